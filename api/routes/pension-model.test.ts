import { beforeEach, expect, it } from "vitest";
import type { ModelledShare } from "../../contract/extensions/pension-model.ts";
import { buildMember } from "../../tests/support/api.ts";
import { buildBenefit, buildSelection } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { signInMember } from "../../tests/support/views.ts";

/** Today is 20 November 2026. */
describeEachDatabase("the pension modeller", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test);

  beforeEach(async () => {
    for (const code of ["pension", "gym"]) await buildBenefit(test.db, tenant.client.id, code);
  });

  async function sendModel(
    query = "",
    { percent = 6, code = "pension", ...facts }: Record<string, unknown> = {},
  ) {
    const person = await buildMember(test.db, tenant.client.id, {
      annual_salary_pence: 42_000_00,
      date_of_birth: "1990-03-08",
      ...facts,
    });
    if (percent !== null) {
      await buildSelection(test.db, person, { choice: { kind: "share", percent: Number(percent) } });
    }
    const token = await signInMember(test, tenant, person);
    const path = `/v1/benefit/${code}/pension-model${query}`;
    return { ...(await test.send("GET", path, { token })), token };
  }
  const findShare = (body: { shares: ModelledShare[] }, percent: number) =>
    body.shares.find((each) => each.percent === percent);

  it("the pension model shows each share's cost in take-home pay, its saving and its contribution", async () => {
    const { body } = await sendModel("?percent=10");
    expect(body).toMatchObject({
      name: "Pension",
      asked: { percent: 10, age: 68, potPence: 0 },
      limits: { minimum: 5, maximum: 60, step: 1 },
      matchedToPercent: 8,
      annualPayPence: 42_000_00,
      ages: { minimum: 57, maximum: 75, statePension: 68 },
    });
    expect(body.shares.map(({ percent }: ModelledShare) => percent)).toEqual([5, 6, 7, 8, 10]);
    // £42,000 at 20% tax and 8% NI: 72% of the sacrifice.
    expect(findShare(body, 6)).toMatchObject({
      isCurrent: true,
      isAsked: false,
      isFullMatch: false,
      employeeMonthlyPence: 210_00,
      employerMonthlyPence: 210_00,
      togetherMonthlyPence: 420_00,
      takeHomeMonthlyPence: 151_20,
      takeHomeChangePence: 0,
      taxSavedAnnualPence: 504_00,
      nationalInsuranceSavedAnnualPence: 201_60,
    });
    expect(findShare(body, 8)).toMatchObject({
      isFullMatch: true,
      togetherMonthlyPence: 560_00,
      takeHomeChangePence: -50_40,
    });
    expect(findShare(body, 10)).toMatchObject({
      isAsked: true,
      employerMonthlyPence: 280_00,
      togetherMonthlyPence: 630_00,
      takeHomeMonthlyPence: 252_00,
      takeHomeChangePence: -100_80,
      refusal: null,
    });
  });

  it("the pension model projects the pension by the plan's own assumptions, and names their source", async () => {
    const { body } = await sendModel("?percent=10&age=60&potPence=1200000");
    expect(body.assumptions).toEqual({
      growthPercent: 6,
      inflationPercent: 2.5,
      chargePercent: 0.5,
      source: "Financial Reporting Council, AS TM1 version 5.1, volatility group 3",
    });
    // Simulates the 280 months to March 2050 in pounds of their time, with inflation.
    let pot = 12_000;
    for (let month = 1; month <= 280; month += 1)
      pot = pot * (1.06 * 0.995) ** (1 / 12) + 630 * 1.025 ** (month / 12);
    const today = Math.round(pot / 1.025 ** (280 / 12) / 100) * 100_00;
    expect(findShare(body, 10)?.potPence).toBe(today);
    expect(findShare(body, 6)?.potPence).toBeLessThan(today);
  });

  it("the pension model warns above the annual allowance, and refuses a share that takes pay below the minimum wage", async () => {
    const high = await sendModel("?percent=60", { annual_salary_pence: 104_000_00 });
    expect(high.body.warnings[0]).toMatchObject({ code: "pension-allowance", mustAccept: true });
    expect(high.body.warnings[0].text).toContain("£10,720.00 above the annual allowance of £60,000");
    const low = await sendModel("?percent=30", { annual_salary_pence: 26_000_00 });
    expect(findShare(low.body, 30)?.refusal).toContain("minimum wage");
    expect(findShare(low.body, 6)?.refusal).toBeNull();
  });

  it("the pension model starts with the smallest share when a person pays nothing, and stores nothing", async () => {
    const { body } = await sendModel("", { percent: null });
    expect(body.asked.percent).toBe(5);
    expect(body.shares.map(({ percent }: ModelledShare) => percent)).toEqual([5, 6, 8, 10]);
    expect(body.shares.every(({ takeHomeChangePence }: ModelledShare) => takeHomeChangePence === null)).toBe(
      true,
    );
    const storedQuery = test.db
      .selectFrom("selections")
      .select("id")
      .where("client_id", "=", tenant.client.id);
    expect(await storedQuery.execute()).toEqual([]);
  });

  it("a net pay arrangement saves no National Insurance on the person's current payments", async () => {
    const person = await buildMember(test.db, tenant.client.id, { annual_salary_pence: 42_000_00 });
    await buildSelection(test.db, person, { choice: { kind: "share", percent: 6 }, route: "NPA" });
    const token = await signInMember(test, tenant, person);
    const { body } = await test.send("GET", "/v1/benefit/pension/pension-model?percent=7", { token });
    expect(findShare(body, 6)).toMatchObject({
      takeHomeMonthlyPence: 168_00,
      taxSavedAnnualPence: 504_00,
      nationalInsuranceSavedAnnualPence: 0,
    });
    // 7% of pay is deducted before tax: 72% of £245.
    expect(findShare(body, 7)).toMatchObject({ takeHomeMonthlyPence: 176_40, takeHomeChangePence: -8_40 });
  });

  it("the pension model reports invalid requests by field, and refuses other benefits", async () => {
    const { status, body } = await sendModel("?percent=4&age=30&potPence=-1");
    expect([status, body.errors]).toEqual([
      400,
      {
        percent: ["Enter a percentage from 5 to 60, in whole numbers"],
        age: ["Enter an age from 57 to 75"],
        potPence: ["Enter an amount from £0 to £10,000,000"],
      },
    ]);
    expect((await sendModel("?percent=5.5")).body.errors.percent).toHaveLength(1);
    expect((await sendModel("", { code: "gym" })).status).toBe(404);
  });
});
