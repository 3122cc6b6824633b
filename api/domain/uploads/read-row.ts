import { uploadsCopy } from "#api-copy/uploads";
import { addYears, getAge, getFirstDayOfMonth, getLatestDay } from "../calendar.ts";
import { checkMinimumWage } from "../pay/minimum-wage.ts";
import { toPounds } from "../pay/money.ts";
import type { RateTables } from "../pay/rates/index.ts";
import { isNiCategory } from "../pay/rates/national-insurance.ts";
import { clearMark, columnNames, exampleRow, maxLengths, requiredColumns } from "./columns.ts";
import type { ParsedFacts } from "./facts.ts";
import type { Column } from "./person-columns.ts";
import { findParsedColumn, listPersonColumns, type ValueKind } from "./person-columns.ts";
import { toColumnError, type ValueProblem } from "./problem.ts";
import {
  type ParseResult,
  parseDate,
  parseEmail,
  parseHundredths,
  parseNiNumber,
  parseSex,
  parseTaxRegion,
} from "./values.ts";
import { getWageRates, isAboveWageFloor } from "./wage-floor.ts";

/** The trimmed cells of a row by column, and which of them hold a formula, or TRUE or FALSE. */
export interface RawRow {
  cells: Readonly<Record<Column, string>>;
  isFormula?: (column: Column) => boolean;
  isBoolean?: (column: Column) => boolean;
}

/** The parsed values; null for empty, cleared or wrong ones. */
export type ParsedCells = { [Key in keyof ParsedFacts]: ParsedFacts[Key] | null };

export interface RowResult {
  parts: ParsedCells;
  /** Columns in which an empty cell deletes the stored value. */
  cleared: ReadonlySet<Column>;
  /** The day from which pay and job count, `yyyy-mm-dd`; null if the row gives none. */
  effectiveFrom: string | null;
  problems: ValueProblem[];
}

const noColumns: ReadonlySet<Column> = new Set();

/** Parses the cells of a row, and reports the errors of each. `today` is `yyyy-mm-dd`. */
export function parseRow(raw: RawRow, today: string): RowResult {
  const { cells } = raw;
  const problems: ValueProblem[] = [];
  const faultyColumns = new Set<Column>();
  let cleared: Set<Column> | null = null;
  const addError = (column: Column, message: string) => {
    faultyColumns.add(column);
    problems.push(toColumnError(column, message));
  };
  for (const column of columnNames) {
    const message = findCellFault(column, raw);
    if (message) addError(column, message);
    else if (isClearMark(cells[column])) {
      cleared ??= new Set();
      cleared.add(column);
    }
  }
  const isEmptyCell = (column: Column) =>
    faultyColumns.has(column) || cells[column] === "" || (cleared?.has(column) ?? false);
  const readCell = <Value>(column: Column, reader: (text: string) => ParseResult<Value>): Value | null => {
    if (isEmptyCell(column)) return null;
    const result = reader(cells[column]);
    if ("value" in result) return result.value;
    addError(column, result.error);
    return null;
  };
  const findText = (column: Column) => (isEmptyCell(column) ? null : cells[column]);

  const parts: Record<string, unknown> = {};
  for (const { column, part, parse } of parsedParts)
    parts[part] = parse ? readCell(column, parse) : findText(column);
  const effectiveFrom = readCell("effective_from", (value) => readEffectiveFrom(value, today));
  return { parts: parts as ParsedCells, cleared: cleared ?? noColumns, effectiveFrom, problems };
}

type Parser = (text: string) => ParseResult<unknown>;

/**
 * How each kind of value is parsed; null for plain text. The effective day is missing, because its check
 * needs today.
 */
const parsers: Readonly<Record<Exclude<ValueKind, "effectiveDay">, Parser | null>> = {
  text: null,
  email: parseEmail,
  date: parseDate,
  sex: parseSex,
  niNumber: (number) => ({ value: number.replace(/\s/g, "").toUpperCase() }),
  niCategory: readCategory,
  taxRegion: parseTaxRegion,
  pay: (number) => parseHundredths(number, "pay"),
  hours: (number) => parseHundredths(number, "hours"),
  days: (number) => parseHundredths(number, "days"),
};

const parsedParts = listPersonColumns.flatMap((column) => {
  const part = findParsedColumn(column);
  if (part === null || column.value === "effectiveDay") return [];
  return [{ column: column.heading, part, parse: parsers[column.value] }];
});

/** Whether a cell says `(clear)`, in any case. */
const isClearMark = (cell: string) => cell.startsWith("(") && cell.toLowerCase() === clearMark;

/** Changes cannot take effect before this day. */
const earliestEffective = "2000-01-01";

function readEffectiveFrom(text: string, today: string): ParseResult<string> {
  const parsed = parseDate(text);
  const error = "value" in parsed ? checkEffectiveFrom(parsed.value, today) : null;
  return error === null ? parsed : { error };
}

/** Why changes cannot count from a day; null if they can. Days are `yyyy-mm-dd`. */
export function checkEffectiveFrom(day: string, today: string): string | null {
  if (day < earliestEffective) return uploadsCopy("before", { date: earliestEffective });
  return day > addYears(today, 2) ? uploadsCopy("tooFar") : null;
}

/**
 * The error in a National Insurance number. The stored number, `onFile`, is accepted, because payroll must
 * correct it.
 */
