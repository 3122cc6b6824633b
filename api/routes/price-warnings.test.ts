import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn, startTestApi, type TestApi } from "../../tests/support/api.ts";
import { buildBenefit, createTestClock } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { createStatementCounter } from "../../tests/support/statements.ts";
import { hoursToMs } from "../domain/clock.ts";

const day = hoursToMs(24);

/** Prices are known to 31 March 2027, and 30 January is 60 days before. */
describeEachDatabase("warnings before prices end", (open) => {
  let test: TestApi;

  beforeAll(async () => {
    test = await startTestApi(await open(), { clock: createTestClock(new Date("2027-01-29T12:00:00Z")) });
  });
  afterAll(() => test.close());
  const loadWarnings = async (words: string) => {
    const { ok, warnings } = await test.api.ready();
    expect(ok).toBe(true);
    return warnings.filter((text) => text.includes(words));
  };
  const startOffering = async (...codes: Parameters<typeof buildBenefit>[2][]) => {
    const tenant = await buildTenant(test.db, { employee: { user_type: "employer" } });
    for (const code of codes) await buildBenefit(test.db, tenant.client.id, code);
    return tenant;
  };
  const loadTenantWarnings = async (
    tenant: Awaited<ReturnType<typeof startOffering>>,
    id = tenant.client.id,
  ) => {
    const { token } = await signIn(test, tenant);
    return test.send("GET", `/main/client/${id}/benefit-takeup`, { token });
  };
  let tenant: Awaited<ReturnType<typeof startOffering>>;
  beforeEach(async () => {
    tenant = await startOffering("dental", "gym", "pension");
  });

  it("nobody is warned 61 days before prices end, and operator and employer are warned 60 days before", async () => {
    const { id } = tenant.client;
    expect([await loadWarnings(id), (await loadTenantWarnings(tenant)).body.priceWarnings]).toEqual([
      [],
      undefined,
    ]);
    test.clock.advance(day);
    const line = `${id} has no prices after 31 March 2027 for dental, gym`;
    expect(await loadWarnings(id)).toEqual([line]);
    expect(await loadWarnings("rates of")).toEqual([
      "rates of minimum wage are known to 31 March 2027: import the next ones",
    ]);
    expect((await loadTenantWarnings(tenant)).body.priceWarnings).toEqual([
      { benefitId: "dental", name: "Dental", until: "2027-03-31", isOver: false },
      { benefitId: "gym", name: "Gym", until: "2027-03-31", isOver: false },
    ]);
  });

  it("[B1] an employer is warned only about their own client's prices, and an employee about none", async () => {
    const other = await startOffering("life");
    expect((await loadTenantWarnings(other, tenant.client.id)).status).toBe(404);
    expect((await loadTenantWarnings(other)).body.priceWarnings).toMatchObject([{ benefitId: "life" }]);
    const person = await buildMember(test.db, tenant.client.id);
    const { token } = await signIn(test, { email: String(person.email), domain: tenant.domain });
    const path = `/main/client/${tenant.client.id}/benefit-takeup`;
    expect((await test.send("GET", path, { token })).status).toBe(403);
  });

  it("all clients' price ends are read by one statement, at most once a minute", async () => {
    const { plugin, takeKinds } = createStatementCounter();
    const { clock } = test;
    const counted = await startTestApi({ ...test.database, db: test.db.withPlugin(plugin) }, { clock });
    await counted.close();
    const countReadinessStatements = async () => {
      takeKinds();
      expect((await counted.api.ready()).ok).toBe(true);
      return takeKinds().length;
    };
    // The first readiness check also tries whether the database can be written.
    await countReadinessStatements();
    const between = await countReadinessStatements();
    for (let more = 0; more < 4; more++) await startOffering("dental");
    expect(await countReadinessStatements()).toBe(between);
    clock.advance(60_000);
    // One statement reads the rates, and one the prices.
    expect(await countReadinessStatements()).toBe(between + 2);
  });
});
