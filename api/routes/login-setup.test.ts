import { expect, it } from "vitest";
import { buildMember, signIn, startTestApi } from "../../tests/support/api.ts";
import { createTestClock, testNow } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { createStatementCounter } from "../../tests/support/statements.ts";

describeEachDatabase("login setup", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test, { client: { name: "Quay & Sons" }, employee: { title: "Dr" } });
  const loadSetup = async (token: string) => (await test.send("GET", "/v1/login/setup", { token })).body;

  const publishTerms = (version: string, at: number, client_id: string | null = tenant.client.id) =>
    test.db
      .insertInto("policies")
      .values({
        id: `${client_id}-${version}-${at}`,
        client_id,
        type: "terms",
        version,
        title: "Terms",
        content: "<p>Terms</p>",
        published_at: at,
      })
      .execute();

  it("[API-16] the setup gives the user, the client, its scheme with the theme, and the extensions that the API has", async () => {
    const { client, scheme, employee } = tenant;
    const { token } = await signIn(test, tenant);
    const body = await loadSetup(token);
    expect(body.user).toMatchObject({
      id: employee.id,
      email: employee.email,
      name: "Robin Tester",
      title: "Dr",
      userType: "employee",
      employmentStatus: "active",
      integration: { active: false, logoutUrl: null },
    });
    expect(body.client).toMatchObject({ id: client.id, clientName: "Quay & Sons", contactUsEnabled: true });
    expect(body.scheme).toMatchObject({
      id: scheme.id,
      schemeYear: "2026",
      theme: { primaryColour: "#0B4F6C", secondaryColour: "#B3541E", core: false },
      benefitBrandName: "Test Rewards",
      ssoAccessOnly: false,
    });
    expect(body.extensions).toEqual([
      ...["refresh", "consequences", "welcome-progress", "magic-link", "uploads", "upload-previews"],
      ...["two-factor-proof", "account-changes", "clients", "payroll", "payroll-lists"],
      ...["payroll-openings", "plans", "pay-groups", "history", "underwriting", "enrolment"],
      ...["nominations", "plan-documents", "cards", "claims", "selection-batch", "pension-model"],
      ...["own-data", "activity", "webhooks", "language", "recommendation"],
    ]);
    expect(body.cmsData).toEqual({
      faqs: false,
      sso_access_only: false,
      hide_totals: false,
      flags: { reference: {}, live: {} },
    });
  });

  it("[API-16] [CONTENT-09] the setup gives a client's switches, and a flag's live value overrides its reference value", async () => {
    const client_id = tenant.client.id;
    await test.db
      .insertInto("client_exceptions")
      .values([
        { client_id, code: "insights", status: "active" },
        { client_id, code: "ccv", status: "inactive" },
      ])
      .execute();
    await test.db
      .insertInto("content_flags")
      .values([
        { client_id, code: "hide_totals", reference: false, live: true },
        { client_id, code: "new_home", reference: true, live: null },
      ])
      .execute();
    await test.db
      .insertInto("faqs")
      .values({ id: `faq-${client_id}`, client_id, position: 1, group_name: "A", question: "Q", answer: "A" })
      .execute();
    const { token } = await signIn(test, tenant);
    const { client, cmsData } = await loadSetup(token);
    expect(client.clientExceptions).toEqual([
      { code: "ccv", status: "inactive" },
      { code: "insights", status: "active" },
    ]);
    expect(cmsData).toEqual({
      faqs: true,
      sso_access_only: false,
      hide_totals: true,
      flags: { reference: { hide_totals: false, new_home: true }, live: { hide_totals: true } },
    });
  });

  it("[API-16] probation lasts until its last day ends in London", async () => {
    const clock = createTestClock(new Date("2027-06-30T22:59:59Z"));
    const late = await startTestApi(test.database, { clock });
    await buildMember(test.db, tenant.client.id, {
      email: "new@test.example",
      email_key: "new@test.example",
      probation_end: "2027-07-01",
    });
    const { token } = await signIn(late, { ...tenant, email: "new@test.example" });
    const isOnProbation = async () => (await late.send("GET", "/v1/user", { token })).body.onProbation;
    expect(await isOnProbation()).toBe(true);
    clock.advance(1000);
    expect(await isOnProbation()).toBe(false);
    await late.close();
  });

  it("[API-16] terms count as updated once newer terms are in force, and a client's own terms take precedence over the common ones", async () => {
    const { token } = await signIn(test, tenant);
    const areTermsUpdated = async () => (await loadSetup(token)).user.siteTermsUpdated;
    await publishTerms("2", testNow.getTime() - 1000);
    await publishTerms("9", testNow.getTime() - 1, null);
    expect(await areTermsUpdated()).toBe(false);
    await publishTerms("3", testNow.getTime() + 1000);
    expect(await areTermsUpdated()).toBe(false);
    test.clock.advance(1000);
    expect(await areTermsUpdated()).toBe(true);
  });

  it("[API-16] the setup takes four statements, however much it contains", async () => {
    const { token } = await signIn(test, tenant);
    const { plugin, takeKinds } = createStatementCounter();
    const counted = await startTestApi({ ...test.database, db: test.db.withPlugin(plugin) });
    // Stops the jobs, so that every statement belongs to the call.
    await counted.close();
    takeKinds();
    expect((await counted.send("GET", "/v1/login/setup", { token })).status).toBe(200);
    expect(takeKinds()).toHaveLength(4);
  });
});
