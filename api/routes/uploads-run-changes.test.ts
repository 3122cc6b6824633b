import { beforeEach, expect, it } from "vitest";
import { buildTenant, signIn, startTestApi, type TestApi } from "../../tests/support/api.ts";
import { buildBenefit, buildSelection, startLedger, testClock } from "../../tests/support/builders.ts";
import { eachDatabase } from "../../tests/support/database.ts";
import { fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { buildPaid } from "../../tests/support/payroll-rules.ts";
import { uploadsOf } from "../../tests/support/uploads.ts";

const told = new Date("2026-03-01T12:00:00Z").getTime();

/** November 2026 is locked; today is 16 November. */
eachDatabase("what an upload changes in the next run", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;
  let uploads: ReturnType<typeof uploadsOf>;
  let sam: Awaited<ReturnType<typeof buildPaid>>;
  let kim: Awaited<ReturnType<typeof buildPaid>>;

  beforeEach(async () => {
    test = await startTestApi(await open(), { clock: testClock(new Date("2026-11-09T12:00:00Z")) });
    tenant = await buildTenant(test.db, { employee: { user_type: "employer", employee_number: "0" } });
    for (const code of ["pension", "cycle"] as const) await buildBenefit(test.db, tenant.client.id, code);
    await startLedger(test.db, tenant.client.id, "2026-11");
    const person = (number: string) => buildPaid(test.db, tenant.client.id, { pay: 42_000_00, number });
    [sam, kim] = [await person("1"), await person("2")];
    const dates = { created_at: told, updated_at: told };
    for (const each of [sam, kim]) await buildSelection(test.db, each, dates);
    await buildSelection(test.db, kim, {
      ...{ code: "cycle", choice: { kind: "spread", pence: 100_100, months: 12 }, ...dates },
      ...{ cover_date: "2026-11-28", first_deduction_date: "2026-11-28", end_date: "2028-12-31" },
      ...{ agreed_pence: 100_100, instalments: 12 },
    });
    test.clock.advance(7 * 24 * 3_600_000);
    await test.api.drainPayroll();
    test.clock.advance(1_000);
    token = (await signIn(test, tenant)).token;
    uploads = uploadsOf(test, tenant.client.id, () => token);
    return test.close;
  });

  const get = async (path: string) => (await test.send("GET", path, { token })).body;
  const changesOf = (id: string, query = "") => get(`/v1/employee-data-uploads/${id}/run-changes${query}`);
  const december = () => get(`/main/client/${tenant.client.id}/payroll/runs/monthly.2026-12`);
  const line = (element: string, beforePence: number | null, afterPence: number | null, more = {}) => ({
    ...{ element, entry: "REGULAR", origin: null, beforePence, afterPence, heldPence: 0 },
    ...more,
  });

  it("[M-37] a plain file changes the next run from its own period on, as the run then shows", async () => {
    const raised = fromEmployee(sam, { annual_salary: "45000.00" });
    const { uploadId } = await uploads.check(toCsv([raised, fromEmployee(kim)]));
    const changes = await changesOf(uploadId);
    const lines = [line("PENSION-SAC", 17_500, 18_750), line("PENSION-ER", 17_500, 18_750)];
    expect(changes).toMatchObject({
      runs: [{ runId: "monthly.2026-12", label: "December 2026", people: 1, lines: 2, pence: 2_500 }],
      people: [{ row: 2, employeeNumber: "1", runId: "monthly.2026-12", changes: lines }],
      ...{ looked: 1, beyond: 0, last_page: 1 },
    });
    const before = (await december()).run.sumPence;
    await uploads.patch(uploadId, { status: "confirmed", confirmUnusual: true });
    const after = await december();
    expect(after.run.sumPence - before).toBe(2_500);
    expect(after.changes).toMatchObject([
      { element: "PENSION-SAC", entry: "REGULAR", pence: 18_750, beforePence: 17_500 },
      { element: "PENSION-ER", entry: "REGULAR", pence: 18_750, beforePence: 17_500 },
    ]);
  });

  it("[M-37] [B2] the day given for the file brings its arrears into the preview, and into the run", async () => {
    const raised = fromEmployee(sam, { annual_salary: "45000.00" });
    const { uploadId } = await uploads.check(toCsv([raised]));
    const changes = await changesOf(uploadId, "?effectiveFrom=2026-11-01");
    const arrears = { entry: "ADJUST", origin: "2026-11-28" };
    expect(changes.people[0].changes).toMatchObject([
      line("PENSION-SAC", 17_500, 18_750),
      line("PENSION-ER", 17_500, 18_750),
      line("PENSION-SAC", null, 1_250, arrears),
      line("PENSION-ER", null, 1_250, arrears),
    ]);
    expect(changes.runs).toMatchObject([{ people: 1, lines: 4, pence: 5_000 }]);
    const before = (await december()).run.sumPence;
    const effectiveFrom = "2026-11-01";
    await uploads.patch(uploadId, { status: "confirmed", confirmUnusual: true, effectiveFrom });
    expect((await december()).run.sumPence - before).toBe(5_000);
    const refused = await changesOf(uploadId, "?effectiveFrom=2026-11-01");
    expect(refused.error).toBe("not_checked");
  });

  it("[M-37] a leaver's balance and stops are told before they are loaded", async () => {
    const leaving = fromEmployee(kim, { leave_date: "30/11/2026" });
    const { uploadId } = await uploads.check(toCsv([fromEmployee(sam), leaving]));
    const changes = await changesOf(uploadId);
    // Of £1,001 November took £83.42.
    expect(changes.people).toMatchObject([
      {
        employeeNumber: "2",
        changes: [
          line("PENSION-SAC", 17_500, 0),
          line("PENSION-ER", 17_500, 0),
          line("CYCLE-SAC", 8_342, 0),
          line("CYCLE-BALANCE", null, 91_758, { entry: "BALANCE" }),
        ],
      },
    ]);
    const before = (await december()).run.sumPence;
    await uploads.patch(uploadId, { status: "confirmed", confirmUnusual: true });
    expect((await december()).run.sumPence - before).toBe(changes.runs[0].pence);
  });

  it("[B1] a row that is held back changes nothing; another client's upload is not there", async () => {
    const { uploadId } = await uploads.check(
      toCsv([fromEmployee(sam, { annual_salary: "45000.00" }), fromEmployee(kim, { grade: "B" })]),
    );
    await uploads.patch(uploadId, { holdBack: [2] });
    expect(await changesOf(uploadId)).toMatchObject({ runs: [], people: [], beyond: 0 });
    expect((await changesOf(uploadId, "?effectiveFrom=2026-02-31")).error).toBe("effective_from");
    const other = await buildTenant(test.db, { employee: { user_type: "employer" } });
    const { token: theirs } = await signIn(test, other);
    const path = `/v1/employee-data-uploads/${uploadId}/run-changes`;
    expect((await test.send("GET", path, { token: theirs })).status).toBe(404);
  });
});
