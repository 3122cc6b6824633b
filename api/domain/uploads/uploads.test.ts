import { describe, expect, it } from "vitest";
import { buildFileRow, type FileRow } from "../../../tests/support/employee-file.ts";
import { buildMonthlyPayroll } from "../../../tests/support/members.ts";
import { publishedTables } from "../pay/rates/index.ts";
import { columnNames } from "./columns.ts";
import { compareRow } from "./compare.ts";
import type { LoadedFacts, ParsedFacts } from "./facts.ts";
import { parseHeader, toHeadingKey } from "./headers.ts";
import type { Column } from "./person-columns.ts";
import { checkCombinations, checkNiNumber, parseRow } from "./read-row.ts";
import { createSniffer } from "./sniff.ts";
import { getUndoDeadline } from "./undo.ts";
import { findUnusualChanges } from "./unusual.ts";

const today = "2026-11-20";
const getCells = (row: FileRow) =>
  Object.fromEntries(columnNames.map((column) => [column, row[column] ?? ""])) as Record<Column, string>;
const parseChanges = (changes: FileRow = {}) => {
  const { parts, problems } = parseRow({ cells: getCells(buildFileRow("N-1", changes)) }, today);
  const all = [...problems, ...checkCombinations(parts, parts, today, publishedTables)];
  return { parts, facts: all.length > 0 ? null : (parts as ParsedFacts), problems: all };
};
const context = { today, cleared: new Set<Column>() };
const listMessages = (changes: FileRow) =>
  parseChanges(changes).problems.map(({ column, message }) => `${column}: ${message}`);

describe("[EMPDATA-02] the header", () => {
  const listProblems = (...cells: string[]) =>
    parseHeader(cells).problems.map(({ column, message }) => `${column}: ${message}`);

  it("headings may have any order, stars, capitals, spaces, and empty columns at the end", () => {
    const cells = columnNames.toReversed().map((column) => `${column.toUpperCase().replaceAll("_", " ")} *`);
    const { positions, width, problems } = parseHeader([...cells, "", " "]);
    expect([problems, width, positions.get("employee_number"), positions.size]).toEqual([[], 22, 21, 22]);
  });

  it("[C5] a heading of a million stars is compared at once, and keeps stars before its end", () => {
    const stars = "*".repeat(1_000_000);
    expect([`Grade ${stars}`, `${stars}grade`].map(toHeadingKey)).toEqual(["grade", "*".repeat(60)]);
  });

  it("the check of an upload reports missing, unknown, repeated and empty headings", () => {
    expect(listProblems(...columnNames.filter((column) => column !== "email"))).toEqual([
      "email: The column email is missing",
    ]);
    expect(listProblems(...columnNames, "Shoe size")).toEqual([
      "shoe_size: “Shoe size” is not a template column",
    ]);
    expect(listProblems(...columnNames, "email")).toEqual(["email: The heading email is used twice"]);
    expect(listProblems(...columnNames, "", "grade")).toContain("null: Column 23 has no heading");
  });
});

