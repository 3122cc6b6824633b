import { beforeEach, expect, it } from "vitest";
import { buildMember, signIn } from "../../tests/support/api.ts";
import { buildBenefit } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { buildPlanVersion } from "../../tests/support/plans.ts";
import type { ApprovalRule } from "../domain/benefits/product.ts";

const terms = { accepted_terms: true, terms_version: "1" };
const note = "Your employer must approve this first.";

/** Today is 20 November 2026: choices start on 1 January. */
describeEachDatabase("choices that an employer approves", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test, { employee: { user_type: "employer" } });
  let employer: string;

  beforeEach(async () => {
    await buildBenefit(test.db, tenant.client.id, "cycle");
    employer = (await signIn(test, tenant)).token;
  });

  const setRule = async (approval: ApprovalRule, from = "2000-01-01") => {
    await buildPlanVersion(test.db, tenant.client.id, "cycle", { approval, from });
    // This time is long enough for every node to load the new version.
    test.clock.advance(6_000);
  };
  const addPerson = async (facts: Parameters<typeof buildMember>[2] = {}) => {
    const member = await buildMember(test.db, tenant.client.id, facts);
    return {
      member,
      token: (await signIn(test, { email: String(member.email), domain: tenant.domain })).token,
    };
  };
  const toValues = (pounds: number) => ({ eeben_amount_value: pounds, eeben_months: 12 });
  const quotePounds = async (token: string, pounds: number) =>
    (
      await test.send("POST", "/v1/selections/costs", {
        token,
        body: { eeben_benefit_id: "cycle", ...toValues(pounds) },
      })
    ).body;
  const choosePounds = (token: string, pounds: number, more: object = {}) =>
    test.send("POST", "/v1/benefit/cycle/selection", {
      token,
      body: { ...toValues(pounds), ...terms, ...more },
    });
  const listWaitingRequests = async () =>
    (await test.send("GET", "/main/v2/scheme/selections/cycle/pending/", { token: employer })).body;
  const approveRequest = async (selectionId: string, more: object = {}) =>
    (
      await test.send("PATCH", "/main/v2/scheme/selections/status/", {
        token: employer,
        body: { selectionIds: [selectionId], approval: true, ...more },
      })
    ).body.results[0];

  it("[APPROVE-05] a quote says whether it needs approval, Confirm follows the quote, and the list shows only waiting requests", async () => {
    await setRule({ mode: "above", pence: 1_000_00 });
    const [small, large] = [await addPerson(), await addPerson()];
    expect((await quotePounds(small.token, 1_000)).notes).not.toContain(note);
    expect((await quotePounds(large.token, 1_001)).notes).toContain(note);
    expect((await choosePounds(small.token, 1_000)).body.status).toBe("scheduled");
    const { body } = await choosePounds(large.token, 1_001);
    expect(body.status).toBe("approval-pending");
    expect(
      (await listWaitingRequests()).approvals.map((each: { selectionId: string }) => each.selectionId),
    ).toEqual([body.selectionId]);
    expect((await approveRequest(body.selectionId)).outcome).toBe("done");
    expect((await listWaitingRequests()).total).toBe(0);
  });

  it("a change above the approval limit needs approval, even after a smaller change was approved", async () => {
    await setRule({ mode: "above", pence: 500_00 });
    const { token } = await addPerson();
    const first = await choosePounds(token, 600);
    await approveRequest(first.body.selectionId);
    const less = await choosePounds(token, 500);
    expect(less.body.status).toBe("scheduled");
    const more = await choosePounds(token, 501);
    expect(more.body.status).toBe("approval-pending");
    const { body } = await test.send("GET", "/v1/benefit/cycle/with-selection", { token });
    expect([body.selection.status, body.selection.values.eeben_amount_value]).toEqual([
      "approval-pending",
      501,
    ]);
  });

  it("[E6] a confirmation is refused when the rule requires approval that it did not require at the quote", async () => {
    await setRule({ mode: "never" });
    const { token } = await addPerson();
    const quoted = await quotePounds(token, 500);
    await setRule({ mode: "always" }, "2026-11-01");
    const refused = await choosePounds(token, 500, { quoteId: quoted.quoteId });
    expect([refused.status, refused.body.error]).toEqual([409, "changed"]);
    expect(
      (await choosePounds(token, 500, { quoteId: (await quotePounds(token, 500)).quoteId })).body.status,
    ).toBe("approval-pending");
  });

  it("a waiting request can still be decided after the plan stops requiring approval", async () => {
    await setRule({ mode: "always" });
    const { token } = await addPerson();
    const { body } = await choosePounds(token, 500);
    await setRule({ mode: "never" }, "2026-11-01");
    const [request] = (await listWaitingRequests()).approvals;
    expect(request.selectionId).toBe(body.selectionId);
    const versions = { [body.selectionId]: request.decisionVersion };
    expect((await approveRequest(body.selectionId, { versions })).outcome).toBe("done");
  });

  it("[RULE-05] a choice within the minimum wage is approved automatically, and one beyond it waits and cannot be approved", async () => {
    await setRule({ mode: "within-wage-floor" });
    // £47.12 a month above the minimum wage.
    const pay = { annual_salary_pence: null, hourly_pence: 13_00 };
    const [inside, beyond] = [await addPerson(pay), await addPerson(pay)];
    expect((await choosePounds(inside.token, 565)).body.status).toBe("scheduled");
    const quoted = await quotePounds(beyond.token, 600);
    expect(quoted.error).toBeNull();
    expect(quoted.notes).toEqual([
      note,
      expect.stringMatching(/below the minimum wage/),
      expect.stringMatching(/^It ends/),
    ]);
    const { body } = await choosePounds(beyond.token, 600, { quoteId: quoted.quoteId });
    expect(body.status).toBe("approval-pending");
    expect((await listWaitingRequests()).approvals).toMatchObject([{ wageHeadroomPence: -2_88 }]);
    expect(await approveRequest(body.selectionId)).toMatchObject({ outcome: "not-allowed" });
  });

  it("[E5] nobody approves their own request, whatever the rule", async () => {
    await setRule({ mode: "above", pence: 300_00 });
    const { body } = await choosePounds(employer, 600);
    expect(body.status).toBe("approval-pending");
    expect((await approveRequest(body.selectionId)).outcome).toBe("own");
  });
});
