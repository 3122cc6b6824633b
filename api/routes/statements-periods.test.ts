import { expect, it } from "vitest";
import type { Contribution } from "#contract/statements.ts";
import { buildTenant, signIn, startTestApi } from "../../tests/support/api.ts";
import { buildBenefit, buildSelection, setClock } from "../../tests/support/builders.ts";
import { childForm } from "../../tests/support/child-form.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { buildPayGroup } from "../../tests/support/pay-groups.ts";
import { fourWeeklySchedule, weeklySchedule } from "../../tests/support/payroll-life.ts";
import { addFact } from "../../tests/support/payroll-rules.ts";
import { createStatementCounter } from "../../tests/support/statements.ts";

const wednesdays = { ...weeklySchedule, firstPayDate: "2026-04-01" } as typeof weeklySchedule;
const fortnightly = { ...weeklySchedule, frequency: "fortnightly" } as typeof weeklySchedule;

/** Pay days of the scheme year 2026/27, counted in days. */
function listPayDays(first: string, step: number): string[] {
  const days: string[] = [];
  for (let index = Date.parse(first); index <= Date.parse("2027-03-31"); index += step * 86_400_000)
    days.push(new Date(index).toISOString().slice(0, 10));
  return days;
}

/** An annual amount in parts of whole pence, the larger first. */
const listParts = (pence: number, count: number) =>
  Array.from({ length: count }, (_, index) => Math.floor(pence / count) + (index < pence % count ? 1 : 0));

const bicycleLines = JSON.stringify({
  employee: [],
  employer: [],
  treatment: "sacrifice",
  reliefPence: 0,
  listPricePence: null,
});