describe("[EMPDATA-02] one row", () => {
  it("a row without errors is parsed into a person's values", () => {
    expect(parseChanges()).toMatchObject({
      problems: [],
      facts: expect.objectContaining({
        employee_number: "N-1",
        date_of_birth: "1988-06-12",
        annual_salary_pence: 32_000_00,
        weekly_hours_hundredths: 37_50,
        sex: "female",
        leave_date: null,
        tax_region: "rUK",
      }),
    });
    expect(
      parseChanges({ sex: "M", tax_region: "s", ni_category: "a", annual_salary: "32000" }).facts,
    ).toMatchObject({
      sex: "male",
      tax_region: "S",
      ni_category: "A",
      annual_salary_pence: 32_000_00,
    });
  });

  it.each<[string, FileRow, string]>([
    ["an empty required cell", { surname: "" }, "surname: This must not be empty"],
    ["an impossible day", { start_date: "31/02/2021" }, "start_date: Enter a real date"],
    [
      "29 February of a year without one",
      { date_of_birth: "29/02/1987" },
      "date_of_birth: Enter a real date",
    ],
    [
      "a US date",
      { date_of_birth: "06/25/1988" },
      "date_of_birth: This looks like a US date, with the month first. Enter it as dd/mm/yyyy",
    ],
    [
      "a day with the year first",
      { start_date: "2021-03-01" },
      "start_date: Enter the date as dd/mm/yyyy, such as 31/01/1990",
    ],
    [
      "a year of two digits",
      { start_date: "01/03/21" },
      "start_date: Enter the date as dd/mm/yyyy, such as 31/01/1990",
    ],
    [
      "a number in scientific notation",
      { employee_number: "1.2E+05" },
      "employee_number: Your spreadsheet changed this to scientific format. Format the column as text and retype it",
    ],
    [
      "pay with a sign and commas",
      { annual_salary: "£42,000" },
      "annual_salary: Enter annual pay as a plain number, such as 42000.00. Leave out £ signs, commas and spaces",
    ],
    [
      "pay for a month",
      { annual_salary: "2700" },
      "annual_salary: This looks like weekly or monthly pay. Enter annual pay",
    ],
    [
      "a leave date before the start date",
      { leave_date: "28/02/2021" },
      "leave_date: The leave date is before the start date",
    ],
    ["somebody under 16", { date_of_birth: "21/11/2010" }, "date_of_birth: This person is under 16"],
    ["no hours", { weekly_hours: "0" }, "weekly_hours: Weekly hours must be above 0 and at most 60"],
    [
      "negative hours",
      { weekly_hours: "-5" },
      "weekly_hours: This begins with =, +, - or @, which spreadsheets read as a formula",
    ],
    [
      "more than 60 hours",
      { weekly_hours: "60.01" },
      "weekly_hours: Weekly hours must be above 0 and at most 60",
    ],
    [
      "text that is not UTF-8",
      { first_name: "Zo\ufffd" },
      "first_name: This is not UTF-8 text. Save the file as “CSV UTF-8”",
    ],
    [
      "a formula as text",
      { grade: "=1+1" },
      "grade: This begins with =, +, - or @, which spreadsheets read as a formula",
    ],
    [
      "a cell that starts a program",
      { location: "@SUM(A1)" },
      "location: This begins with =, +, - or @, which spreadsheets read as a formula",
    ],
    [
      "a line break",
      { location: "Hull\nLeeds" },
      "location: This has a line break or another invisible character",
    ],
    ["an invalid email address", { email: "mara at home" }, "email: This is not an email address"],
    ["an unknown sex", { sex: "x" }, "sex: Enter female or male"],
    ["an unknown tax region", { tax_region: "EU" }, "tax_region: Enter rUK, S for Scotland or C for Wales"],
    [
      "an unknown National Insurance category",
      { ni_category: "Q" },
      "ni_category: This is not a National Insurance category letter",
    ],
    ["too many days of holiday", { holiday_days: "400" }, "holiday_days: Enter 366 days or fewer"],
    ["a text that is too long", { title: "T".repeat(21) }, "title: This is longer than 20 characters"],
  ])("[C4] a row's error is reported in its column: %s", (_, changes, message) => {
    expect(listMessages(changes)).toEqual([message]);
  });

  it("pay below the minimum wage is reported with the missing amount (RULE-05)", () => {
    const [message] = listMessages({ annual_salary: "24000" });
    expect(message).toMatch(
      /^annual_salary: This is £\d+\.\d\d a month below the minimum wage of £12\.71 an hour/,
    );
    expect(listMessages({ annual_salary: "24785", weekly_hours: "37.5" })).toEqual([]);
    // A leaver is paid nothing more.
    expect(listMessages({ annual_salary: "24000", leave_date: "01/11/2026" })).toEqual([]);
  });

  it("a cell that holds a formula is refused, whatever value it displays", () => {
    const raw = {
      cells: getCells(buildFileRow("N-1")),
      isFormula: (column: Column) => column === "annual_salary",
    };
    expect(parseRow(raw, today).problems).toEqual([
      { kind: "error", column: "annual_salary", message: "This is a formula. Paste its value instead" },
    ]);
  });

  it("the check of an upload reports all errors of a row together", () => {
    expect(listMessages({ surname: "", email: "x", weekly_hours: "99" })).toHaveLength(3);
  });
});

