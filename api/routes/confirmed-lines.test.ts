import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn, startTestApi, type TestApi } from "../../tests/support/api.ts";
import {
  buildBenefit,
  buildFamilyMember,
  buildSelection,
  createTestClock,
  setClock,
  startLedger,
} from "../../tests/support/builders.ts";
import { childForm } from "../../tests/support/child-form.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { addFact, addPay } from "../../tests/support/payroll-rules.ts";
import { signInMember } from "../../tests/support/views.ts";

const terms = { accepted_terms: true, terms_version: "1" };
const birth = {
  type: "birth",
  event_date: "05/11/2026",
  ...childForm,
  date_of_birth: "05/11/2026",
};

/**
 * The ledger begins in November 2026; the cut-off is the 10th and pay day the 28th; the person earns
 * £42,000.
 */
describeEachDatabase("amounts in a review and in payroll", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;

  beforeEach(async () => {
    test = await startTestApi(await open(), { clock: createTestClock(new Date("2026-11-05T12:00:00Z")) });
    tenant = await buildTenant(test.db);
    await startLedger(test.db, tenant.client.id, "2026-11");
    for (const code of ["private-medical", "pension", "cycle"] as const)
      await buildBenefit(test.db, tenant.client.id, code);
    return test.close;
  });

  /** Moves to an instant; runs whose cut-off has passed by then are locked. */
  const goTo = async (at: string) => {
    setClock(test.clock, at);
    await test.api.drainPayroll();
    test.clock.advance(1_000);
    token = (await signIn(test, tenant)).token;
  };
  const reviewChoice = async (code: string, values: object) =>
    (await test.send("POST", "/v1/selections/costs", { token, body: { eeben_benefit_id: code, ...values } }))
      .body;
  const confirmChoice = (code: string, values: object) =>
    test.send("PATCH", `/v1/benefit/${code}/selection`, { token, body: { ...values, ...terms } });
  const loadLines = async (periodKey: string) => {
    const rows = await test.db
      .selectFrom("payroll_lines")
      .selectAll()
      .where("client_id", "=", tenant.client.id)
      .where("period_key", "=", periodKey)
      .where("type", "in", ["SAC", "NET"])
      .orderBy("place")
      .execute();
    return rows.map((row) => [row.element, row.entry, row.amount_pence, row.origin_key]);
  };
  const listSelections = () =>
    test.db.selectFrom("selections").selectAll().where("employee_id", "=", tenant.employee.id).execute();

  /**
   * A person with cover for a partner since April reports a child on 15 November, ten days after the birth.
   */
  async function reportBirth(at = "2026-11-15T12:00:00Z") {
    const partner = await buildFamilyMember(test.db, tenant.employee, {
      relationship: "partner",
      first_name: "Ash",
      date_of_birth: "1988-01-15",
      created_at: test.clock.now().getTime(),
      updated_at: test.clock.now().getTime(),
    });
    await buildSelection(test.db, tenant.employee, {
      code: "private-medical",
      people: [partner.id],
      choice: { kind: "tiers", level: "standard", tier: "partner" },
      created_at: test.clock.now().getTime(),
      updated_at: test.clock.now().getTime(),
    });
    await goTo(at);
    expect((await test.send("POST", "/main/client/life-events", { token, body: birth })).status).toBe(200);
    const { body } = await test.send("GET", "/v1/user/family", { token });
    const child = body.find(({ family_fname }: { family_fname: string }) => family_fname === "Wren");
    return { eeben_level: "standard", people: [partner.id, child.family_id] };
  }

  it("[S3] [M-34] the review of a birth reported after the cut-off shows its arrears, and December takes exactly those", async () => {
    const family = await reportBirth();
    expect(await loadLines("2026-11")).toEqual([["PRIVATE-MEDICAL-NET", "REGULAR", 48_20, "2026-11-28"]]);
    const reviewed = await reviewChoice("private-medical", family);
    expect(reviewed).toMatchObject({
      arrearsPence: 33_30,
      firstRun: { payDay: "2026-12-28", label: "December 2026" },
      costs: { employeeMonthlyPence: 81_50 },
    });

    const { status, body } = await confirmChoice("private-medical", { ...family, quoteId: reviewed.quoteId });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      startDate: "2026-11-05",
      quoteId: reviewed.quoteId,
      arrearsPence: 33_30,
      firstRun: { payDay: "2026-12-28", label: "December 2026" },
      costsSummaryForMonthlyCostSection: { employeeMonthlyPence: 81_50 },
    });
    await goTo("2026-12-11T12:00:00Z");
    expect(await loadLines("2026-12")).toEqual([
      ["PRIVATE-MEDICAL-NET", "REGULAR", 81_50, "2026-12-28"],
      ["PRIVATE-MEDICAL-NET", "ADJUST", 33_30, "2026-11-28"],
    ]);
  });

  it("[M-34] a benefit shows its next deduction, and its arrears with their reason", async () => {
    const family = await reportBirth();
    await confirmChoice("private-medical", family);
    const path = "/v1/user/payslips/benefit/private-medical";
    const { body } = await test.send("GET", path, { token });
    const welsh = await test.send("GET", path, { token, headers: { "Accept-Language": "cy" } });
    expect(welsh.body.adjustments[0].reason).toBe("Genedigaeth ar 5 Tachwedd");
    expect(body).toMatchObject({
      nextRun: { payDay: "2026-12-28", label: "December 2026" },
      holds: [],
      onTheWay: [],
      plans: [],
      adjustments: [
        {
          element: "PRIVATE-MEDICAL-NET",
          origin: "2026-11-28",
          pence: 33_30,
          reason: "Birth on 5 November",
        },
      ],
    });
    expect(body.nextRun.lines[0]).toMatchObject({ entry: "REGULAR", pence: 81_50, flag: "CHANGE" });
  });

  it("[M-38] a benefit names no next deduction while a run of the past waits for its lock", async () => {
    await goTo("2026-11-09T12:00:00Z");
    await confirmChoice("pension", { eeben_amount_value: 8 });
    setClock(test.clock, "2026-11-29T12:00:00Z");
    token = (await signIn(test, tenant)).token;
    const path = "/v1/user/payslips/benefit/pension";
    expect((await test.send("GET", path, { token })).body).toMatchObject({ locked: null, nextRun: null });
    await test.api.drainPayroll();
    const { body } = await test.send("GET", path, { token });
    expect(body.nextRun).toMatchObject({ payDay: "2026-12-28", label: "December 2026" });
  });

  it("[B11] [M-34] Confirm is refused with the new payslip and arrears when a run was locked after the review", async () => {
    const family = await reportBirth("2026-11-09T12:00:00Z");
    const { quoteId, firstRun, arrearsPence } = await reviewChoice("private-medical", family);
    expect([firstRun.label, arrearsPence]).toEqual(["November 2026", 0]);
    await goTo("2026-11-11T12:00:00Z");
    const refused = await confirmChoice("private-medical", { ...family, quoteId });
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([
      ...[409, "changed"],
      "We now first take it from your pay on 28 December 2026, not 28 November 2026. We now also take £33.30 from your next pay, for earlier months.",
    ]);
    expect((await listSelections()).length).toBe(1);
    const again = await reviewChoice("private-medical", family);
    expect((await confirmChoice("private-medical", { ...family, quoteId: again.quoteId })).status).toBe(200);
  });

  it("[M-34] a run deducts a share of pay and an instalment as the review showed them", async () => {
    await goTo("2026-11-09T12:00:00Z");
    const share = await reviewChoice("pension", { eeben_amount_value: 8 });
    const bike = { eeben_amount_value: 1_001, eeben_months: 12 };
    const plan = await reviewChoice("cycle", bike);
    expect([share.costs.employeeMonthlyPence, share.firstRun.label, share.arrearsPence]).toEqual([
      ...[280_00, "November 2026", 0],
    ]);
    expect([plan.costs.employeeMonthlyPence, plan.firstRun.label, plan.arrearsPence]).toEqual([
      ...[83_42, "November 2026", 0],
    ]);
    await confirmChoice("pension", { eeben_amount_value: 8, quoteId: share.quoteId });
    const { body } = await confirmChoice("cycle", { ...bike, quoteId: plan.quoteId });
    const employer = await buildMember(test.db, tenant.client.id, { user_type: "employer" });
    await test.send("PATCH", "/main/v2/scheme/selections/status/", {
      token: await signInMember(test, tenant, employer),
      body: { selectionIds: [body.selectionId], approval: true },
    });
    expect((await listSelections()).map(({ status }) => status).toSorted()).toEqual(["active", "scheduled"]);
    await goTo("2026-11-11T12:00:00Z");
    expect(await loadLines("2026-11")).toEqual([
      ["PENSION-SAC", "REGULAR", 280_00, "2026-11-28"],
      ["CYCLE-SAC", "REGULAR", 83_42, "2026-11-28"],
    ]);
    const pay = await test.send("GET", "/v1/user/payslips/benefit/cycle", { token });
    expect(pay.body.locked).toMatchObject({
      payDay: "2026-11-28",
      label: "November 2026",
      lines: [{ element: "CYCLE-SAC", pence: 83_42, instalment: "1 of 12" }],
    });
    expect(pay.body.nextRun).toMatchObject({
      payDay: "2026-12-28",
      label: "December 2026",
      lines: [{ element: "CYCLE-SAC", pence: 83_42, instalment: "2 of 12" }],
    });
    expect(pay.body.plans).toEqual([
      {
        selectionId: body.selectionId,
        taken: 1,
        of: 12,
        takenPence: 83_42,
        toGoPence: 917_58,
        lastPayDay: "2027-10-28",
      },
    ]);
  });

  it("[B8] [S27] a benefit shows an amount that the next run will hold, what the minimum wage leaves, and its plan's later end", async () => {
    const { id } = tenant.employee;
    const facts = { client_id: tenant.client.id, id };
    const at = test.clock.now().getTime();
    // £13.00 an hour for 37.5 hours; from December £12.95, which leaves £39.00 a month.
    for (const [pence, from] of [
      [13_00, "2020-01-06"],
      [12_95, "2026-12-01"],
      [13_00, "2027-01-01"],
    ] as const)
      await addFact(test.db, facts, { fact: "pay", value: `hourly:${pence}`, from, knownFrom: at });
    await buildSelection(test.db, tenant.employee, {
      code: "cycle",
      choice: { kind: "spread", pence: 540_00, months: 12 },
      cover_date: "2026-12-01",
      first_deduction_date: "2026-11-28",
      created_at: at,
      updated_at: at,
    });
    await goTo("2026-11-11T12:00:00Z");
    const { body } = await test.send("GET", "/v1/user/payslips/benefit/cycle", { token });
    expect(body.holds).toEqual([
      { element: "CYCLE-SAC", origin: null, heldPence: 45_00, roomPence: 39_00, reason: "Minimum wage" },
    ]);
    expect(body.plans).toMatchObject([{ taken: 1, of: 12, toGoPence: 495_00, lastPayDay: "2027-11-28" }]);
  });

  it.each([
    ["during the next run's period, shows the day of the change", "2026-12-01", "2026-12-01", 218_75],
    // December's deduction stays at 5% of £3,500.
    ["after the next run's period, shows no day of a change", "2027-01-01", null, 175_00],
  ])("[B1] a benefit that depends on pay, with a change of pay %s", async (_, from, payChangesOn, pence) => {
    const person = { client_id: tenant.client.id, id: tenant.employee.id };
    const at = test.clock.now().getTime();
    await addPay(test.db, person, { pay: 52_500_00, from, knownFrom: at });
    const recorded = { created_at: at, updated_at: at };
    await buildSelection(test.db, tenant.employee, { cover_date: "2026-03-01", ...recorded });
    await goTo("2026-11-11T12:00:00Z");
    const { body } = await test.send("GET", "/v1/user/payslips/benefit/pension", { token });
    expect(body.payChangesOn).toBe(payChangesOn);
    expect(body.nextRun.lines).toContainEqual(expect.objectContaining({ element: "PENSION-SAC", pence }));
    const cycle = await test.send("GET", "/v1/user/payslips/benefit/cycle", { token });
    expect(cycle.body.payChangesOn).toBeNull();
  });

  it("[B1] the payslip has no part for a benefit that is not offered", async () => {
    await goTo("2026-11-09T12:00:00Z");
    expect((await test.send("GET", "/v1/user/payslips/benefit/gym", { token })).status).toBe(404);
  });

  it("[M-34] [B3] a plan begins with the run that the review named, even if its pay day is moved", async () => {
    await goTo("2026-11-09T12:00:00Z");
    const employer = await buildMember(test.db, tenant.client.id, { user_type: "employer" });
    const asEmployer = await signInMember(test, tenant, employer);
    const bike = { eeben_amount_value: 1_001, eeben_months: 12 };
    const { body } = await confirmChoice("cycle", bike);
    await test.send("PATCH", "/main/v2/scheme/selections/status/", {
      token: asEmployer,
      body: { selectionIds: [body.selectionId], approval: true },
    });
    const path = `/main/client/${tenant.client.id}/pay-groups/monthly/periods`;
    const move = { key: "2026-11", cutOff: "2026-11-10", payDay: "2026-11-27" };
    expect((await test.send("PUT", path, { token: asEmployer, body: move })).status).toBe(200);
    const reply = await test.send("GET", "/v1/benefit/cycle/with-selection", { token });
    expect(reply.body.selection.firstRun).toEqual({ payDay: "2026-11-27", label: "November 2026" });
    await goTo("2026-11-11T12:00:00Z");
    expect(await loadLines("2026-11")).toEqual([["CYCLE-SAC", "REGULAR", 83_42, "2026-11-27"]]);
  });
});
