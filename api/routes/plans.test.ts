import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn, startTestApi, type TestApi } from "../../tests/support/api.ts";
import { buildBenefit, buildSelection, startLedger } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { daysToMs, minutesToMs } from "../domain/clock.ts";

const bicycle: Parameters<typeof buildSelection>[2] = {
  code: "cycle",
  choice: { kind: "spread", pence: 1_001_00, months: 12 },
  status: "scheduled",
  cover_date: "2026-12-01",
  first_deduction_date: "2026-11-28",
  end_date: "2027-11-30",
  agreed_pence: 1_001_00,
  instalments: 12,
  agreed_lines: JSON.stringify({
    employee: [],
    employer: [],
    treatment: "sacrifice",
    reliefPence: 0,
    listPricePence: null,
  }),
};

/** Today is 20 November 2026; November's run is locked, with the first instalment. */
describeEachDatabase("cancelling an employee's plan", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let employer: Awaited<ReturnType<typeof buildMember>>;
  let token: string;
  let planId: string;

  beforeEach(async () => {
    test = await startTestApi(await open());
    tenant = await buildTenant(test.db, { employee: { employee_number: "1" } });
    const { client, employee } = tenant;
    employer = await buildMember(test.db, client.id, { user_type: "employer", employee_number: "2" });
    for (const code of ["pension", "cycle"] as const) await buildBenefit(test.db, client.id, code);
    await startLedger(test.db, client.id, "2026-11");
    const times = { created_at: 1, updated_at: 1 };
    planId = (await buildSelection(test.db, employee, { ...bicycle, ...times })).id;
    await buildSelection(test.db, employee, times);
    await test.api.drainPayroll();
    test.clock.advance(minutesToMs(1));
    token = (await signIn(test, { email: String(employer.email), domain: tenant.domain })).token;
    return test.close;
  });

  const getPath = (rest: string, client = tenant.client.id) => `/main/client/${client}${rest}`;
  const listPlans = async (employeeId = tenant.employee.id) =>
    test.send("GET", getPath(`/employees/${employeeId}/plans`), { token });
  const cancelPlan = (
    version: number,
    { as: callerToken = token, id = planId, client = tenant.client.id } = {},
  ) => test.send("POST", getPath(`/plans/${id}/cancel`, client), { token: callerToken, body: { version } });
  const loadVersion = async () => (await listPlans()).body[0].version as number;
  const previewCancellation = async ({
    id = planId,
    as: callerToken = token,
    client = tenant.client.id,
  } = {}) => test.send("GET", getPath(`/plans/${id}/cancel`, client), { token: callerToken });
  const passDecember = async () => {
    test.clock.advance(daysToMs(30));
    await test.api.drainPayroll();
    test.clock.advance(minutesToMs(1));
    token = (await signIn(test, { email: String(employer.email), domain: tenant.domain })).token;
  };
  const getDecember = async () => {
    const { body } = await test.send("GET", getPath("/payroll/runs/monthly.2026-12"), { token });
    return (body.changes as { element: string; pence: number; origin?: string; cause?: string }[])
      .filter(({ element }) => element === "CYCLE-SAC")
      .map(({ element, pence, origin, cause }) => [element, pence, origin ?? null, cause]);
  };
  const listAuditRows = async () =>
    (await test.db.selectFrom("audit").select(["action", "actor_id"]).execute())
      .filter(({ action }) => action === "selection.cancelled" || action === "selection.decision_refused")
      .map(({ action, actor_id }) => [action, actor_id]);
  const expectUnchanged = async () => {
    expect((await listPlans()).body[0]).toMatchObject({ status: "scheduled", canCancel: true });
    expect(await getDecember()).toEqual([]);
  };

  it("[S19] [M-02] a plan that is cancelled after its first instalment is fully refunded in the next run", async () => {
    expect((await listPlans()).body).toEqual([
      {
        selectionId: planId,
        benefitId: "cycle",
        benefitName: expect.any(String),
        status: "scheduled",
        coverDate: "2026-12-01",
        agreedPence: 1_001_00,
        months: 12,
        takenPence: 83_42,
        canCancel: true,
        isCancelled: false,
        reference: planId
          .replaceAll("-", "")
          .slice(-8)
          .toUpperCase()
          .replace(/(.{4})/, "$1-"),
        version: expect.any(Number),
      },
    ]);
    const version = await loadVersion();
    const reply = await cancelPlan(version);
    expect(reply).toMatchObject({
      status: 200,
      body: { status: "ended", canCancel: false, takenPence: 83_42 },
    });
    expect(await getDecember()).toEqual([
      ["CYCLE-SAC", 0, null, "Cancelled"],
      ["CYCLE-SAC", -83_42, "2026-11-28", "Cancelled"],
    ]);
    // The same post again gets the same reply, with one audit row and one email in total.
    expect(await cancelPlan(version)).toMatchObject({ status: 200, body: { status: "ended" } });
    expect(await listAuditRows()).toEqual([["selection.cancelled", employer.id]]);
    await test.api.drainOutbox();
    const mails = test.mails.filter(({ subject }) => subject.includes("cancelled"));
    expect(mails.map(({ to }) => to)).toEqual([tenant.employee.email]);
    expect(mails[0]?.text).toContain("Your next pay corrects what payroll has already taken or added.");
  });

  it("[S19] the page before cancelling a plan and the reply both give the next run's refund", async () => {
    const december = { runId: "monthly.2026-12", label: "December 2026", payDay: "2026-12-28" };
    const effect = { refundPence: 83_42, beforePence: 0, taxedPence: 0 };
    const { employee } = tenant;
    const person = {
      employeeId: employee.id,
      employeeName: `${employee.first_name} ${employee.surname}`,
      employeeNumber: "1",
    };
    const previewed = await previewCancellation();
    const plan = { selectionId: planId, takenPence: 83_42, canCancel: true, isCancelled: false };
    expect(previewed).toMatchObject({
      status: 200,
      body: { ...person, ...effect, plan, refusal: null, run: december },
    });
    await cancelPlan(await loadVersion());
    const done = { ...effect, refusal: null, run: december };
    expect((await previewCancellation()).body).toMatchObject({
      ...done,
      plan: { isCancelled: true, canCancel: false },
    });
    await passDecember();
    expect((await previewCancellation()).body).toMatchObject({
      refundPence: 0,
      run: { label: "January 2027" },
      plan: { takenPence: 0, isCancelled: true },
    });
  });

  it("[M-15] a plan's payments before the first run are listed separately, because no run refunds them", async () => {
    const { id } = await buildSelection(test.db, tenant.employee, {
      ...bicycle,
      status: "active",
      cover_date: "2026-09-01",
      first_deduction_date: "2026-08-28",
      created_at: 1,
      updated_at: 1,
    });
    // August, September and October were paid before the first run, in November.
    expect((await previewCancellation({ id })).body).toMatchObject({ beforePence: 3 * 83_42, taxedPence: 0 });
    const { version } = (await listPlans()).body.find(
      (each: { selectionId: string }) => each.selectionId === id,
    );
    expect((await cancelPlan(version, { id })).status).toBe(200);
    await test.api.drainOutbox();
    expect(test.mails.at(-1)?.text).toContain("No more payments are taken or added for it.");
    expect(test.mails.at(-1)?.text).not.toContain("Your next pay");
    expect((await previewCancellation({ id })).body).toMatchObject({
      beforePence: 3 * 83_42,
      plan: { isCancelled: true },
    });
  });

  it("[M-02] cancelling a sale of holiday takes back what was paid for it", async () => {
    await buildBenefit(test.db, tenant.client.id, "holiday");
    const { id } = await buildSelection(test.db, tenant.employee, {
      code: "holiday",
      choice: { kind: "days", direction: "sell", amount: 1, unit: "days" },
      status: "active",
      cover_date: "2026-11-01",
      first_deduction_date: "2026-12-28",
      created_at: 1,
      updated_at: 1,
    });
    await passDecember();
    // A day's holiday at £42,000 a year is £161.54, in four parts until March.
    const { body } = await previewCancellation({ id });
    expect(body).toMatchObject({ plan: { takenPence: -40_39 }, refundPence: -40_39 });
    expect((await cancelPlan(body.plan.version, { id })).status).toBe(200);
    const { body: run } = await test.send("GET", getPath("/payroll/runs/monthly.2027-01"), { token });
    const changes = run.changes as { element: string; pence: number }[];
    const holidayChanges = changes.filter(({ element }) => element.startsWith("HOLIDAY"));
    expect(holidayChanges.reduce((sum, { pence }) => sum + pence, 0)).toBe(40_39);
  });

  it("[B11] a plan that changed since the employer saw it is not cancelled", async () => {
    expect(await cancelPlan((await loadVersion()) + 1)).toMatchObject({
      status: 409,
      body: { error: "changed" },
    });
    await expectUnchanged();
    expect(await listAuditRows()).toEqual([]);
  });

  it("[E5] an employer cannot cancel their own plan", async () => {
    const ownSelection = await buildSelection(test.db, employer, bicycle);
    const reply = await cancelPlan(ownSelection.version, { id: ownSelection.id });
    expect(reply).toMatchObject({
      status: 409,
      body: { error: "not_allowed", message: "This is your own plan. Someone else must cancel it." },
    });
    expect((await listPlans(employer.id)).body[0]).toMatchObject({ status: "scheduled" });
  });

  it("[E5] an employer who worked on a person's plan cannot cancel it", async () => {
    await test.db
      .insertInto("selection_actors")
      .values({ client_id: tenant.client.id, selection_id: planId, actor_id: employer.id })
      .execute();
    expect(await cancelPlan(await loadVersion())).toMatchObject({
      status: 409,
      body: { error: "not_allowed", message: "You worked on this plan. Someone else must cancel it." },
    });
    await expectUnchanged();
  });

  it("[E5] an employer who cancels a plan is recorded as having acted on that plan", async () => {
    expect((await cancelPlan(await loadVersion())).status).toBe(200);
    const actors = await test.db
      .selectFrom("selection_actors")
      .select(["selection_id", "actor_id"])
      .execute();
    expect(actors).toEqual([{ selection_id: planId, actor_id: employer.id }]);
  });

  it.each([
    [
      "waits for approval",
      { status: "approval-pending" },
      "This is waiting for approval. Reject the request instead.",
    ],
    [
      "is fully paid and has ended",
      { status: "ended", cover_date: "2025-01-01", end_date: "2025-12-31" },
      "This has ended.",
    ],
  ] as const)("cancelling a plan that %s is refused with the reason", async (_, facts, message) => {
    const { id, version } = await buildSelection(test.db, tenant.employee, { ...bicycle, ...facts });
    expect(await cancelPlan(version, { id })).toMatchObject({
      status: 409,
      body: { error: "not_allowed", message },
    });
  });

  it("[B1] other benefits and other clients' plans are not found, and employees are refused", async () => {
    const rows = await test.db
      .selectFrom("selections")
      .selectAll()
      .where("product_code", "=", "pension")
      .execute();
    expect((await cancelPlan(1, { id: String(rows[0]?.id) })).status).toBe(404);
    const other = await buildTenant(test.db);
    const theirs = await buildSelection(test.db, other.employee, bicycle);
    expect((await cancelPlan(theirs.version, { id: theirs.id })).status).toBe(404);
    expect((await cancelPlan(theirs.version, { id: theirs.id, client: other.client.id })).status).toBe(404);
    expect((await listPlans(other.employee.id)).status).toBe(404);
    expect((await previewCancellation({ id: String(rows[0]?.id) })).status).toBe(404);
    expect((await previewCancellation({ id: theirs.id })).status).toBe(404);
    expect((await previewCancellation({ id: theirs.id, client: other.client.id })).status).toBe(404);
    const callerToken = (await signIn(test, tenant)).token;
    expect((await cancelPlan(await loadVersion(), { as: callerToken })).status).toBe(403);
    expect((await previewCancellation({ as: callerToken })).status).toBe(403);
    await expectUnchanged();
  });
});
