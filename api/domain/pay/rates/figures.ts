import type { DatedRow } from "./dated.ts";

/** The format of a table's rows in a file: one figure per line, under a name with its unit. */
export interface TableFormat<Row extends DatedRow> {
  toFigures(row: Row): Figure[];
  toRow(figures: FigureReader): Omit<Row, "from" | "source">;
}
/** One figure of a row in a file: its name and its value as text. */
export type Figure = readonly [name: string, value: string];

/** A line of a file that gives one figure. */
export interface FigureLine {
  file: string;
  line: number;
  figure: string;
  value: string;
}

/** What is wrong in a file and what would be right. `line` is null if no single line is at fault. */
export interface RateProblem {
  file: string;
  line: number | null;
  message: string;
}

/** Reads the figures of one row. It reports errors and returns 0 for a missing figure. */
export interface FigureReader {
  /** An amount in pounds as pence. */
  readPence(name: string): number;
  /** A percentage as basis points. */
  readBasisPoints(name: string): number;
  /** A list of words, which the file joins with spaces. */
  readWords(name: string, known: readonly string[]): string[];
  /** The lines whose names match a pattern, with its groups. */
  listMatching(pattern: RegExp): { line: FigureLine; parts: string[] }[];
  /** A line's number in hundredths. */
  readHundredths(line: FigureLine): number;
  addProblem(line: FigureLine, message: string): void;
}

/** Reads the lines of one row with a table's reader. A figure that the table does not have is a problem. */
export function readFigures<Row>(
  lines: readonly [FigureLine, ...FigureLine[]],
  toRow: (reader: FigureReader) => Row,
): { row: Row; problems: RateProblem[] } {
  const problems: RateProblem[] = [];
  const used = new Set<FigureLine>();
  const addProblem = ({ file, line }: FigureLine, message: string) =>
    void problems.push({ file, line, message });
  const findFigureLine = (name: string) => {
    const match = lines.find(({ figure }) => foldHeading(figure) === foldHeading(name));
    if (match) used.add(match);
    else addProblem(lines[0], `“${name}” is missing: add a line for it`);
    return match;
  };
  const readHundredths = (line: FigureLine) => {
    const parsed = readNumber(line.value);
    if (typeof parsed !== "number") addProblem(line, parsed.error);
    else if (parsed > 100_00 && line.figure.endsWith("(percent)"))
      addProblem(line, "A percentage is 100 at most");
    return typeof parsed === "number" ? parsed : 0;
  };
  const findNumber = (name: string) => {
    const line = findFigureLine(name);
    return line ? readHundredths(line) : 0;
  };
  const row = toRow({
    addProblem,
    readHundredths: readHundredths,
    readPence: findNumber,
    readBasisPoints: findNumber,
    readWords(name, known) {
      const line = findFigureLine(name);
      const words = line?.value.split(/\s+/).filter(Boolean) ?? [];
      const unknownWord = words.find((word) => !known.includes(word));
      if (line && unknownWord !== undefined) {
        addProblem(line, `“${unknownWord}” is unknown. Use ${known.join(", ")} with spaces between them`);
      }
      return words;
    },
    listMatching: (pattern) =>
      lines.flatMap((line) => {
        const parts = pattern.exec(line.figure.trim());
        if (!parts) return [];
        used.add(line);
        return [{ line, parts: parts.slice(1).map((part) => part ?? "") }];
      }),
  });
  for (const line of lines) {
    const first = lines.find(({ figure }) => foldHeading(figure) === foldHeading(line.figure));
    if (first !== line && first) {
      addProblem(
        line,
        `“${line.figure}” is given twice. Keep one: it is also on line ${first.line} of ${first.file}`,
      );
    } else if (!used.has(line)) {
      addProblem(line, `This table has no figure “${line.figure}”. Export the table to see the names`);
    }
  }
  return { row, problems };
}

export const foldHeading = (text: string) => text.trim().toLowerCase().replace(/\s+/g, " ");

/** `12570.5` as 1257050 hundredths, or a hint at the right format. */
function readNumber(text: string): number | { error: string } {
  const value = text.trim();
  if (value === "") return { error: "Enter a number" };
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(value);
  if (parts) return Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
  const plain = value.replace(/[£%\s]/g, "");
  const withoutSeparators = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(plain) ? plain.replaceAll(",", "") : plain;
  const right = /^\d+,\d{1,2}$/.test(withoutSeparators)
    ? withoutSeparators.replace(",", ".")
    : withoutSeparators;
  return {
    error: /^\d{1,9}(\.\d{1,2})?$/.test(right)
      ? `Write ${right} instead of ${value}: only digits and a decimal point`
      : `“${value}” is not a number. Write one such as 12570 or 8.5, with two decimals at most`,
  };
}

/** `1257050` hundredths as `12570.5`. */
export const toNumberText = (hundredths: number) => String(hundredths / 100);
