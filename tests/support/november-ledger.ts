import type { Db } from "../../api/db/schema.ts";
import type { ProductCode } from "../../api/domain/benefits/kinds/types.ts";
import { buildTenant, signIn, startTestApi } from "./api.ts";
import { buildBenefit, buildSelection, createTestClock, startLedger } from "./builders.ts";

const recordedAt = Date.parse("2026-03-01T12:00:00Z");

/** The dates of a selection that was made before the ledger began. */
export const marchDates = { created_at: recordedAt, updated_at: recordedAt };

/** Builds an employer whose payroll ledger begins in November 2026. Today is 9 November 2026. */
export async function startNovemberLedger(
  database: Parameters<typeof startTestApi>[0],
  codes: readonly ProductCode[],
  client: NonNullable<Parameters<typeof buildTenant>[1]>["client"] = {},
) {
  const test = await startTestApi(database, { clock: createTestClock(new Date("2026-11-09T12:00:00Z")) });
  const tenant = await buildTenant(test.db, {
    client,
    employee: { user_type: "employer", employee_number: "0" },
  });
  for (const code of codes) await buildBenefit(test.db, tenant.client.id, code);
  await startLedger(test.db, tenant.client.id, "2026-11");
  return { test, tenant };
}

/**
 * Builds an employer with a pension, paid below the earnings trigger, whose payroll ledger begins in November
 * 2026. Today is 3 November 2026.
 */
export async function startEnrolment(database: Parameters<typeof startTestApi>[0]) {
  const test = await startTestApi(database, { clock: createTestClock(new Date("2026-11-03T10:00:00Z")) });
  const tenant = await buildTenant(test.db, {
    client: { created_at: Date.parse("2026-10-01T09:00:00Z") },
    employee: { user_type: "employer", employee_number: "E-0", annual_salary_pence: 9_000_00 },
  });
  await buildBenefit(test.db, tenant.client.id, "pension");
  await startLedger(test.db, tenant.client.id, "2026-11");
  return { test, tenant, token: (await signIn(test, tenant)).token };
}

/** Builds a bicycle of £1,001 in 12 instalments, the first one on a pay day. */
export const buildBicycle = (db: Db, owner: Parameters<typeof buildSelection>[1], payDay: string) =>
  buildSelection(db, owner, {
    code: "cycle",
    choice: { kind: "spread", pence: 100_100, months: 12 },
    ...marchDates,
    cover_date: payDay,
    first_deduction_date: payDay,
    end_date: "2028-12-31",
    agreed_pence: 100_100,
    instalments: 12,
  });
