import { describe, expect, test } from "vitest";
import { employersTable } from "../../clients/folder/schema/tables.ts";
import { employeeFactColumns } from "../../repositories/person-facts.ts";
import { loadedColumns } from "../../repositories/upload-rows.ts";
import { factNames } from "../payroll/ledger.ts";
import { toFactValues } from "../payroll/person-facts.ts";
import { columnNames, exampleRow, maxLengths, requiredColumns } from "./columns.ts";
import { findFieldChanges } from "./field-changes.ts";
import { fillFromStoredRow } from "./fill-from-stored.ts";
import { listPersonColumns, personColumns } from "./person-columns.ts";
import { parseRow, type RawRow } from "./read-row.ts";
import { listDatedFacts } from "./redating.ts";

const cells = Object.fromEntries(
  columnNames.map((heading) => [
    heading,
    exampleRow[heading] || (heading.endsWith("date") ? "01/03/2025" : ""),
  ]),
) as RawRow["cells"];
const { parts, problems } = parseRow({ cells: { ...cells, employee_number: "1001" } }, "2026-11-20");
const emptyParts = Object.fromEntries(Object.keys(parts).map((part) => [part, null])) as typeof parts;
const person = { ...parts, hourly_pence: null, employment_status: "active" } as never;
const storedColumns = listPersonColumns.filter(({ stored }) => stored.length > 0);

test("the template's example row has no mistakes", () => {
  expect(problems).toEqual([]);
});

describe.each(storedColumns)("the column $heading", ({ heading, stored, fact, isRequired, isDated }) => {
  const [part] = stored as unknown as [keyof typeof parts];

  test("a file's column has a heading, a length and an example in the template", () => {
    expect(columnNames).toContain(heading);
    expect(maxLengths[heading]).toBeGreaterThanOrEqual(exampleRow[heading].length);
  });

  test("a column's cell is parsed into the value that is stored", () => {
    expect(parts[part]).not.toBeNull();
    expect(loadedColumns).toEqual(
      expect.arrayContaining(stored.filter((name) => name !== "employee_number")),
    );
  });

  test("a column's change is shown to the employer, except the number that identifies the person", () => {
    const changedColumns = findFieldChanges({}, { [part]: parts[part] }).map(({ column }) => column);
    expect(changedColumns).toEqual(heading === "employee_number" ? [] : [heading]);
  });

  test("an empty cell keeps the stored value unless the column is required", () => {
    const filled = fillFromStoredRow(emptyParts, new Set(), person)[part];
    expect(filled).toEqual(isRequired ? null : parts[part]);
    expect(requiredColumns.has(heading)).toBe(isRequired === true);
  });

  test("a column is required in an upload exactly when employers in a client's folder must have it", () => {
    expect(employersTable.columns.includes(heading)).toBe(isRequired === true);
  });

  test("a column that records a fact has a history, and a dated fact counts from the row's effective day", () => {
    if (fact) expect(employeeFactColumns).toEqual(expect.arrayContaining([...stored]));
    expect(listDatedFacts({ ...emptyParts, [part]: parts[part] }, new Set())).toEqual(isDated ? [fact] : []);
  });
});

test("an employer in a client's folder has a value for every required column", () => {
  const row = Object.fromEntries(
    [...requiredColumns].map((heading) => [
      heading,
      personColumns[heading].value === "date" ? "2001-02-28" : cells[heading],
    ]),
  );
  const parsed = employersTable.schema.safeParse({ ...row, payroll_group: "monthly" });
  expect(parsed.error?.issues ?? []).toEqual([]);
  expect(Object.keys(parsed.data ?? {})).toHaveLength(requiredColumns.size);
});

test("every fact about a person has a column of the upload file, except absence", () => {
  const columnFacts = new Set(listPersonColumns.flatMap(({ fact }) => fact ?? []));
  expect(factNames.filter((fact) => !columnFacts.has(fact))).toEqual(["away"]);
  expect(Object.keys(toFactValues(person)).toSorted()).toEqual(
    factNames.filter((fact) => fact !== "employed").toSorted(),
  );
});
