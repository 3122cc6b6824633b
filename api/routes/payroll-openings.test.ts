import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn, type TestApi } from "../../tests/support/api.ts";
import { buildSelection } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { buildBicycle, marchDates, startNovemberLedger } from "../../tests/support/november-ledger.ts";
import { buildPaidPerson } from "../../tests/support/payroll-rules.ts";

/** The ledger begins with November 2026. */
describeEachDatabase("amounts taken before the ledger began", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;
  let sam: Awaited<ReturnType<typeof buildPaidPerson>>;
  let bicycle: string;

  beforeEach(async () => {
    ({ test, tenant } = await startNovemberLedger(await open(), ["cycle", "private-medical"]));
    sam = await buildPaidPerson(test.db, tenant.client.id, { pay: 42_000_00, number: "1" });
    const cycle = await buildBicycle(test.db, sam, "2026-09-28");
    await buildSelection(test.db, sam, {
      code: "private-medical",
      choice: { kind: "tiers", level: "standard", tier: "single" },
      ...marchDates,
    });
    bicycle = `${sam.id}~plan~${cycle.id}`;
    token = (await signIn(test, tenant)).token;
    return test.close;
  });

  const getMedicalId = () => `${sam.id}~benefit-in-kind~private-medical`;
  const getPath = (id = "", client = tenant.client.id) =>
    `/main/client/${client}/pay-groups/monthly/openings${id && `/${encodeURIComponent(id)}`}`;
  const getOpenings = (id = "", query = "") => test.send("GET", `${getPath(id)}${query}`, { token });
  const saveOpening = (id: string, body: object) => test.send("PUT", getPath(id), { token, body });
  const getNovember = async (element: string) => {
    const run = `/main/client/${tenant.client.id}/payroll/runs/monthly.2026-11`;
    const { elements } = (await test.send("GET", run, { token })).body;
    return elements.find((each: { element: string }) => each.element === element)?.pence;
  };
  const listStoredBalances = () =>
    test.db
      .selectFrom("payroll_openings")
      .select(["kind", "count", "pence", "recorded_by"])
      .where("client_id", "=", tenant.client.id)
      .orderBy("recorded_at")
      .execute();

  it("[F4] opening figures that nobody entered are derived from the months before the ledger", async () => {
    expect((await getOpenings()).body).toMatchObject({
      runId: "monthly.2026-11",
      runLabel: "November 2026",
      isLocked: false,
      total: 2,
      rows: [
        {
          openingId: bicycle,
          employeeNumber: "1",
          kind: "plan",
          benefit: "Cycle to work",
          // For September and October.
          count: 2,
          instalments: 12,
          pence: 16_684,
          wholePence: 100_100,
          isEntered: false,
        },
        // For April to October: 7 × £48.20.
        { openingId: getMedicalId(), kind: "benefit-in-kind", pence: 33_740, isEntered: false, count: null },
      ],
    });
  });

  it("[F4] new opening figures show their effect on the first run, and change the run once they are saved", async () => {
    expect([await getNovember("CYCLE-SAC"), await getNovember("PRIVATE-MEDICAL-BIK")]).toEqual([
      8_342, 4_820,
    ]);
    // £801 remain, in ten instalments.
    const { effect } = (await getOpenings(bicycle, "?count=2&pence=20000")).body;
    expect(effect).toEqual([{ element: "CYCLE-SAC", beforePence: 8_342, afterPence: 8_010 }]);
    expect(await listStoredBalances()).toEqual([]);
    expect((await saveOpening(bicycle, { count: 2, pence: 20_000 })).body).toMatchObject({
      count: 2,
      pence: 20_000,
      isEntered: true,
    });
    // £278.40 remain for five pay days.
    expect((await saveOpening(getMedicalId(), { pence: 30_000 })).body).toMatchObject({
      pence: 30_000,
      isEntered: true,
    });
    expect([await getNovember("CYCLE-SAC"), await getNovember("PRIVATE-MEDICAL-BIK")]).toEqual([
      8_010, 5_568,
    ]);
  });

  it("[F4] each correction adds a row, the last row counts, and a repeated submit has no effect", async () => {
    await saveOpening(bicycle, { count: 2, pence: 20_000 });
    await saveOpening(bicycle, { count: 2, pence: 20_000 });
    test.clock.advance(1_000);
    await saveOpening(bicycle, { count: 3, pence: 25_026 });
    const by = { kind: "plan", recorded_by: tenant.employee.id };
    expect(await listStoredBalances()).toEqual([
      { ...by, count: 2, pence: 20_000 },
      { ...by, count: 3, pence: 25_026 },
    ]);
    expect((await getOpenings(bicycle)).body.opening).toMatchObject({
      count: 3,
      pence: 25_026,
      isEntered: true,
    });
    const audits = await test.db
      .selectFrom("audit")
      .select(["actor_id", "target_id"])
      .where("action", "=", "payroll.opening_entered")
      .execute();
    expect(audits).toEqual(Array(2).fill({ actor_id: tenant.employee.id, target_id: sam.id }));
  });

  it.each([
    [{ count: 13, pence: 20_000 }, "count", "Enter a number from 0 to 12"],
    [{ count: 2, pence: 100_101 }, "pence", "Enter no more than the whole amount"],
    [{ count: 12, pence: 20_000 }, "pence", "Enter the whole amount, because all payments are taken"],
    [{ count: 5, pence: 100_100 }, "count", "Enter all the payments, because the whole amount is taken"],
    [{ pence: 20_000 }, "count", "Enter a number from 0 to 12"],
  ])("[F4] the opening figures %j are refused with an error at the field", async (values, field, message) => {
    const { status, body } = await saveOpening(bicycle, values);
    expect([status, body.errors]).toEqual([400, { [field]: [message] }]);
    expect(await listStoredBalances()).toEqual([]);
  });

  it("[F4] openings cannot be changed after the group's first lock", async () => {
    test.clock.advance(2 * 24 * 3_600_000);
    await test.api.drainPayroll();
    token = (await signIn(test, tenant)).token;
    const { status, body } = await saveOpening(bicycle, { count: 2, pence: 20_000 });
    expect([status, body.error]).toEqual([409, "locked"]);
    expect(await listStoredBalances()).toEqual([]);
    const list = (await getOpenings()).body;
    // Openings stay the same, whatever later runs take.
    expect([list.isLocked, list.rows[0].count, list.rows[1].pence]).toEqual([true, 2, 33_740]);
  });

  it("[F4] [B9] nobody enters their own opening figure, which decides what is still taken from their pay", async () => {
    const own = await buildBicycle(test.db, tenant.employee, "2026-09-28");
    const id = `${tenant.employee.id}~plan~${own.id}`;
    expect((await getOpenings(id)).body.opening).toMatchObject({ isOwn: true, count: 2 });
    expect((await getOpenings(bicycle)).body.opening).toMatchObject({ isOwn: false });
    // The list is kept for all employers of the client, but each has other rows of their own.
    const listOwners = async (caller: string) => {
      const { rows } = (await test.send("GET", getPath(), { token: caller })).body;
      return rows
        .filter((row: { isOwn: boolean }) => row.isOwn)
        .map((row: { employeeId: string }) => row.employeeId);
    };
    const colleague = await buildMember(test.db, tenant.client.id, { user_type: "employer" });
    const { token: others } = await signIn(test, { ...tenant, email: String(colleague.email) });
    expect([await listOwners(token), await listOwners(others)]).toEqual([[tenant.employee.id], []]);
    const { status, body } = await saveOpening(id, { count: 12, pence: 100_100 });
    expect([status, body.error, body.message]).toEqual([
      409,
      "not_allowed",
      "This is your own figure. Someone else must enter it.",
    ]);
    expect(await listStoredBalances()).toEqual([]);
  });

  it("[B1] openings of another client are not found", async () => {
    const other = await buildTenant(test.db, { employee: { user_type: "employer" } });
    const { token: theirs } = await signIn(test, other);
    const body = { count: 2, pence: 20_000 };
    expect((await test.send("PUT", getPath(bicycle), { token: theirs, body })).status).toBe(404);
    expect((await test.send("PUT", getPath(bicycle, other.client.id), { token: theirs, body })).status).toBe(
      404,
    );
    expect(await listStoredBalances()).toEqual([]);
  });
});
