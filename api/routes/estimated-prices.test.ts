import { beforeEach, describe, expect, it } from "vitest";
import { buildMember, signIn } from "../../tests/support/api.ts";
import { buildBenefit, buildSelection, createTestClock } from "../../tests/support/builders.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { publishedTables } from "../domain/pay/rates/index.ts";
import { addRates } from "../repositories/rates.ts";

const terms = { accepted_terms: true, terms_version: "1" };
const refusal =
  "We only have an estimate of the price on 1 June 2028. You can confirm this once we have the new prices.";

/**
 * Prices of the scheme years 2023 to 2026 are known, to 31 March 2027. Today is 10 May 2028, before the
 * cut-off.
 */
describeEachDatabase("choices after the end of a price table", (open) => {
  const test = useTestApi(open, { clock: createTestClock(new Date("2028-05-10T09:00:00Z")) });
  const tenant = useLogin(test);

  beforeEach(async () => {
    await buildBenefit(test.db, tenant.client.id, "gym");
  });

  const full = { eeben_level: "full", people: [] };
  const getCosts = async (code = "gym", values: object = full) =>
    (
      await test.send("POST", "/v1/selections/costs", {
        token: tenant.token,
        body: { eeben_benefit_id: code, ...values },
      })
    ).body;
  const postGym = (body: object) =>
    test.send("POST", "/v1/benefit/gym/selection", { token: tenant.token, body });
  const changePlan = async (changes: object) => {
    const plan = { client_id: tenant.client.id, code: "gym" };
    const { definition } = await test.db
      .selectFrom("plans")
      .select("definition")
      .where("client_id", "=", plan.client_id)
      .where("code", "=", plan.code)
      .executeTakeFirstOrThrow();
    await test.db
      .updateTable("plans")
      .set({ definition: JSON.stringify({ ...JSON.parse(definition), ...changes }) })
      .where("client_id", "=", plan.client_id)
      .where("code", "=", plan.code)
      .execute();
    test.clock.advance(6_000);
  };
  const importPrices = async (from_date: string) => {
    const { pence } = await test.db
      .selectFrom("plan_prices")
      .select("pence")
      .where("client_id", "=", tenant.client.id)
      .where("plan_code", "=", "gym")
      .where("from_date", "=", "2026-04-01")
      .executeTakeFirstOrThrow();
    const row = { plan_code: "gym", from_date, pence, loading_percent: 100, source: "New rate card" };
    await test.db
      .insertInto("plan_prices")
      .values({ client_id: tenant.client.id, ...row })
      .execute();
    test.clock.advance(6_000);
  };

  it("[RULE-03] a quote gives the year of its prices, and why it cannot be confirmed", async () => {
    const { error, costs: cost } = await getCosts();
    expect([error, cost.estimatedPricesYear, cost.employeeMonthlyPence]).toEqual([refusal, 2026, 38_99]);
  });

  it("[RULE-03] a confirmation is refused with the reason, and the draft stays until new prices are imported", async () => {
    expect((await postGym(full)).body).toMatchObject({ status: "draft", values: { eeben_level: "full" } });
    const refused = await postGym({ ...full, ...terms });
    expect([refused.status, refused.body]).toMatchObject([409, { error: "not_allowed", message: refusal }]);
    const draft = (await test.send("GET", "/v1/benefit/gym/with-selection", { token: tenant.token })).body
      .selection;
    expect([draft.status, draft.values.eeben_level]).toEqual(["draft", "full"]);
    await importPrices("2028-04-01");
    expect((await getCosts()).costs).not.toHaveProperty("estimatedPricesYear");
    expect((await postGym({ ...full, ...terms })).body).toMatchObject({ status: "scheduled" });
  });

  it("[RULE-03] a choice in a plan that allows estimated prices is confirmed, and still marked as estimated", async () => {
    await changePlan({ allowsEstimatedPrice: true });
    const { error, costs: cost } = await getCosts();
    expect([error, cost.estimatedPricesYear]).toEqual([null, 2026]);
    const { body } = await postGym({ ...full, ...terms });
    expect([body.status, body.costsSummaryForMonthlyCostSection.estimatedPricesYear]).toEqual([
      "scheduled",
      2026,
    ]);
  });

  it("[RULE-03] a benefit without a price list can be confirmed, and shows the year of its tax rates", async () => {
    await buildBenefit(test.db, tenant.client.id, "pension");
    const quoted = await getCosts("pension", { eeben_amount_value: 5 });
    const { estimatedPricesYear, estimatedRatesYear } = quoted.costs;
    expect([quoted.error, estimatedPricesYear, estimatedRatesYear]).toEqual([null, undefined, 2026]);
    const { incomeTax, nationalInsurance } = publishedTables;
    const imported = [incomeTax, nationalInsurance].flatMap(({ name, rows }) =>
      ["2027-04-06", "2028-04-06"].map((from) => {
        const { source, from: before, ...last } = rows.at(-1) as { from: string; source: string };
        return { table: name, from, revision: 1, figures: last, source };
      }),
    );
    await addRates(test.db, imported, { at: 1, by: "test" });
    test.clock.advance(6_000);
    expect((await getCosts("pension", { eeben_amount_value: 5 })).costs.estimatedRatesYear).toBeUndefined();
  });

  describe("a request from before the prices ended", () => {
    const requestGym = async () => {
      await changePlan({ approval: { mode: "always" } });
      const owner = await buildMember(test.db, tenant.client.id, { first_name: "Sam" });
      const { id } = await buildSelection(test.db, owner, {
        code: "gym",
        choice: { kind: "people", level: "full", hasPartner: false, children: 0 },
        status: "approval-pending",
        cover_date: "2027-03-01",
        first_deduction_date: "2027-02-28",
      });
      return id;
    };
    const signInEmployer = async () => {
      const boss = await buildMember(test.db, tenant.client.id, { user_type: "employer" });
      return (await signIn(test, { email: String(boss.email), domain: tenant.domain })).token;
    };
    const loadPendingRequest = async (callerToken: string) =>
      (await test.send("GET", "/main/v2/scheme/selections/gym/pending/", { token: callerToken })).body
        .approvals;
    const decideRequest = async (callerToken: string, id: string, approval = true) => {
      const path = "/main/v2/scheme/selections/status/";
      const body = { selectionIds: [id], approval, ...(!approval && { reason: "Not now" }) };
      return (await test.send("PATCH", path, { token: callerToken, body })).body.results[0];
    };

    it("[RULE-03] an older request waits for new prices, and the approver sees that its price is an estimate", async () => {
      const [id, callerToken] = [await requestGym(), await signInEmployer()];
      expect((await loadPendingRequest(callerToken))[0]).toMatchObject({
        selectionId: id,
        estimatedPricesYear: 2026,
      });
      expect(await decideRequest(callerToken, id)).toMatchObject({
        outcome: "not-allowed",
        message:
          "We only have an estimate of the price on 1 June 2028. You can approve this once we have the new prices.",
      });
      expect((await loadPendingRequest(callerToken))[0]).toMatchObject({ selectionId: id });
      await importPrices("2028-04-01");
      expect((await loadPendingRequest(callerToken))[0].estimatedPricesYear).toBeUndefined();
      expect(await decideRequest(callerToken, id)).toMatchObject({ outcome: "done" });
    });

    it("[RULE-03] a request with estimated prices can be rejected, and approved only if the plan allows it", async () => {
      const [first, second, callerToken] = [await requestGym(), await requestGym(), await signInEmployer()];
      expect(await decideRequest(callerToken, first, false)).toMatchObject({ outcome: "done" });
      await changePlan({ approval: { mode: "always" }, allowsEstimatedPrice: true });
      expect(await decideRequest(callerToken, second)).toMatchObject({ outcome: "done" });
    });
  });

  describe("held benefits", () => {
    it("[API-60] [API-67] a held benefit has an estimate mark in the list, in the statement's months and in the totals", async () => {
      await buildSelection(test.db, tenant.employee, {
        code: "gym",
        choice: { kind: "people", level: "full", hasPartner: false, children: 0 },
        cover_date: "2027-01-01",
        first_deduction_date: "2027-01-28",
      });
      const getBody = async (path: string) => (await test.send("GET", path, { token: tenant.token })).body;
      const { benefits } = await getBody("/v1/benefits/user/eligible");
      expect(benefits[0].selection.costsSummaryForMonthlyCostSection.estimatedPricesYear).toBe(2026);
      const months = (await getBody("/v1/benefit-group/lifestyle/contributions")) as {
        year: number;
        month: number;
        items: { estimatedPricesYear: number | null }[];
      }[];
      const findMonth = (calendarYear: number, month: number) =>
        months.find((each) => each.year === calendarYear && each.month === month)?.items[0]
          ?.estimatedPricesYear;
      expect([findMonth(2027, 3), findMonth(2027, 4), findMonth(2028, 4)]).toEqual([undefined, 2026, 2026]);
      const { groups } = await getBody("/v1/user/selections/mtb/page");
      expect(groups[0].benefits[0].estimatedPricesYear).toBe(2026);
    });
  });
});
