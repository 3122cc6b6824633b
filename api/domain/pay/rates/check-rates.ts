import { addDays, formatLongDate, isDay } from "../../calendar.ts";
import { getYear } from "../tax-year.ts";
import { type DatedRow, inForceOn, type RateTable } from "./dated.ts";
import type { TableFormat } from "./figures.ts";
import { type FigureLine, foldHeading, type RateProblem, readFigures } from "./figures.ts";
import { addImportedRows, type ImportedRow, type RateTables } from "./index.ts";
import { tableFormats } from "./table-formats.ts";

/** A line of a file of rates, its cells as text. */
export interface RateLine extends FigureLine {
  table: string;
  from: string;
  source: string;
}

export interface CheckedRates {
  /** Rows that the tables do not have, or have with other figures. */
  changed: (ImportedRow & { isCorrection: boolean })[];
  /** The number of rows that the tables have already. */
  unchanged: number;
  problems: RateProblem[];
}

/** No real table of rates has more rows than this. */
const maxRows = 200;

interface CheckOptions {
  /** The rates in force, including imported rows. */
  tables: RateTables;
  /** A date as `yyyy-mm-dd`. */
  today: string;
  /** Whether figures that have already been used may be corrected. */
  mayCorrectPast: boolean;
}

/** Finds all errors in files of rates together, and the changes that the files would make. */
export function checkRates(lines: readonly RateLine[], options: CheckOptions): CheckedRates {
  const problems: RateProblem[] = [];
  const checked: CheckedRates = { changed: [], unchanged: 0, problems };
  const places = new Map<ImportedRow, FigureLine>();
  for (const group of groupRows(lines, problems, options.tables)) {
    const { table, format, from, lines: tableLines } = group;
    const [first] = tableLines;
    const { row: figures, problems: tableProblems } = readFigures(tableLines, (reader) =>
      format.toRow(reader),
    );
    const source = readSource(tableLines, tableProblems);
    problems.push(...tableProblems);
    if (tableProblems.length > 0 || !first) continue;
    const row = { from, ...figures, source };
    const existing = table.rows.find((each) => each.from === from);
    if (existing && isSameRow(existing, row)) {
      checked.unchanged++;
      continue;
    }
    const isRewriting =
      from <= options.today && !isUnknownDay(table, from) && !isSameButSource(existing, row);
    if (isRewriting && !options.mayCorrectPast) {
      problems.push({
        ...toProblemPlace(first),
        message: describeCorrection(table, from, existing !== undefined),
      });
      continue;
    }
    const added = { table: table.name, row, isCorrection: existing !== undefined };
    places.set(added, first);
    checked.changed.push(added);
  }
  problems.push(...findGaps(checked.changed, places, options.tables));
  problems.sort(
    (first, other) =>
      (first.file === other.file ? 0 : first.file < other.file ? -1 : 1) ||
      (first.line ?? 0) - (other.line ?? 0),
  );
  return checked;
}

interface LineGroup {
  table: RateTable<DatedRow>;
  format: TableFormat<DatedRow>;
  from: string;
  lines: [RateLine, ...RateLine[]];
}

const toProblemPlace = ({ file, line }: FigureLine) => ({ file, line });
const listTables = (tables: RateTables) => Object.values(tables) as RateTable<DatedRow>[];
const formats = tableFormats as unknown as Readonly<Record<string, TableFormat<DatedRow>>>;

/** Groups lines by table and day, whichever file they are in. */
function groupRows(lines: readonly RateLine[], problems: RateProblem[], tables: RateTables): LineGroup[] {
  const groups = new Map<string, LineGroup>();
  for (const line of lines) {
    const addProblem = (message: string) => problems.push({ ...toProblemPlace(line), message });
    const match = Object.entries(tables as Record<string, RateTable<DatedRow>>).find(
      ([, { name }]) => foldHeading(name) === foldHeading(line.table),
    );
    if (!match) {
      const names = listTables(tables).map(({ name }) => name);
      addProblem(`There is no table “${line.table}”. Use one of: ${names.join(", ")}`);
      continue;
    }
    const from = toDay(line.from);
    if ("error" in from) {
      addProblem(from.error);
      continue;
    }
    const [key, table] = match;
    const group = groups.get(`${key} ${from.day}`);
    if (group) group.lines.push(line);
    else {
      const format = formats[key] as TableFormat<DatedRow>;
      groups.set(`${key} ${from.day}`, { table, format, from: from.day, lines: [line] });
    }
  }
  return [...groups.values()];
}

