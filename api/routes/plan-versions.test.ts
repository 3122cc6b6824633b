import { beforeEach, expect, it } from "vitest";
import type { Contribution } from "#contract/statements.ts";
import { buildMember, signIn, startTestApi } from "../../tests/support/api.ts";
import { buildBenefit, buildSelection } from "../../tests/support/builders.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { buildPlanVersion } from "../../tests/support/plans.ts";
import { createStatementCounter } from "../../tests/support/statements.ts";
import { daysToMs } from "../domain/clock.ts";

const terms = { accepted_terms: true, terms_version: "1" };
const bronzeLevel = { kind: "people", level: "bronze", hasPartner: false, children: 0 } as const;
const halfShare = { employerShare: { percent: 50, maximumPence: null } };

/** Today is 20 November 2026; the scheme year begins on 1 April, and bronze costs £5.20 a month. */
describeEachDatabase("the versions of a plan", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test);

  beforeEach(async () => {
    await buildBenefit(test.db, tenant.client.id, "cash-plan");
  });

  const addVersion = async (from: string, changes: object = halfShare) => {
    await buildPlanVersion(test.db, tenant.client.id, "cash-plan", { from, ...changes });
    // This time is long enough for every node to load the new version.
    test.clock.advance(6_000);
  };
  const holdCashPlan = (owner = tenant.employee, facts: object = {}) =>
    buildSelection(test.db, owner, {
      code: "cash-plan",
      choice: bronzeLevel,
      plan_from_date: "2000-01-01",
      ...facts,
    });
  const getBenefit = async (callerToken = tenant.token) =>
    (await test.send("GET", "/v1/benefit/cash-plan/with-selection", { token: callerToken })).body;
  const getMonthly = async (callerToken = tenant.token) => {
    const { costsSummaryForMonthlyCostSection: costs } = (await getBenefit(callerToken)).selection;
    return [costs.employeeMonthlyPence, costs.employerMonthlyPence];
  };
  const listPaidPence = async (callerToken = tenant.token): Promise<number[][]> =>
    (await test.send("GET", "/v1/benefit-group/health/contributions", { token: callerToken })).body
      .toReversed()
      .flatMap(({ items }: Contribution) =>
        (items ?? []).map((each) => [each.employeePence, each.employerPence]),
      );
  const chooseCashPlan = (body: object, callerToken = tenant.token) =>
    test.send("POST", "/v1/benefit/cash-plan/selection", {
      token: callerToken,
      body: { ...body, ...terms },
    });
  const runLater = async (count: number, work: (as: string) => Promise<void>) => {
    test.clock.advance(daysToMs(count));
    try {
      await work((await signIn(test, tenant)).token);
    } finally {
      test.clock.advance(-daysToMs(count));
    }
  };

  it("an agreed choice keeps its employer's share until renewal when the plan changes, and no past month changes", async () => {
    await holdCashPlan();
    await addVersion("2026-11-01");
    expect(await getMonthly()).toEqual([5_20, 0]);
    const before = await listPaidPence();
    expect(before).toEqual(Array(7).fill([5_20, 0]));
    const colleague = await buildMember(test.db, tenant.client.id);
    const callerToken = (await signIn(test, { email: String(colleague.email), domain: tenant.domain })).token;
    const { body } = await chooseCashPlan({ eeben_level: "bronze" }, callerToken);
    expect(body.costsSummaryForMonthlyCostSection).toMatchObject({
      employeeMonthlyPence: 2_60,
      employerMonthlyPence: 2_60,
      employerLines: [{ text: "Your employer pays 50% of £62.40", pence: 31_20 }],
    });
    const { plan_from_date } = await test.db
      .selectFrom("selections")
      .select("plan_from_date")
      .where("employee_id", "=", colleague.id)
      .executeTakeFirstOrThrow();
    expect(plan_from_date).toBe("2026-11-01");
    // Moves to 2 May 2027.
    await runLater(163, async (renewed) => {
      expect(await getMonthly(renewed)).toEqual([2_60, 2_60]);
      expect(await listPaidPence(renewed)).toEqual([...before, ...Array(5).fill([5_20, 0]), [2_60, 2_60]]);
    });
  });

  it("a plan that renews as agreed keeps its version for its holders", async () => {
    await addVersion("2000-01-01", { versionAtRenewal: "agreed" });
    await holdCashPlan();
    await addVersion("2026-11-01");
    await runLater(163, async (renewed) => expect(await getMonthly(renewed)).toEqual([5_20, 0]));
  });

  it("a person's change takes the newest version, and the selection in force keeps the version it has", async () => {
    await holdCashPlan();
    await addVersion("2026-11-01");
    const quoted = await test.send("POST", "/v1/selections/costs", {
      token: tenant.token,
      body: { eeben_benefit_id: "cash-plan", eeben_level: "silver" },
    });
    expect(quoted.body.costs).toMatchObject({ employeeMonthlyPence: 5_20, employerMonthlyPence: 5_20 });
    await chooseCashPlan({ eeben_level: "silver", quoteId: quoted.body.quoteId });
    const { selection, inForce } = await getBenefit();
    expect(selection.costsSummaryForMonthlyCostSection.employerMonthlyPence).toBe(5_20);
    expect(inForce.costsSummaryForMonthlyCostSection.employerMonthlyPence).toBe(0);
  });

  it("a future plan version applies to choices from its day onwards, and to the scheme year after it", async () => {
    await addVersion("2027-03-01");
    const quoteCashPlan = (callerToken = tenant.token) =>
      test.send("POST", "/v1/selections/costs", {
        token: callerToken,
        body: { eeben_benefit_id: "cash-plan", eeben_level: "bronze" },
      });
    expect((await quoteCashPlan()).body.costs.employerMonthlyPence).toBe(0);
    // On 20 February, a monthly change starts on 1 April.
    await runLater(92, async (callerToken) =>
      expect((await quoteCashPlan(callerToken)).body.costs.employerMonthlyPence).toBe(2_60),
    );
  });

  it("a level that only a plan's old version sells keeps its price, and nobody can choose the level any more", async () => {
    await holdCashPlan();
    await test.db
      .insertInto("plan_prices")
      .values({
        client_id: tenant.client.id,
        plan_code: "cash-plan",
        from_date: "2026-11-01",
        source: "test",
        pence: JSON.stringify({ "gold/employee": 20_00, "top/employee": 30_00 }),
        loading_percent: 100,
      })
      .execute();
    const levels = [
      { code: "gold", name: "Gold" },
      { code: "top", name: "Top" },
    ];
    await addVersion("2026-11-01", { choosable: { kind: "people", levels } });
    expect(await getMonthly()).toEqual([5_20, 0]);
    expect((await getBenefit()).selection.planDetails[0].value).toBe("Bronze");
    expect((await chooseCashPlan({ eeben_level: "bronze" })).status).toBe(400);
    await runLater(163, async (callerToken) => expect(await getMonthly(callerToken)).toEqual([5_20, 0]));
  });

  it("a list or a quote needs no more statements when a plan has versions", async () => {
    await holdCashPlan();
    const { plugin, takeKinds } = createStatementCounter();
    const counted = await startTestApi({ ...test.database, db: test.db.withPlugin(plugin) });
    const session = await signIn(counted, tenant);
    await counted.close();
    const body = { eeben_benefit_id: "cash-plan", eeben_level: "silver" };
    const countStatements = async () => {
      // Loads the catalogue first, because many calls share it.
      await counted.send("GET", "/v1/benefits/user/eligible", { token: session.token });
      takeKinds();
      await counted.send("GET", "/v1/benefits/user/eligible", { token: session.token });
      const list = takeKinds().length;
      await counted.send("POST", "/v1/selections/costs", { token: session.token, body });
      return [list, takeKinds().length];
    };
    const before = await countStatements();
    await addVersion("2026-11-01");
    counted.clock.advance(6_000);
    expect(await countStatements()).toEqual(before);
    // A list also reads which suggestions were dismissed.
    expect(before).toEqual([7, 6]);
  });
});
