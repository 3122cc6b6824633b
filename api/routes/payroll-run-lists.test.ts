import { beforeEach, expect, it } from "vitest";
import { buildTenant, signIn, startTestApi, type TestApi } from "../../tests/support/api.ts";
import {
  buildBenefit,
  buildSelection,
  createTestClock,
  setClock,
  startLedger,
} from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { addFact, addPay, buildPaidPerson, testRules } from "../../tests/support/payroll-rules.ts";
import { hoursToMs } from "../domain/clock.ts";

const recordedAt = new Date("2026-03-01T12:00:00Z").getTime();
const createClock = () => createTestClock(new Date("2026-11-09T12:00:00Z"));

/** Today is 9 November 2026, the day before the cut-off. */
describeEachDatabase("the lists of a payroll run as files", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;

  const startTenant = async (options: Parameters<typeof startTestApi>[1]) => {
    test = await startTestApi(await open(), options);
    tenant = await buildTenant(test.db, { employee: { user_type: "employer", employee_number: "0" } });
    await buildBenefit(test.db, tenant.client.id, "pension", { name: "Nest egg" });
    await buildBenefit(test.db, tenant.client.id, "cycle");
    await startLedger(test.db, tenant.client.id, "2026-11");
    token = (await signIn(test, tenant)).token;
    return test.close;
  };
  beforeEach(() => startTenant({ clock: createClock() }));

  const moveClockTo = async (day: string) => {
    setClock(test.clock, `${day}T12:00:00Z`);
    await test.api.drainPayroll();
    test.clock.advance(hoursToMs(1));
    token = (await signIn(test, tenant)).token;
  };
  const fetchList = (path: string, callerToken = token, language = "en") =>
    test.api.fetch(
      new Request(`http://api.internal/main/client/${tenant.client.id}/payroll/runs/${path}`, {
        headers: { Authorization: `Bearer ${callerToken}`, "Accept-Language": language },
      }),
    );
  const downloadList = async (path: string, language?: string) => {
    const response = await fetchList(path, token, language);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    return (await response.text()).split("\r\n").slice(0, -1);
  };

  const readRun = async (language: string) => (await fetchList("monthly.2026-11", token, language)).json();

  it("[B8] the file of a run's held amounts is the same before and after the lock, and has no formula in a cell", async () => {
    const sam = await buildPaidPerson(test.db, tenant.client.id, { pay: 25_000_00, number: "1" });
    await test.db.updateTable("employees").set({ first_name: "=1+1" }).where("id", "=", sam.id).execute();
    await buildSelection(test.db, sam, {
      code: "cycle",
      choice: { kind: "spread", pence: 100_100, months: 12 },
      created_at: recordedAt,
      cover_date: "2026-11-28",
      first_deduction_date: "2026-11-28",
      end_date: "2028-12-31",
      agreed_pence: 100_100,
      instalments: 12,
      updated_at: recordedAt,
    });
    const file = [
      "employee_number,employee_name,element,benefit,not_taken,room,reason",
      expect.stringMatching(/^1,"?'=1\+1 Tester"?,CYCLE-SAC,[^,]+,83\.42,17\.95,Minimum wage$/),
    ];
    const open = await downloadList("monthly.2026-11/lists/holds");
    expect(open).toEqual(file);
    const openRun = await readRun("cy");
    expect(openRun.holds).toMatchObject([{ reason: "Isafswm cyflog" }]);
    // The preview of the file to be locked is in English for every reader.
    expect(openRun.previewSha256).toBe((await readRun("en")).previewSha256);
    const welsh = await downloadList("monthly.2026-11/lists/holds", "cy");
    expect(welsh[0]).toBe("rhif_cyflogai,enw_cyflogai,elfen,budd,heb_ei_dynnu,lle_uwchlaw'r_isafswm,rheswm");
    expect(welsh[1]).toMatch(/,83\.42,17\.95,Isafswm cyflog$/);
    await moveClockTo("2026-11-11");
    expect(await downloadList("monthly.2026-11/lists/holds")).toEqual(open);
    expect(await downloadList("monthly.2026-11/lists/holds", "cy")).toEqual(welsh);
    const locked = await readRun("cy");
    expect(locked.holds).toEqual(openRun.holds);
    expect(locked.changes.map(({ cause }: { cause: string | null }) => cause)).toEqual(
      openRun.changes.map(({ cause }: { cause: string | null }) => cause),
    );
    expect(await downloadList("monthly.2026-11/lists/unexplained")).toHaveLength(1);
    const downloads = await test.db
      .selectFrom("audit")
      .select(["actor_id", "target_id"])
      .where("action", "=", "report.downloaded")
      .execute();
    const lists = ["holds", "holds", "holds", "holds", "unexplained"];
    expect(downloads.toSorted((a, b) => String(a.target_id).localeCompare(String(b.target_id)))).toEqual(
      lists.map((list) => ({ actor_id: tenant.employee.id, target_id: `monthly.2026-11.${list}` })),
    );
  });

  it("[S26] a waiting refund is in the file of carried amounts, in full once its run is locked", async () => {
    const sam = await buildPaidPerson(test.db, tenant.client.id, {
      pay: 54_000_00,
      number: "1",
      hours: 30_00,
    });
    await buildSelection(test.db, sam, { created_at: recordedAt, updated_at: recordedAt });
    await moveClockTo("2026-11-11");
    await addFact(test.db, sam, {
      fact: "pay",
      value: "annual:2400000",
      from: "2026-11-01",
      knownFrom: test.clock.now().getTime(),
    });
    // £225.00 were taken for November and £100.00 were due; December takes £100.00 and refunds that much of
    // £125.00.
    const refunds = [
      "employee_number,employee_name,element,pay_day,to_refund",
      "1,Robin Tester,PENSION-SAC,2026-11-28,25",
      "1,Robin Tester,PENSION-ER,2026-11-28,25",
    ];
    const open = await downloadList("monthly.2026-12/lists/carried");
    expect(open.toSorted()).toEqual(refunds.toSorted());
    await moveClockTo("2026-12-11");
    expect((await downloadList("monthly.2026-12/lists/carried")).toSorted()).toEqual(open.toSorted());
  });

  it("[M-09] a difference that no recorded fact explains is in its run's file", async () => {
    await test.close();
    await startTenant({ clock: createClock(), payrollRules: testRules });
    const sam = await buildPaidPerson(test.db, tenant.client.id, { pay: 42_000_00, number: "1" });
    await moveClockTo("2026-11-11");
    const knownFrom = test.clock.now().getTime();
    await addPay(test.db, sam, { pay: 45_000_00, from: "2026-01-01", knownFrom, source: "unexplained" });
    expect(await downloadList("monthly.2026-12/lists/unexplained")).toEqual([
      "employee_number,employee_name,element,pay_day,difference",
      "1,Robin Tester,PENSION-SAC,2026-11-28,30",
    ]);
    await test.close();
  });

  it("[B1] another client's run, one before the ledger and an unknown list are not found", async () => {
    const other = await buildTenant(test.db, { employee: { user_type: "employer" } });
    const { token: theirs } = await signIn(test, other);
    const statuses = [
      (await fetchList("monthly.2026-11/lists/holds", theirs)).status,
      (await fetchList("monthly.2026-10/lists/holds")).status,
      (await fetchList("monthly.2026-11/lists/changes")).status,
    ];
    expect(statuses).toEqual([404, 404, 404]);
  });
});
