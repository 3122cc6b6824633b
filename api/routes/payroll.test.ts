import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn, startTestApi, type TestApi } from "../../tests/support/api.ts";
import {
  buildBenefit,
  buildPayrollGroup,
  createTestClock,
  startLedger,
} from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { addPay, buildPaidPerson, testRules } from "../../tests/support/payroll-rules.ts";
import { hoursToMs } from "../domain/clock.ts";
import { addAudit } from "../repositories/audit.ts";

const day = hoursToMs(24);
const employedSince = "2026-01-01";

describeEachDatabase("payroll runs", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;
  let person: Awaited<ReturnType<typeof buildPaidPerson>>;

  beforeEach(async () => {
    // 9 November 2026 is the day before the cut-off.
    test = await startTestApi(await open(), {
      clock: createTestClock(new Date("2026-11-09T12:00:00Z")),
      payrollRules: testRules,
    });
    tenant = await buildTenant(test.db, {
      employee: {
        user_type: "employer",
        employee_number: "0",
        annual_salary_pence: 0,
        first_name: "Ada",
        surname: "Quist",
      },
    });
    await buildBenefit(test.db, tenant.client.id, "pension", { name: "Nest egg" });
    await startLedger(test.db, tenant.client.id, "2026-11");
    person = await buildPaidPerson(test.db, tenant.client.id, { pay: 42_000_00, number: "1" });
    token = (await signIn(test, tenant)).token;
    return test.close;
  });

  /** Moves the clock and logs in again, because sessions expire in between. */
  const passDays = async (days: number) => {
    test.clock.advance(days * day);
    token = (await signIn(test, tenant)).token;
  };
  const getPath = (path: string) => `/main/client/${tenant.client.id}${path}`;
  const getPayroll = (path: string, callerToken = token) =>
    test.send("GET", getPath(path), { token: callerToken });
  const lockRunById = (runId: string, previewSha256: string, callerToken = token) =>
    test.send("POST", getPath(`/payroll/runs/${runId}/lock`), {
      token: callerToken,
      body: { previewSha256 },
    });
  const getPreviewHash = async (runId: string) =>
    (await getPayroll(`/payroll/runs/${runId}`)).body.previewSha256;
  const downloadReport = async (reportId: string) => {
    const response = await test.api.fetch(
      new Request(`http://api.internal${getPath(`/reports/${reportId}/download`)}`, {
        headers: { Authorization: `Bearer ${token}` },
      }),
    );
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };

  it("[M-40] a preview is cached for a minute, unless something is recorded for the client", async () => {
    const before = await getPreviewHash("monthly.2026-11");
    const knownFrom = test.clock.now().getTime();
    await addPay(test.db, person, { pay: 45_000_00, from: employedSince, knownFrom });
    expect(await getPreviewHash("monthly.2026-11")).toBe(before);
    // A login changes no payroll line.
    await signIn(test, tenant);
    expect(await getPreviewHash("monthly.2026-11")).toBe(before);
    const request = { id: "test", ip: null };
    await addAudit(test.db, {
      action: "upload.loaded",
      at: knownFrom,
      request,
      clientId: tenant.client.id,
      change: { before: { status: "committing" }, after: { status: "done" } },
    });
    const after = await getPreviewHash("monthly.2026-11");
    expect(after).not.toBe(before);
    await addPay(test.db, person, { pay: 46_000_00, from: "2026-02-01", knownFrom });
    test.clock.advance(60_000);
    expect(await getPreviewHash("monthly.2026-11")).not.toBe(after);
  });

  it("[M-40] an open run shows the file that its lock writes", async () => {
    const { body } = await getPayroll("/payroll/runs/monthly.2026-11");
    expect(body.run).toMatchObject({
      runId: "monthly.2026-11",
      group: "monthly",
      groupName: "Monthly",
      label: "November 2026",
      from: "2026-11-01",
      to: "2026-11-30",
      cutOff: "2026-11-10",
      payDay: "2026-11-28",
      taxPeriod: "Month 8",
      state: "open",
      rows: 2,
      sumPence: 42_000,
      reportId: "payroll.2026-11",
      isNext: true,
      canLock: false,
    });
    const elements = [{ element: "PENSION-SAC", benefit: "Nest egg", type: "SAC", rows: 2, pence: 42_000 }];
    expect(body.elements).toEqual(elements);
    expect(body.changes[1]).toMatchObject({
      employeeNumber: "1",
      element: "PENSION-SAC",
      benefit: "Nest egg",
      entry: "REGULAR",
      flag: "NEW",
      pence: 42_000,
      beforePence: null,
      origin: null,
    });
    expect(body).toMatchObject({ changeCount: 2, holds: [], carried: [], unexplained: [], last_page: 1 });
    const file = await downloadReport("payroll.2026-11");
    expect(createHash("sha256").update(file).digest("hex")).toBe(body.previewSha256);

    await passDays(1);
    const reply = await lockRunById("monthly.2026-11", body.previewSha256);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      state: "locked",
      sha256: body.previewSha256,
      lockedBy: "Ada Quist",
      rows: 2,
      sumPence: 42_000,
      lockedAt: test.clock.now().getTime(),
      isNext: false,
      canLock: false,
    });
    expect((await downloadReport("payroll.2026-11")).equals(file)).toBe(true);
    expect((await getPayroll("/payroll/runs/monthly.2026-11")).body.elements).toEqual(elements);
  });

  it("[M-01] a locked run and its file stay the same, whatever is recorded later", async () => {
    await passDays(1);
    await lockRunById("monthly.2026-11", await getPreviewHash("monthly.2026-11"));
    const before = (await getPayroll("/payroll/runs/monthly.2026-11")).body;
    const file = await downloadReport("payroll.2026-11");
    test.clock.advance(1);
    await addPay(test.db, person, {
      pay: 45_000_00,
      from: employedSince,
      knownFrom: test.clock.now().getTime(),
    });

    expect((await getPayroll("/payroll/runs/monthly.2026-11")).body).toEqual(before);
    expect((await downloadReport("payroll.2026-11")).equals(file)).toBe(true);
    const next = (await getPayroll("/payroll/runs/monthly.2026-12")).body;
    expect(next.changes).toMatchObject([
      { entry: "REGULAR", flag: "CHANGE", pence: 45_000, beforePence: 42_000 },
      { entry: "ADJUST", flag: null, pence: 3_000, origin: "2026-11-28", cause: "Pay changed" },
    ]);
    expect(next.changeCount).toBe(2);
  });

  it("[M-07] a run is locked once, in order, and not before its cut-off day", async () => {
    expect((await lockRunById("monthly.2026-11", await getPreviewHash("monthly.2026-11"))).body.error).toBe(
      "not_due",
    );
    await passDays(1);
    expect((await lockRunById("monthly.2026-12", await getPreviewHash("monthly.2026-12"))).body.error).toBe(
      "earlier_open",
    );
    expect((await lockRunById("monthly.2026-11", "0".repeat(64))).body.error).toBe("changed");
    const first = await lockRunById("monthly.2026-11", await getPreviewHash("monthly.2026-11"));
    const second = await lockRunById("monthly.2026-11", "0".repeat(64));
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const audits = await test.db
      .selectFrom("audit")
      .select(["actor_id", "target_id"])
      .where("action", "=", "payroll.locked")
      .execute();
    expect(audits).toEqual([{ actor_id: tenant.employee.id, target_id: "monthly.2026-11" }]);
  });

  it("[M-09] a run with an unexplained adjustment reports it and cannot be locked", async () => {
    await passDays(1);
    await lockRunById("monthly.2026-11", await getPreviewHash("monthly.2026-11"));
    await passDays(30);
    const change = { pay: 45_000_00, from: employedSince, knownFrom: test.clock.now().getTime() };
    await addPay(test.db, person, { ...change, source: "unexplained" });
    const { body } = await getPayroll("/payroll/runs/monthly.2026-12");
    expect(body.unexplained).toMatchObject([
      { employeeNumber: "1", element: "PENSION-SAC", origin: "2026-11-28", pence: 3_000 },
    ]);
    expect((await lockRunById("monthly.2026-12", body.previewSha256)).body.error).toBe("unexplained");
    expect((await getPayroll("/payroll/runs/monthly.2026-12")).body.run.state).toBe("open");
  });

  /** Locks November, and changes earlier pay without a recorded cause. */
  const openWithDifference = async () => {
    await passDays(1);
    await lockRunById("monthly.2026-11", await getPreviewHash("monthly.2026-11"));
    await passDays(30);
    const change = { pay: 45_000_00, from: employedSince, knownFrom: test.clock.now().getTime() };
    await addPay(test.db, person, { ...change, source: "unexplained" });
    return (await getPayroll("/payroll/runs/monthly.2026-12")).body;
  };
  const accept = (body: object, callerToken = token) =>
    test.send("POST", getPath("/payroll/runs/monthly.2026-12/acceptance"), { token: callerToken, body });

  it("[M-09] an employer accepts differences without a cause once, and the run is locked with the reason on their lines", async () => {
    const { unexplainedSha256 } = await openWithDifference();
    const reason = "Agreed with payroll on 10 December";
    const first = await accept({ unexplainedSha256, reason: ` ${reason}\n` });
    expect([first.status, first.body]).toEqual([
      200,
      { acceptedAt: expect.any(Number), acceptedBy: "Ada Quist", reason, isCurrent: true },
    ]);
    test.clock.advance(1);
    expect((await accept({ unexplainedSha256, reason })).body).toEqual(first.body);
    const audits = await test.db
      .selectFrom("audit")
      .select(["actor_id", "target_id"])
      .where("action", "=", "payroll.differences_accepted")
      .execute();
    expect(audits).toEqual([{ actor_id: tenant.employee.id, target_id: "monthly.2026-12" }]);

    const run = (await getPayroll("/payroll/runs/monthly.2026-12")).body;
    expect(run.acceptance).toEqual(first.body);
    expect(run.unexplained).toHaveLength(1);
    expect((await lockRunById("monthly.2026-12", run.previewSha256)).body.state).toBe("locked");
    const locked = (await getPayroll("/payroll/runs/monthly.2026-12")).body;
    expect(locked.acceptance).toEqual(first.body);
    const adjustment = { entry: "ADJUST", origin: "2026-11-28", pence: 3_000, cause: `Accepted: ${reason}` };
    expect(locked.changes).toContainEqual(expect.objectContaining(adjustment));
    expect((await accept({ unexplainedSha256, reason })).body.error).toBe("locked");
  });

  it("[M-09] the nightly lock takes accepted differences, and not those that came after the acceptance", async () => {
    const { unexplainedSha256 } = await openWithDifference();
    await accept({ unexplainedSha256, reason: "Agreed" });
    test.clock.advance(1);
    const later = { pay: 48_000_00, from: employedSince, knownFrom: test.clock.now().getTime() };
    await addPay(test.db, person, { ...later, source: "unexplained" });
    test.clock.advance(day);
    await test.api.drainPayroll();
    token = (await signIn(test, tenant)).token;
    const changed = (await getPayroll("/payroll/runs/monthly.2026-12")).body;
    expect([changed.run.state, changed.acceptance.isCurrent]).toEqual(["open", false]);
    expect((await accept({ unexplainedSha256, reason: "Agreed" })).body.error).toBe("changed");

    await accept({ unexplainedSha256: changed.unexplainedSha256, reason: "Agreed again" });
    // The job tries again after a pause.
    test.clock.advance(hoursToMs(1));
    await test.api.drainPayroll();
    token = (await signIn(test, tenant)).token;
    const locked = (await getPayroll("/payroll/runs/monthly.2026-12")).body;
    expect([locked.run.state, locked.acceptance.reason]).toEqual(["locked", "Agreed again"]);
  });

  it("[M-09] differences are accepted with a reason of 1 to 200 characters, and only by the client's own employers", async () => {
    const { unexplainedSha256 } = await openWithDifference();
    expect((await accept({ unexplainedSha256, reason: "  " })).body.errors).toEqual({
      reason: ["Enter a reason"],
    });
    expect((await accept({ unexplainedSha256, reason: "x".repeat(201) })).body.errors).toEqual({
      reason: ["Use 200 characters or fewer"],
    });
    const other = await buildTenant(test.db, { employee: { user_type: "employer" } });
    const { token: foreign } = await signIn(test, other);
    expect((await accept({ unexplainedSha256, reason: "Agreed" }, foreign)).status).toBe(404);
    const member = await buildMember(test.db, tenant.client.id);
    const { token: memberToken } = await signIn(test, { ...tenant, email: String(member.email) });
    expect((await accept({ unexplainedSha256, reason: "Agreed" }, memberToken)).status).toBe(403);
    expect(await test.db.selectFrom("payroll_acceptances").selectAll().execute()).toEqual([]);
  });

  it("the list has each pay group's next run and all locked runs, the newest pay day first", async () => {
    await buildPayrollGroup(test.db, tenant.client.id, "Weekly", 1);
    await passDays(2);
    await test.api.drainPayroll();
    const { body } = await getPayroll("/payroll/runs");
    expect(body.map(({ runId, state }: { runId: string; state: string }) => `${runId} ${state}`)).toEqual([
      "monthly.2026-12 open",
      "weekly.2026-12 open",
      "monthly.2026-11 locked",
      ...["11", "10", "09", "08", "07", "06", "05", "04"].map((month) => `weekly.2026-${month} locked`),
    ]);
    expect(body[2].lockedBy).toBeNull();
  });

  it("[REPORT-01] each pay group has a separate payroll file, and several files can be in one zip", async () => {
    await buildPayrollGroup(test.db, tenant.client.id, "Weekly", 1);
    await buildPaidPerson(test.db, tenant.client.id, { pay: 10_000_00, number: "7", group: "Weekly" });
    const { body } = await getPayroll("/reports?type=payroll");
    expect(body.slice(0, 2)).toMatchObject([
      { id: "payroll.2026-11", label: "Preview", year: 2026, month: 11 },
      { id: "payroll.weekly.2026-04-28", label: "Weekly, April 2026, Preview" },
    ]);
    expect((await downloadReport("payroll.2026-11")).toString()).not.toContain("\r\n7,");
    const weekly = await downloadReport("payroll.weekly.2026-04-28");
    expect(weekly.toString()).toContain("\r\n7,PENSION-SAC,100.00,REGULAR,2026-04-28\r\n");
    const ids = "payroll.2026-11,payroll.weekly.2026-04-28";
    const response = await test.api.fetch(
      new Request(`http://api.internal${getPath(`/reports/download-multiple?ids=${ids}`)}`, {
        headers: { Authorization: `Bearer ${token}` },
      }),
    );
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Buffer.from(files["payroll.weekly.2026-04-28.csv"] ?? []).equals(weekly)).toBe(true);
    expect((await getPayroll("/reports/payroll.weekly.2026-04-29/download")).status).toBe(404);
  });

  it("[B1] employers see and lock only their own client's runs, and employees see none", async () => {
    const other = await buildTenant(test.db, { employee: { user_type: "employer" } });
    const { token: foreign } = await signIn(test, other);
    expect((await getPayroll("/payroll/runs", foreign)).status).toBe(404);
    expect((await getPayroll("/payroll/runs/monthly.2026-11", foreign)).status).toBe(404);
    expect((await lockRunById("monthly.2026-11", "0".repeat(64), foreign)).status).toBe(404);
    const member = await buildMember(test.db, tenant.client.id);
    const { token: memberToken } = await signIn(test, { ...tenant, email: String(member.email) });
    expect((await getPayroll("/payroll/runs", memberToken)).status).toBe(403);
    expect((await lockRunById("monthly.2026-11", "0".repeat(64), memberToken)).status).toBe(403);
    for (const id of ["monthly.2026-10", "monthly.2099-01", "none.2026-11", "x", ".", "monthly."]) {
      expect((await getPayroll(`/payroll/runs/${id}`)).status).toBe(404);
    }
  });

  it("[M-38] people see their own lines: those of locked runs as paid, and the next run's as estimated", async () => {
    const member = await buildMember(test.db, tenant.client.id, {
      employee_number: "2",
      annual_salary_pence: 30_000_00,
    });
    await passDays(2);
    await test.api.drainPayroll();
    const later = { pay: 36_000_00, from: employedSince, knownFrom: test.clock.now().getTime() + 1 };
    test.clock.advance(1_000);
    await addPay(test.db, member, later);
    const memberToken = (await signIn(test, { ...tenant, email: String(member.email) })).token;
    const { body } = await test.send("GET", "/v1/user/payslips", { token: memberToken });
    expect(body).toMatchObject([
      {
        payDay: "2026-12-28",
        label: "December 2026",
        basis: "estimated",
        carried: [],
        lines: [
          { benefitId: "pension", name: "Nest egg", type: "SAC", entry: "REGULAR", pence: 36_000 },
          { entry: "ADJUST", origin: "2026-11-28", pence: 6_000, reason: "Pay changed" },
        ],
      },
      {
        payDay: "2026-11-28",
        label: "November 2026",
        basis: "as-paid",
        lines: [{ element: "PENSION-SAC", entry: "REGULAR", pence: 30_000, flag: "NEW" }],
      },
    ]);
  });
});
