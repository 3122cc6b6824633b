import { beforeEach, expect, it } from "vitest";
import { buildTenant, signIn, type TestApi } from "../../tests/support/api.ts";
import { buildSelection, setClock } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { buildBicycle, marchDates, startNovemberLedger } from "../../tests/support/november-ledger.ts";
import { addFact, buildPaidPerson } from "../../tests/support/payroll-rules.ts";
import { hoursToMs, minutesToMs } from "../domain/clock.ts";

describeEachDatabase("amounts that payroll cannot settle", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;

  beforeEach(async () => {
    ({ test, tenant } = await startNovemberLedger(await open(), ["pension", "cycle", "private-medical"]));
    token = (await signIn(test, tenant)).token;
    return test.close;
  });

  const moveClockTo = async (day: string) => {
    setClock(test.clock, `${day}T12:00:00Z`);
    await test.api.drainPayroll();
    test.clock.advance(hoursToMs(1));
    token = (await signIn(test, tenant)).token;
  };
  const listPayroll = async (name: string, callerToken = token, client = tenant.client.id) =>
    test.send("GET", `/main/client/${client}/payroll/${name}`, { token: callerToken });
  const downloadList = async (name: string) => {
    const path = `http://api.internal/main/client/${tenant.client.id}/payroll/lists/${name}`;
    const request = new Request(path, { headers: { Authorization: `Bearer ${token}` } });
    return (await test.api.fetch(request)).text();
  };
  const addPerson = (number: string, pay = 42_000_00) =>
    buildPaidPerson(test.db, tenant.client.id, { pay, number });
  const addMedical = (person: Awaited<ReturnType<typeof addPerson>>) =>
    buildSelection(test.db, person, {
      code: "private-medical",
      choice: { kind: "tiers", level: "standard", tier: "single" },
      ...marchDates,
    });
  const endInJanuary = (id: string) =>
    test.db
      .updateTable("selections")
      .set({ status: "ended", end_date: "2027-01-31", updated_at: test.clock.now().getTime() })
      .where("id", "=", id)
      .execute();
  const addBicycle = (person: Awaited<ReturnType<typeof addPerson>>) =>
    buildBicycle(test.db, person, "2026-11-28");

  it("[B8] a pay cut reported after the lock is listed with run, pay, minimum wage and shortfall", async () => {
    const sam = await addPerson("1", 26_000_00);
    await addPerson("2");
    await addBicycle(sam);
    await moveClockTo("2026-11-11");
    expect((await listPayroll("floor-breaches")).body).toEqual({ total: 0, last_page: 1, rows: [] });
    await addFact(test.db, sam, {
      fact: "pay",
      value: "annual:2500000",
      from: "2026-11-01",
      knownFrom: test.clock.now().getTime(),
    });
    // The list stays cached for a minute, because the audit has no new row.
    expect((await listPayroll("floor-breaches")).body.total).toBe(0);
    test.clock.advance(minutesToMs(1));
    // £25,000 ÷ 12 is £2,083.33; 37.5 hours at £12.71 are £2,065.38 a month, and £83.42 were sacrificed.
    const row = {
      employeeId: sam.id,
      employeeNumber: "1",
      employeeName: "Robin Tester",
      runId: "monthly.2026-11",
      label: "November 2026",
      payDay: "2026-11-28",
      payPence: 208_333,
      sacrificedPence: 8_342,
      floorPence: 206_538,
      shortPence: 6_547,
    };
    expect((await listPayroll("floor-breaches")).body).toEqual({ total: 1, last_page: 1, rows: [row] });
    expect(await downloadList("floor-breaches")).toBe(
      "employee_number,employee_name,run,pay_day,pay,sacrificed,minimum_wage,below_by\r\n" +
        "1,Robin Tester,November 2026,2026-11-28,2083.33,83.42,2065.38,65.47\r\n",
    );
  });

  it("[B8] a run shows the total that it holds, before and after its lock", async () => {
    await addBicycle(await addPerson("1", 25_000_00));
    const before = (await listPayroll("runs/monthly.2026-11")).body;
    // £25,000 leaves £17.95 a month above the minimum wage.
    expect(before.holds).toMatchObject([
      {
        employeeNumber: "1",
        element: "CYCLE-SAC",
        heldPence: 8_342,
        roomPence: 1_795,
        reason: "Minimum wage",
      },
    ]);
    expect(before.waits).toEqual({
      held: { count: 1, pence: 8_342 },
      carried: { count: 0, pence: 0 },
      unexplained: { count: 0, pence: 0 },
    });
    await moveClockTo("2026-11-11");
    const after = (await listPayroll("runs/monthly.2026-11")).body;
    expect([after.run.state, after.holds, after.waits]).toEqual(["locked", before.holds, before.waits]);
  });

  it("[RULE-09] a leaver's bicycle is listed as open until the next run settles it", async () => {
    const sam = await addPerson("1");
    await addBicycle(sam);
    await moveClockTo("2026-11-11");
    await addFact(test.db, sam, {
      fact: "employed",
      value: "no",
      from: "2026-12-03",
      knownFrom: test.clock.now().getTime(),
    });
    const row = {
      employeeId: sam.id,
      employeeNumber: "1",
      employeeName: "Robin Tester",
      leaveDate: "2026-12-02",
      element: "CYCLE-BALANCE",
      wholePence: 100_100,
      takenPence: 8_342,
      openPence: 91_758,
      run: { runId: "monthly.2026-12", label: "December 2026" },
    };
    expect((await listPayroll("leaver-balances")).body.rows).toMatchObject([{ ...row, state: "next-run" }]);
    expect(await downloadList("leaver-balances")).toContain(
      ",CYCLE-BALANCE,1001,83.42,917.58,next-run,December 2026\r\n",
    );
    await moveClockTo("2026-12-11");
    expect((await listPayroll("leaver-balances")).body.rows).toMatchObject([{ ...row, state: "settled" }]);
  });

  it("[M-20] cover that ended before April is listed for the closed year, and no run adjusts it", async () => {
    const sam = await addPerson("1");
    const medical = await addMedical(sam);
    await moveClockTo("2027-05-11");
    expect((await listPayroll("tax-differences")).body.rows).toEqual([]);
    await endInJanuary(medical.id);
    // Ten months of £48.20 are due, and twelve were payrolled; months before November count as payrolled.
    expect((await listPayroll("tax-differences")).body.rows).toMatchObject([
      {
        employeeNumber: "1",
        taxYear: "2026/27",
        payrolledPence: 57_840,
        taxablePence: 48_200,
        differencePence: -9_640,
      },
    ]);
    expect(await downloadList("tax-differences")).toContain(",578.4,482,-96.4\r\n");
    test.clock.advance(minutesToMs(5));
    const renamed = test.db.updateTable("employees").where("id", "=", sam.id);
    await renamed.set({ first_name: "Alex", employee_number: "11" }).execute();
    expect((await listPayroll("tax-differences")).body.rows).toMatchObject([
      { employeeNumber: "11", employeeName: "Alex Tester", differencePence: -9_640 },
    ]);
    await test.db
      .updateTable("selections")
      .set({ status: "active", end_date: null, updated_at: test.clock.now().getTime() })
      .where("id", "=", medical.id)
      .execute();
    expect((await listPayroll("tax-differences")).body).toEqual({ total: 0, last_page: 1, rows: [] });
  });

  it("[D9] [M-20] a list of tax differences shows a change that was recorded after the clock was set back", async () => {
    const medical = await addMedical(await addPerson("1"));
    await moveClockTo("2027-05-11");
    expect((await listPayroll("tax-differences")).body.rows).toEqual([]);
    test.clock.advance(-hoursToMs(1));
    token = (await signIn(test, tenant)).token;
    await endInJanuary(medical.id);
    expect((await listPayroll("tax-differences")).body.rows).toMatchObject([{ differencePence: -9_640 }]);
  });

  it("[B1] the lists are open only to employers of the client", async () => {
    const other = await buildTenant(test.db, { employee: { user_type: "employer" } });
    expect((await listPayroll("leaver-balances", token, other.client.id)).status).toBe(404);
    expect((await listPayroll("floor-breaches", token, other.client.id)).status).toBe(404);
    expect((await listPayroll("tax-differences", token, other.client.id)).status).toBe(404);
    expect((await listPayroll("lists/floor-breaches", token, other.client.id)).status).toBe(404);
  });
});
