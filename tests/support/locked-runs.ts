import type { Db } from "../../api/db/schema.ts";
import { requireDataKeys } from "../../api/db/sealing/data-keys.ts";
import { payrollRules as rules } from "../../api/domain/payroll/payroll-file.ts";
import { loadRun } from "../../api/jobs/payroll-lock/load-run.ts";
import { lockRun } from "../../api/jobs/payroll-lock/lock-run.ts";
import { createCatalogues } from "../../api/platform/catalogues.ts";
import { createRateBook } from "../../api/platform/rates.ts";
import { streamPersonLedgers } from "../../api/repositories/person-ledgers.ts";
import { createTestClock } from "./builders.ts";
import { describeLine } from "./payroll-life.ts";

export const toNoon = (day: string) => Date.parse(`${day}T12:00:00Z`);

/**
 * Locks a client's monthly runs, each at noon of the 11th, and reads November as known on 16 November 2026.
 */
export async function startLockedRuns(db: Db, clientId: string) {
  const clock = createTestClock(new Date("2026-11-16T12:00:00Z"));
  await requireDataKeys(db, clock.real().getTime());
  const catalogues = createCatalogues({ db, clock, rates: createRateBook({ db, clock }) });
  const getKey = (periodKey: string) => ({ clientId, group: "monthly", periodKey });
  const request = { id: "test", ip: null };
  return {
    async lock(periodKeys: readonly string[]) {
      const outcomes: string[] = [];
      for (const periodKey of periodKeys) {
        const lockedAt = toNoon(`${periodKey}-11`);
        const command = {
          run: getKey(periodKey),
          lockedBy: null,
          previewSha256: null,
          at: lockedAt,
          request,
        };
        outcomes.push(await lockRun({ db, clock, catalogues, rules }, command));
      }
      return outcomes;
    },
    /** By employee number: the lines, and the months whose recurring lines are read. */
    async readNovember(isOfRun: boolean) {
      const run = await loadRun({ db, catalogues }, getKey("2026-11"), clock.now().getTime());
      if (!run) throw new Error("No November");
      const lines: Record<string, string[]> = {};
      const origins: Record<string, string[]> = {};
      for await (const people of streamPersonLedgers(db, run.query, { isOfRun })) {
        for (const { ledger } of people) {
          const personLines = rules.computePersonRun(ledger, run.context).lines;
          lines[ledger.employeeNumber] = personLines.map(describeLine);
          const recurring = ledger.locked.filter(({ plan, type }) => plan === "" && type !== "BIK");
          const months = new Set(recurring.map(({ origin }) => origin.slice(0, 7)));
          origins[ledger.employeeNumber] = [...months].sort();
        }
      }
      return { lines, origins };
    },
  };
}