/** Parses `2027-04-06`, or `06/04/2027` as a spreadsheet writes it. */
function toDay(text: string): { day: string } | { error: string } {
  const british = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  const [, date = "", month = "", year = ""] = british ?? [];
  const day = british ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` : text.trim();
  if (isDay(day) && day >= "1990-01-01" && day <= "2100-12-31") return { day };
  return {
    error:
      text.trim() === ""
        ? "Enter the first day that the figure counts, such as 2027-04-06"
        : `“${text}” is not a day. Write year, month, day, such as 2027-04-06`,
  };
}

/** The source of a row, which its lines must agree on; a line may leave it out. */
function readSource(lines: LineGroup["lines"], problems: RateProblem[]): string {
  const [first] = lines;
  const sourcedLines = lines.filter(({ source }) => source.trim() !== "");
  const source = sourcedLines[0]?.source.trim() ?? "";
  const other = sourcedLines.find((each) => each.source.trim() !== source);
  if (source === "") {
    problems.push({
      ...toProblemPlace(first),
      message: "The source is missing: say where the figures are published",
    });
  }
  if (other) {
    const message = `Another source than on line ${sourcedLines[0]?.line}. Use one source for the figures of one day`;
    problems.push({ ...toProblemPlace(other), message });
  }
  return source;
}

const removeSource = ({ source, ...row }: DatedRow) => row;
const isSameRow = (first: DatedRow, other: DatedRow) => toRowText(first) === toRowText(other);
const isSameButSource = (existing: DatedRow | undefined, row: DatedRow) =>
  existing !== undefined && toRowText(removeSource(existing)) === toRowText(removeSource(row));

/** Figures as text that is the same whatever their order. */
const toRowText = (row: object): string =>
  JSON.stringify(row, (_, value) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** Whether a day is outside the table's known range, where a correction changes nothing that was used. */
const isUnknownDay = (table: RateTable<DatedRow>, day: string) => inForceOn(table, day).isExtrapolated;

const describeCorrection = ({ name }: RateTable<DatedRow>, from: string, isKnown: boolean) =>
  `${name} of ${formatLongDate(from)} ${isKnown ? "has counted already with other figures" : "is in a time whose figures have counted already"}. ` +
  "Use a day after today, or correct what was wrong with --correct-past";

/** Reports missing years between two rows of a yearly table. */
function findGaps(
  changed: CheckedRates["changed"],
  places: ReadonlyMap<ImportedRow, FigureLine>,
  tables: RateTables,
): RateProblem[] {
  const problems: RateProblem[] = [];
  const addRowProblem = (table: string, from: string, message: string) => {
    const added = changed.find((each) => each.table === table && each.row.from === from);
    const place = added && places.get(added);
    if (place) problems.push({ ...toProblemPlace(place), message });
  };
  for (const { name, yearStart, rows } of listTables(addImportedRows(tables, changed))) {
    if (rows.length > maxRows) {
      addRowProblem(name, rows.at(-1)?.from ?? "", `${name} has more than ${maxRows} rows`);
    }
    if (!yearStart) continue;
    for (const [index, { from }] of rows.entries()) {
      const before = rows[index - 1];
      if (!before) continue;
      const missing = addDays(getYear(before.from, yearStart).to, 1);
      if (missing < from) {
        const until = formatLongDate(addDays(from, -1));
        const message = `${name} has a gap: nothing from ${formatLongDate(missing)} to ${until}. Add lines from ${missing}`;
        addRowProblem(name, from, message);
      }
    }
  }
  return problems;
}
