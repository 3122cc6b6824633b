import { expect, it } from "vitest";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { buildFileRow, fromEmployee, toCsv, toXlsx } from "../../tests/support/employee-file.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import { columnNames } from "../domain/uploads/columns.ts";

describeEachDatabase("the day from which an upload counts", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, { employee: { user_type: "employer", employee_number: "E-0" } });
  const uploads = getUploads(test, () => tenant);

  const listEffectiveDays = async (id: string) =>
    (
      await test.db
        .selectFrom("upload_rows")
        .select(["employee_number", "side", "effective_from"])
        .where("upload_id", "=", id)
        .orderBy("row")
        .orderBy("side")
        .execute()
    ).map((row) => [row.employee_number, row.side, row.effective_from]);

  it("[B2] an upload stores each row's effective day separately from the person's values", async () => {
    const raised = fromEmployee(tenant.employee, { grade: "Manager", effective_from: "01/12/2026" });
    const checked = await uploads.check(toCsv([raised, buildFileRow("N-1")]));
    expect(checked).toMatchObject({ status: "checked", added: 1, changed: 1, effectiveFrom: null });
    expect(await listEffectiveDays(checked.uploadId)).toEqual([
      ["E-0", "new", "2026-12-01"],
      ["E-0", "old", null],
      ["N-1", "new", null],
    ]);
  });

  it("[B2] an effective date is read when a workbook stores it as a number", async () => {
    const row = columnNames.map((column) => buildFileRow("N-1")[column] ?? "") as (string | number)[];
    row[columnNames.indexOf("effective_from")] = 46357;
    const checked = await uploads.check(toXlsx([columnNames, row]));
    expect(await listEffectiveDays(checked.uploadId)).toEqual([["N-1", "new", "2026-12-01"]]);
  });

  it("[B2] an effective date given at Confirm is stored with the upload, and an invalid one is refused", async () => {
    const checked = await uploads.check(toCsv([fromEmployee(tenant.employee), buildFileRow("N-1")]));
    const confirmLoad = (effectiveFrom?: string) =>
      uploads.patch(checked.uploadId, { status: "confirmed", confirmUnusual: true, effectiveFrom });
    for (const [day, message] of [
      ["1999-12-31", "This is before 1 January 2000"],
      ["2028-11-21", "This is more than 2 years away"],
      ["2026-11-31", "Enter a real date"],
      ["tomorrow", "Enter a real date"],
    ]) {
      expect(await confirmLoad(day)).toMatchObject({
        status: 422,
        body: { error: "effective_from", message },
      });
    }
    expect((await uploads.get(checked.uploadId)).status).toBe("checked");
    expect((await confirmLoad("2026-12-01")).body).toMatchObject({
      status: "done",
      effectiveFrom: "2026-12-01",
    });
    const next = await uploads.check(toCsv([fromEmployee(tenant.employee), buildFileRow("N-2")]));
    const done = await uploads.patch(next.uploadId, { status: "confirmed", confirmUnusual: true });
    expect(done.body).toMatchObject({ status: "done", effectiveFrom: null });
  });

  const loadPay = async () =>
    (
      await test.db
        .selectFrom("person_facts")
        .select(["value", "effective_from_date as from"])
        .where("employee_id", "=", tenant.employee.id)
        .where("fact", "=", "pay")
        .where("known_to", "is", null)
        .orderBy("known_from")
        .orderBy("effective_from_date")
        .execute()
    ).map(({ value, from }) => [value, from]);
  const loadValues = async (values: Record<string, string>) => {
    const checked = await uploads.check(toCsv([fromEmployee(tenant.employee, values), buildFileRow("N-1")]));
    await uploads.patch(checked.uploadId, { status: "confirmed", confirmUnusual: true });
    // Deletes the added person, so that every file adds them again.
    await test.db.deleteFrom("employees").where("employee_number", "=", "N-1").execute();
    test.clock.advance(60_000);
    return checked;
  };

  it("[B2] a row with its own effective day sets the pay of that day, even if it equals today's pay", async () => {
    await loadValues({ annual_salary: "45000.00", effective_from: "01/11/2026" });
    const payFacts = [
      ["annual:4200000", "0001-01-01"],
      ["annual:4500000", "2026-11-01"],
    ];
    expect(await loadPay()).toEqual(payFacts);
    // The pay should have counted from September.
    const checked = await loadValues({ annual_salary: "45000.00", effective_from: "01/09/2026" });
    expect(checked).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await loadPay()).toEqual([...payFacts, ["annual:4500000", "2026-09-01"]]);
  });

  it("[B2] a row with today's pay cancels a pay rise of a later day", async () => {
    await loadValues({ annual_salary: "45000.00", effective_from: "01/12/2026" });
    const checked = await loadValues({ annual_salary: "42000.00", effective_from: "01/12/2026" });
    expect(checked).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await loadPay()).toEqual([
      ["annual:4200000", "0001-01-01"],
      ["annual:4500000", "2026-12-01"],
      ["annual:4200000", "2026-12-01"],
    ]);
  });

  it("[M-10] [B2] a file that repeats a future pay rise records nothing", async () => {
    const rise = { annual_salary: "45000.00", effective_from: "01/12/2026" };
    await loadValues(rise);
    const payFacts = await loadPay();
    expect(payFacts).toHaveLength(2);
    expect(await loadValues(rise)).toMatchObject({ changed: 1 });
    expect(await loadPay()).toEqual(payFacts);
    expect(await loadValues({ annual_salary: "42000.00", effective_from: "01/10/2026" })).toMatchObject({
      unchanged: 1,
      changed: 0,
    });
    expect(await loadPay()).toEqual(payFacts);
  });

  it("[EMPDATA-02] a file with only the required columns changes nothing else, and (clear) removes values", async () => {
    const loadStoredFacts = () =>
      test.db
        .selectFrom("employees")
        .select(["title", "tax_region", "probation_end", "location", "ni_category", "annual_salary_pence"])
        .where("id", "=", tenant.employee.id)
        .executeTakeFirstOrThrow();
    await test.db
      .updateTable("employees")
      .set({ location: "Hull", probation_end: "2024-01-01" })
      .where("id", "=", tenant.employee.id)
      .execute();
    const before = await loadStoredFacts();
    const names = [
      "employee_number",
      "first_name",
      "surname",
      "email",
      "date_of_birth",
      "start_date",
    ] as const;
    const head = [...names, "annual_salary", "weekly_hours", "payroll_group"] as const;
    const row = fromEmployee(tenant.employee, { annual_salary: "45000.00" });
    const checked = await uploads.check(
      [head.join(","), head.map((name) => row[name]).join(",")].map((line) => `${line}\r\n`).join(""),
    );
    expect(checked).toMatchObject({ status: "checked", errorCount: 0, changed: 1 });
    await uploads.patch(checked.uploadId, { status: "confirmed", confirmUnusual: true });
    expect(await loadStoredFacts()).toEqual({ ...before, annual_salary_pence: 45_000_00 });
    const cleared = await uploads.check(toCsv([{ ...row, probation_end: "", location: "(clear)" }]));
    await uploads.patch(cleared.uploadId, { status: "confirmed", confirmUnusual: true });
    expect(await loadStoredFacts()).toEqual({ ...before, annual_salary_pence: 45_000_00, location: null });
  });

  it("[S27] [B2] a row with its own day is compared with that day's facts, not today's", async () => {
    const loadSalary = async (changes: object) => {
      const { uploadId, ...checked } = await uploads.check(toCsv([fromEmployee(tenant.employee, changes)]));
      const { body } = await uploads.patch(uploadId, { status: "confirmed", confirmUnusual: true });
      return [checked.changed, checked.unchanged, body.status];
    };
    const listPaidPence = async () =>
      (
        await test.db
          .selectFrom("person_facts")
          .select(["effective_from_date", "value"])
          .where("employee_id", "=", tenant.employee.id)
          .where("fact", "=", "pay")
          .orderBy("effective_from_date")
          .execute()
      ).map(({ effective_from_date, value }) => [effective_from_date, value]);
    await loadSalary({ annual_salary: "40000.00", effective_from: "01/12/2026" });
    // Today's pay is still £42,000, so this row cancels January's rise.
    expect(await loadSalary({ effective_from: "01/01/2027" })).toEqual([1, 0, "done"]);
    const paidPence = [
      ["0001-01-01", "annual:4200000"],
      ["2026-12-01", "annual:4000000"],
      ["2027-01-01", "annual:4200000"],
    ];
    expect(await listPaidPence()).toEqual(paidPence);
    // A row that changes another value leaves that day's pay unchanged.
    expect(await loadSalary({ grade: "Manager", effective_from: "05/12/2026" })).toEqual([1, 0, "done"]);
    expect(await listPaidPence()).toEqual(paidPence);
    const again = await uploads.check(
      toCsv([fromEmployee(tenant.employee, { effective_from: "01/11/2026" }), buildFileRow("N-1")]),
    );
    expect(again).toMatchObject({ added: 1, changed: 0, unchanged: 1 });
    await uploads.patch(again.uploadId, { status: "confirmed", confirmUnusual: true });
    expect(await listPaidPence()).toEqual(paidPence);
  });
});
