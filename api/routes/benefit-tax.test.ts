import { beforeEach, expect, it } from "vitest";
import { buildMember, signIn } from "../../tests/support/api.ts";
import { buildBenefit, buildSelection } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { addRates } from "../repositories/rates.ts";

const terms = { accepted_terms: true, terms_version: "1" };
const medical = { kind: "tiers", level: "standard", tier: "single" } as const;
const car = { kind: "lease", model: "meridian-e4" } as const;

/** Today is 20 November 2026. */
describeEachDatabase("tax and warnings of benefits", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test);

  beforeEach(async () => {
    for (const code of ["pension", "private-medical", "electric-car", "gym"] as const)
      await buildBenefit(test.db, tenant.client.id, code);
  });

  /** A logged-in person with a salary in pounds. */
  async function addPerson(pounds: number) {
    const employee = await buildMember(test.db, tenant.client.id, { annual_salary_pence: pounds * 100 });
    const { token } = await signIn(test, { email: String(employee.email), domain: tenant.domain });
    const loadSelection = async (code: string) =>
      (await test.send("GET", `/v1/benefit/${code}/with-selection`, { token })).body.selection;
    const getCosts = async (code: string, values: object) =>
      (
        await test.send("POST", "/v1/selections/costs", {
          token,
          body: { eeben_benefit_id: code, ...values },
        })
      ).body;
    const confirmBenefit = (code: string, body: object) =>
      test.send("POST", `/v1/benefit/${code}/selection`, { token, body: { ...terms, ...body } });
    return { employee, token, selectionOf: loadSelection, costs: getCosts, confirm: confirmBenefit };
  }

  it.each([
    [42_000, 115_68, 9_64],
    [104_000, 347_04, 28_92],
  ])(
    "[S7] a benefit shows the tax on medical cover that the employer pays for, at a salary of £%i",
    async (...row) => {
      const [pounds, taxOnBenefitPence, taxOnBenefitMonthlyPence] = row;
      const { employee, selectionOf } = await addPerson(pounds);
      await buildSelection(test.db, employee, { code: "private-medical", choice: medical });
      const { costsSummaryForMonthlyCostSection: cost } = await selectionOf("private-medical");
      expect(cost).toMatchObject({
        employerMonthlyPence: 48_20,
        takeHome: null,
        taxOnBenefitPence,
        taxOnBenefitMonthlyPence,
        taxOnBenefitYears: [],
      });
    },
  );

  it("[S7] [M-39] a pension's cost treats the medical cover as taxed income", async () => {
    const { employee, costs } = await addPerson(50_000);
    await buildSelection(test.db, employee, { code: "private-medical", choice: medical });
    const { lines } = (await costs("pension", { eeben_amount_value: 5 })).costs.takeHome;
    expect(lines.map(({ pence }: { pence: number }) => pence)).toEqual([2_500_00, -561_68, -200_00]);
  });

  it("[S7] a car shows its tax by tax year, and an untaxed benefit shows none", async () => {
    const { employee, selectionOf } = await addPerson(42_000);
    const lease = { cover_date: "2026-02-01", end_date: "2029-01-31", price_date: "2026-02-01" };
    await buildSelection(test.db, employee, {
      code: "electric-car",
      choice: car,
      ...lease,
      first_deduction_date: "2026-02-28",
    });
    await buildSelection(test.db, employee, {});
    const { costsSummaryForMonthlyCostSection: cost } = await selectionOf("electric-car");
    expect(cost.taxOnBenefitYears).toEqual([
      {
        taxYear: "2025/26",
        percent: 3,
        taxablePence: 205_12,
        taxPence: 41_02,
        estimated: false,
        // 2 × £585 at 72%, plus the tax; leaving then costs half of 34 × £585.
        netCostPence: 883_42,
        leavePence: 9_945_00,
      },
      {
        taxYear: "2026/27",
        percent: 4,
        taxablePence: 1_559_80,
        taxPence: 311_96,
        estimated: false,
        // 12 × £585 at 72%, plus the tax; leaving then costs half of 22 × £585.
        netCostPence: 5_366_36,
        leavePence: 6_435_00,
      },
      {
        taxYear: "2027/28",
        percent: 5,
        taxablePence: 1_949_75,
        taxPence: 389_95,
        estimated: false,
        netCostPence: 5_444_35,
        leavePence: 2_925_00,
      },
      {
        taxYear: "2028/29",
        percent: 7,
        taxablePence: 2_251_03,
        taxPence: 450_21,
        estimated: false,
        // 10 × £585 at 72%, plus the tax; leaving then costs nothing.
        netCostPence: 4_662_21,
        leavePence: 0,
      },
    ]);
    expect([cost.taxOnBenefitPence, cost.earlyEndPercent]).toEqual([311_96, 50]);
    const pension = (await selectionOf("pension")).costsSummaryForMonthlyCostSection;
    expect(pension.taxOnBenefitPence).toBeUndefined();
  });

  it.each(["2026-02-01", "2026-06-01", "2026-11-01", "2027-03-01"])(
    "[S7] a car from %s has for each tax year its days, tax, net cost and the price of leaving, as counted day by day",
    async (start) => {
      const { employee, selectionOf } = await addPerson(42_000);
      const { end, years } = calculateLease(start);
      await buildSelection(test.db, employee, {
        code: "electric-car",
        choice: car,
        status: start > "2026-11-20" ? "scheduled" : "active",
        cover_date: start,
        end_date: end,
        price_date: start,
        first_deduction_date: `${start.slice(0, 7)}-28`,
      });
      const { costsSummaryForMonthlyCostSection: cost } = await selectionOf("electric-car");
      expect(
        cost.taxOnBenefitYears.map(({ percent, estimated, ...figures }: Record<string, unknown>) => figures),
      ).toEqual(years);
    },
  );

  it("[S11] the costs of a pension of 60% of £104,000 include a warning about the annual allowance", async () => {
    const { costs } = await addPerson(104_000);
    const { warnings, error } = await costs("pension", { eeben_amount_value: 60 });
    expect(error).toBeNull();
    expect(warnings[0]).toMatchObject({ code: "pension-allowance", mustAccept: true });
    expect(warnings[0].text).toContain("£10,720.00 above the annual allowance of £60,000");
    const { warnings: within } = await costs("pension", { eeben_amount_value: 20 });
    expect(within.map(({ code }: { code: string }) => code)).toEqual(["pension-sacrifice"]);
  });

  it("[B9] a confirmation that does not accept the warning is refused and saves nothing", async () => {
    const { employee, confirm } = await addPerson(104_000);
    const refused = await confirm("pension", { eeben_amount_value: 60, accepted_warnings: false });
    expect([refused.status, refused.body.error]).toEqual([409, "warnings_required"]);
    expect(refused.body.message).toContain("£10,720.00 above");
    const rows = test.db.selectFrom("selections").selectAll().where("employee_id", "=", employee.id);
    expect(await rows.execute()).toEqual([]);
    // Below the allowance there is nothing to accept.
    expect((await confirm("pension", { eeben_amount_value: 20, accepted_warnings: false })).status).toBe(200);
  });

  it("[B9] a confirmation that accepts the warning is saved, and the audit records it", async () => {
    const { employee, confirm } = await addPerson(104_000);
    const { status, body } = await confirm("pension", { eeben_amount_value: 60, accepted_warnings: true });
    expect([status, body.warnings[0].code]).toEqual([200, "pension-allowance"]);
    const { detail } = await test.db
      .selectFrom("audit")
      .select("detail")
      .where("effective_user_id", "=", employee.id)
      .where("action", "=", "selection.submitted")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(String(detail))).toMatchObject({ accepted: "pension-allowance" });
  });

  it("[B9] a caller that does not send the acceptance field can confirm as before", async () => {
    const { confirm } = await addPerson(104_000);
    expect((await confirm("pension", { eeben_amount_value: 60 })).status).toBe(200);
  });

  it("[B9] changing the amount of a pension without accepting the warning is refused too", async () => {
    const { employee, token, confirm } = await addPerson(104_000);
    await confirm("pension", { eeben_amount_value: 20 });
    const saveCost = (body: object) =>
      test.send("POST", `/v1/selections/client/${tenant.client.id}/employees/${employee.id}`, {
        token,
        body: { eeben_benefit_id: "pension", eeben_amount_value: 60, ...body },
      });
    expect((await saveCost({ accepted_warnings: false })).body.error).toBe("warnings_required");
    expect((await saveCost({ accepted_warnings: true })).status).toBe(200);
  });

  it("[E6] a quote from before the warning is refused as changed, even at the same price", async () => {
    const { costs, confirm } = await addPerson(93_000);
    const values = { eeben_amount_value: 56 };
    const { quoteId, warnings } = await costs("pension", values);
    expect(warnings.map(({ code }: { code: string }) => code)).toEqual(["pension-sacrifice"]);
    const lower = {
      table: "pension allowance",
      from: "2026-04-06",
      revision: 1,
      source: "A test's Act",
    };
    await addRates(test.db, [{ ...lower, figures: { annualAllowancePence: 50_000_00 } }], {
      at: 1,
      by: "jo",
    });
    // This time is long enough for the node to look for imported rates.
    test.clock.advance(6_000);
    const { status, body } = await confirm("pension", { ...values, quoteId });
    await test.db.deleteFrom("rates").execute();
    test.clock.advance(6_000);
    expect([status, body.error]).toEqual([409, "changed"]);
  });
});

