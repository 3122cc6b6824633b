import { beforeEach, expect, it } from "vitest";
import { buildMember, signIn } from "../../tests/support/api.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { buildQuote, offerQuotedPlan } from "../../tests/support/quoted-plan.ts";
import { daysToMs } from "../domain/clock.ts";

const EXECUTIVE_LIFE_CALL = "/v1/benefit/executive-life";

/** Today is 20 November 2026, and the quotes are valid until the 30th. */
describeEachDatabase("a benefit at a price that a provider quotes to each person", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, { employee: { employee_number: "20000417" } });

  beforeEach(async () => {
    const larger = { reference: "Q-1183", cover: "400000", "price a month": "63.05" };
    const foreign = { "employee number": "20000418", reference: "Q-9", cover: "300000" };
    await offerQuotedPlan(test.db, tenant.client.id, [buildQuote(), buildQuote(larger), buildQuote(foreign)]);
    // This time is long enough for a node to look for imports.
    test.clock.advance(6_000);
  });

  const getBenefit = async (callerToken = tenant.token) =>
    (await test.send("GET", `${EXECUTIVE_LIFE_CALL}/with-selection`, { token: callerToken })).body;
  const getCosts = async (eeben_level: string, callerToken = tenant.token) =>
    (
      await test.send("POST", "/v1/selections/costs", {
        token: callerToken,
        body: { eeben_benefit_id: "executive-life", eeben_level },
      })
    ).body;
  const confirmQuote = (body: object, callerToken = tenant.token) =>
    test.send("POST", `${EXECUTIVE_LIFE_CALL}/selection`, {
      token: callerToken,
      body: { accepted_terms: true, terms_version: "1", ...body },
    });
  /** The token of a colleague, who logs in. */
  const addColleague = async (employee_number: string) => {
    const { email } = await buildMember(test.db, tenant.client.id, { employee_number });
    return async () => (await signIn(test, { email: String(email), domain: tenant.domain })).token;
  };

  it("[API-54] [API-62] [API-64] a quote is shown, priced, chosen and confirmed by its person", async () => {
    const benefit = await getBenefit();
    expect(benefit).toMatchObject({
      name: "Executive life cover",
      selection: null,
      availability: { canChange: true },
      fields: [
        {
          kind: "option",
          name: "eeben_level",
          label: "Your quote",
          value: null,
          options: [{ value: "Q-1182", label: "£250,000 of cover" }, { value: "Q-1183" }],
        },
      ],
    });
    const quoted = await getCosts("Q-1183");
    expect(quoted).toMatchObject({
      error: null,
      medicalRequired: false,
      value_limits: null,
      costs: { employeeMonthlyPence: 63_05, employerMonthlyPence: 0, treatment: "net-pay" },
    });
    const { status, body } = await confirmQuote({ eeben_level: "Q-1183", quoteId: quoted.quoteId });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "scheduled",
      startDate: "2027-01-01",
      endDate: null,
      values: { eeben_level: "Q-1183" },
      planDetails: [
        { label: "Cover", value: "£400,000" },
        { label: "Quote", value: "Q-1183" },
      ],
    });
    expect((await getBenefit()).selection).toEqual(body);
  });

  it("[C7] a colleague can neither see nor choose another person's quote", async () => {
    const their = await (await addColleague("20000418"))();
    const { fields } = await getBenefit(their);
    expect(fields[0].options.map(({ value }: { value: string }) => value)).toEqual(["Q-9"]);
    expect((await getCosts("Q-1182", their)).errors).toEqual({
      eeben_level: ["Please choose one of the options"],
    });
    const { status, body } = await confirmQuote({ eeben_level: "Q-1182" }, their);
    expect([status, body.errors]).toEqual([400, { eeben_level: ["Please choose one of the options"] }]);
    const without = await (await addColleague("20000419"))();
    expect((await getBenefit(without)).availability).toEqual({
      canChange: false,
      text: "You need a quote from the provider first. Ask your employer for one.",
    });
  });

  it("a quote is refused after its last day, even for a draft, but stays valid for a confirmed selection", async () => {
    const signInTheir = await addColleague("20000418");
    expect((await confirmQuote({ eeben_level: "Q-9" }, await signInTheir())).status).toBe(200);
    const draft = await test.send("POST", `${EXECUTIVE_LIFE_CALL}/selection`, {
      token: tenant.token,
      body: { eeben_level: "Q-1182" },
    });
    expect(draft.body).toMatchObject({ status: "draft", values: { eeben_level: "Q-1182" } });
    test.clock.advance(daysToMs(45));
    try {
      tenant.token = (await signIn(test, tenant)).token;
      const { status, body } = await confirmQuote({});
      expect([status, body.message]).toEqual([
        409,
        "Your quote was valid until 30 November 2026. Ask your employer for a new one.",
      ]);
      expect((await getBenefit(await signInTheir())).selection).toMatchObject({
        status: "active",
        startDate: "2027-01-01",
        costsSummaryForMonthlyCostSection: { employeeMonthlyPence: 41_20 },
      });
    } finally {
      test.clock.advance(-daysToMs(45));
    }
  });
});
