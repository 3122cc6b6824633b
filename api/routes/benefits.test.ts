import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { buildMember, buildTenant, signIn } from "../../tests/support/api.ts";
import {
  buildBenefit,
  buildFamilyMember,
  buildSelection,
  buildSsoToken,
  buildStaff,
} from "../../tests/support/builders.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";

const dental = { kind: "tiers", level: "plus", tier: "family" } as const;

describeEachDatabase("reading benefits", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test);

  const getFromApi = (path: string, callerToken = tenant.token, headers = {}) =>
    test.send("GET", `/v1${path}`, { token: callerToken, headers });
  const listBenefits = async (callerToken = tenant.token) => {
    const { body } = await getFromApi("/benefits/user/eligible", callerToken);
    return body.benefits as { benefitId: string; selection: Record<string, unknown> | null }[];
  };
  const offerBenefits = (...codes: Parameters<typeof buildBenefit>[2][]) =>
    Promise.all(codes.map((code) => buildBenefit(test.db, tenant.client.id, code)));
  /** Another logged-in person of the client. */
  const addPerson = async (facts: Parameters<typeof buildMember>[2]) => {
    const person = await buildMember(test.db, tenant.client.id, facts);
    const session = await signIn(test, { email: String(person.email), domain: tenant.domain });
    return { person, token: session.token };
  };

  it("[M-31] [S11] benefits show core cover as held, and reading them stores nothing", async () => {
    await offerBenefits("life");
    const [life] = await listBenefits();
    expect(life?.selection).toMatchObject({
      status: "active",
      statusLabel: "Active",
      startDate: "2020-01-06",
      endDate: null,
      actions: [],
      planDetails: [{ label: "Cover", value: "4 × pay, £168,000 of cover" }],
      // 4 × £42,000 at £1.44 per £1,000 is £241.92 a year.
      costsSummaryForMonthlyCostSection: { employeeMonthlyPence: 0, employerMonthlyPence: 20_16 },
    });
    const id = String(life?.selection?.selectionId);
    expect((await getFromApi(`/selection/${id}`)).body).toMatchObject({ selectionId: id });
    const rows = await test.db
      .selectFrom("selections")
      .select("id")
      .where("employee_id", "=", tenant.employee.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it("[API-53] [BENEFIT-02] [BENEFIT-09] the list has the client's benefits in order, without the long texts", async () => {
    await offerBenefits("gym", "pension", "private-medical");
    await buildSelection(test.db, tenant.employee);
    const benefits = await listBenefits();
    expect(benefits.map(({ benefitId }) => benefitId)).toEqual(["pension", "private-medical", "gym"]);
    expect(benefits[0]).toMatchObject({
      name: "Pension",
      summary: "In short.",
      groupCode: "retirement",
      groupName: "Retirement",
      icon: "heart",
      partnerSupported: false,
      termsAndConditionsShown: true,
      terms: { id: "pension", version: "1" },
      selection: { status: "active", statusLabel: "Active", startDate: "2026-04-01" },
      inForce: null,
      availability: {
        canChange: true,
        text: "Choose by 10 December 2026 for pay from 1 December 2026.",
        closes: "2026-12-10",
        coverDate: "2026-12-01",
        firstDeductionDate: "2026-12-28",
      },
    });
    expect(benefits[1]).toMatchObject({
      partnerSupported: true,
      selection: null,
      availability: { canChange: false, text: "Opens after a life event." },
    });
    expect(JSON.stringify(benefits)).not.toMatch(/At length|Claim\.|Terms\./);
  });

  it("[API-53] [API-63] [RULE-22] the list has the lowest price of an unchosen benefit, and the benefit's page the price of each level", async () => {
    await offerBenefits("pension", "cash-plan", "holiday");
    await buildSelection(test.db, tenant.employee);
    const { body } = await getFromApi("/benefits/user/eligible");
    const prices = body.benefits.map((benefit: { benefitId: string; fromPrice: unknown }) => [
      benefit.benefitId,
      benefit.fromPrice,
    ]);
    expect(prices).toMatchObject([
      ["pension", null],
      ["holiday", null],
      ["cash-plan", { takeHomeMonthlyPence: 5_20, planDetails: [{ label: "Level", value: "Bronze" }] }],
    ]);
    const { body: plan } = await getFromApi("/benefit/cash-plan/with-selection");
    expect(plan.fromPrice).toMatchObject({ takeHomeMonthlyPence: 5_20, treatment: "net-pay" });
    const examples = plan.examples.map((example: Record<string, unknown>) => [
      example.label,
      example.takeHomeMonthlyPence,
      (example.values as Record<string, unknown>).eeben_level,
    ]);
    expect(examples[1]).toEqual(["Silver", 10_40, "silver"]);
    expect(examples).toHaveLength(4);
  });

  it("[API-53] [API-63] a benefit that cannot be chosen today shows what it would cost today", async () => {
    await offerBenefits("dental");
    const { body } = await getFromApi("/benefits/user/eligible");
    const { body: plan } = await getFromApi("/benefit/dental/with-selection");
    // The cheapest level for one person: £100.20 a year.
    for (const { availability, fromPrice } of [body.benefits[0], plan]) {
      expect(availability.canChange).toBe(false);
      expect(fromPrice).toMatchObject({ takeHomeMonthlyPence: 8_35, treatment: "net-pay" });
    }
    // The levels are shown next to each other, and the page has no fields.
    expect(plan.examples.map(({ label }: { label: string }) => label)).toEqual([
      "Essential",
      "Plus",
      "Premier",
    ]);
    expect(plan.fields).toEqual([]);
  });

  it("[API-63] [RULE-17] holiday that cannot be chosen today has the price of one day at today's pay on its own page", async () => {
    await offerBenefits("holiday");
    await test.db
      .updateTable("employees")
      .set({ holiday_days_hundredths: 25_00, annual_salary_pence: 42_000_00 })
      .where("id", "=", tenant.employee.id)
      .execute();
    const { body: plan } = await getFromApi("/benefit/holiday/with-selection");
    expect(plan.availability.canChange).toBe(false);
    const { employeeMonthlyPence, savedMonthlyPence, treatment } = plan.fromPrice;
    expect(treatment).toBe("sacrifice");
    // A day is 1/260 of annual pay. A twelfth of it is monthly, and 28% of that is saved.
    expect(Math.abs(employeeMonthlyPence - 42_000_00 / 260 / 12)).toBeLessThan(1);
    expect(Math.abs(savedMonthlyPence - employeeMonthlyPence * 0.28)).toBeLessThan(1);
  });

  it("[API-63] [API-64] an example has the same price as a quote for its values", async () => {
    await offerBenefits("cycle");
    const { body } = await getFromApi("/benefit/cycle");
    const { values, takeHomeMonthlyPence, savedMonthlyPence } = body.fromPrice;
    const costs = await test.send("POST", "/v1/selections/costs", {
      token: tenant.token,
      body: { ...values, eeben_benefit_id: "cycle" },
    });
    expect(costs.body.costs.takeHome).toMatchObject({
      monthlyPence: takeHomeMonthlyPence,
      savedMonthlyPence,
    });
  });

  it("[API-53] the list leaves out products that the scheme does not offer or that this person can never have", async () => {
    await offerBenefits("partner-life", "childcare-vouchers", "cycle");
    expect((await listBenefits()).map(({ benefitId }) => benefitId)).toEqual(["cycle"]);
    expect((await getFromApi("/benefit/childcare-vouchers")).status).toBe(404);
    expect((await getFromApi("/benefit/pension")).status).toBe(404);
  });

  it("[BENEFIT-10] [API-57] a selection has its choice, people, costs in pence and reason", async () => {
    await offerBenefits("dental");
    const spouse = await buildFamilyMember(test.db, tenant.employee, {
      relationship: "partner",
      first_name: "Ravi",
      surname: "Quist",
      date_of_birth: "1984-05-01",
    });
    const child = await buildFamilyMember(test.db, tenant.employee);
    const { id } = await buildSelection(test.db, tenant.employee, {
      code: "dental",
      choice: dental,
      people: [spouse.id, child.id],
    });
    const { status, body } = await getFromApi(`/selection/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      selectionId: id,
      benefitId: "dental",
      temporarySelection: false,
      status: "active",
      planDetails: [
        { label: "Level", value: "Plus" },
        { label: "Who is covered", value: "You and your family" },
      ],
      cta: { type: "manage", label: "Manage" },
      editFields: [],
      version: 1,
    });
    expect(body.peopleCovered.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      "Ravi Quist",
      "Wren Tester",
    ]);
    const cost = body.costsSummaryForMonthlyCostSection;
    expect(cost).toMatchObject({ employerMonthlyPence: 0, treatment: "net-pay" });
    const sum = cost.employeeLines.reduce((total: number, line: { pence: number }) => total + line.pence, 0);
    expect([cost.employeeMonthlyPence, cost.employeeAnnualPence].includes(sum)).toBe(true);
    expect(cost.employeeMonthlyPence * 12).toBe(cost.employeeAnnualPence);
    expect((await listBenefits())[0]?.selection).toEqual(body);
  });

  it("[RULE-10] cover and price fall when a child leaves, whatever was chosen", async () => {
    await offerBenefits("dental");
    const child = await buildFamilyMember(test.db, tenant.employee, { date_of_birth: "2008-11-20" });
    const { id } = await buildSelection(test.db, tenant.employee, {
      code: "dental",
      choice: { ...dental, tier: "children" },
      people: [child.id],
    });
    const { body } = await getFromApi(`/selection/${id}`);
    expect(body.peopleCovered).toEqual([]);
    expect(body.planDetails[1]).toMatchObject({ label: "Who is covered", value: "You" });
  });

  it("[BENEFIT-10] [RULE-13] cover above the free limit says which part is active, and only that part is priced", async () => {
    await offerBenefits("life");
    const rich = await addPerson({ annual_salary_pence: 104_000_00 });
    const six = { code: "life", choice: { kind: "multiple", multiple: 6 } } as const;
    await buildSelection(test.db, rich.person, six);
    await buildSelection(test.db, rich.person, {
      code: "life",
      choice: { kind: "multiple", multiple: 8 },
      status: "medical-pending",
      cover_date: "2026-12-01",
      created_at: test.clock.now().getTime(),
    });
    const { body } = await getFromApi("/benefit/life/with-selection", rich.token);
    expect(body).toMatchObject({
      selection: { status: "medical-pending", fieldStatus: expect.stringContaining("£750,000") },
      inForce: { status: "active", fieldStatus: null },
      availability: { canChange: false, text: "Your request is waiting for medical answers." },
    });
    expect(body.selection.cta).toEqual({ type: "view-request", label: "View request" });
  });

  it("[API-54] [API-63] [API-58] [API-59] [API-61] a benefit's page has its questions, additional content and terms", async () => {
    await offerBenefits("gym");
    await buildBenefit(test.db, tenant.client.id, "dental", { related: '["gym","pension","nothing"]' });
    const faq = { id: randomUUID(), client_id: tenant.client.id, product_code: "dental" };
    await test.db
      .insertInto("benefit_faqs")
      .values({ ...faq, position: 1, question: "When?", answer: "<p>Soon.</p>" })
      .execute();
    const language = "en";
    const related = [{ benefitId: "gym", name: "Gym", summary: "In short.", language }];
    const faqs = [{ id: faq.id, question: "When?", answer: "<p>Soon.</p>", language }];
    await buildSelection(test.db, tenant.employee, { code: "dental", choice: { ...dental, tier: "single" } });
    const { body } = await getFromApi("/benefit/dental/with-selection");
    expect(body).toMatchObject({
      description: "<p>At length.</p>",
      claim: "<p>Claim.</p>",
      faqs,
      related,
      terms: { id: "dental", version: "1", content: "<p>Terms.</p>" },
      selection: { status: "active" },
    });
    const benefit = (await getFromApi("/benefit/dental")).body;
    expect(benefit).toMatchObject({ benefitId: "dental", faqs, related });
    expect(benefit).not.toHaveProperty("selection");
    expect((await getFromApi("/benefit/dental/related_FAQ")).body).toEqual(faqs);
    expect((await getFromApi("/benefit/dental/related_benefits")).body).toEqual(related);
    expect((await getFromApi("/benefit/dental/terms/dental")).body).toEqual({
      terms: "<p>Terms.</p>",
      version: "1",
      language,
    });
  });

  it("[API-58] questions are in the client's order, whatever order they were stored in", async () => {
    await offerBenefits("gym");
    const faq = { client_id: tenant.client.id, product_code: "gym", answer: "<p>Yes.</p>" };
    for (const [position, question] of [
      [3, "Third?"],
      [1, "First?"],
      [2, "Second?"],
    ] as const)
      await test.db
        .insertInto("benefit_faqs")
        .values({ ...faq, id: `${9 - position}-${randomUUID()}`, position, question })
        .execute();
    const listQuestions = ({ body }: Awaited<ReturnType<typeof getFromApi>>) =>
      (body.faqs ?? body).map(({ question }: { question: string }) => question);
    for (const path of ["/benefit/gym/related_FAQ", "/benefit/gym"])
      expect(listQuestions(await getFromApi(path))).toEqual(["First?", "Second?", "Third?"]);
  });

  it("[API-61] a benefit without terms, or with a lost text, shows none", async () => {
    await buildBenefit(test.db, tenant.client.id, "gym", { terms_version: null, terms: null });
    await buildBenefit(test.db, tenant.client.id, "dental", { terms: null });
    expect((await getFromApi("/benefit/gym")).body).toMatchObject({
      terms: null,
      termsAndConditionsShown: false,
    });
    expect((await getFromApi("/benefit/gym/terms/gym")).status).toBe(404);
    expect((await getFromApi("/benefit/dental/terms/gym")).status).toBe(404);
    expect((await getFromApi("/benefit/dental/terms/dental")).body).toEqual({
      version: "1",
      error: "terms_unavailable",
    });
  });

  it("[B1] the API does not find selections of a colleague or another client", async () => {
    const other = await buildTenant(test.db);
    await buildBenefit(test.db, other.client.id, "gym", { name: "Theirs" });
    await offerBenefits("pension");
    const colleague = await buildMember(test.db, tenant.client.id);
    for (const owner of [colleague, other.employee]) {
      const { id } = await buildSelection(test.db, owner);
      expect((await getFromApi(`/selection/${id}`)).status).toBe(404);
    }
    for (const path of ["", "/with-selection", "/related_FAQ", "/related_benefits", "/terms/gym"])
      expect((await getFromApi(`/benefit/gym${path}`)).status).toBe(404);
    expect((await listBenefits()).map(({ selection }) => selection)).toEqual([null]);
    const refused = test.db.selectFrom("audit").select("target_id").where("action", "=", "access.not_found");
    expect(await refused.where("client_id", "=", tenant.client.id).execute()).toHaveLength(7);
  });

  it.each(["..%2Fuser", "pension%2F..", "%00", "__proto__", "x".repeat(64)])(
    "[C2] the API does not find a benefit with an id like %s, which is a path or a JavaScript name",
    async (id) => {
      await offerBenefits("pension");
      expect([400, 404]).toContain((await getFromApi(`/benefit/${id}/with-selection`)).status);
      expect([400, 404]).toContain((await getFromApi(`/selection/${id}`)).status);
    },
  );

  it("[CCV-04] [RULE-09] a leaver sees remaining vouchers and cannot change anything", async () => {
    await offerBenefits("pension", "childcare-vouchers");
    const leaver = await addPerson({
      employment_status: "left",
      leave_date: "2026-09-30",
      start_date: "2014-03-03",
      ccv_first_voucher_date: "2016-04-29",
    });
    await buildSelection(test.db, leaver.person);
    expect(await listBenefits(leaver.token)).toEqual([]);
    await test.db
      .insertInto("voucher_accounts")
      .values({
        client_id: tenant.client.id,
        employee_id: leaver.person.id,
        balance_pence: 486_00,
        last_payment_date: "2026-09-28",
      })
      .execute();
    expect(await listBenefits(leaver.token)).toEqual([
      expect.objectContaining({
        benefitId: "childcare-vouchers",
        groupCode: "ccv",
        selection: null,
        availability: { canChange: false, text: "Your employment has ended." },
      }),
    ]);
  });

  it("[MASQ-01] [RULE-21] a past year shows the selections of that time at its rates, and allows no change", async () => {
    await offerBenefits("pension", "dental");
    const { employee } = tenant;
    await buildSelection(test.db, employee, {
      choice: { kind: "share", percent: 3 },
      status: "ended",
      cover_date: "2025-04-01",
      end_date: "2026-03-31",
      created_at: 1,
    });
    await buildSelection(test.db, employee);
    await buildSelection(test.db, employee, { code: "dental", choice: { ...dental, tier: "single" } });
    const staff_id = (await buildStaff(test.db)).id;
    const sso_token = await buildSsoToken(test.db, {
      client_id: tenant.client.id,
      employee_id: employee.id,
      staff_id,
      token: `msq_${randomUUID()}`,
      expires_at: test.clock.real().getTime() + 60_000,
    });
    const { body } = await test.send("POST", "/v1/login/sso", {
      body: { sso_token, scheme_year: "2025", domain: tenant.domain },
    });
    const headers = { "X-Masquerade": employee.id, "X-Masquerade-Scheme-Year": "2025" };
    const reply = await getFromApi("/benefits/user/eligible", body.access_token, headers);
    expect(reply.body.benefits).toMatchObject([
      {
        benefitId: "pension",
        selection: {
          status: "active",
          planDetails: [{ value: "3% of pay" }, {}],
          cta: null,
          editFields: [],
        },
        availability: {
          canChange: false,
          text: "This is a past year. You can view it but not change it.",
        },
      },
      { benefitId: "dental", selection: null },
    ]);
  });

  it("a choice that no longer exists in the catalogue does not hide other benefits", async () => {
    await offerBenefits("dental", "pension");
    await buildSelection(test.db, tenant.employee, { choice: { kind: "share", percent: 5 } });
    const dentalChoice = {
      code: "dental",
      choice: { kind: "tiers", level: "gold", tier: "single" },
    } as const;
    await buildSelection(test.db, tenant.employee, dentalChoice);
    const benefits = await listBenefits();
    expect(benefits.map(({ selection }) => selection?.status)).toEqual(["active", "active"]);
    expect(benefits[1]?.selection?.costsSummaryForMonthlyCostSection).toBeNull();
  });
});
