import { beforeEach, expect, it } from "vitest";
import { buildTenant, startTestApi, type TestApi } from "../../../tests/support/api.ts";
import {
  buildBenefit,
  buildSelection,
  createTestClock,
  setClock,
  startLedger,
} from "../../../tests/support/builders.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { addFact } from "../../../tests/support/payroll-rules.ts";
import { inTransaction } from "../../db/transaction.ts";
import { addRun } from "../../repositories/payroll-runs.ts";

/**
 * £13.00 an hour for 37.5 hours, and a bicycle of £540.00 in 12 parts from November. The minimum wage
 * leaves £47.12, in December £39.00 (S27).
 */
describeEachDatabase("emails about held deductions", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;

  beforeEach(async () => {
    test = await startTestApi(await open(), { clock: createTestClock(new Date("2026-11-09T12:00:00Z")) });
    tenant = await buildTenant(test.db, {
      employee: {
        first_name: "Sam",
        annual_salary_pence: null,
        hourly_pence: 13_00,
        weekly_hours_hundredths: 37_50,
      },
    });
    await startLedger(test.db, tenant.client.id, "2026-11");
    await buildBenefit(test.db, tenant.client.id, "cycle", { name: "Bikes" });
    await chooseBike();
    await lockAt("2026-11-11");
    return test.close;
  });

  const chooseBike = () =>
    buildSelection(test.db, tenant.employee, {
      code: "cycle",
      choice: { kind: "spread", pence: 540_00, months: 12 },
      cover_date: "2026-12-01",
      first_deduction_date: "2026-11-28",
      created_at: test.clock.now().getTime(),
      updated_at: test.clock.now().getTime(),
    });
  const setHourlyPay = (pence: number, from: string) =>
    addFact(test.db, tenant.employee, {
      fact: "pay",
      value: `hourly:${pence}`,
      from,
      knownFrom: test.clock.now().getTime(),
    });
  const goTo = (day: string) => setClock(test.clock, `${day}T12:00:00Z`);
  const lockAt = async (day: string) => {
    goTo(day);
    await test.api.drainPayroll();
    await test.api.drainOutbox();
  };
  const listSubjects = () => test.mails.map(({ subject }) => subject);

  it("[B8] [S27] one email says that a deduction is held, and one that it is released", async () => {
    expect(listSubjects()).toEqual([]);
    await setHourlyPay(12_95, "2026-12-01");
    await setHourlyPay(13_00, "2027-01-01");
    await lockAt("2026-12-11");
    expect(listSubjects()).toEqual(["Bikes: on hold for your next pay (Test Rewards)"]);
    const [mail] = test.mails;
    expect(mail?.to).toBe(tenant.email);
    expect(mail?.text).toContain(
      "We do not take Bikes from your pay on 28 December 2026. You keep the benefit. We take this payment later, and your plan ends later.",
    );
    expect(mail?.text).toContain("Otherwise your pay would fall below the minimum wage");
    expect(mail?.text).not.toContain("£");

    await lockAt("2027-01-11");
    expect(listSubjects().slice(1)).toEqual(["Bikes: taken as usual again (Test Rewards)"]);
    await lockAt("2027-02-11");
    expect(listSubjects().length).toBe(2);
  });

  it("[B8] a hold that continues in the next run sends no second email", async () => {
    await setHourlyPay(12_95, "2026-12-01");
    await lockAt("2026-12-11");
    await lockAt("2027-01-11");
    expect(listSubjects()).toEqual(["Bikes: on hold for your next pay (Test Rewards)"]);
  });

  it("[B8] one email says that a pension's funding changes", async () => {
    await buildBenefit(test.db, tenant.client.id, "pension", { name: "Nest egg" });
    await buildSelection(test.db, tenant.employee, {
      choice: { kind: "share", percent: 5 },
      cover_date: "2026-12-01",
      first_deduction_date: "2026-12-28",
      created_at: test.clock.now().getTime(),
    });
    await lockAt("2026-12-11");
    // £105.62 of pension change funding, so that there is room for the bicycle (S11).
    expect(listSubjects()).toEqual(["Nest egg: paid in another way for your next pay (Test Rewards)"]);
    expect(test.mails[0]?.text).toContain(
      "Nest egg is not paid by salary sacrifice from your pay on 28 December 2026. We pay in the same amount another way.",
    );
  });

  it("[B6] [B8] a hold causes one email when two nodes finish a crashed lock at the same time", async () => {
    await setHourlyPay(12_95, "2026-12-01");
    goTo("2026-12-11");
    const node = await startTestApi(test.database, { clock: test.clock });
    await inTransaction(test.db, (trx) =>
      addRun(trx, {
        client_id: tenant.client.id,
        group_code: "monthly",
        period_key: "2026-12",
        pay_date: "2026-12-28",
        locked_at: test.clock.now().getTime(),
        locked_by: null,
        preview_sha256: null,
        claimed_until: 0,
      }),
    );
    await Promise.all([test.api.drainPayroll(), node.api.drainPayroll()]);
    await node.close();
    const mails = await test.db.selectFrom("mails").select(["kind", "employee_id"]).execute();
    expect(mails).toEqual([{ kind: "deduction_held", employee_id: tenant.employee.id }]);
  });

  it("[B8] a hold in a run that is already paid causes no email", async () => {
    await setHourlyPay(12_95, "2026-12-01");
    await lockAt("2027-01-05");
    expect(listSubjects()).toEqual([]);
  });
});
