import { parse } from "csv-parse/sync";
import { pino } from "pino";
import { beforeEach, expect, it } from "vitest";
import { buildMember, signIn } from "../../tests/support/api.ts";
import { buildBenefit, buildSelection, startLedger } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { buildPlanVersion } from "../../tests/support/plans.ts";
import { startFiguresJob } from "../jobs/figures.ts";
import { createCatalogues } from "../platform/catalogues.ts";
import { createRateBook } from "../platform/rates.ts";

const gym = { kind: "people", level: "off-peak", hasPartner: false, children: 0 } as const;
const dental = { kind: "tiers", level: "essential", tier: "single" } as const;

/**
 * A pension with relief at source, a gym that the employer pays for, and half of dental. Today is 20
 * November 2026.
 */
describeEachDatabase("the payers of a benefit", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test, { employee: { user_type: "employer" } });
  let employer: string;
  let token: string;

  beforeEach(async () => {
    const buildPlan = (code: string, changes: object) =>
      buildPlanVersion(test.db, tenant.client.id, code, changes);
    await buildPlan("pension", { funding: "relief-at-source" });
    await buildPlan("gym", { funding: "employer", isTaxedWhenEmployerPays: true, payElement: "4711" });
    await buildPlan("dental", {
      employerShare: { percent: 50, maximumPence: null },
      isEmployerPaidByPayroll: true,
    });
    await startLedger(test.db, tenant.client.id, "2026-11");
    for (const code of ["pension", "gym", "dental"]) await buildBenefit(test.db, tenant.client.id, code);
    test.clock.advance(6_000);
    employer = (await signIn(test, tenant)).token;
    const member = await buildMember(test.db, tenant.client.id, { annual_salary_pence: 42_000_00 });
    token = (await signIn(test, { email: String(member.email), domain: tenant.domain })).token;
    await buildSelection(test.db, member, {});
    await buildSelection(test.db, member, { code: "gym", choice: gym });
    await buildSelection(test.db, member, { code: "dental", choice: dental });
  });

  const getBody = async (path: string, callerToken = token) =>
    (await test.send("GET", path, { token: callerToken })).body;
  const loadCost = async (code: string) =>
    (await getBody(`/v1/benefit/${code}/with-selection`)).selection.costsSummaryForMonthlyCostSection;

  it("[RULE-22] a benefit shows what each side pays, and why", async () => {
    expect(await loadCost("pension")).toMatchObject({
      employeeMonthlyPence: 140_00,
      employerMonthlyPence: 175_00,
      treatment: "net-pay",
      employeeLines: [
        { text: "You: 5% of £42,000.00", pence: 2_100_00 },
        { text: "Tax relief of 20% on £2,100.00, claimed by the provider", pence: -420_00 },
      ],
      takeHome: { monthlyPence: 140_00, savedMonthlyPence: 0 },
    });
    expect(await loadCost("gym")).toMatchObject({
      employeeMonthlyPence: 0,
      employerMonthlyPence: 24_99,
      treatment: "none",
      takeHome: null,
    });
    // £8.35 a month is £100.20 a year: £50.10 each, in parts of £4.18 and then £4.17.
    expect(await loadCost("dental")).toMatchObject({
      employeeAnnualPence: 50_10,
      employerAnnualPence: 50_10,
    });
    const { availability, fields } = await getBody("/v1/benefit/gym/with-selection");
    expect(fields[0].options[0].hint).toBe("£24.99 a month for you alone, paid by your employer");
    expect([availability.canChange, availability.firstDeductionDate]).toEqual([true, undefined]);
  });

  it("the payroll report has 80% of a relief-at-source pension, the employer's parts and the taxed amounts", async () => {
    const response = await test.api.fetch(
      new Request(`http://api.internal/main/client/${tenant.client.id}/reports/payroll.2026-11/download`, {
        headers: { Authorization: `Bearer ${employer}` },
      }),
    );
    const rows: string[][] = parse(await response.text(), { bom: true, relax_column_count: true });
    const [head = []] = rows;
    const columns = ["Pay element", "Type", "Amount"].map((name) => head.indexOf(name));
    const lines = rows.slice(1).map((row) => columns.map((place) => row[place]));
    expect(lines.filter(([element]) => element?.includes("-"))).toEqual([
      ["PENSION-NET", "NET", "140.00"],
      ["PENSION-ER", "ER", "175.00"],
      ["DENTAL-NET", "NET", "4.18"],
      ["DENTAL-ER", "ER", "4.17"],
      ["4711-BIK", "BIK", "24.99"],
    ]);
  });

  it("[API-82] insights count payments after tax and the employer's payments", async () => {
    await test.db
      .insertInto("client_exceptions")
      .values({ client_id: tenant.client.id, code: "insights", status: "active" })
      .execute();
    const log = pino({ level: "silent" });
    const job = startFiguresJob({
      db: test.db,
      clock: test.clock,
      log,
      catalogues: createCatalogues({ ...test, rates: createRateBook(test) }),
    });
    await job.drain();
    await job.stop();
    const body = await getBody(`/main/v2/client/${tenant.client.id}/employee-insights`, employer);
    expect(body.funding).toEqual([
      { label: "Employer", monthlyPence: 175_00 + 24_99 + 4_17 },
      { label: "Employees, after tax", monthlyPence: 140_00 + 4_18 },
    ]);
  });

  it("[API-60] statement items add up to the price of each benefit", async () => {
    const [month] = await getBody("/v1/benefit-group/health/contributions");
    const { employeePence, employerPence } = month.items[0];
    expect([employeePence, employerPence, month.items[0].instalment]).toEqual([
      4_18,
      4_17,
      { number: 7, of: 12 },
    ]);
  });
});
