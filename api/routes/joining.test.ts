import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn, type TestApi } from "../../tests/support/api.ts";
import { setClock } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { demoProducts } from "../../tests/support/demo-plans.ts";
import { startEnrolment } from "../../tests/support/november-ledger.ts";
import { buildPlanVersion } from "../../tests/support/plans.ts";
import { recordFacts } from "../repositories/person-facts.ts";

type JoinerFacts = Parameters<typeof buildMember>[2];

/** One run's part of a year's amount, computed from the running total; place 0 is April. */
const getPartInMonth = (annualPence: number, place: number) =>
  Math.ceil((annualPence * (place + 1)) / 12 - 1e-9) - Math.ceil((annualPence * place) / 12 - 1e-9);

describeEachDatabase("joining a pension on request", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;

  beforeEach(async () => {
    ({ test, tenant, token } = await startEnrolment(await open()));
    return test.close;
  });

  const signInAs = async (member: { email: string | null }) =>
    (await signIn(test, { email: String(member.email), domain: tenant.domain })).token;
  const signInJoiner = async (facts: JoinerFacts) => {
    const member = await buildMember(test.db, tenant.client.id, {
      employee_number: "J-1",
      start_date: "2020-01-01",
      date_of_birth: "1990-05-02",
      ...facts,
    });
    return { member, as: await signInAs(member) };
  };
  const loadJoining = async (callerToken: string) =>
    (await test.send("GET", "/v1/benefit/pension/with-selection", { token: callerToken })).body.joining;
  const sendJoin = (callerToken: string, offerId: string, key?: string) =>
    test.send("POST", "/v1/benefit/pension/join", {
      token: callerToken,
      body: { offerId },
      ...(key && { headers: { "Idempotency-Key": key } }),
    });
  const joinPension = async (callerToken: string) => {
    const reply = await sendJoin(callerToken, (await loadJoining(callerToken)).offerId);
    expect([reply.status, reply.body.error]).toEqual([200, undefined]);
    return reply.body;
  };
  const getPath = (path: string) => `/main/client/${tenant.client.id}${path}`;
  const listLines = async (month: string) => {
    const { body } = await test.send("GET", getPath(`/payroll/runs/monthly.${month}`), { token });
    return body.changes.map((change: Record<string, string>) =>
      [change.element, change.pence, change.flag, change.origin && `(${change.origin.slice(0, 7)})`]
        .filter((word) => word !== null && word !== undefined)
        .join(" "),
    );
  };
  const moveClockTo = async (day: string) => {
    setClock(test.clock, `${day}T10:00:00Z`);
    await test.api.drainPayroll();
    test.clock.advance(1_000);
    token = (await signIn(test, tenant)).token;
  };

  it("[B9] a jobholder who earns less than the trigger opts in, and the employer pays too", async () => {
    const { as: callerToken } = await signInJoiner({ annual_salary_pence: 9_000_00 });
    expect(await loadJoining(callerToken)).toMatchObject({
      right: "opted-in",
      from: "2026-11-01",
      firstRun: { label: "November 2026", payDay: "2026-11-28" },
      planDetails: [
        { label: "You pay", value: "5% of pay" },
        { label: "Your employer pays", value: "5% of pay" },
      ],
    });
    expect(await joinPension(callerToken)).toMatchObject({
      status: "active",
      startDate: "2026-11-01",
      enrolment: { from: "2026-11-01", refundUntil: "2026-12-02", isRefundable: true, isOnRequest: true },
      costsSummaryForMonthlyCostSection: { treatment: "net-pay-arrangement", employeeAnnualPence: 450_00 },
    });
    const part = getPartInMonth(450_00, 7);
    expect(await listLines("2026-11")).toEqual([`PENSION-NPA ${part} NEW`, `PENSION-ER ${part} NEW`]);
    expect(await loadJoining(callerToken)).toBeNull();
    await test.api.drainOutbox();
    expect(test.mails.at(-1)?.subject).toMatch(/^You have joined Pension/);
    expect(test.mails.at(-1)?.text).toContain("If you do so by 2 December 2026");
  });

  it("[B9] a worker with less than qualifying earnings pays alone, and the employer pays once pay rises above them", async () => {
    const { as: callerToken, member } = await signInJoiner({ annual_salary_pence: 6_240_00 });
    expect(await loadJoining(callerToken)).toMatchObject({
      right: "joined",
      planDetails: [{ value: "5% of pay" }, { value: "0% of pay" }],
    });
    const joined = await joinPension(callerToken);
    expect(joined.planDetails.map(({ value }: { value: string }) => value)).toEqual([
      "5% of pay",
      "0% of pay",
    ]);
    expect(joined.costsSummaryForMonthlyCostSection).toMatchObject({ employerAnnualPence: 0 });
    expect(await listLines("2026-11")).toEqual([`PENSION-NPA ${getPartInMonth(312_00, 7)} NEW`]);
    await moveClockTo("2026-11-12");
    const now = test.clock.now().getTime();
    await test.db.transaction().execute((trx) =>
      recordFacts(trx, { clientId: tenant.client.id, source: "test", recordedBy: null, now }, [
        {
          employeeId: member.id,
          facts: [{ fact: "pay", value: "annual:624001", effectiveFrom: "2026-12-01" }],
        },
      ]),
    );
    const after = getPartInMonth(312_00, 8);
    expect(await listLines("2026-12")).toEqual([`PENSION-ER ${after} NEW`]);
  });

  it("[B9] a plan can match contributions on pay below qualifying earnings, up to the employee's own share", async () => {
    const product = demoProducts.find(({ code }) => code === "pension");
    if (product?.choosable.kind !== "share") throw new Error("There is a pension");
    const choosable = { ...product.choosable, matchedToBelowBand: 3 };
    await buildPlanVersion(test.db, tenant.client.id, "pension", { from: "2026-11-03", choosable });
    // This time is long enough for a node to load another node's import.
    test.clock.advance(10_000);
    const { as: callerToken } = await signInJoiner({ annual_salary_pence: 6_000_00 });
    await joinPension(callerToken);
    expect(await listLines("2026-11")).toEqual([
      `PENSION-NPA ${getPartInMonth(300_00, 7)} NEW`,
      `PENSION-ER ${getPartInMonth(180_00, 7)} NEW`,
    ]);
  });

  it("[RULE-05] a person joins by the client's other payment route when the minimum wage refuses the sacrifice", async () => {
    await test.db
      .updateTable("clients")
      .set({ other_pension_route: "RAS" })
      .where("id", "=", tenant.client.id)
      .execute();
    const { as: callerToken } = await signInJoiner({
      annual_salary_pence: null,
      hourly_pence: 12_71,
      weekly_hours_hundredths: 14_00,
    });
    const chosen = await test.send("POST", "/v1/benefit/pension/selection", {
      token: callerToken,
      body: { eeben_amount_value: 5, accepted_terms: true, terms_version: "1" },
    });
    expect(chosen).toMatchObject({ status: 409, body: { error: "not_allowed" } });
    await joinPension(callerToken);
    // £12.71 × 14 × 52 is £9,252.88: £462.64 a year, of which the provider claims a fifth.
    const gross = getPartInMonth(462_64, 7);
    expect(await listLines("2026-11")).toEqual([
      `PENSION-NET ${Math.round(gross * 0.8)} NEW`,
      `PENSION-ER ${gross} NEW`,
    ]);
  });

  it("[B9] people aged 16 to 74 may join, and those under 22 or over State Pension age at any pay", async () => {
    const ages = [
      ["2010-11-04", false],
      ["2010-11-03", true],
      ["2005-01-01", true],
      ["1951-11-04", true],
      ["1951-11-03", false],
    ] as const;
    for (const [index, [date_of_birth, canOptIn]] of ages.entries()) {
      const { as: callerToken } = await signInJoiner({
        employee_number: `A-${index}`,
        date_of_birth,
        annual_salary_pence: 25_000_00,
      });
      const joining = await loadJoining(callerToken);
      expect([date_of_birth, joining?.right ?? null]).toEqual([date_of_birth, canOptIn ? "opted-in" : null]);
      if (!canOptIn)
        expect(await sendJoin(callerToken, "opted-in|x")).toMatchObject({ body: { error: "not_allowed" } });
    }
  });

  it("[M-33] opting out within the month refunds both sides, and the employer's list keeps the request", async () => {
    const { as: callerToken, member } = await signInJoiner({ annual_salary_pence: 9_000_00 });
    const { selectionId, version, actions } = await joinPension(callerToken);
    expect(actions).toContain("opt-out");
    await moveClockTo("2026-12-01");
    const later = await signInAs(member);
    const path = `/v1/selection/${selectionId}`;
    const body = { status: "opted-out", version };
    const left = await test.send("PATCH", path, { token: later, body });
    expect(left.body).toMatchObject({ status: "opted-out", endDate: "2026-10-31" });
    expect(await listLines("2026-12")).toEqual([
      "PENSION-NPA 0 STOP",
      "PENSION-NPA -3750 (2026-11)",
      "PENSION-ER 0 STOP",
      "PENSION-ER -3750 (2026-11)",
    ]);
    const { body: list } = await test.send("GET", getPath("/enrolment/joined"), { token });
    expect(list).toEqual({
      people: [
        {
          selectionId,
          employeeName: `${member.first_name} ${member.surname}`,
          employeeNumber: "J-1",
          benefitName: "Pension",
          right: "opted-in",
          askedOn: "2026-11-03",
          from: "2026-11-01",
          optedOutOn: "2026-12-01",
        },
      ],
      total: 1,
      last_page: 1,
    });
    const other = await buildTenant(test.db);
    const theirs = `/main/client/${other.client.id}/enrolment/joined`;
    expect((await test.send("GET", theirs, { token })).status).toBe(404);
  });

  it("[B9] a person who leaves the pension later and joins again has neither a gap nor an overlap", async () => {
    const { as: callerToken, member } = await signInJoiner({ annual_salary_pence: 9_000_00 });
    const { selectionId, version } = await joinPension(callerToken);
    await moveClockTo("2026-12-04");
    const later = await signInAs(member);
    const body = { status: "opted-out", version };
    await test.send("PATCH", `/v1/selection/${selectionId}`, { token: later, body });
    expect(await loadJoining(later)).toMatchObject({ from: "2026-12-01" });
    await joinPension(later);
    expect(await listLines("2026-12")).toEqual([]);
  });

  it("[C8] a request that is sent twice joins once, and a request whose terms changed since they were shown is refused", async () => {
    const { as: callerToken, member } = await signInJoiner({ annual_salary_pence: 6_000_00 });
    const { offerId } = await loadJoining(callerToken);
    await test.db
      .updateTable("employees")
      .set({ annual_salary_pence: 7_000_00 })
      .where("id", "=", member.id)
      .execute();
    expect(await sendJoin(callerToken, offerId)).toMatchObject({ status: 409, body: { error: "changed" } });
    const first = await joinPension(callerToken);
    const again = await sendJoin(callerToken, offerId, "another-key");
    expect([again.status, again.body.selectionId]).toEqual([200, first.selectionId]);
    const audited = await test.db
      .selectFrom("audit")
      .select(["actor_id", "detail"])
      .where("action", "=", "selection.joined")
      .execute();
    expect(audited).toHaveLength(1);
    expect(audited[0]?.actor_id).toBe(member.id);
    const rows = await test.db.selectFrom("selections").select(["source", "route"]).execute();
    expect(rows).toEqual([{ source: "opted-in", route: "NPA" }]);
  });
});
