import { expect, it } from "vitest";
import { buildMember, buildTenant, signIn } from "../../tests/support/api.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { runInLanguage } from "../copy/language.ts";
import { findNonBankingReason } from "../domain/payroll/bank-holidays.ts";

/** Today is 20 November 2026, after November's cut-off on the 10th. */
describeEachDatabase("the calendars of pay groups", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, { employee: { user_type: "employer" } });

  const getPath = (rest = "") => `/main/client/${tenant.client.id}/pay-groups${rest}`;
  const getPeriods = () => test.send("GET", getPath("/monthly/periods"), { token: tenant.token });
  const savePeriod = (body: { key: string; cutOff: string; payDay: string }, callerToken = tenant.token) =>
    test.send("PUT", getPath("/monthly/periods"), { token: callerToken, body });
  const lockRun = (period_key: string) =>
    test.db
      .insertInto("payroll_runs")
      .values({
        client_id: tenant.client.id,
        group_code: "monthly",
        period_key,
        pay_date: `${period_key}-28`,
        locked_at: test.clock.now().getTime(),
      })
      .execute();

  it("[B3] an employer sees each pay group with the number of its current people", async () => {
    await buildMember(test.db, tenant.client.id, { password_hash: null, payroll_group: "Somewhere" });
    await buildMember(test.db, tenant.client.id, { password_hash: null, employment_status: "left" });
    const { status, body } = await test.send("GET", getPath(), { token: tenant.token });
    expect(status).toBe(200);
    expect(body).toEqual([
      { code: "monthly", name: "Monthly", frequency: "monthly", default: true, people: 2 },
    ]);
  });

  it("[B3] the calendar starts with the last locked run and marks bank holidays", async () => {
    await lockRun("2026-11");
    const { body } = await getPeriods();
    expect(body.slice(0, 2)).toEqual([
      {
        key: "2026-11",
        from: "2026-11-01",
        to: "2026-11-30",
        cutOff: "2026-11-10",
        payDay: "2026-11-28",
        taxPeriod: "Month 8",
        isLocked: true,
        nonBankingDay: "Saturday",
      },
      {
        key: "2026-12",
        from: "2026-12-01",
        to: "2026-12-31",
        cutOff: "2026-12-10",
        payDay: "2026-12-28",
        taxPeriod: "Month 9",
        isLocked: false,
        nonBankingDay: "Boxing Day (substitute day)",
      },
    ]);
    const welsh = await runInLanguage("cy", () =>
      ["2026-11-28", "2026-12-28", "2026-11-30"].map(findNonBankingReason),
    );
    expect(welsh).toEqual(["Dydd Sadwrn", "Gŵyl San Steffan (diwrnod yn ei le)", null]);
  });

  it("[B3] a pay day is moved once and audited, and moving it to the same day again changes nothing", async () => {
    const move = { key: "2026-12", cutOff: "2026-12-08", payDay: "2026-12-24" };
    const first = await savePeriod(move);
    expect(first.status).toBe(200);
    expect((await savePeriod(move)).body).toEqual(first.body);
    const { body } = await getPeriods();
    expect(body.find(({ key }: { key: string }) => key === "2026-12")).toMatchObject({
      cutOff: "2026-12-08",
      payDay: "2026-12-24",
      taxPeriod: "Month 9",
      nonBankingDay: null,
    });
    const audits = await test.db
      .selectFrom("audit")
      .selectAll()
      .where("client_id", "=", tenant.client.id)
      .where("action", "=", "pay_period.moved")
      .execute();
    expect(audits.map(({ actor_id, target_id }) => [actor_id, target_id])).toEqual([
      [tenant.employee.id, "monthly/2026-12"],
    ]);
  });

  it.each([
    ["2026-12", "2026-12-29", "2026-12-28", { cutOff: ["Choose a day on or before the pay day"] }],
    ["2026-12", "2026-11-19", "2026-12-28", { cutOff: ["Choose today or a later day"] }],
    [
      "2026-12",
      "2026-12-10",
      "2027-01-28",
      { payDay: ["Choose a day before the pay day of 28 January 2027"] },
    ],
    [
      "2027-04",
      "2027-03-20",
      "2027-03-31",
      { payDay: ["Choose a day in the same tax year: 6 April 2027 to 5 April 2028"] },
    ],
    [
      "2027-03",
      "2027-03-10",
      "2027-04-01",
      { payDay: ["Choose a day in the same scheme year: 1 April 2026 to 31 March 2027"] },
    ],
    ["2026-12", "2026-02-30", "soon", { cutOff: ["Enter a real date"], payDay: ["Enter a real date"] }],
  ])("[B3] moving %s to cut-off %s and pay day %s is refused", async (key, cutOff, payDay, errors) => {
    const before = (await getPeriods()).body;
    const { status, body } = await savePeriod({ key, cutOff, payDay });
    expect([status, body.errors]).toEqual([400, errors]);
    expect((await getPeriods()).body).toEqual(before);
  });

  it("[M-08] a period whose run is locked or whose cut-off is past cannot be moved", async () => {
    await lockRun("2026-12");
    for (const key of ["2026-11", "2026-12"]) {
      const { status, body } = await savePeriod({ key, cutOff: `${key}-20`, payDay: `${key}-24` });
      expect([status, body.error]).toEqual([409, "locked"]);
    }
  });

  it("[GUARD-06] an employee and another client's employer see no calendar", async () => {
    const move = { key: "2026-12", cutOff: "2026-12-08", payDay: "2026-12-24" };
    const other = await buildTenant(test.db, { employee: { user_type: "employer" } });
    const employee = await buildTenant(test.db);
    const [stranger, employeeLogin] = [await signIn(test, other), await signIn(test, employee)];
    expect((await savePeriod(move, stranger.token)).status).toBe(404);
    expect((await savePeriod(move, employeeLogin.token)).status).toBe(403);
    expect((await test.send("GET", getPath(), { token: stranger.token })).status).toBe(404);
  });
});
