import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { buildMember, buildTenant, signIn, startTestApi, toKeyHeader } from "../../tests/support/api.ts";
import { selectAuditRows } from "../../tests/support/audit.ts";
import {
  buildBenefit,
  buildFamilyMember,
  buildSelection,
  buildStaff,
  buildWindow,
} from "../../tests/support/builders.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { listMails } from "../../tests/support/encrypted-rows.ts";
import { addPay } from "../../tests/support/payroll-rules.ts";
import { createStatementCounter } from "../../tests/support/statements.ts";
import { openStaffView } from "../../tests/support/views.ts";
import type { Row } from "../db/schema.ts";
import { openRow } from "../db/sealing/rows.ts";
import { daysToMs } from "../domain/clock.ts";

const terms = { accepted_terms: true, terms_version: "1" };
/** A share of pay starts on the first day of the next open run's period. */
const december = { startDate: "2026-12-01", endDate: null };
const january = { startDate: "2027-01-01", endDate: null };
const sixTimesLife = { code: "life", choice: { kind: "multiple", multiple: 6 } } as const;

/** Today is 20 November 2026, after the cut-off on the 10th, so a monthly change starts in January. */
describeEachDatabase("choosing a benefit", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test);

  const offerBenefits = (...codes: Parameters<typeof buildBenefit>[2][]) =>
    Promise.all(codes.map((code) => buildBenefit(test.db, tenant.client.id, code)));
  const createSender =
    (method: string) =>
    (code: string, body: object, key?: string, callerToken = tenant.token) =>
      test.send(method, `/v1/benefit/${code}/selection`, {
        token: callerToken,
        body,
        headers: toKeyHeader(key),
      });
  const [post, patch] = [createSender("POST"), createSender("PATCH")];
  const getCosts = (code: string, values: object = {}, callerToken = tenant.token) =>
    test.send("POST", "/v1/selections/costs", {
      token: callerToken,
      body: { eeben_benefit_id: code, ...values },
    });
  const changeStatus = (id: string, body: object, key?: string, callerToken = tenant.token) =>
    test.send("PATCH", `/v1/selection/${id}`, { token: callerToken, body, headers: toKeyHeader(key) });
  const getBenefit = async (code: string, callerToken = tenant.token) =>
    (await test.send("GET", `/v1/benefit/${code}/with-selection`, { token: callerToken })).body;
  const loadRows = (employee = tenant.employee) =>
    test.db
      .selectFrom("selections")
      .selectAll()
      .where("employee_id", "=", employee.id)
      .orderBy("created_at")
      .execute();
  const listAuditRows = (action: string) =>
    selectAuditRows(test.db, tenant.client.id, action)
      .select(["actor_id", "effective_user_id", "target_type", "target_id", "detail"])
      .orderBy("at")
      .execute();
  /** Opens an annual window today, for cover from 1 December. */
  const openWindow = (cover_date = "2026-12-01") => buildWindow(test.db, tenant.client.id, { cover_date });
  const addPerson = async (facts: Parameters<typeof buildMember>[2]) => {
    const person = await buildMember(test.db, tenant.client.id, facts);
    const session = await signIn(test, { email: String(person.email), domain: tenant.domain });
    return { person, token: session.token };
  };
  const loadPartner = (employee = tenant.employee) =>
    buildFamilyMember(test.db, employee, {
      relationship: "partner",
      first_name: "Ravi",
      surname: "Quist",
      date_of_birth: "1984-05-01",
    });

  it("[API-64] [RULE-04] [RULE-22] a quote gives a choice's cost and limits, and writes nothing", async () => {
    await offerBenefits("pension");
    const { status: code, body } = await getCosts("pension", { eeben_amount_value: 5 });
    expect(code).toBe(200);
    expect(body).toMatchObject({
      value_limits: { min: 5, max: 60, step: 1 },
      partner_value_limits: null,
      error: null,
      medicalRequired: false,
      notes: [],
      costs: {
        employeeMonthlyPence: 175_00,
        employerMonthlyPence: 175_00,
        treatment: "sacrifice",
        takeHome: { monthlyPence: 126_00, savedMonthlyPence: 49_00 },
      },
    });
    const lines = body.costs.takeHome.lines as { pence: number }[];
    expect(lines.reduce((sum, { pence }) => sum + pence, 0)).toBe(1_512_00);
    expect(await loadRows()).toEqual([]);
    expect((await getCosts("no-such-benefit")).status).toBe(404);
    expect((await getCosts("gym")).status).toBe(404);
  });

  it.each([0, -1, 1e9, 10.005])(
    "[BENEFIT-11] [C7] [API-64] [API-62] an amount of %d is refused at its field, and nothing is saved",
    async (eeben_amount_value) => {
      await offerBenefits("cycle");
      const values = { eeben_amount_value, eeben_months: 12 };
      const errors = { eeben_amount_value: ["Please enter a value between 250 and 3000"] };
      const quoted = await getCosts("cycle", values);
      expect([quoted.status, quoted.body.errors, quoted.body.costs]).toEqual([200, errors, undefined]);
      for (const more of [{}, terms]) {
        const { status, body } = await post("cycle", { ...values, ...more });
        expect([status, body.errors]).toEqual([400, errors]);
      }
      expect(await loadRows()).toEqual([]);
    },
  );

  it("[C7] the cost call refuses an amount that is not a number", async () => {
    await offerBenefits("cycle");
    for (const eeben_amount_value of ["1,000", "£50", "NaN", [5], { $gt: 0 }, true])
      expect((await post("cycle", { eeben_amount_value, ...terms })).status).toBe(400);
    expect(await loadRows()).toEqual([]);
  });

  it("[API-62] [BENEFIT-14] an incomplete draft is saved, one per benefit, until it is submitted", async () => {
    await offerBenefits("cycle");
    const first = await post("cycle", { eeben_amount_value: 600 });
    expect([first.status, first.body]).toEqual([
      200,
      expect.objectContaining({
        benefitId: "cycle",
        temporarySelection: true,
        status: "draft",
        planDetails: [],
        values: { eeben_amount_value: 600 },
        version: 1,
        actions: ["discard"],
        cta: { type: "continue", label: "Continue" },
        costsSummaryForMonthlyCostSection: null,
      }),
    ]);
    const second = await patch("cycle", { eeben_months: 12, version: 1 });
    expect(second.body).toMatchObject({
      selectionId: first.body.selectionId,
      version: 2,
      status: "draft",
      values: { eeben_amount_value: 600, eeben_months: 12 },
      costsSummaryForMonthlyCostSection: { employeeMonthlyPence: 50_00 },
    });
    expect((await getBenefit("cycle")).selection).toEqual(second.body);
    const confirmed = await patch("cycle", { ...terms, version: 2 });
    expect(confirmed.body).toMatchObject({
      selectionId: first.body.selectionId,
      status: "approval-pending",
      temporarySelection: false,
      startDate: "2027-01-01",
      endDate: "2027-12-31",
      actions: ["withdraw"],
      version: 3,
    });
    expect(await loadRows()).toEqual([
      expect.objectContaining({
        status: "approval-pending",
        draft_values: null,
        first_deduction_date: "2026-12-28",
        terms_version: "1",
        terms_accepted_by: tenant.employee.id,
        scheme_year: "2026",
        terms_accepted_at: test.clock.now().getTime(),
      }),
    ]);
    expect((await listAuditRows("selection.submitted")).map((row) => [row.target_id, row.detail])).toEqual([
      [first.body.selectionId, JSON.stringify({ benefit: "cycle", status: "approval-pending", terms: "1" })],
    ]);
    expect(await listAuditRows("selection.drafted")).toHaveLength(2);
  });

  it("[BENEFIT-04] an incomplete draft of a held benefit starts from its values, and the held selection stays in force", async () => {
    await offerBenefits("pension");
    await buildSelection(test.db, tenant.employee);
    await patch("pension", {});
    const { selection, inForce } = await getBenefit("pension");
    expect(selection).toMatchObject({ status: "draft", values: { eeben_amount_value: 5 } });
    expect(inForce).toMatchObject({ status: "active", endDate: null });
  });

  it("[BENEFIT-10] a benefit's page has its options only while something can be chosen", async () => {
    await offerBenefits("pension", "dental");
    const child = await buildFamilyMember(test.db, tenant.employee);
    const pension = await getBenefit("pension");
    expect(pension).toMatchObject({
      fields: [{ kind: "amount", name: "eeben_amount_value", unit: "percent", minimum: 5, maximum: 60 }],
      medicalQuestions: [],
      terms: { version: "1", accepted: false },
    });
    expect((await getBenefit("dental")).fields).toEqual([]);
    await openWindow();
    expect((await getBenefit("dental")).fields).toMatchObject([
      { name: "eeben_level", options: [{ value: "essential" }, { value: "plus" }, { value: "premier" }] },
      { name: "people", options: [{ value: child.id, label: "Wren Tester" }] },
    ]);
  });

  it("[RULE-14] the selection that a new one replaces ends the day before the replacement begins", async () => {
    await offerBenefits("pension");
    const { id } = await buildSelection(test.db, tenant.employee);
    const { body } = await patch("pension", { eeben_amount_value: 8, ...terms });
    expect(body).toMatchObject({ status: "scheduled", ...december, actions: ["withdraw", "opt-out"] });
    const current = await getBenefit("pension");
    expect(current.selection).toEqual(body);
    expect(current.inForce).toMatchObject({ selectionId: id, status: "active", endDate: "2026-11-30" });
    expect(current.terms.accepted).toBe(true);
    test.clock.advance(daysToMs(42));
    try {
      const again = await signIn(test, tenant);
      const then = await getBenefit("pension", again.token);
      expect([then.selection.selectionId, then.selection.status, then.inForce]).toEqual([
        ...[body.selectionId, "active", null],
      ]);
      const old = await test.send("GET", `/v1/selection/${id}`, { token: again.token });
      expect(old.body).toMatchObject({ status: "ended", endDate: "2026-11-30", actions: [] });
    } finally {
      test.clock.advance(-daysToMs(42));
    }
  });

  it("[RULE-14] the current selection stays in force while a change waits for approval", async () => {
    await offerBenefits("childcare-vouchers");
    const parent = await addPerson({ start_date: "2015-01-05", ccv_first_voucher_date: "2016-04-29" });
    await test.db
      .insertInto("voucher_accounts")
      .values({
        client_id: tenant.client.id,
        employee_id: parent.person.id,
        balance_pence: 0,
        last_payment_date: "2026-10-28",
      })
      .execute();
    await buildSelection(test.db, parent.person, {
      code: "childcare-vouchers",
      choice: { kind: "voucher", pence: 100_00 },
    });
    const body = { eeben_amount_value: 150, ...terms };
    expect((await patch("childcare-vouchers", body, undefined, parent.token)).body.status).toBe(
      "approval-pending",
    );
    const { selection, inForce, availability } = await getBenefit("childcare-vouchers", parent.token);
    expect([selection.status, inForce.endDate]).toEqual(["approval-pending", null]);
    expect(availability).toMatchObject({ canChange: false, text: "Your request is waiting for approval." });
    const second = await post("childcare-vouchers", body, undefined, parent.token);
    expect([second.status, second.body.error, second.body.message]).toEqual([
      ...[409, "closed", "Your request is waiting for approval."],
    ]);
  });

  it("[RULE-14] a free benefit is active at once, and a plan in instalments runs to its end", async () => {
    await offerBenefits("discounts", "cycle");
    expect((await post("discounts", terms)).body).toMatchObject({
      status: "active",
      startDate: "2026-11-20",
      actions: ["opt-out"],
    });
    await buildSelection(test.db, tenant.employee, {
      code: "cycle",
      choice: { kind: "spread", pence: 1_000_00, months: 12 },
      end_date: "2027-03-31",
    });
    const refused = await patch("cycle", { eeben_amount_value: 250, ...terms });
    expect([refused.status, refused.body.message]).toEqual([
      ...[409, "You pay for this until 31 March 2027. You can choose it again from 1 April 2027."],
    ]);
    expect((await getBenefit("cycle")).selection.actions).toEqual([]);
  });

  it("[M-02] [RULE-14] a second request for a plan is refused once its first instalment was taken", async () => {
    await offerBenefits("cycle");
    const { id } = await buildSelection(test.db, tenant.employee, {
      code: "cycle",
      status: "scheduled",
      choice: { kind: "spread", pence: 1_000_00, months: 12 },
      cover_date: "2026-12-01",
      first_deduction_date: "2026-11-28",
      end_date: "2027-11-30",
    });
    const sendCycle = () => patch("cycle", { eeben_amount_value: 250, eeben_months: 12, ...terms });
    const refused = await sendCycle();
    expect([refused.status, refused.body.message]).toEqual([
      ...[409, "You pay for this until 30 November 2027. You can choose it again from 1 December 2027."],
    ]);
    // A decision made today goes into December's run.
    await test.db
      .updateTable("selections")
      .set({ first_deduction_date: "2026-12-28" })
      .where("id", "=", id)
      .execute();
    expect((await sendCycle()).status).toBe(200);
  });

  it("[API-62] a window that closed since the page opened is reported, and typed values are kept", async () => {
    await offerBenefits("dental");
    await openWindow();
    const draft = await post("dental", { eeben_level: "plus" });
    expect(draft.status).toBe(200);
    test.clock.advance(daysToMs(11));
    try {
      const again = await signIn(test, tenant);
      const { status, body } = await patch("dental", { ...terms, version: 1 }, undefined, again.token);
      expect([status, body.error, body.message]).toEqual([...[409, "closed", "Opens after a life event."]]);
      expect((await getBenefit("dental", again.token)).selection.values).toEqual({ eeben_level: "plus" });
    } finally {
      test.clock.advance(-daysToMs(11));
    }
  });

  it("[C8] saving a draft refuses the second of two tabs and keeps the first one's values", async () => {
    await offerBenefits("pension");
    await buildSelection(test.db, tenant.employee);
    const both = [6, 7].map((eeben_amount_value) => patch("pension", { eeben_amount_value, version: 1 }));
    const answers = await Promise.all(both);
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 409]);
    const saved = answers.find((each) => each.status === 200)?.body;
    expect(answers.find((each) => each.status === 409)?.body.error).toBe("changed");
    expect((await getBenefit("pension")).selection.values).toEqual(saved.values);
    expect((await patch("pension", { eeben_amount_value: 9, version: 1, ...terms })).status).toBe(409);
    expect((await patch("pension", { version: saved.version, ...terms })).status).toBe(200);
    const { selectionId } = saved;
    expect((await changeStatus(selectionId, { status: "withdrawn", version: 1 })).body.error).toBe("changed");
  });

  it("[C8] the same post sent twice creates one selection and gets the same reply", async () => {
    await offerBenefits("pension", "cycle");
    const key = randomUUID();
    const sendCycle = () => post("cycle", { eeben_amount_value: 600, eeben_months: 12, ...terms }, key);
    const twice = [...(await Promise.all([sendCycle(), sendCycle()])), await sendCycle()];
    expect(twice.map((each) => each.status)).toEqual([200, 200, 200]);
    expect(new Set(twice.map((each) => JSON.stringify(each.body))).size).toBe(1);
    expect(await loadRows()).toHaveLength(1);
    expect(await listAuditRows("selection.submitted")).toHaveLength(1);
    expect((await post("cycle", { eeben_amount_value: 601 }, key)).status).toBe(400);
  });

  it("[RULE-06] [RULE-15] a person accepts terms in their current version, and must accept them again when they change", async () => {
    await offerBenefits("pension");
    const sendPension = (more: object) => patch("pension", { eeben_amount_value: 6, ...more });
    for (const more of [
      { accepted_terms: false },
      { accepted_terms: true },
      { accepted_terms: true, terms_version: "0" },
    ])
      expect((await sendPension(more)).body.error).toBe("terms_required");
    expect(await loadRows()).toEqual([]);
    expect((await sendPension(terms)).status).toBe(200);
    expect((await sendPension({ accepted_terms: false })).status).toBe(200);
    await test.db
      .updateTable("benefit_contents")
      .set({ terms_version: "2" })
      .where("client_id", "=", tenant.client.id)
      .execute();
    expect((await getBenefit("pension")).terms).toMatchObject({ version: "2", accepted: false });
    expect((await sendPension({ accepted_terms: true, terms_version: "1" })).body.error).toBe(
      "terms_required",
    );
    expect((await sendPension({ accepted_terms: true, terms_version: "2" })).status).toBe(200);
    expect((await loadRows()).map((row) => row.terms_version)).toEqual(["1", "1", "2"]);
  });

  it("[RULE-13] [BENEFIT-18] medical answers are required above the free limit, and cover is capped until then", async () => {
    await offerBenefits("life");
    await openWindow();
    const rich = await addPerson({ annual_salary_pence: 130_000_00 });
    const quoted = await getCosts("life", { eeben_amount_value: 6 }, rich.token);
    expect(quoted.body).toMatchObject({ medicalRequired: true, fieldStatus: "Cover is capped at £750,000" });
    const benefit = await getBenefit("life", rich.token);
    const sendLife = (more: object) =>
      post("life", { eeben_amount_value: 6, ...terms, ...more }, undefined, rich.token);
    expect((await sendLife({})).body.error).toBe("medical_required");
    const ids = benefit.medicalQuestions.map(({ id }: { id: string }) => id) as string[];
    expect(ids.length).toBeGreaterThan(2);
    const answers = Object.fromEntries(ids.map((id) => [id, false]));
    const some = Object.fromEntries(Object.entries(answers).slice(1));
    expect((await sendLife({ medical_answers: some })).body.error).toBe("medical_required");
    // A draft stores medical answers too.
    const draft = await post(
      "life",
      { eeben_amount_value: 6, medical_answers: answers },
      undefined,
      rich.token,
    );
    expect(draft.body.medical).toEqual({ required: true, complete: true });
    const { body } = await sendLife({});
    expect(body).toMatchObject({
      status: "medical-pending",
      fieldStatus: "Cover is capped at £750,000",
      startDate: "2026-12-01",
      medical: { required: true, complete: true },
      actions: ["withdraw"],
    });
    expect(body.costsSummaryForMonthlyCostSection).toEqual(quoted.body.costs);
    const [row] = await loadRows(rich.person);
    const openedRow = openRow(test.db, "selections", row as Row<"selections">);
    expect(JSON.parse(openedRow.medical_answers ?? "")).toEqual(answers);
    expect(JSON.stringify(body)).not.toContain("medical_answers");
    expect(JSON.stringify(await listAuditRows("selection.submitted"))).not.toMatch(
      /treatment|750000|answers/,
    );
    expect(test.logLines.join("\n")).not.toMatch(/medical_answers|treatment/);
  });

  it("[RULE-13] a person who withdraws from medical questions keeps the cover that needs no answers", async () => {
    await offerBenefits("life");
    const rich = await addPerson({ annual_salary_pence: 130_000_00 });
    const { id } = await buildSelection(test.db, rich.person, {
      ...sixTimesLife,
      status: "medical-pending",
      cover_date: "2026-12-01",
    });
    const withdrawRequest = () => changeStatus(id, { status: "withdrawn" }, undefined, rich.token);
    const { body } = await withdrawRequest();
    expect(body).toMatchObject({ status: "scheduled", fieldStatus: "Cover is capped at £750,000" });
    expect((await withdrawRequest()).body).toEqual(body);
    expect(await listAuditRows("selection.withdrawn")).toHaveLength(1);
  });

  it("[RULE-05] a sacrifice that takes pay below the minimum wage is refused with the reason, never capped", async () => {
    await offerBenefits("cycle");
    const sam = await addPerson({
      annual_salary_pence: null,
      hourly_pence: 13_00,
      date_of_birth: "1990-01-01",
    });
    const values = { eeben_amount_value: 600, eeben_months: 12 };
    const quoted = await getCosts("cycle", values, sam.token);
    expect(quoted.body.error).toMatch(/below the minimum wage of £12\.71 an hour.*at most £47\.12 a month/);
    const { status, body } = await post("cycle", { ...values, ...terms }, undefined, sam.token);
    expect([status, body.error, body.message]).toEqual([409, "not_allowed", quoted.body.error]);
    expect(await loadRows(sam.person)).toEqual([]);
    const less = await post("cycle", { ...values, eeben_amount_value: 565, ...terms }, undefined, sam.token);
    expect(less.status).toBe(200);
  });

  it("[RULE-19] all loans from the employer together stay within the limit", async () => {
    await offerBenefits("season-ticket");
    const { body } = await getCosts("season-ticket", { eeben_amount_value: 10_000, eeben_months: 12 });
    expect(body.errors).toEqual({ eeben_amount_value: ["Please enter a value between 100 and 9999"] });
    const submitted = await post("season-ticket", { eeben_amount_value: 9_999, eeben_months: 10, ...terms });
    expect(submitted.body).toMatchObject({ status: "approval-pending", endDate: "2027-10-31" });
  });

  it("[RULE-17] holiday is priced at the value of a day in that year, and ends with the year", async () => {
    await offerBenefits("holiday");
    await openWindow("2027-04-01");
    const { body } = await post("holiday", { eeben_direction: "buy", eeben_amount_value: 2, ...terms });
    expect(body.status).toBeUndefined();
    await test.db
      .updateTable("employees")
      .set({ holiday_days_hundredths: 25_00 })
      .where("id", "=", tenant.employee.id)
      .execute();
    const buy = await post("holiday", { eeben_direction: "buy", eeben_amount_value: 2, ...terms });
    expect(buy.body).toMatchObject({
      status: "approval-pending",
      startDate: "2027-04-01",
      endDate: "2028-03-31",
    });
    expect((await loadRows())[0]).toMatchObject({ pay_pence: 42_000_00, scheme_year: "2027" });
  });

  it("[B11] holiday is valued by pay on the first day of its scheme year, not on the day of choosing", async () => {
    await offerBenefits("holiday");
    await openWindow("2027-04-01");
    await test.db
      .updateTable("employees")
      .set({ holiday_days_hundredths: 25_00 })
      .where("id", "=", tenant.employee.id)
      .execute();
    for (const [from, pay] of [["2027-04-01", 52_000_00] as const, ["2027-05-01", 60_000_00] as const])
      await addPay(test.db, tenant.employee, { pay, from, knownFrom: 1 });
    const days = { eeben_direction: "buy", eeben_amount_value: 5 };
    // 5 days × £52,000 ÷ 260.
    const { body } = await getCosts("holiday", days);
    expect(body.costs).toMatchObject({ employeeAnnualPence: 1_000_00 });
    expect((await post("holiday", { ...days, ...terms, quoteId: body.quoteId })).status).toBe(200);
    expect((await loadRows())[0]).toMatchObject({ pay_pence: 52_000_00, agreed_pence: 1_000_00 });
  });

  it("[RULE-12] flex cover can be reduced from the next month, although it can be increased only in a window", async () => {
    await offerBenefits("life");
    await openWindow("2027-03-01");
    await buildSelection(test.db, tenant.employee, sixTimesLife);
    const up = await post("life", { eeben_amount_value: 8, ...terms });
    expect(up.body).toMatchObject({ status: "scheduled", startDate: "2027-03-01" });
    expect((await changeStatus(up.body.selectionId, { status: "withdrawn" })).status).toBe(200);
    const down = await post("life", { eeben_amount_value: 5, ...terms });
    expect(down.body).toMatchObject({ status: "scheduled", ...january });
    expect((await post("life", { eeben_amount_value: 9, ...terms })).status).toBe(400);
  });

  it("[RULE-16] reducing the employee's life cover reduces the partner's cover, and the quote says so beforehand", async () => {
    await offerBenefits("life", "partner-life");
    const spouse = await loadPartner();
    await buildSelection(test.db, tenant.employee, sixTimesLife);
    const other = await buildSelection(test.db, tenant.employee, {
      code: "partner-life",
      people: [spouse.id],
      choice: { kind: "cover", pence: 250_000_00, partnerPence: 0 },
    });
    const note =
      "Your partner's cover falls from £250,000.00 to £200,000.00, as it cannot be more than yours.";
    expect((await getCosts("life", { eeben_amount_value: 5 })).body.notes).toEqual([note]);
    const { body } = await post("life", { eeben_amount_value: 5, ...terms });
    expect(body).toMatchObject({ status: "scheduled", ...january });
    const { selection, inForce } = await getBenefit("partner-life");
    expect(selection).toMatchObject({
      status: "scheduled",
      ...january,
      planDetails: [{ label: "Cover", value: "£200,000" }],
      peopleCovered: [{ familyMemberId: spouse.id }],
    });
    expect(inForce).toMatchObject({ selectionId: other.id, endDate: "2026-12-31" });
  });

  it("[RULE-10] a choice covers only the person's own family members, and of these only the ones that the plan allows", async () => {
    await offerBenefits("dental");
    await openWindow();
    const colleague = await buildMember(test.db, tenant.client.id);
    const theirs = await buildFamilyMember(test.db, colleague);
    const ownChild = await buildFamilyMember(test.db, tenant.employee);
    const refused = await post("dental", { eeben_level: "plus", people: [theirs.id], ...terms });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["people"]]);
    const { body } = await post("dental", { eeben_level: "plus", people: [ownChild.id], ...terms });
    expect(body.peopleCovered).toEqual([{ familyMemberId: ownChild.id, name: "Wren Tester" }]);
    expect(body.planDetails[1]).toEqual({ label: "Who is covered", value: "You and your children" });
  });

  it("[BENEFIT-12] [API-57] opting out ends cover the day before the next change would start, and payments last until that day", async () => {
    await offerBenefits("pension");
    const { id } = await buildSelection(test.db, tenant.employee);
    const { status: code, body } = await changeStatus(id, { status: "opted-out", version: 1 });
    expect([code, body]).toEqual([
      200,
      expect.objectContaining({
        status: "opted-out",
        statusLabel: "Opted out",
        endDate: "2026-11-30",
        actions: [],
      }),
    ]);
    const { selection, inForce } = await getBenefit("pension");
    expect(selection).toEqual(body);
    expect(inForce).toMatchObject({
      selectionId: id,
      status: "active",
      endDate: "2026-11-30",
      actions: [],
      costsSummaryForMonthlyCostSection: { employeeMonthlyPence: 175_00 },
    });
    // From December the pension is no longer sacrificed, which changes the take-home cost of other choices.
    await offerBenefits("cycle");
    const bike = await getCosts("cycle", { eeben_amount_value: 300, eeben_months: 12 });
    expect(bike.body.costs.takeHome.lines[1].text).toMatch(/from £5,886\.00/);
    expect((await changeStatus(id, { status: "opted-out", version: 1 })).body).toEqual(body);
    expect(await listAuditRows("selection.opted_out")).toHaveLength(1);
    const again = await post("pension", { eeben_amount_value: 7, ...terms });
    expect(again.body).toMatchObject({ status: "scheduled", ...december });
  });

  it("[BENEFIT-12] [RULE-12] core cover that the employer pays comes back after an opt-out, and nobody can opt out of core cover", async () => {
    await offerBenefits("life");
    const { id } = await buildSelection(test.db, tenant.employee, sixTimesLife);
    expect((await changeStatus(id, { status: "opted-out" })).body).toMatchObject({ endDate: "2026-12-31" });
    const { selection, inForce } = await getBenefit("life");
    expect(selection).toMatchObject({
      status: "scheduled",
      ...january,
      actions: [],
      planDetails: [{ value: "4 × pay, £168,000 of cover" }],
      costsSummaryForMonthlyCostSection: { employeeMonthlyPence: 0 },
    });
    expect(inForce).toMatchObject({ selectionId: id, endDate: "2026-12-31", status: "active" });
    const core = await changeStatus(selection.selectionId, { status: "opted-out" });
    expect([core.body.error, core.body.message]).toEqual([
      ...["closed", "Your employer pays, so you keep it."],
    ]);
  });

  it("[RULE-16] opting out of life cover reduces the partner's cover to the sum that the employer pays for, and page and email say so", async () => {
    await offerBenefits("life", "partner-life");
    const spouse = await loadPartner();
    const { id } = await buildSelection(test.db, tenant.employee, sixTimesLife);
    await buildSelection(test.db, tenant.employee, {
      code: "partner-life",
      people: [spouse.id],
      choice: { kind: "cover", pence: 200_000_00, partnerPence: 0 },
    });
    const remains = "You keep the cover that your employer pays for: 4 × pay, £168,000 of cover.";
    const falls =
      "Your partner's cover falls from £200,000.00 to £150,000.00, as it cannot be more than yours.";
    expect((await getBenefit("life")).selection.optOutEffects).toEqual([remains, falls]);
    const { body } = await changeStatus(id, { status: "opted-out" });
    expect(body.optOutEffects).toEqual([remains]);
    await test.api.drainOutbox();
    expect(test.mails.at(-1)?.text.split("\n\n").slice(2, 5)).toEqual([
      "You opted out of Life assurance. What you pay for ends on 31 December 2026.",
      remains,
      falls,
    ]);
    expect((await getBenefit("partner-life")).selection).toMatchObject({
      status: "scheduled",
      ...january,
      planDetails: [{ label: "Cover", value: "£150,000" }],
    });
  });

  it("[RULE-11] cover after a birth starts on the day of the birth, and the replaced selection ends the day before", async () => {
    await offerBenefits("private-medical");
    const baby = await buildFamilyMember(test.db, tenant.employee, { date_of_birth: "2026-11-10" });
    const { id } = await buildSelection(test.db, tenant.employee, {
      code: "private-medical",
      choice: { kind: "tiers", level: "standard", tier: "single" },
    });
    await test.db
      .insertInto("life_events")
      .values({
        id: randomUUID(),
        client_id: tenant.client.id,
        employee_id: tenant.employee.id,
        code: "birth",
        event_date: "2026-11-10",
        reported_date: "2026-11-20",
        created_at: test.clock.now().getTime(),
      })
      .execute();
    const { body } = await patch("private-medical", { people: [baby.id], ...terms });
    expect(body).toMatchObject({
      status: "active",
      startDate: "2026-11-10",
      peopleCovered: [{ name: "Wren Tester" }],
    });
    const old = await test.send("GET", `/v1/selection/${id}`, { token: tenant.token });
    expect(old.body).toMatchObject({ status: "ended", endDate: "2026-11-09" });
    expect((await loadRows()).at(-1)?.first_deduction_date).toBe("2026-12-28");
  });

  it("[BENEFIT-12] an active selection stays unchanged when its window is closed", async () => {
    await offerBenefits("dental");
    const { id } = await buildSelection(test.db, tenant.employee, {
      code: "dental",
      choice: { kind: "tiers", level: "plus", tier: "single" },
    });
    const { status: code, body } = await changeStatus(id, { status: "opted-out" });
    expect([code, body.error, body.message]).toEqual([...[409, "closed", "Opens after a life event."]]);
    expect((await getBenefit("dental")).selection.status).toBe("active");
  });

  it("[API-57] a withdrawn request becomes a draft again, and the selection in force stays", async () => {
    await offerBenefits("pension");
    const { id } = await buildSelection(test.db, tenant.employee);
    const submitted = await patch("pension", { eeben_amount_value: 8, ...terms });
    const withdrawn = await changeStatus(submitted.body.selectionId, {
      status: "withdrawn",
      version: submitted.body.version,
    });
    expect(withdrawn.body).toMatchObject({
      status: "draft",
      values: { eeben_amount_value: 8 },
      startDate: null,
    });
    const { selection, inForce } = await getBenefit("pension");
    expect([selection.status, inForce.selectionId, inForce.endDate]).toEqual(["draft", id, null]);
    expect((await changeStatus(submitted.body.selectionId, { status: "withdrawn" })).body).toEqual(
      withdrawn.body,
    );
    const discarded = await changeStatus(submitted.body.selectionId, { status: "discarded" });
    expect(discarded.status).toBe(200);
    expect((await getBenefit("pension")).selection.selectionId).toBe(id);
    expect((await changeStatus(submitted.body.selectionId, { status: "discarded" })).status).toBe(404);
    const active = await changeStatus(id, { status: "withdrawn" });
    expect([active.status, active.body.error]).toEqual([409, "closed"]);
    expect((await changeStatus(id, { status: "discarded" })).body.error).toBe("closed");
  });

  it("[API-57] a request cannot be withdrawn after the payroll of its first deduction has closed", async () => {
    await offerBenefits("pension");
    const submitted = await post("pension", { eeben_amount_value: 8, ...terms });
    test.clock.advance(daysToMs(21));
    try {
      const again = await signIn(test, tenant);
      const refused = await changeStatus(
        submitted.body.selectionId,
        { status: "withdrawn" },
        undefined,
        again.token,
      );
      expect([refused.status, refused.body.error]).toEqual([409, "closed"]);
    } finally {
      test.clock.advance(-daysToMs(21));
    }
  });

  it("[BENEFIT-13] a rejected request can be sent again", async () => {
    await offerBenefits("cycle");
    await buildSelection(test.db, tenant.employee, {
      code: "cycle",
      status: "rejected",
      reason: "Too dear.",
      choice: { kind: "spread", pence: 3_000_00, months: 12 },
    });
    expect((await getBenefit("cycle")).selection.cta.type).toBe("reapply");
    const { body } = await post("cycle", { eeben_amount_value: 500, eeben_months: 12, ...terms });
    expect(body).toMatchObject({ status: "approval-pending", reason: null });
    expect(await loadRows()).toHaveLength(2);
  });

  it("[API-65] the amounts call saves only the person's own amounts, and only after terms and medical answers are settled", async () => {
    await offerBenefits("pension");
    const getPath = (client = tenant.client.id, employee = tenant.employee.id) =>
      `/v1/selections/client/${client}/employees/${employee}`;
    const saveCost = (body: object, path = getPath()) =>
      test.send("POST", path, { token: tenant.token, body: { eeben_benefit_id: "pension", ...body } });
    expect((await saveCost({ eeben_amount_value: 6 })).body.error).toBe("terms_required");
    const first = await post("pension", { eeben_amount_value: 5, ...terms });
    const saved = await saveCost({ eeben_amount_value: 6, selectionId: first.body.selectionId });
    expect(saved.body).toMatchObject({ status: "scheduled", values: { eeben_amount_value: 6 } });
    const colleague = await buildMember(test.db, tenant.client.id);
    const other = await buildTenant(test.db);
    const theirs = await buildSelection(test.db, colleague);
    for (const wrong of [
      saveCost({ eeben_amount_value: 7 }, getPath(tenant.client.id, colleague.id)),
      saveCost({ eeben_amount_value: 7 }, getPath(other.client.id)),
      saveCost({ eeben_amount_value: 7, selectionId: theirs.id }),
      saveCost({ eeben_amount_value: 7, eeben_benefit_id: "gym" }),
    ])
      expect((await wrong).status).toBe(404);
    expect(await listAuditRows("access.not_found")).toHaveLength(4);
    expect((await saveCost({ eeben_amount_value: 61 })).body.errors).toHaveProperty("eeben_amount_value");
    expect((await loadRows(colleague)).map(({ choice }) => JSON.parse(choice).percent)).toEqual([5]);
  });

  it("[B1] a selection of a colleague or another client is not found, and the attempt is audited", async () => {
    await offerBenefits("pension");
    const colleague = await buildMember(test.db, tenant.client.id);
    const other = await buildTenant(test.db);
    await buildBenefit(test.db, other.client.id, "pension");
    for (const owner of [colleague, other.employee]) {
      const { id } = await buildSelection(test.db, owner);
      for (const status of ["opted-out", "withdrawn", "discarded"])
        expect((await changeStatus(id, { status })).body.error).toBe("not_found");
      expect((await loadRows(owner)).map((row) => [row.status, row.version])).toEqual([["active", 1]]);
    }
    for (const path of ["../pension", "pension%2F..", "__proto__"])
      expect((await post(encodeURIComponent(path), terms)).status).toBe(404);
    expect(await listAuditRows("access.not_found")).toHaveLength(9);
  });

  it("[B8] a call that saves a selection sets only the fields of the form", async () => {
    await offerBenefits("cycle");
    const { body } = await post("cycle", {
      eeben_amount_value: 500,
      eeben_months: 12,
      ...terms,
      status: "active",
      employee_id: "x",
      client_id: "y",
      accepted_pence: 1,
      id: "mine",
      choice: "{}",
    });
    expect(body.status).toBe("approval-pending");
    expect((await loadRows())[0]).toMatchObject({ client_id: tenant.client.id, accepted_pence: null });
  });

  it("[MASQ-01] [RULE-21] staff can save a draft in the current scheme year, and not in a past one", async () => {
    await offerBenefits("pension");
    const staffId = (await buildStaff(test.db)).id;
    const sendInYear = async (year: string) => {
      const view = await openStaffView(test, tenant, { userId: tenant.employee.id, staffId, year });
      const path = "/v1/benefit/pension/selection";
      return (await test.send("POST", path, { ...view, body: { eeben_amount_value: 6 } })).status;
    };
    expect(await sendInYear("2025")).toBe(403);
    expect(await loadRows()).toEqual([]);
    expect(await sendInYear("0")).toBe(200);
    expect(await loadRows()).toMatchObject([{ status: "draft", terms_accepted_by: null }]);
  });

  it("a change of a selection runs at most twelve statements and two for its email, even with a key and a partner's cover", async () => {
    await offerBenefits("life", "partner-life");
    const spouse = await loadPartner();
    await buildSelection(test.db, tenant.employee, sixTimesLife);
    await buildSelection(test.db, tenant.employee, {
      code: "partner-life",
      people: [spouse.id],
      choice: { kind: "cover", pence: 250_000_00, partnerPence: 0 },
    });
    const { plugin, takeKinds } = createStatementCounter();
    const counted = await startTestApi({ ...test.database, db: test.db.withPlugin(plugin) });
    const session = await signIn(counted, tenant);
    await counted.close();
    // Loads the catalogue first, because many calls share it.
    await counted.send("GET", "/v1/benefits/user/eligible", { token: session.token });
    takeKinds();
    const { status: code, body } = await counted.send("POST", "/v1/benefit/life/selection", {
      token: session.token,
      headers: toKeyHeader(randomUUID()),
      body: { eeben_amount_value: 5, ...terms },
    });
    expect([code, body.status]).toEqual([200, "scheduled"]);
    expect(takeKinds().length).toBeLessThanOrEqual(12 + 2);
  });

  describe("emails", () => {
    const listMailTexts = async () =>
      (await listMails(test.db)).filter(({ client_id }) => client_id === tenant.client.id);
    const loadMail = async () => {
      await test.api.drainOutbox();
      return { text: test.mails.find(({ to }) => to === tenant.employee.email)?.text };
    };

    it("[D] a person gets one email about a choice, with its dates, even when the form is sent twice", async () => {
      await offerBenefits("life");
      await openWindow("2027-01-01");
      await post("life", { eeben_amount_value: 5 });
      expect(await listMailTexts()).toEqual([]);
      const key = randomUUID();
      const body = { eeben_amount_value: 5, ...terms };
      const first = await post("life", body, key);
      const second = await post("life", body, key);
      expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
      const [mail, ...others] = await listMailTexts();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        kind: "benefit_chosen",
        to_address: tenant.employee.email,
        subject: expect.stringMatching(/^Life assurance: we have your choice \(/),
      });
      const { text } = await loadMail();
      expect(text).toContain("You chose Life assurance. You do not need to do anything else.");
      expect(text).toMatch(/\nStarts: 1 January 2027\nFirst payslip: 28 January 2027\n/);
      expect(text).toContain("Not you? Change your password and email help@test.example.");
    });

    it("[D] the email about a request says that the employer decides first, with the dates that apply if approved", async () => {
      await offerBenefits("cycle");
      await test.db
        .updateTable("schemes")
        .set({ public_url: "https://quay.example" })
        .where("client_id", "=", tenant.client.id)
        .execute();
      await post("cycle", { eeben_amount_value: 600, eeben_months: 12, ...terms });
      const [mail] = await listMailTexts();
      expect(mail?.subject).toMatch(/^Cycle to work: your request is with your employer/);
      const { text } = await loadMail();
      expect(text).toContain("Your employer must approve it first");
      expect(text).not.toMatch(/starts on|600/);
      expect(text).toMatch(/\n\n£\d\d\.\d\d a month of take-home pay\nYour take-home pay: £\d\d\.\d\d\n/);
      expect(text).toMatch(/Your reference: [0-9A-Z]{4}-[0-9A-Z]{4}\n/);
      expect(text).toContain(
        "You asked: 20 November 2026 at 09:00\nYour employer decides by: 10 December 2026",
      );
      expect(text).toContain("First payslip, if approved: 28 December 2026");
      expect(text).toContain("See your request:\nhttps://quay.example/app/my-benefits/cycle\n");
    });

    it("[D] a person who opts out gets one email, with the last day", async () => {
      await offerBenefits("pension");
      const { id } = await buildSelection(test.db, tenant.employee);
      await changeStatus(id, { status: "opted-out", version: 1 });
      await changeStatus(id, { status: "opted-out", version: 1 });
      expect((await listMailTexts()).map(({ kind }) => kind)).toEqual(["benefit_opted_out"]);
      expect((await loadMail()).text).toContain("You opted out of Pension. It ends on 30 November 2026.");
    });
  });
});
