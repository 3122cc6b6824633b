import { beforeEach, expect, it } from "vitest";
import { buildMember, signIn } from "../../tests/support/api.ts";
import { buildBenefit, buildSelection } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { buildPlanVersion } from "../../tests/support/plans.ts";
import { signInMember } from "../../tests/support/views.ts";

const terms = { accepted_terms: true, terms_version: "1" };

/** Today is 20 November 2026; the person earns £42,000. */
describeEachDatabase("the price and terms that a person agreed to", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test, { employee: { user_type: "employer" } });
  let sam: Awaited<ReturnType<typeof buildMember>>;
  let employer: string;
  let token: string;

  beforeEach(async () => {
    employer = (await signIn(test, tenant)).token;
    sam = await buildMember(test.db, tenant.client.id, { first_name: "Sam" });
    token = await signInMember(test, tenant, sam);
    for (const code of ["pension", "cycle", "holiday"]) await buildBenefit(test.db, tenant.client.id, code);
  });

  const reviewChoice = async (code: string, values: object) =>
    (await test.send("POST", "/v1/selections/costs", { token, body: { eeben_benefit_id: code, ...values } }))
      .body;
  const confirmChoice = (code: string, values: object) =>
    test.send("PATCH", `/v1/benefit/${code}/selection`, { token, body: { ...values, ...terms } });
  const setSalary = (annual_salary_pence: number) =>
    test.db.updateTable("employees").set({ annual_salary_pence }).where("id", "=", sam.id).execute();
  const listRows = () =>
    test.db.selectFrom("selections").selectAll().where("employee_id", "=", sam.id).execute();
  const waitForNodes = () => test.clock.advance(6_000);
  const loadMonthly = async (code: string) => {
    const { body } = await test.send("GET", `/v1/benefit/${code}/with-selection`, { token });
    return body.selection.costsSummaryForMonthlyCostSection.employeeMonthlyPence;
  };
  const loadPendingRequest = async (code: string) => {
    const path = `/main/v2/scheme/selections/${code}/pending/`;
    return (await test.send("GET", path, { token: employer })).body.approvals;
  };
  const approveRequest = async (id: string, version: string) => {
    const path = "/main/v2/scheme/selections/status/";
    const body = { selectionIds: [id], approval: true, versions: { [id]: version } };
    return (await test.send("PATCH", path, { token: employer, body })).body.results[0];
  };
  const loadNovember = async () => {
    const path = `http://api.internal/main/client/${tenant.client.id}/reports/payroll.2026-11/download`;
    const request = new Request(path, { headers: { Authorization: `Bearer ${employer}` } });
    return (await test.api.fetch(request)).text();
  };

  it("[S10] [B11] Confirm is refused with the new price and its reason when pay changed after the review", async () => {
    const { quoteId } = await reviewChoice("pension", { eeben_amount_value: 8 });
    await setSalary(45_000_00);
    const refused = await confirmChoice("pension", { eeben_amount_value: 8, quoteId });
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([
      409,
      "changed",
      "It is now £300.00 a month on your payslip, not £280.00. Your pay has changed.",
    ]);
    expect(await listRows()).toEqual([]);
    expect(await loadNovember()).not.toContain("PENSION");
  });

  it("[M-34] Confirm stores the amount, start and first deduction that the review showed", async () => {
    const bike = { eeben_amount_value: 1_001, eeben_months: 12 };
    const { quoteId, costs } = await reviewChoice("cycle", bike);
    expect(costs.employeeMonthlyPence).toBe(83_42);
    const { body } = await confirmChoice("cycle", { ...bike, quoteId });
    expect([body.quoteId, body.startDate]).toEqual([quoteId, "2027-01-01"]);
    const [row] = await listRows();
    expect(row).toMatchObject({
      quote_id: quoteId,
      agreed_pence: 1_001_00,
      instalments: 12,
      cover_date: "2027-01-01",
      first_deduction_date: "2026-12-28",
    });
    expect(JSON.parse(row?.agreed_lines ?? "").employee).toMatchObject([{ pence: 1_001_00 }]);
    await reviewChoice("pension", { eeben_amount_value: 8 });
    await confirmChoice("pension", { eeben_amount_value: 8 });
    const share = (await listRows()).find(({ product_code }) => product_code === "pension");
    expect(share).toMatchObject({ agreed_pence: 3_360_00, instalments: null });
  });

  it("[B11] a complete draft has the quote id that its review shows, and an incomplete one has none", async () => {
    const saveDraft = (values: object) =>
      test.send("PATCH", "/v1/benefit/cycle/selection", { token, body: values });
    expect((await saveDraft({ eeben_amount_value: 600 })).body.quoteId).toBeNull();
    const whole = { eeben_amount_value: 600, eeben_months: 12 };
    expect((await saveDraft(whole)).body.quoteId).toBe((await reviewChoice("cycle", whole)).quoteId);
  });

  it("[B11] Confirm is refused and names the plan's new version when it changed after the review", async () => {
    const values = { eeben_amount_value: 8 };
    const { quoteId } = await reviewChoice("pension", values);
    await buildPlanVersion(test.db, tenant.client.id, "pension", { from: "2026-11-20" });
    waitForNodes();
    const refused = await confirmChoice("pension", { ...values, quoteId });
    expect([refused.body.error, refused.body.message]).toEqual([
      "changed",
      "This has changed since you looked at it. The plan has changed.",
    ]);
    expect(await listRows()).toEqual([]);
  });

  it("[B11] a price change before Confirm is refused with its reason, and one after it changes nothing", async () => {
    await buildBenefit(test.db, tenant.client.id, "electric-car");
    const setLeasePrice = async (monthlyPence: number) => {
      const pence = JSON.stringify({ "volta-city": monthlyPence, "volta-city/list": 23_495_00 });
      await test.db
        .updateTable("plan_prices")
        .set({ pence })
        .where("client_id", "=", tenant.client.id)
        .where("plan_code", "=", "electric-car")
        .execute();
      waitForNodes();
    };
    const car = { eeben_level: "volta-city" };
    const { quoteId } = await reviewChoice("electric-car", car);
    await setLeasePrice(400_00);
    const refused = await confirmChoice("electric-car", { ...car, quoteId });
    expect(refused.body.message).toBe(
      "It is now £400.00 a month on your payslip, not £389.00. The price has changed.",
    );
    const again = await reviewChoice("electric-car", car);
    expect((await confirmChoice("electric-car", { ...car, quoteId: again.quoteId })).status).toBe(200);
    await setLeasePrice(450_00);
    expect(await loadMonthly("electric-car")).toBe(400_00);
    expect((await listRows())[0]).toMatchObject({ agreed_pence: 14_400_00, instalments: 36 });
  });

  it("[B11] [C8] the amounts call also refuses an outdated review", async () => {
    const { quoteId } = await reviewChoice("pension", { eeben_amount_value: 8 });
    await setSalary(45_000_00);
    const path = `/v1/selections/client/${tenant.client.id}/employees/${sam.id}`;
    const body = { eeben_benefit_id: "pension", eeben_amount_value: 8, quoteId };
    expect((await test.send("POST", path, { token, body })).body.error).toBe("changed");
  });

  it("[B11] a plan's agreed amount stays unchanged when pay, hours and limits change", async () => {
    const five = { kind: "days", direction: "buy", amount: 5, unit: "days" } as const;
    // 5 days at £42,000 are £807.69: nine parts of £67.31 and three of £67.30.
    const line = { rule: "RULE-17", code: "holiday.buy", rounding: "half up", pence: 807_69 };
    const parts = {
      employee: [{ ...line, text: "5 days", inputs: {} }],
      employer: [],
      treatment: "sacrifice",
      reliefPence: 0,
      listPricePence: null,
    };
    await buildSelection(test.db, sam, {
      code: "holiday",
      choice: five,
      end_date: "2027-03-31",
      agreed_pence: 807_69,
      instalments: 12,
      agreed_lines: JSON.stringify(parts),
    });
    await setSalary(80_000_00);
    await test.db
      .updateTable("employees")
      .set({ weekly_hours_hundredths: 20_00 })
      .where("id", "=", sam.id)
      .execute();
    expect(await loadMonthly("holiday")).toBe(67_31);
    await test.db.updateTable("selections").set({ agreed_pence: null }).execute();
    // Without an agreed price the price follows pay: 5 days at £80,000 are £1,538.46, of which November
    // is the eighth part.
    expect(await loadMonthly("holiday")).toBe(128_20);
  });

  it("[S10] [M-35] approving another version than the one that was seen changes nothing", async () => {
    const sendCycle = async (value: number) =>
      (await confirmChoice("cycle", { eeben_amount_value: value, eeben_months: 12 })).body.selectionId;
    const id = await sendCycle(1_001);
    const [request] = await loadPendingRequest("cycle");
    await test.send("PATCH", `/v1/selection/${id}`, { token, body: { status: "withdrawn" } });
    expect((await listRows())[0]).toMatchObject({ quote_id: null, agreed_pence: null, instalments: null });
    expect(await sendCycle(1_500)).toBe(id);
    expect(await approveRequest(id, request.decisionVersion)).toMatchObject({
      outcome: "not-allowed",
      message: "This has changed since you looked at it. It was £83.42 a month and is now £125.00 a month.",
    });
    expect((await listRows())[0]).toMatchObject({ status: "approval-pending", agreed_pence: 1_500_00 });
    expect(await loadNovember()).not.toContain("CYCLE");
    const [now] = await loadPendingRequest("cycle");
    expect((await approveRequest(id, now.decisionVersion)).outcome).toBe("done");
    expect((await listRows())[0]).toMatchObject({
      status: "scheduled",
      agreed_pence: 1_500_00,
      instalments: 12,
    });
  });
});
