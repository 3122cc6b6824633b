import { describe, expect, it } from "vitest";
import { buildFileRow, type FileRow } from "../../../tests/support/employee-file.ts";
import { publishedTables } from "../pay/rates/index.ts";
import { columnNames, requiredColumns } from "./columns.ts";
import { compareRow } from "./compare.ts";
import type { LoadedFacts, ParsedFacts } from "./facts.ts";
import { fillFromStoredRow } from "./fill-from-stored.ts";
import { parseHeader } from "./headers.ts";
import type { Column } from "./person-columns.ts";
import { checkCombinations, parseRow } from "./read-row.ts";

const today = "2026-11-20";
const storedFacts: LoadedFacts = {
  employee_number: "N-1",
  title: "Ms",
  first_name: "Mara",
  surname: "Quist",
  email: "n-1@file.example",
  date_of_birth: "1988-06-12",
  sex: "female",
  ni_number: "AB123456C",
  start_date: "2021-03-01",
  leave_date: null,
  probation_end: "2021-06-01",
  ni_category: "A",
  annual_salary_pence: 32_000_00,
  hourly_pence: null,
  weekly_hours_hundredths: 37_50,
  payroll_group: "Monthly",
  tax_region: "S",
  grade: "Office",
  location: "Hull",
  postcode: "HU1 1AA",
  holiday_days_hundredths: 25_00,
  ccv_first_voucher_date: "2017-05-01",
  employment_status: "active",
};

/** Reads a row that has only these columns besides the required ones. */
function fillRow(changes: FileRow, person: LoadedFacts | null = storedFacts) {
  const complete = buildFileRow("N-1");
  const cells = Object.fromEntries(
    columnNames.map((column) => [
      column,
      changes[column] ?? (requiredColumns.has(column) ? complete[column] : "") ?? "",
    ]),
  );
  const { parts, cleared, problems } = parseRow({ cells: cells as Record<Column, string> }, today);
  const whole = problems.length > 0 ? parts : fillFromStoredRow(parts, cleared, person);
  const all = [...problems, ...checkCombinations(parts, whole, today, publishedTables)];
  const messages = all.map(({ column, message }) => `${column}: ${message}`);
  return { messages, ...compareRow(whole as ParsedFacts, person, { today, cleared }) };
}

describe("[EMPDATA-02] an empty cell", () => {
  it("an empty cell leaves the stored value of every optional column", () => {
    expect(fillRow({})).toMatchObject({ messages: [], changed: [], facts: storedFacts });
  });

  it("an empty cell gives a new person the column's default", () => {
    expect(fillRow({}, null).facts).toMatchObject({
      title: null,
      sex: null,
      ni_number: null,
      leave_date: null,
      probation_end: null,
      tax_region: "rUK",
      ni_category: null,
      grade: null,
      holiday_days_hundredths: null,
      employment_status: "active",
    });
  });

  it("a leaver stays a leaver, and becomes a rehire when the file has a new start date", () => {
    const left = { ...storedFacts, leave_date: "2026-01-31", employment_status: "left" } as const;
    expect(fillRow({}, left)).toMatchObject({ messages: [], changed: [] });
    expect(fillRow({ start_date: "01/11/2026" }, left).messages).toEqual([
      "leave_date: They left on 31 January 2026. If they are back, enter (clear) here",
    ]);
    const back = fillRow({ start_date: "01/11/2026", leave_date: "(clear)" }, left);
    expect(back.messages).toEqual([]);
    expect(back.facts).toMatchObject({ leave_date: null, employment_status: "active" });
    expect(back.problems.map(({ message }) => message)).toContain("This person had left and is coming back");
  });
});

describe("[EMPDATA-02] a cell that says (clear)", () => {
  it("(clear) removes the stored value, in upper or lower case", () => {
    const { facts, changed } = fillRow({ grade: "(clear)", holiday_days: "(Clear)", sex: "(CLEAR)" });
    expect(facts).toMatchObject({ grade: null, holiday_days_hundredths: null, sex: null, location: "Hull" });
    expect(changed).toEqual(["sex", "grade", "holiday_days_hundredths"]);
  });

  it("the mark (clear) resets the tax region to its default, because everybody needs one", () => {
    expect(fillRow({ tax_region: "(clear)" }).facts.tax_region).toBe("rUK");
  });

  it("(clear) is refused in a required column", () => {
    expect(fillRow({ surname: "(clear)", annual_salary: "(clear)" }).messages).toEqual([
      "surname: This must not be empty",
      "annual_salary: This must not be empty",
    ]);
  });
});

describe("[EMPDATA-02] columns", () => {
  it("optional columns may be left out of the file", () => {
    const required = ["employee_number", "first_name", "surname", "email", "date_of_birth", "start_date"];
    const { problems } = parseHeader([...required, "annual_salary", "weekly_hours", "payroll_group"]);
    expect(problems).toEqual([]);
  });
});

describe("[B2] the day from which a row counts", () => {
  const fillDay = (effective_from: string) => {
    const row: FileRow = buildFileRow("N-1", { effective_from });
    const cells = Object.fromEntries(columnNames.map((column) => [column, row[column] ?? ""]));
    const { effectiveFrom, problems } = parseRow({ cells: cells as Record<Column, string> }, today);
    return problems[0]?.message ?? effectiveFrom;
  };

  it("the effective date is a real day from 1 January 2000 to two years from today, or empty", () => {
    expect(fillDay("")).toBeNull();
    expect(fillDay("01/12/2026")).toBe("2026-12-01");
    expect(fillDay("01/01/2000")).toBe("2000-01-01");
    expect(fillDay("31/12/1999")).toBe("This is before 1 January 2000");
    expect(fillDay("20/11/2028")).toBe("2028-11-20");
    expect(fillDay("21/11/2028")).toBe("This is more than 2 years away");
    expect(fillDay("31/11/2026")).toBe("Enter a real date");
  });
});
