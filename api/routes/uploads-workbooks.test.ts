import { beforeEach, expect, it } from "vitest";
import { buildMember } from "../../tests/support/api.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import {
  buildFileRow,
  type FileRow,
  toWorkbook,
  toXlsx,
  type XlsxCell,
} from "../../tests/support/employee-file.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import { columnNames } from "../domain/uploads/columns.ts";
import type { Column } from "../domain/uploads/person-columns.ts";

describeEachDatabase("workbooks of employee data", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, { employee: { user_type: "employer", employee_number: "E-0" } });
  const uploads = getUploads(test, () => tenant);

  beforeEach(async () => {
    await buildMember(test.db, tenant.client.id, { employee_number: "00207", email: "taken@file.example" });
  });

  const toCells = (row: FileRow) => columnNames.map((column) => row[column] ?? "");

  it("[C4] an .xlsx is read correctly under any name: shared texts, numbers, and days stored as numbers", async () => {
    const numeric: Partial<Record<Column, number>> = {
      annual_salary: 32000.10000000001,
      weekly_hours: 37.5,
      holiday_days: 25,
      date_of_birth: 32306,
      start_date: 44256,
    };
    const row = columnNames.map((column) => numeric[column] ?? buildFileRow("N-1")[column] ?? "");
    const checked = await uploads.check(toXlsx([columnNames, row]), "people.csv");
    expect(checked).toMatchObject({ status: "checked", added: 1 });
    const [staged] = await test.db
      .selectFrom("upload_rows")
      .selectAll()
      .where("upload_id", "=", checked.uploadId)
      .execute();
    expect(staged).toMatchObject({
      employee_number: "N-1",
      annual_salary_pence: 32_000_10,
      weekly_hours_hundredths: 37_50,
      date_of_birth: "1988-06-12",
      start_date: "2021-03-01",
      leave_date: null,
    });
  });

  it("[C4] an .xlsx with a formula is reported, and so are leading zeros that a spreadsheet lost", async () => {
    const row = toCells(buildFileRow("N-1")) as (string | number | { formula: string })[];
    row[11] = { formula: "B2*12" };
    const lost = toCells(buildFileRow("x", { email: "n@file.example" })) as (string | number)[];
    lost[0] = 207;
    expect(await uploads.listProblems(toXlsx([columnNames, row, lost]))).toEqual([
      "failed",
      "error 2 annual_salary: This is a formula. Paste its value instead",
      "error 3 employee_number: The leading zeros are lost: we have 00207. Format the column as text",
    ]);
  });

  it("[EMPDATA-02] a workbook that counts days from 1904 has the days that it displays", async () => {
    const row = toCells(buildFileRow("N-1")) as (string | number)[];
    // 12 June 1988 and 1 March 2021, as numbers 1,462 lower than in a workbook that counts from 1900.
    row[columnNames.indexOf("date_of_birth")] = 30844;
    row[columnNames.indexOf("start_date")] = 42794;
    const checked = await uploads.check(toXlsx([columnNames, row], { is1904: true }));
    expect(checked).toMatchObject({ status: "checked", added: 1 });
    const staged = await test.db
      .selectFrom("upload_rows")
      .select(["date_of_birth", "start_date"])
      .where("upload_id", "=", checked.uploadId)
      .executeTakeFirst();
    expect(staged).toEqual({ date_of_birth: "1988-06-12", start_date: "2021-03-01" });
  });

  it("[EMPDATA-02] cells with errors, booleans or formulas without a value are refused in every column", async () => {
    const getPosition = (column: Column) => columnNames.indexOf(column);
    const row = toCells(buildFileRow("N-1")) as XlsxCell[];
    row[getPosition("grade")] = { error: "#REF!" };
    row[getPosition("location")] = true;
    row[getPosition("holiday_days")] = { formula: "A1*2", value: null };
    row[getPosition("annual_salary")] = { formula: "A1*2", value: null };
    row[getPosition("surname")] = { error: "#N/A" };
    expect(await uploads.listProblems(toXlsx([columnNames, row]))).toEqual([
      "failed",
      "error 2 surname: This is the spreadsheet error #N/A. Enter the value itself",
      "error 2 annual_salary: This formula has no value. Paste the value itself",
      "error 2 grade: This is the spreadsheet error #REF!. Enter the value itself",
      "error 2 location: This is TRUE or FALSE, which no column accepts",
      "error 2 holiday_days: This formula has no value. Paste the value itself",
    ]);
  });

  it("[C4] unpacking a zip bomb stops early", async () => {
    const sheet = `<worksheet><sheetData>${" ".repeat(24 * 1024 * 1024)}`;
    const before = process.memoryUsage().rss;
    const bomb = toWorkbook({ "xl/worksheets/sheet1.xml": sheet });
    const prepared = process.memoryUsage().rss;
    expect(await uploads.listProblems(bomb, "people.xlsx")).toEqual([
      "failed",
      "error null null: This .xlsx is too large when unzipped",
    ]);
    expect(process.memoryUsage().rss - Math.max(before, prepared)).toBeLessThan(150 * 1024 * 1024);
  });

  it("[C4] an .xlsx with a document type, such as an entity bomb, is refused", async () => {
    const type = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';
    const bomb = toWorkbook({
      "xl/sharedStrings.xml": `${type}<sst><si><t>&b;</t></si></sst>`,
      "xl/worksheets/sheet1.xml": "<worksheet/>",
    });
    const unknown = toWorkbook({
      "xl/worksheets/sheet1.xml":
        '<worksheet><sheetData><row r="1"><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
    });
    for (const bytes of [bomb, unknown]) {
      expect(await uploads.listProblems(bytes)).toEqual([
        "failed",
        "error null null: This .xlsx has parts that we do not accept. Save it again, or save it as CSV",
      ]);
    }
  });

  it("[C4] an .xlsx that is incomplete or has a corrupt sheet is reported", async () => {
    const whole = toXlsx([columnNames, toCells(buildFileRow("N-1"))]);
    const [status, message] = await uploads.listProblems(whole.subarray(0, whole.length / 3));
    expect([status, message]).toEqual([
      "failed",
      "error null null: This .xlsx is damaged. Save it again, or save it as CSV",
    ]);
    const wide = Array<string>(120).fill("x");
    expect((await uploads.listProblems(toXlsx([columnNames, wide])))[1]).toBe(
      "error 2 null: This row has too many cells",
    );
  });
});