/** From £27,300 a year, £2,340.00 go to a pension and £100.20 to dental cover; today is 20 November 2026. */
describeEachDatabase("statements of people who are not paid monthly", (open) => {
  async function startWithPayGroup(name: string, schedule: typeof weeklySchedule, ledgerFrom: string) {
    const test = await startTestApi(await open());
    const employee = { payroll_group: name, annual_salary_pence: 27_300_00 };
    const tenant = await buildTenant(test.db, { employee: { ...employee, weekly_hours_hundredths: 37_50 } });
    const { client } = tenant;
    for (const code of ["pension", "dental", "cycle"] as const) await buildBenefit(test.db, client.id, code);
    await buildPayGroup(test.db, client.id, { name, position: 1, schedule, ledgerFrom });
    await buildSelection(test.db, tenant.employee, { cover_date: "2026-03-01" });
    await buildSelection(test.db, tenant.employee, {
      code: "dental",
      choice: { kind: "tiers", level: "essential", tier: "single" },
    });
    await test.api.drainPayroll();
    test.clock.advance(1_000);
    const loadBody = async (path: string) => {
      const { token } = await signIn(test, tenant);
      return (await test.send("GET", `/v1${path}`, { token })).body;
    };
    const findLastLockedDay = async () => {
      const rows = await test.db
        .selectFrom("payroll_runs")
        .select("pay_date")
        .where("group_code", "=", name.toLowerCase())
        .execute();
      return (
        rows
          .map(({ pay_date }) => pay_date)
          .sort()
          .at(-1) ?? ""
      );
    };
    return {
      test,
      tenant,
      get: loadBody,
      lockedTo: findLastLockedDay,
      page: () => loadBody("/user/selections/mtb/page"),
    };
  }
  type Started = Awaited<ReturnType<typeof startWithPayGroup>>;
  /** A second API on the same database, with the number of statements that the person's totals take. */
  async function startCountingReads(test: Started["test"], tenant: Started["tenant"]) {
    const { plugin, takeKinds } = createStatementCounter();
    const counted = await startTestApi({ ...test.database, db: test.db.withPlugin(plugin) });
    const { token } = await signIn(counted, tenant);
    const countReads = async () => {
      takeKinds();
      await counted.send("GET", "/v1/user/selections/mtb/page", { token });
      return takeKinds().length;
    };
    // Loads the catalogue first, because many calls share it.
    await countReads();
    return { counted, token, countReads };
  }
  type Page = {
    groups: {
      benefits: { benefitId: string; employeeMonthlyPence: number; employeeAnnualPence: number }[];
    }[];
  };
  const getFigures = ({ groups }: Page) =>
    new Map(
      groups
        .flatMap(({ benefits }) => benefits)
        .map((each) => [each.benefitId, [each.employeeMonthlyPence, each.employeeAnnualPence]]),
    );

  it.each([
    ["Weekly", weeklySchedule, "2026-04-06", 7, 52],
    ["Wednesdays", wednesdays, "2026-04-01", 7, 53],
    ["Fortnightly", fortnightly, "2026-04-06", 14, 26],
    ["Four-weekly", fourWeeklySchedule, "2026-04-06", 28, 13],
  ] as const)(
    "[M-38] [M-18] the total of a person paid %s adds up their own pay days in the year",
    async (...row) => {
      const [name, schedule, first, step, count] = row;
      const { test, lockedTo, page } = await startWithPayGroup(
        name,
        schedule as typeof weeklySchedule,
        first,
      );
      const payDays = listPayDays(first, step);
      expect(payDays).toHaveLength(count);
      expect((await lockedTo()).slice(0, 7)).toBe("2026-11");
      // A year's pension has 52, 26 or 13 equal parts; a 53rd pay day takes another one.
      const share = { 7: 2625, 14: 5250, 28: 10500 }[step];
      const dental = listParts(100_20, count);
      const november = payDays.flatMap((day, index) =>
        day.startsWith("2026-11") ? [dental[index] ?? 0] : [],
      );
      expect(getFigures(await page())).toEqual(
        new Map([
          ["pension", [november.length * share, count * share]],
          ["dental", [november.reduce((sum, pence) => sum + pence, 0), 100_20]],
        ]),
      );
      await test.close();
    },
  );

  it.each([
    ["Weekly", weeklySchedule, "2026-04-06"],
    ["Wednesdays", wednesdays, "2026-04-01"],
    ["Fortnightly", fortnightly, "2026-04-06"],
    ["Four-weekly", fourWeeklySchedule, "2026-04-06"],
  ] as const)("[M-38] the total of a person paid %s equals the year's locked runs", async (...row) => {
    const [name, schedule, first] = row;
    const { test, tenant, page } = await startWithPayGroup(name, schedule as typeof weeklySchedule, first);
    // A bicycle from December, and a pay rise that is already recorded.
    await buildSelection(test.db, tenant.employee, {
      code: "cycle",
      choice: { kind: "spread", pence: 601_00, months: 12 },
      status: "scheduled",
      cover_date: "2026-12-21",
      first_deduction_date: "2026-12-21",
      end_date: "2027-12-20",
      agreed_pence: 601_00,
      instalments: 7,
      agreed_lines: bicycleLines,
    });
    await addFact(test.db, tenant.employee, {
      fact: "pay",
      value: "annual:3120000",
      from: "2027-01-11",
      knownFrom: test.clock.now().getTime(),
    });
    test.clock.advance(1_000);
    const estimated = getFigures(await page());
    setClock(test.clock, "2027-04-05T09:00:00Z");
    await test.api.drainPayroll();
    const lockedLines = await test.db
      .selectFrom("payroll_lines")
      .select(["element", "amount_pence"])
      .where("employee_id", "=", tenant.employee.id)
      .where("type", "!=", "ER")
      .where("period_key", "<=", "2027-03-31")
      .execute();
    const sums = Map.groupBy(lockedLines, ({ element }) => element.split("-")[0]?.toLowerCase() ?? "");
    const paid = [...sums].map(([code, lines]) => [
      code,
      lines.reduce((sum, { amount_pence }) => sum + amount_pence, 0),
    ]);
    expect(paid.map(([code]) => code).sort()).toEqual(["cycle", "dental", "pension"]);
    expect(new Map([...estimated].map(([code, [, year]]) => [code, year]))).toEqual(
      new Map(paid as [string, number][]),
    );
    await test.close();
  });

  it("[M-38] a month is shown as paid once all its runs are locked, and as estimated before", async () => {
    const { test, get, lockedTo } = await startWithPayGroup("Weekly", weeklySchedule, "2026-04-06");
    const getStatement = (): Promise<Contribution[]> => get("/benefit-group/retirement/contributions");
    const listMonths = async () =>
      (await getStatement())
        .slice(0, 2)
        .map(({ month, basis, employeeContribution }) => [month, basis, employeeContribution]);
    expect(await lockedTo()).toBe("2026-11-23");
    expect(await listMonths()).toEqual([
      [10, "as-paid", 4 * 26.25],
      [9, "as-paid", 4 * 26.25],
    ]);
    // On 28 November the month's last Monday is still in the future, so its run is open.
    test.clock.advance(8 * 86_400_000);
    expect((await listMonths())[0]).toEqual([11, "estimated", 5 * 26.25]);
    await test.api.drainPayroll();
    expect(await lockedTo()).toBe("2026-11-30");
    expect((await listMonths())[0]).toEqual([11, "as-paid", 5 * 26.25]);
    await test.close();
  });

  it("[M-38] a total runs the same number of queries when the client has more pay groups", async () => {
    const { test, tenant } = await startWithPayGroup("Weekly", weeklySchedule, "2026-04-06");
    const { counted, countReads } = await startCountingReads(test, tenant);
    const before = await countReads();
    expect(before).toBeLessThanOrEqual(20);
    await test.db.updateTable("payroll_groups").set({ position: 2 }).where("code", "=", "weekly").execute();
    const group = { name: "Fortnightly", position: 1, schedule: fortnightly, ledgerFrom: "2026-04-06" };
    await buildPayGroup(test.db, tenant.client.id, group);
    expect(await countReads()).toBeLessThanOrEqual(before);
    await counted.close();
    await test.close();
  });

  it("[M-38] a total reads a person's payroll once a minute, and again after a write", async () => {
    const { test, tenant } = await startWithPayGroup("Weekly", weeklySchedule, "2026-04-06");
    const { counted, token, countReads } = await startCountingReads(test, tenant);
    const cached = await countReads();
    const path = `/v1/user/${tenant.employee.id}/family-members`;
    expect((await counted.send("POST", path, { token, body: childForm })).status).toBe(200);
    expect(await countReads()).toBeGreaterThan(cached + 5);
    expect(await countReads()).toBe(cached);
    counted.clock.advance(60_000);
    expect(await countReads()).toBeGreaterThan(cached + 5);
    await counted.close();
    await test.close();
  });

  it("[M-38] [B4] the estimate of a plan takes its remaining instalments and no more", async () => {
    const { test, tenant, page } = await startWithPayGroup("Weekly", weeklySchedule, "2026-04-06");
    // Three months are 13 Mondays from 21 December, and 15 remain in the scheme year.
    await buildSelection(test.db, tenant.employee, {
      code: "cycle",
      choice: { kind: "spread", pence: 600_00, months: 12 },
      status: "scheduled",
      cover_date: "2026-12-21",
      first_deduction_date: "2026-12-21",
      end_date: "2027-12-20",
      agreed_pence: 600_00,
      instalments: 3,
      agreed_lines: bicycleLines,
    });
    expect(listPayDays("2026-12-21", 7)).toHaveLength(15);
    expect(getFigures(await page()).get("cycle")).toEqual([0, 600_00]);
    await test.close();
  });
});
