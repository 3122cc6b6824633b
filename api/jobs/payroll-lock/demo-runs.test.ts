import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { cheapHashing, signIn, startTestApi, type TestApi } from "../../../tests/support/api.ts";
import { createTestClock, startLedger } from "../../../tests/support/builders.ts";
import { dataKeys } from "../../../tests/support/data-keys.ts";
import { demoFolder } from "../../../tests/support/demo-documents.ts";
import { people } from "../../../tests/support/people.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Schema } from "../../db/schema.ts";
import { demoPassword, seedDemo } from "../../db/seed/index.ts";
import { createPasswordHasher } from "../../platform/password-hasher.ts";

const client = "harbourline";

async function startDemo(): Promise<TestApi> {
  const database = await openDatabase<Schema>("file::memory:", { dataKeys });
  await migrate(database);
  const clock = createTestClock();
  const hashPassword = () => createPasswordHasher(cheapHashing).hash(demoPassword);
  await seedDemo(database, clock, { hashPassword, folder: demoFolder });
  return startTestApi(database, { clock, demo: true });
}

/** A payroll report's amounts for people paid monthly, by employee number and element. */
async function readReport({ send }: TestApi, token: string, month: string): Promise<string[]> {
  const path = `/main/client/${client}/reports/payroll.${month}/download`;
  const { body } = await send("GET", path, { token });
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true, relax_column_count: true });
  return rows
    .filter((row) => row["Payroll group"] === "Monthly" && row.Change !== "STOP")
    .map((row) => `${row["Employee number"]} ${row["Pay element"]} ${row.Amount} ${row.Instalment}`)
    .toSorted();
}

test("[M-38] the demo's locked runs deduct the amounts of the monthly calculation that preceded the ledger", async () => {
  const api = await startDemo();
  const { token } = await signIn(api, { email: people.employer, domain: client });
  const months = ["2026-04", "2026-07", "2026-10"];
  const { ledger_from: starts } = await api.db
    .selectFrom("payroll_groups")
    .select("ledger_from")
    .where("client_id", "=", client)
    .where("code", "=", "monthly")
    .executeTakeFirstOrThrow();
  expect(starts).toBe("2026-04");

  await startLedger(api.db, client, "2027-01");
  const computed: string[][] = [];
  for (const month of months) computed.push(await readReport(api, token, month));
  await startLedger(api.db, client, "2026-04");
  await api.api.drainPayroll();

  const reports: string[][] = [];
  for (const month of months) reports.push(await readReport(api, token, month));
  expect(reports).toEqual(computed);
  expect(reports.map(({ length }) => length > 300)).toEqual([true, true, true]);
  await api.close();
});
