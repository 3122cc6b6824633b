import { pino } from "pino";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn, startTestApi, type TestApi } from "../../tests/support/api.ts";
import { buildBenefit, buildSelection } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { hoursToMs, minutesToMs } from "../domain/clock.ts";
import { startFiguresJob } from "../jobs/figures.ts";
import { createCatalogues } from "../platform/catalogues.ts";
import { createRateBook } from "../platform/rates.ts";

const log = pino({ level: "silent" });

/** Today is 20 November 2026. */
describeEachDatabase("insights and take-up", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;

  beforeAll(async () => {
    test = await startTestApi(await open());
    // Stops the jobs, so that people are counted only when a test asks for it.
    await test.close();
  });
  beforeEach(async () => {
    tenant = await buildTenant(test.db, {
      employee: { user_type: "employer", registered_at: Date.parse("2026-10-01T09:00:00Z") },
    });
    token = (await signIn(test, tenant)).token;
    await test.db
      .insertInto("client_exceptions")
      .values({ client_id: tenant.client.id, code: "insights", status: "active" })
      .execute();
    await buildBenefit(test.db, tenant.client.id, "pension");
    await buildBenefit(test.db, tenant.client.id, "cycle", { name: "Bikes" });
  });

  const addPerson = (facts: Parameters<typeof buildMember>[2] = {}) =>
    buildMember(test.db, tenant.client.id, { password_hash: null, ...facts });
  const getFromApi = (path: string, callerToken = token) =>
    test.send("GET", `/main${path}`, { token: callerToken });
  const getInsights = () => getFromApi(`/v2/client/${tenant.client.id}/employee-insights`);
  const getTakeUp = (id = "") => getFromApi(`/client/${tenant.client.id}/benefit-takeup${id && `/${id}`}`);
  /** Counts people on several nodes at once. */
  const runFiguresJobs = async (nodes = 1) => {
    const jobs = Array.from({ length: nodes }, () =>
      startFiguresJob({
        db: test.db,
        clock: test.clock,
        log,
        catalogues: createCatalogues({ ...test, rates: createRateBook(test) }),
      }),
    );
    await Promise.all(jobs.map((job) => job.drain()));
    await Promise.all(jobs.map((job) => job.stop()));
  };

  it("[API-82] [API-85] the API has neither figures nor their time before the first count", async () => {
    expect((await getInsights()).body).toMatchObject({
      asOf: null,
      headcount: 0,
      registered: 0,
      costs: [],
      funding: [],
    });
    expect((await getTakeUp()).body).toEqual({ asOf: null, benefits: [] });
    expect((await getTakeUp("pension")).body).toMatchObject({
      asOf: null,
      name: "Pension",
      eligible: 0,
      chosen: 0,
    });
  });

  it("[API-82] [DASH-04] insights show people, registrations by month, ages, and costs by benefit and by funding", async () => {
    const young = await addPerson({ date_of_birth: "2002-11-21", registered_at: null });
    const older = await addPerson({
      date_of_birth: "2001-11-20",
      registered_at: Date.parse("2025-02-11T00:00:00Z"),
    });
    await addPerson({ date_of_birth: "1950-01-01" });
    // An erased person, whose payroll records the law keeps, is in no age band.
    await addPerson({ date_of_birth: "1900-01-01", employment_status: "left", erased_at: 1 });
    await buildSelection(test.db, older);
    await buildSelection(test.db, young, { choice: { kind: "share", percent: 8 } });
    await buildSelection(test.db, young, {
      code: "cycle",
      choice: { kind: "spread", pence: 1_200_00, months: 12 },
      end_date: "2027-03-31",
    });
    await runFiguresJobs();
    const { body } = await getInsights();
    expect(body).toMatchObject({ asOf: "2026-11-20T09:00:00.000Z", headcount: 4, registered: 3 });
    expect(
      body.registrations.map(
        ({ month, registered }: { month: string; registered: number }) => `${month} ${registered}`,
      ),
    ).toEqual([
      ...["2025-12 1", "2026-01 1", "2026-02 1", "2026-03 1", "2026-04 1", "2026-05 1"],
      ...["2026-06 1", "2026-07 1", "2026-08 1", "2026-09 1", "2026-10 2", "2026-11 3"],
    ]);
    expect(body.months.map(({ month }: { month: string }) => month)).toEqual(
      body.registrations.map(({ month }: { month: string }) => month),
    );
    // Both have a pension, and one pays for a bike in 12 parts of £100.
    expect(body.months.at(-1)).toMatchObject({
      chosen: 3,
      employeeMonthlyPence: 175_00 + 280_00 + 100_00,
      employerMonthlyPence: 175_00 + 280_00,
    });
    expect(body.ageBands).toEqual([
      { label: "Under 25", count: 1 },
      { label: "25 to 34", count: 1 },
      { label: "35 to 44", count: 1 },
      { label: "45 to 54", count: 0 },
      { label: "55 to 64", count: 0 },
      { label: "65 and over", count: 1 },
    ]);
    // 5% and 8% of £42,000, each matched.
    const pension = 175_00 + 280_00;
    expect(body.costs).toEqual([
      { benefitId: "pension", name: "Pension", employeeMonthlyPence: pension, employerMonthlyPence: pension },
      { benefitId: "cycle", name: "Bikes", employeeMonthlyPence: 100_00, employerMonthlyPence: 0 },
    ]);
    expect(body.funding).toEqual([
      { label: "Employer", monthlyPence: pension },
      { label: "Employees, before tax", monthlyPence: pension + 100_00 },
    ]);
  });

  it("[API-83] [API-84] [API-85] [API-86] [DASH-07] the calls for all benefits and for one benefit give the same take-up", async () => {
    const onProbation = await addPerson({ probation_end: "2027-01-01" });
    const rider = await addPerson();
    const waiting = await addPerson();
    await buildSelection(test.db, onProbation, { choice: { kind: "share", percent: 8 } });
    await buildSelection(test.db, rider, { status: "scheduled", cover_date: "2027-01-01" });
    const bike = { code: "cycle", choice: { kind: "spread", pence: 1_200_00, months: 12 } } as const;
    await buildSelection(test.db, rider, { ...bike, end_date: "2027-03-31" });
    await buildSelection(test.db, waiting, { ...bike, status: "approval-pending", cover_date: "2027-01-01" });
    await buildSelection(test.db, waiting, { status: "opted-out", end_date: "2026-10-31" });
    await runFiguresJobs();
    const all = {
      asOf: "2026-11-20T09:00:00.000Z",
      benefits: [
        { benefitId: "pension", name: "Pension", eligible: 4, chosen: 2, percent: 50 },
        { benefitId: "cycle", name: "Bikes", eligible: 3, chosen: 1, percent: 33.3 },
      ],
    };
    const oneBenefit = {
      asOf: all.asOf,
      ...all.benefits[1],
      waiting: 1,

      employeeMonthlyPence: 100_00,
      employerMonthlyPence: 0,
      levels: [{ label: "Over 12 months", count: 1 }],
    };
    const other = `/v2/client/${tenant.client.id}/benefit-insights`;
    expect((await getTakeUp()).body).toEqual(all);
    expect((await getFromApi(other)).body).toEqual(all);
    expect((await getTakeUp("cycle")).body).toEqual(oneBenefit);
    expect((await getFromApi(`${other}/cycle`)).body).toEqual(oneBenefit);
    expect((await getTakeUp("pension")).body.levels).toEqual([
      { label: "5% of pay", count: 1 },
      { label: "8% of pay", count: 1 },
    ]);
    for (const id of ["holiday", "none"]) expect((await getTakeUp(id)).status).toBe(404);
  });

  it("[API-83] take-up counts a holder for the benefit in force, even if they could not choose it today", async () => {
    const toBike = (months: number) => ({ kind: "spread", pence: 1_200_00, months }) as const;
    const onProbation = await addPerson({ probation_end: "2027-01-01" });
    await buildSelection(test.db, onProbation, { code: "cycle", choice: toBike(12), end_date: "2027-03-31" });
    const upgrading = await addPerson();
    const later = { status: "scheduled", cover_date: "2027-01-01", created_at: 9 } as const;
    await buildSelection(test.db, upgrading, { code: "cycle", choice: toBike(18), created_at: 1 });
    await buildSelection(test.db, upgrading, { code: "cycle", choice: toBike(6), ...later });
    await addPerson({ probation_end: "2027-01-01" });
    await runFiguresJobs();
    expect((await getTakeUp("cycle")).body).toMatchObject({
      // The two holders and the employer; others on probation do not count.
      eligible: 3,
      chosen: 2,
      levels: [
        { label: "Over 12 months", count: 1 },
        { label: "Over 18 months", count: 1 },
      ],
    });
  });

  it("[DASH-04] several nodes count figures once, count again after a change, and count once each day", async () => {
    await runFiguresJobs(3);
    expect((await getInsights()).body.headcount).toBe(1);
    const addAuditRow = (action: string) =>
      test.db
        .insertInto("audit")
        .values({
          id: `${tenant.client.id} ${action}`,
          client_id: tenant.client.id,
          action,
          at: test.clock.now().getTime(),
        })
        .execute();
    await addPerson();
    await addAuditRow("login.succeeded");
    test.clock.advance(minutesToMs(5));
    await runFiguresJobs();
    expect((await getInsights()).body.headcount).toBe(1);
    await addAuditRow("account.activated");
    await runFiguresJobs();
    expect((await getInsights()).body.headcount).toBe(2);
    await addPerson();
    await addAuditRow("selection.submitted");
    await runFiguresJobs();
    expect((await getInsights()).body.headcount).toBe(2);
    test.clock.advance(minutesToMs(5));
    await runFiguresJobs();
    expect((await getInsights()).body.headcount).toBe(3);
    await addPerson();
    test.clock.advance(hoursToMs(24));
    await runFiguresJobs();
    token = (await signIn(test, tenant)).token;
    expect((await getInsights()).body).toMatchObject({ headcount: 4, asOf: test.clock.now().toISOString() });
    test.clock.advance(-hoursToMs(24) - minutesToMs(10));
  });

  it("[DASH-07] a client without insights cannot read them, and can read take-up", async () => {
    await runFiguresJobs();
    const calls = ["employee-insights", "benefit-insights", "benefit-insights/pension"];
    const sendCall = (call: string) => getFromApi(`/v2/client/${tenant.client.id}/${call}`);
    for (const call of calls) expect((await sendCall(call)).status, call).toBe(200);
    await test.db
      .updateTable("client_exceptions")
      .set({ status: "inactive" })
      .where("client_id", "=", tenant.client.id)
      .execute();
    for (const call of calls) {
      const { status, body } = await sendCall(call);
      expect([status, body.error, body.message], call).toEqual([
        ...[403, "forbidden", "This client has no insights"],
      ]);
    }
    expect((await getTakeUp()).body.benefits).toHaveLength(2);
    expect((await getTakeUp("pension")).body).toMatchObject({ benefitId: "pension", eligible: 1 });
  });

  it("[B1] [B2] employers get only the figures of their own client, and employees get none", async () => {
    const other = await buildTenant(test.db, { employee: { user_type: "employer" } });
    await runFiguresJobs();
    const session = await signIn(test, other);
    for (const path of [
      "v2/client/{}/employee-insights",
      "v2/client/{}/benefit-insights",
      "client/{}/benefit-takeup",
    ])
      expect((await getFromApi(`/${path.replace("{}", tenant.client.id)}`, session.token)).status).toBe(404);
    for (const path of ["v2/client/{}/benefit-insights/cycle", "client/{}/benefit-takeup/cycle"])
      expect((await getFromApi(`/${path.replace("{}", tenant.client.id)}`, session.token)).status).toBe(404);
    const { email } = await buildMember(test.db, tenant.client.id);
    const employee = await signIn(test, { email: String(email), domain: tenant.domain });
    const refused = await getFromApi(`/client/${tenant.client.id}/benefit-takeup`, employee.token);
    expect([refused.status, refused.body.message]).toEqual([403, "Access Denied"]);
  });
});
