/** Locks a run of a database in a process that dies in the middle: `{url} {client} {cells}`. */
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { lockRun } from "../../api/jobs/payroll-lock/lock-run.ts";
import { createCatalogues } from "../../api/platform/catalogues.ts";
import { createRateBook } from "../../api/platform/rates.ts";
import { createTestClock } from "./builders.ts";
import { dataKeys } from "./data-keys.ts";
import { createWideRules } from "./payroll-rules.ts";

const [, , url = "", clientId = "", cells = "", now = ""] = process.argv;
const { db } = await openDatabase<Schema>(url, { dataKeys });
const clock = createTestClock(new Date(now));
const rules = createWideRules(100);
let statementCount = 0;
await lockRun(
  {
    db,
    clock,
    catalogues: createCatalogues({ db, clock, rates: createRateBook({ db, clock }) }),
    rules: {
      ...rules,
      toCells(...args) {
        statementCount += 1;
        if (statementCount > Number(cells)) process.kill(process.pid, "SIGKILL");
        return rules.toCells(...args);
      },
    },
  },
  {
    run: { clientId, group: "monthly", periodKey: "2026-11" },
    lockedBy: null,
    previewSha256: null,
    request: { id: "killed", ip: null },
  },
);
