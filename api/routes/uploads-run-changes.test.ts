import { beforeEach, expect, it } from "vitest";
import { buildTenant, signIn, type TestApi } from "../../tests/support/api.ts";
import { buildSelection } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { buildFileRow, fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { buildBicycle, marchDates, startNovemberLedger } from "../../tests/support/november-ledger.ts";
import { buildPaidPerson } from "../../tests/support/payroll-rules.ts";
import { getUploads } from "../../tests/support/uploads.ts";

/** November 2026 is locked, and today is 16 November. */
describeEachDatabase("the effects of an upload on the next run", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;
  let uploads: ReturnType<typeof getUploads>;
  let sam: Awaited<ReturnType<typeof buildPaidPerson>>;
  let kim: Awaited<ReturnType<typeof buildPaidPerson>>;

  beforeEach(async () => {
    const client = { created_at: Date.parse("2026-10-01T09:00:00Z") };
    ({ test, tenant } = await startNovemberLedger(await open(), ["pension", "cycle"], client));
    const addPerson = (number: string) =>
      buildPaidPerson(test.db, tenant.client.id, { pay: 42_000_00, number });
    [sam, kim] = [await addPerson("1"), await addPerson("2")];
    for (const each of [sam, kim]) await buildSelection(test.db, each, marchDates);
    await buildBicycle(test.db, kim, "2026-11-28");
    test.clock.advance(7 * 24 * 3_600_000);
    await test.api.drainPayroll();
    test.clock.advance(1_000);
    token = (await signIn(test, tenant)).token;
    uploads = getUploads(test, () => ({ ...tenant, token }));
    return test.close;
  });

  const loadBody = async (path: string) => (await test.send("GET", path, { token })).body;
  const loadChanges = (id: string, query = "") =>
    loadBody(`/v1/employee-data-uploads/${id}/run-changes${query}`);
  const getDecember = () => loadBody(`/main/client/${tenant.client.id}/payroll/runs/monthly.2026-12`);
  const buildLine = (element: string, beforePence: number | null, afterPence: number | null, more = {}) => ({
    element,
    entry: "REGULAR",
    origin: null,
    beforePence,
    afterPence,
    heldPence: 0,
    ...more,
  });

  it("[M-37] the preview of a file without days equals the next run's amounts from the run's own period onwards", async () => {
    const raised = fromEmployee(sam, { annual_salary: "45000.00" });
    const { uploadId } = await uploads.check(toCsv([raised, fromEmployee(kim)]));
    const changes = await loadChanges(uploadId);
    const lines = [buildLine("PENSION-SAC", 17_500, 18_750), buildLine("PENSION-ER", 17_500, 18_750)];
    expect(changes).toMatchObject({
      runs: [{ runId: "monthly.2026-12", label: "December 2026", people: 1, lines: 2, pence: 2_500 }],
      people: [{ row: 2, employeeNumber: "1", runId: "monthly.2026-12", changes: lines }],
      looked: 1,
      beyond: 0,
      last_page: 1,
    });
    const before = (await getDecember()).run.sumPence;
    await uploads.patch(uploadId, { status: "confirmed", confirmUnusual: true });
    const after = await getDecember();
    expect(after.run.sumPence - before).toBe(2_500);
    expect(after.changes).toMatchObject([
      { element: "PENSION-SAC", entry: "REGULAR", pence: 18_750, beforePence: 17_500 },
      { element: "PENSION-ER", entry: "REGULAR", pence: 18_750, beforePence: 17_500 },
    ]);
  });

  it("[M-37] [B2] the preview and the run contain the arrears from a file's earlier effective day", async () => {
    const raised = fromEmployee(sam, { annual_salary: "45000.00" });
    const { uploadId } = await uploads.check(toCsv([raised]));
    const changes = await loadChanges(uploadId, "?effectiveFrom=2026-11-01");
    const arrears = { entry: "ADJUST", origin: "2026-11-28" };
    expect(changes.people[0].changes).toMatchObject([
      buildLine("PENSION-SAC", 17_500, 18_750),
      buildLine("PENSION-ER", 17_500, 18_750),
      buildLine("PENSION-SAC", null, 1_250, arrears),
      buildLine("PENSION-ER", null, 1_250, arrears),
    ]);
    expect(changes.runs).toMatchObject([{ people: 1, lines: 4, pence: 5_000 }]);
    const before = (await getDecember()).run.sumPence;
    const effectiveFrom = "2026-11-01";
    await uploads.patch(uploadId, { status: "confirmed", confirmUnusual: true, effectiveFrom });
    expect((await getDecember()).run.sumPence - before).toBe(5_000);
    const refused = await loadChanges(uploadId, "?effectiveFrom=2026-11-01");
    expect(refused.error).toBe("not_checked");
  });

  it("[M-37] [B2] an effective day for the whole file shows its effect on pay also for people whose values stay the same", async () => {
    const raised = { annual_salary: "45000.00" };
    const first = await uploads.check(
      toCsv([fromEmployee(sam, { ...raised, effective_from: "16/11/2026" })]),
    );
    await uploads.patch(first.uploadId, { status: "confirmed", confirmUnusual: true });
    test.clock.advance(60_000);
    const { uploadId } = await uploads.check(toCsv([fromEmployee(sam, raised)]));
    expect(await loadChanges(uploadId)).toMatchObject({ runs: [], people: [], looked: 0 });
    // 15 days of November were paid at the new rate; for the others, 5% of £125 a month is due.
    const changes = await loadChanges(uploadId, "?effectiveFrom=2026-11-01");
    const arrears = { entry: "ADJUST", origin: "2026-11-28" };
    expect(changes.people).toMatchObject([
      {
        row: 2,
        employeeNumber: "1",
        changes: [
          buildLine("PENSION-SAC", 625, 1_250, arrears),
          buildLine("PENSION-ER", 625, 1_250, arrears),
        ],
      },
    ]);
    const before = (await getDecember()).run.sumPence;
    const body = { status: "confirmed", confirmUnusual: true, effectiveFrom: "2026-11-01" };
    await uploads.patch(uploadId, body);
    expect((await getDecember()).run.sumPence - before).toBe(changes.runs[0].pence);
  });

  it("[M-37] the preview includes an added person's enrolment, as the run does", async () => {
    const joiner = buildFileRow("J-1", { start_date: "16/11/2026", annual_salary: "30000.00" });
    const later = buildFileRow("J-2", {
      start_date: "16/11/2028",
      ni_number: "",
      email: "later@file.example",
    });
    const { uploadId } = await uploads.check(toCsv([fromEmployee(sam), joiner, later]));
    const changes = await loadChanges(uploadId);
    const arrears = { entry: "ADJUST", origin: "2026-11-28" };
    expect(changes).toMatchObject({
      runs: [{ runId: "monthly.2026-12", people: 1, lines: 4, pence: 37_500 }],
      people: [
        {
          row: 3,
          employeeNumber: "J-1",
          name: "Mara Quist",
          runId: "monthly.2026-12",
          changes: [
            buildLine("PENSION-NPA", null, 12_500),
            buildLine("PENSION-NPA", null, 6_250, arrears),
            buildLine("PENSION-ER", null, 12_500),
            buildLine("PENSION-ER", null, 6_250, arrears),
          ],
        },
      ],
      looked: 2,
      beyond: 0,
    });
    const before = (await getDecember()).run.sumPence;
    await uploads.patch(uploadId, { status: "confirmed", confirmUnusual: true });
    await test.api.drainUploads();
    await test.api.drainEnrolment();
    expect((await getDecember()).run.sumPence - before).toBe(37_500);
  });

  it("[M-37] the preview of a rise above the earnings trigger shows the pension that the law then requires", async () => {
    const part = await buildPaidPerson(test.db, tenant.client.id, {
      pay: 9_900_00,
      number: "3",
      hours: 14_00,
    });
    const raised = fromEmployee(part, { annual_salary: "12000.00", effective_from: "16/11/2026" });
    const { uploadId } = await uploads.check(toCsv([raised]));
    const changes = await loadChanges(uploadId);
    expect(changes.people[0].changes.map((each: { element: string }) => each.element)).toContain(
      "PENSION-NPA",
    );
    const before = (await getDecember()).run.sumPence;
    await uploads.patch(uploadId, { status: "confirmed", confirmUnusual: true });
    await test.api.drainUploads();
    await test.api.drainEnrolment();
    expect((await getDecember()).run.sumPence - before).toBe(changes.runs[0].pence);
  });

  it("[M-37] the preview shows a leaver's balance and the amounts that stop", async () => {
    const leaving = fromEmployee(kim, { leave_date: "30/11/2026" });
    const { uploadId } = await uploads.check(toCsv([fromEmployee(sam), leaving]));
    const changes = await loadChanges(uploadId);
    // November took £83.42 of £1,001.
    expect(changes.people).toMatchObject([
      {
        employeeNumber: "2",
        changes: [
          buildLine("PENSION-SAC", 17_500, 0),
          buildLine("PENSION-ER", 17_500, 0),
          buildLine("CYCLE-SAC", 8_342, 0),
          buildLine("CYCLE-BALANCE", null, 91_758, { entry: "BALANCE" }),
        ],
      },
    ]);
    const before = (await getDecember()).run.sumPence;
    await uploads.patch(uploadId, { status: "confirmed", confirmUnusual: true });
    expect((await getDecember()).run.sumPence - before).toBe(changes.runs[0].pence);
  });

  it("[B1] a left-out row changes nothing, and another client's upload is not found", async () => {
    const { uploadId } = await uploads.check(
      toCsv([fromEmployee(sam, { annual_salary: "45000.00" }), fromEmployee(kim, { grade: "B" })]),
    );
    await uploads.patch(uploadId, { holdBack: [2] });
    expect(await loadChanges(uploadId)).toMatchObject({ runs: [], people: [], beyond: 0 });
    expect((await loadChanges(uploadId, "?effectiveFrom=2026-02-31")).error).toBe("effective_from");
    const other = await buildTenant(test.db, { employee: { user_type: "employer" } });
    const { token: theirs } = await signIn(test, other);
    const path = `/v1/employee-data-uploads/${uploadId}/run-changes`;
    expect((await test.send("GET", path, { token: theirs })).status).toBe(404);
  });
});
