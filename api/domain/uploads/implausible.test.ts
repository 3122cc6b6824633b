import { describe, expect, it } from "vitest";
import { buildFileRow, type FileRow } from "../../../tests/support/employee-file.ts";
import { columnNames } from "./columns.ts";
import { compareRow } from "./compare.ts";
import type { LoadedFacts, ParsedFacts } from "./facts.ts";
import type { Column } from "./person-columns.ts";
import { parseRow } from "./read-row.ts";

const today = "2026-11-20";
const parseFileRow = (changes: FileRow) => {
  const row = buildFileRow("N-1", changes);
  const cells = Object.fromEntries(columnNames.map((column) => [column, row[column] ?? ""]));
  return parseRow({ cells: cells as Record<Column, string> }, today);
};
const listWarnings = (changes: FileRow, person: LoadedFacts | null = null) =>
  compareRow(parseFileRow(changes).parts as ParsedFacts, person, {
    today,
    cleared: new Set(),
  }).problems.map(({ kind, column, message }) => `${kind} ${column}: ${message}`);
const buildStoredFacts = (changes: FileRow = {}): LoadedFacts =>
  compareRow(parseFileRow(changes).parts as ParsedFacts, null, { today, cleared: new Set() }).facts;

describe("[EMPDATA-02] an unlikely value", () => {
  it.each<[string, FileRow, string[]]>([
    ["a start at 75", { date_of_birth: "01/03/1946", start_date: "01/03/2021" }, []],
    [
      "a start at 76",
      { date_of_birth: "01/03/1945", start_date: "01/03/2021" },
      ["warning start_date: They would have started work at the age of 76"],
    ],
    ["a start on the 14th birthday", { date_of_birth: "01/03/1988", start_date: "01/03/2002" }, []],
    [
      "a start before the 14th birthday",
      { date_of_birth: "01/03/1988", start_date: "28/02/2002" },
      ["warning start_date: They would have started work at the age of 13"],
    ],
    [
      "a start before the birth",
      { date_of_birth: "01/03/1988", start_date: "28/02/1988" },
      ["warning start_date: They would have started before they were born"],
    ],
    [
      "a birth before 1920",
      { date_of_birth: "31/12/1919", start_date: "01/03/1980" },
      ["warning date_of_birth: They would have been born before 1 January 1920"],
    ],
    ["a start in two years", { start_date: "20/11/2028" }, []],
    [
      "a start in more than two years",
      { start_date: "21/11/2028" },
      ["warning start_date: This is more than 2 years away"],
    ],
    [
      "a last day in more than two years",
      { leave_date: "21/11/2028" },
      ["warning leave_date: This is more than 2 years away"],
    ],
  ])("an upload warns of an unlikely value: %s", (_, changes, expected) => {
    expect(listWarnings(changes)).toEqual(expected);
  });

  it("an upload does not repeat a warning about a value that was loaded before", () => {
    const old = { date_of_birth: "01/03/1945", start_date: "01/03/2021" };
    expect(listWarnings(old, buildStoredFacts(old))).toEqual([]);
    expect(listWarnings({ ...old, grade: "5" }, buildStoredFacts(old))).toEqual([]);
  });

  it("an upload warns of pay that is ten times or a tenth of the previous value", () => {
    expect(listWarnings({ annual_salary: "320000" }, buildStoredFacts())).toEqual([
      "warning annual_salary: Pay is 10 times what it was: from £32,000.00 to £320,000.00 a year",
    ]);
    expect(listWarnings({ annual_salary: "32000" }, buildStoredFacts({ annual_salary: "320000" }))).toEqual([
      "warning annual_salary: Pay is a tenth of what it was: from £320,000.00 to £32,000.00 a year",
    ]);
    expect(listWarnings({ annual_salary: "300000" }, buildStoredFacts())).toEqual([
      "warning annual_salary: Pay rises by 838%",
    ]);
  });
});

describe("[EMPDATA-02] values that a spreadsheet damaged in a CSV", () => {
  it.each(["#REF!", "#N/A", "#NAME?", "#DIV/0!", "#VALUE!", "#NUM!", "#NULL!", "#SPILL!", "########"])(
    "a cell is refused when it contains %s",
    (value) => {
      expect(parseFileRow({ grade: value }).problems).toEqual([
        {
          kind: "error",
          column: "grade",
          message: `This is the spreadsheet error ${value}. Enter the value itself`,
        },
      ]);
    },
  );

  it("a cell with TRUE or FALSE is refused, except in a name", () => {
    expect(parseFileRow({ payroll_group: "TRUE" }).problems).toEqual([
      { kind: "error", column: "payroll_group", message: "This is TRUE or FALSE, which no column accepts" },
    ]);
    expect(parseFileRow({ surname: "TRUE", location: "#2 The Quay" }).problems).toEqual([]);
  });
});