describe("[EMPDATA-02] compared with the saved person", () => {
  const parseFacts = (changes: FileRow = {}) => {
    const { facts } = parseChanges(changes);
    if (!facts) throw new Error("the row has errors");
    return facts;
  };
  const buildPerson = (changes: Partial<LoadedFacts> = {}): LoadedFacts => ({
    ...parseFacts(),
    hourly_pence: null,
    employment_status: "active",
    tax_region: "rUK",
    ...changes,
  });
  const listWarnings = (changes: FileRow, before: Partial<LoadedFacts> = {}) =>
    compareRow(parseFacts(changes), buildPerson(before), context).problems.map(
      ({ column, message }) => `${column}: ${message}`,
    );

  it("an upload row that equals the saved person changes nothing", () => {
    expect(compareRow(parseFacts(), buildPerson(), context)).toMatchObject({ changed: [], problems: [] });
  });

  it("a person paid by the hour stays paid by the hour when the file's yearly pay equals their hours' pay", () => {
    const hourly = buildPerson({ annual_salary_pence: null, hourly_pence: 13_00 });
    expect(compareRow(parseFacts({ annual_salary: "25350" }), hourly, context).changed).toEqual([]);
    const raised = compareRow(parseFacts({ annual_salary: "26000" }), hourly, context);
    expect(raised.changed).toEqual(["annual_salary_pence", "hourly_pence"]);
    expect(raised.facts).toMatchObject({ annual_salary_pence: 26_000_00, hourly_pence: null });
  });

  it("the check of an upload warns of pay that changes by more than a fifth", () => {
    expect(listWarnings({ annual_salary: "38400" })).toEqual([]);
    expect(listWarnings({ annual_salary: "38401" })).toEqual(["annual_salary: Pay rises by 20%"]);
    expect(listWarnings({ annual_salary: "25000" })).toEqual(["annual_salary: Pay falls by 22%"]);
  });

  it("the check of an upload warns of a leaver who returns", () => {
    const left = { employment_status: "left", leave_date: "2026-01-31" } as const;
    expect(listWarnings({ leave_date: "31/01/2027" }, left)).toEqual([
      "leave_date: This person had left and is coming back",
    ]);
  });

  it("a National Insurance number is checked only if it differs from the stored number", () => {
    const checkNumber = ({ ni_number }: FileRow, before: string | null) =>
      checkNiNumber(parseChanges({ ni_number }).parts.ni_number, before);
    for (const wrong of ["QQ123456C", "BG123456C", "DA123456C", "AO123456C", "AB123456E", "AB12345"]) {
      expect(checkNumber({ ni_number: wrong }, null)).toEqual([
        expect.objectContaining({ kind: "error", column: "ni_number" }),
      ]);
    }
    expect(checkNumber({ ni_number: "QQ123456C" }, "QQ123456C")).toEqual([]);
    expect(checkNumber({ ni_number: "ab 12 34 56 c" }, "AB123456C")).toEqual([]);
  });

  it("a person counts as a leaver from the day after their last day", () => {
    expect(
      compareRow(parseFacts({ leave_date: "20/11/2026" }), buildPerson(), context).facts.employment_status,
    ).toBe("active");
    expect(
      compareRow(parseFacts({ leave_date: "19/11/2026" }), buildPerson(), context).facts.employment_status,
    ).toBe("left");
  });
});

describe("a load as a whole", () => {
  it("an upload asks for confirmation when more than 10% of people are missing or changed", () => {
    expect(findUnusualChanges({ people: 100, missing: 10, changed: 10 })).toBeNull();
    expect(findUnusualChanges({ people: 100, missing: 11, changed: 0 })).toBe(
      "11 of your 100 people are not in the file",
    );
    expect(findUnusualChanges({ people: 2400, missing: 0, changed: 1000 })).toBe(
      "1,000 of your 2,400 people change",
    );
  });

  it("a load can be undone until the payroll cut-off that follows", () => {
    expect(getUndoDeadline("2026-11-10", buildMonthlyPayroll())).toBe("2026-11-10");
    expect(getUndoDeadline("2026-11-11", buildMonthlyPayroll())).toBe("2026-12-10");
    // The run was locked by hand on its cut-off day.
    expect(getUndoDeadline("2026-11-10", buildMonthlyPayroll("2026-11"))).toBe("2026-12-10");
  });
});

describe("[C4] a file's type by its bytes", () => {
  const sniffParts = (...parts: (string | number[])[]) => {
    const sniffer = createSniffer();
    for (const part of parts) {
      const refusal = sniffer.check(typeof part === "string" ? Buffer.from(part) : Uint8Array.from(part));
      if (refusal) return refusal;
    }
    const end = sniffer.end();
    return "refusal" in end ? end.refusal : `${end.kind} ${end.lines}`;
  };
  const zip = [0x50, 0x4b, 3, 4];

  it("a file of text counts as a CSV, and a zip with a workbook as an .xlsx", () => {
    expect(sniffParts("a,b\n1,2\n")).toBe("csv 2");
    expect(sniffParts("\ufeffa;b\r\n")).toBe("csv 1");
    expect(sniffParts([...zip, 0, 0], "....xl/work", "book.xml....")).toBe("xlsx 0");
  });

  it("a file that is neither a CSV nor a workbook is refused with a message", () => {
    expect(sniffParts("")).toBe("This file is empty");
    expect(sniffParts([0xff, 0xfe, 0x61, 0])).toBe("This file is UTF-16 text. Save it as “CSV UTF-8”");
    expect(sniffParts([0x61, 0, 0x62, 0, 0x63, 0])).toBe("This file is UTF-16 text. Save it as “CSV UTF-8”");
    expect(sniffParts([0xd0, 0xcf, 0x11, 0xe0, 0xa1])).toBe(
      "This is an old Excel file. Save it as .xlsx or CSV",
    );
    expect(sniffParts([...zip, 0, 0], "word/document.xml")).toBe("This is neither a .csv nor an .xlsx file");
    expect(sniffParts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])).toBe(
      "This is neither a .csv nor an .xlsx file",
    );
    expect(sniffParts("%PDF-1.7\n")).toBe("This is neither a .csv nor an .xlsx file");
  });
});
