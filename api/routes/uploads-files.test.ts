import { strToU8, zipSync } from "fflate";
import { beforeEach, expect, it } from "vitest";
import { buildMember } from "../../tests/support/api.ts";
import { buildPayrollGroup } from "../../tests/support/builders.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { buildFileRow, type FileRow, toCsv, toLine } from "../../tests/support/employee-file.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import { columnNames } from "../domain/uploads/columns.ts";

describeEachDatabase("files of employee data", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, { employee: { user_type: "employer", employee_number: "E-0" } });
  const uploads = getUploads(test, () => tenant);

  beforeEach(async () => {
    await buildMember(test.db, tenant.client.id, { employee_number: "00207", email: "taken@file.example" });
  });

  const rows = [
    buildFileRow("N-1"),
    buildFileRow("N-2", { surname: "O'Brien-Łukasz", location: 'Unit 7,\nHull; "North"' }),
  ];
  const fine = [
    buildFileRow("N-1"),
    buildFileRow("N-2", { surname: "O'Brien-Łukasz", location: 'Unit 7, "North"; Hull' }),
  ];
  const toCells = (row: FileRow) => columnNames.map((column) => row[column] ?? "");
  const countStoredParts = async () => {
    const uploads = await test.db
      .selectFrom("uploads")
      .select("id")
      .where("client_id", "=", tenant.client.id)
      .execute();
    const chunks = await test.db
      .selectFrom("upload_chunks as c")
      .innerJoin("uploads as u", "u.id", "c.upload_id")
      .select("c.no")
      .where("u.client_id", "=", tenant.client.id)
      .execute();
    return [uploads.length, chunks.length];
  };

  it.each<[string, string]>([
    ["commas and CRLF", toCsv(fine)],
    ["semicolons", toCsv(fine, { delimiter: ";" })],
    ["tabs", toCsv(fine, { delimiter: "\t" })],
    ["a byte order mark", `\ufeff${toCsv(fine)}`],
    ["line feeds alone", toCsv(fine, { end: "\n" })],
    ["carriage returns alone", toCsv(fine, { end: "\r" })],
    ["no newline at the end", toCsv(fine).trimEnd()],
    ["empty lines and empty columns", toCsv(fine).replaceAll("\r\n", ",,\r\n\r\n,,\r\n")],
  ])("[C4] an upload is read correctly with %s", async (_, text) => {
    const checked = await uploads.check(text);
    expect(checked).toMatchObject({ status: "checked", rows: 2, added: 2, errorCount: 0 });
    const staged = await test.db
      .selectFrom("upload_rows")
      .select(["surname", "location"])
      .where("upload_id", "=", checked.uploadId)
      .orderBy("row")
      .execute();
    expect(staged[1]).toEqual({ surname: "O'Brien-Łukasz", location: 'Unit 7, "North"; Hull' });
  });

  it("[C4] line breaks in quotes stay in one cell, and problems name the row that a spreadsheet shows", async () => {
    expect(await uploads.listProblems(toCsv([...rows, buildFileRow("N-3", { sex: "x" })]))).toEqual([
      "failed",
      "error 3 location: This has a line break or another invisible character",
      "error 4 sex: Enter female or male",
    ]);
  });

  it("[EMPDATA-02] conflicts with other rows and with other people are reported with row and column", async () => {
    const text = toCsv([
      buildFileRow("N-1"),
      buildFileRow("N-1", { email: "second@file.example" }),
      buildFileRow("N-3", { email: "N-1@FILE.example" }),
      buildFileRow("N-4", { email: "Taken@file.example" }),
      buildFileRow("N-5", { payroll_group: "Fortnightly" }),
      buildFileRow("207"),
      buildFileRow("N-6", { ni_number: "BG123456A" }),
    ]);
    expect(await uploads.listProblems(text)).toEqual([
      "failed",
      "error 3 employee_number: Row 2 already has this",
      "error 4 email: Row 2 already has this",
      "error 5 email: Someone else has this email address",
      "error 6 payroll_group: This payroll group does not exist",
      "error 7 employee_number: The leading zeros are lost: we have 00207. Format the column as text",
      "error 8 ni_number: No National Insurance number begins with these 2 letters",
    ]);
  });

  it("[EMPDATA-02] all errors of a row are reported together, whichever check finds them", async () => {
    const wrong = { weekly_hours: "99", email: "taken@file.example", payroll_group: "Fortnightly" };
    const problemTexts = await uploads.listProblems(
      toCsv([buildFileRow("207", { ...wrong, ni_number: "BG123456A" })]),
    );
    expect(problemTexts.map((each) => each.split(":")[0])).toEqual([
      "failed",
      "error 2 email",
      "error 2 employee_number",
      "error 2 payroll_group",
      "error 2 weekly_hours",
      "error 2 ni_number",
    ]);
  });

  it("[EMPDATA-02] a payroll group of the client is accepted before anybody is in it", async () => {
    await buildPayrollGroup(test.db, tenant.client.id, "Four-weekly");
    expect(await uploads.check(toCsv([buildFileRow("N-1", { payroll_group: "Four-weekly" })]))).toMatchObject(
      {
        status: "checked",
        added: 1,
      },
    );
  });

  it("[C4] wrong headings and a wrong number of cells are reported", async () => {
    const head = columnNames.filter((column) => column !== "surname");
    expect(await uploads.listProblems(`${toLine([...head, "email", "=shoe"])}\r\n`)).toEqual([
      "failed",
      "error 1 email: The heading email is used twice",
      "error 1 =shoe: “=shoe” is not a template column",
      "error 1 surname: The column surname is missing",
    ]);
    const [line = "", short = ""] = [
      toLine(toCells(buildFileRow("N-1"))),
      toLine(toCells(buildFileRow("N-2")).slice(0, 5)),
    ];
    expect(await uploads.listProblems(`${toLine(columnNames)}\n${line},more,and more\n${short}\n`)).toEqual([
      "failed",
      "error 2 null: This row has 24 values, and there are 22 columns",
      "error 3 null: This row has 5 values, and there are 22 columns",
    ]);
  });

  it("[C4] text that is not UTF-8 is reported with its position", async () => {
    const bytes = Buffer.from(toCsv([buildFileRow("N-1", { first_name: "Zoë" })]), "latin1");
    expect(await uploads.listProblems(bytes)).toEqual([
      "failed",
      "error 2 first_name: This is not UTF-8 text. Save the file as “CSV UTF-8”",
    ]);
  });

  it.each<[string, string | Uint8Array, string]>([
    ["0 bytes", "", "This file is empty"],
    [
      "UTF-16",
      Buffer.from(`\ufeff${toCsv(fine)}`, "utf16le"),
      "This file is UTF-16 text. Save it as “CSV UTF-8”",
    ],
    [
      "a picture that is called .csv",
      Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
      "This is neither a .csv nor an .xlsx file",
    ],
    [
      "a zip of something else",
      zipSync({ "word/document.xml": strToU8("<w/>") }),
      "This is neither a .csv nor an .xlsx file",
    ],
  ])("[C4] [API-75] an upload is refused at once and leaves nothing: %s", async (_, bytes, message) => {
    const { status, body } = await uploads.send(bytes);
    expect([status, body.error, body.message]).toEqual([422, "unsupported", message]);
    expect(await countStoredParts()).toEqual([0, 0]);
  });

  it("[C4] a connection that drops leaves nothing of its file", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(Buffer.from(toCsv(fine)));
        controller.error(new Error("gone"));
      },
    });
    const { status } = await uploads.send(broken);
    expect(status).toBe(500);
    expect(await countStoredParts()).toEqual([0, 0]);
    expect((await uploads.send(toCsv(fine))).status).toBe(200);
    await test.api.drainUploads();
  });

  it("[C4] [C5] a file that is one byte too large is refused and leaves nothing", async () => {
    const piece = Buffer.alloc(1024 * 1024, "a,b\n");
    let sent = 0;
    const large = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ < 51) controller.enqueue(piece);
        else controller.close();
      },
    });
    const { status, body } = await uploads.send(large);
    expect([status, body.error]).toEqual([413, "too_large"]);
    expect(await countStoredParts()).toEqual([0, 0]);
  });

  it("[C4] reading one line of 50 MB stops early, with limited memory", async () => {
    const piece = Buffer.alloc(1024 * 1024, "x");
    let sent = 0;
    const line = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ < 49) controller.enqueue(piece);
        else controller.close();
      },
    });
    const { body } = await uploads.send(line);
    const before = process.memoryUsage().rss;
    await test.api.drainUploads();
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024);
    const checked = await uploads.get(body.uploadId);
    expect([checked.status, checked.problems[0]]).toEqual([
      "failed",
      {
        kind: "error",
        row: 1,
        column: null,
        code: "uploads.rowTooLong",
        values: {},
        message: "This row is too long. Check for a quotation mark that is not closed",
      },
    ]);
    expect((await countStoredParts())[1]).toBe(0);
  });

  it("[C4] an unclosed quote is reported", async () => {
    const [, message] = await uploads.listProblems(`${toLine(columnNames)}\n"N-1,${"x".repeat(70_000)}`);
    expect(message).toMatch(/^error 2 null: This row is too long/);
    const [, second] = await uploads.listProblems(`${toLine(columnNames)}\nN-1,"a"b,c\n`);
    expect(second).toBe("error 2 null: The quotation marks in this row do not match");
  });

  it("an upload that is empty or has only headings is refused", async () => {
    expect(await uploads.listProblems(toCsv([]))).toEqual([
      "failed",
      "error null null: This file has a header row but no people",
    ]);
    expect(await uploads.listProblems("\n\n \n")).toEqual(["failed", "error null null: This file is empty"]);
  });

  it("[C4] a file with ten thousand faulty rows is refused as a whole, and the rest is not read", async () => {
    const row = `${toLine(toCells(buildFileRow("N-1")))}\r\n`;
    const checked = await uploads.check(`${toLine(columnNames)}\r\n${row.repeat(10_400)}`);
    expect(checked.status).toBe("failed");
    expect(checked.problems[0]).toMatchObject({
      row: 10_200,
      message: "There are too many errors: the rows after this one were not checked",
    });
  });

  it("[C3] the error file has every problem, and no cell that a spreadsheet would run as a formula", async () => {
    const checked = await uploads.check(`${toLine([...columnNames.slice(1), "=cmd|calc"])}\r\n`);
    const { body, headers } = await test.send("GET", `/v1/employee-data-uploads/${checked.uploadId}/errors`, {
      token: tenant.token,
    });
    expect(headers.get("content-disposition")).toContain("employee-data-errors.csv");
    expect(body).toContain("row,column,kind,message");
    expect(body).toContain("1,'=cmd|calc,error,");
    const many = await uploads.check(
      toCsv(Array.from({ length: 130 }, (_, index) => buildFileRow(`N-${index}`, { sex: "x" }))),
    );
    expect(many.errorCount).toBe(130);
    const all = await test.send("GET", `/v1/employee-data-uploads/${many.uploadId}/errors`, {
      token: tenant.token,
    });
    expect(all.body.trim().split("\r\n")).toHaveLength(131);
  });

  it("[C2] a file name is kept without characters that turn the direction of text or break its line", async () => {
    const checked = await uploads.check(toCsv([buildFileRow("R-1")]), "pay\u202egpj.csv\n.csv");
    expect(checked.fileName).toBe("pay gpj.csv .csv");
  });

  it("[EMPDATA-02] the reply names a mistake once with all its rows, and at most 100 mistakes", async () => {
    const once = await uploads.check(
      toCsv(Array.from({ length: 130 }, (_, index) => buildFileRow(`O-${index}`, { sex: "x" }))),
    );
    expect(
      once.problems.map(({ row, column, rows }: Record<string, unknown>) => [row, column, rows]),
    ).toEqual([[2, "sex", Array.from({ length: 130 }, (_, index) => index + 2)]]);
    const pairs = Array.from({ length: 130 }, (_, index) => [
      buildFileRow(`P-${index}`),
      buildFileRow(`P-${index}`),
    ]);
    const many = await uploads.check(toCsv(pairs.flat()));
    const repeated = new Set(
      many.problems.map(({ column, message }: Record<string, unknown>) => `${column} ${message}`),
    );
    expect([repeated.size, many.problems.length]).toEqual([100, 100]);
  });
});