/** Percentages of the list price that the law has published, by the year in which a tax year begins. */
const published: Record<number, number> = { 2025: 3, 2026: 4, 2027: 5, 2028: 7, 2029: 9 };

/** A lease of 36 months, counted by days: £585 a month, 28% saved, 20% tax on the rest. */
function calculateLease(start: string) {
  const years = new Map<number, { days: number; paid: number }>();
  const day = new Date(`${start}T12:00:00Z`);
  const stop = new Date(day);
  stop.setUTCMonth(stop.getUTCMonth() + 36);
  let last = start;
  for (; day < stop; day.setUTCDate(day.getUTCDate() + 1)) {
    last = day.toISOString().slice(0, 10);
    const key = Number(last.slice(0, 4)) - (last.slice(5) < "04-06" ? 1 : 0);
    const year = years.get(key) ?? { days: 0, paid: 0 };
    years.set(key, { days: year.days + 1, paid: year.paid + (last.endsWith("-28") ? 1 : 0) });
  }
  let open = 36;
  return {
    end: last,
    years: [...years].map(([year, { days, paid }]) => {
      const isLeap = new Date(Date.UTC(year + 1, 1, 29)).getUTCMonth() === 1;
      const taxablePence = Math.round(
        (3_899_500 * (published[year] ?? 0) * days) / 100 / (isLeap ? 366 : 365),
      );
      const taxPence = Math.round(taxablePence * 0.2);
      open -= paid;
      return {
        taxYear: `${year}/${String(year + 1).slice(2)}`,
        taxablePence,
        taxPence,
        netCostPence: Math.round(paid * 585_00 * 0.72) + taxPence,
        leavePence: (open * 585_00) / 2,
      };
    }),
  };
}