export function checkNiNumber(number: string | null, onFile: string | null): ValueProblem[] {
  const parsed = number === null || number === onFile ? null : parseNiNumber(number);
  return parsed && "error" in parsed ? [toColumnError("ni_number", parsed.error)] : [];
}

/** Matches cells that need a closer look. Most match nothing, so large files stay fast. */
const suspiciousText = /^[=+\-@\t#]|[\ufffd\p{Cc}]/u;

/** Texts that spreadsheets show for a failed formula. */
const errorValue = /^#(REF!|N\/A|NAME\?|DIV\/0!|VALUE!|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|#+)$/i;

/** Columns where TRUE can be a name. */
const nameColumns: ReadonlySet<Column> = new Set(["first_name", "surname"]);

function findCellFault(column: Column, { cells, isFormula: formulas, isBoolean }: RawRow): string | null {
  const cell = cells[column];
  const isFormula = formulas?.(column) ?? false;
  if (isFormula && cell === "") return uploadsCopy("formulaEmpty");
  if (cell === "" || isClearMark(cell)) {
    return requiredColumns.has(column) ? uploadsCopy("empty") : null;
  }
  if (isBoolean?.(column) || ((cell === "TRUE" || cell === "FALSE") && !nameColumns.has(column))) {
    return uploadsCopy("boolean");
  }
  const isPlain = !isFormula && cell.length <= maxLengths[column] && !suspiciousText.test(cell);
  if (isPlain && column !== "employee_number") return null;
  if (cell.includes("\ufffd")) return uploadsCopy("notUtf8");
  if (errorValue.test(cell)) return uploadsCopy("sheetError", { value: cell });
  if (isFormula) return uploadsCopy("formula");
  if (/^[=+\-@\t]/.test(cell)) return uploadsCopy("formulaStart");
  if (cell.length > maxLengths[column] && [...cell].length > maxLengths[column])
    return uploadsCopy("tooLong", { count: maxLengths[column] });
  if (/\p{Cc}/u.test(cell)) return uploadsCopy("invisible");
  if (column !== "employee_number") return null;
  if (cell === exampleRow.employee_number) return uploadsCopy("example");
  return /^\d+(\.\d+)?E[+-]?\d+$/i.test(cell) ? uploadsCopy("scientific") : null;
}

function readCategory(text: string): ParseResult<string> {
  const letter = text.toUpperCase();
  return isNiCategory(letter) ? { value: letter } : { error: uploadsCopy("niCategory") };
}

/** Errors of the row as a whole; `stored` is the row with its unchanged values. */
export function checkCombinations(
  parts: ParsedCells,
  stored: ParsedCells,
  today: string,
  tables: RateTables,
): ValueProblem[] {
  const problems: ValueProblem[] = [];
  const addError = (column: Column, message: string) => problems.push(toColumnError(column, message));
  const { start_date, leave_date, date_of_birth, weekly_hours_hundredths: hours } = stored;
  if (start_date && leave_date && leave_date < start_date) {
    const isStored = parts.leave_date === null;
    const comesBack = uploadsCopy("leftStored", { date: leave_date, mark: clearMark });
    addError("leave_date", isStored ? comesBack : uploadsCopy("leftBefore"));
  }
  const isTooYoung =
    date_of_birth !== null && getAge(date_of_birth, getLatestDay(today, start_date ?? today)) < 16;
  if (isTooYoung) addError("date_of_birth", uploadsCopy("under16"));
  if (hours !== null && (hours <= 0 || hours > 60_00)) {
    addError("weekly_hours", uploadsCopy("weeklyHours"));
  }
  if (parts.holiday_days_hundredths !== null && parts.holiday_days_hundredths > 366_00) {
    addError("holiday_days", uploadsCopy("yearDays"));
  }
  const pay = parts.annual_salary_pence;
  const isLeaver = leave_date !== null && leave_date < today;
  if (pay === null || hours === null || hours <= 0 || hours > 60_00 || !date_of_birth) return problems;
  if (isTooYoung || isLeaver) return problems;
  const message = findWageWarning(
    pay,
    hours,
    date_of_birth,
    getLatestDay(today, start_date ?? today),
    tables,
  );
  if (message) addError("annual_salary", message);
  return problems;
}

/** Why pay is below the minimum wage. A hint says so if the amount looks like weekly or monthly pay. */
function findWageWarning(
  pay: number,
  hours: number,
  dateOfBirth: string,
  day: string,
  tables: RateTables,
): string | null {
  const { minimumWage } = getWageRates(day, tables);
  if (isAboveWageFloor({ annualPence: pay, weeklyHoursHundredths: hours }, 0, minimumWage)) return null;
  const checkPay = (annualPence: number) =>
    checkMinimumWage(
      {
        pay: { annualPence },
        weeklyHoursHundredths: hours,
        dateOfBirth,
        periodFrom: getFirstDayOfMonth(day),
        periodsPerYear: 12,
      },
      [],
      0,
      minimumWage,
    );
  const { isBreach, headroomPence, hourlyPence } = checkPay(pay);
  if (!isBreach) return null;
  if (checkPay(pay * 2).isBreach && !checkPay(pay * 52).isBreach) {
    return uploadsCopy("periodPay");
  }
  return uploadsCopy("belowWage", {
    amount: toPounds(-headroomPence),
    floor: toPounds(hourlyPence),
    age: getAge(dateOfBirth, getFirstDayOfMonth(day)),
  });
}
