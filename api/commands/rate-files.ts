import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { CsvError, parse } from "csv-parse/sync";
import type { RateLine } from "../domain/pay/rates/check-rates.ts";
import { foldHeading, type RateProblem } from "../domain/pay/rates/figures.ts";

export const rateColumns = ["table", "from", "figure", "value", "source"] as const;

/** Far more than the rates of all years need, so a larger file is a mistake. */
const MAX_BYTES = 1_000_000;
const MAX_FILES = 100;

export interface RateFiles {
  lines: RateLine[];
  problems: RateProblem[];
}

/** The lines of a file, or of all `.csv` files in a folder, and what could not be read. */
export async function readRateFiles(path: string): Promise<RateFiles> {
  const rateFiles: RateFiles = { lines: [], problems: [] };
  const addFileProblem = (file: string, message: string) =>
    void rateFiles.problems.push({ file, line: null, message });
  try {
    const isFolder = (await stat(path)).isDirectory();
    const names = isFolder ? (await readdir(path)).filter((name) => /\.csv$/i.test(name)).sort() : [];
    const files = isFolder ? names.map((name) => join(path, name)) : [path];
    if (files.length === 0) addFileProblem(path, "There is no .csv file in this folder");
    if (files.length > MAX_FILES)
      addFileProblem(path, `There are more than ${MAX_FILES} files. Import fewer at once`);
    for (const file of files.slice(0, MAX_FILES)) {
      const name = basename(file);
      const parsed = readLines(name, await readBytes(file));
      rateFiles.lines.push(...parsed.lines);
      rateFiles.problems.push(...parsed.problems);
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined) throw error;
    addFileProblem(
      path,
      code === "ENOENT" ? "There is no such file or folder" : `It cannot be read (${code})`,
    );
  }
  return rateFiles;
}

/** Reads a file once, up to the limit, so that the same bytes are checked and imported. */
async function readBytes(file: string): Promise<Buffer> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(file, "r");
    const bytes = Buffer.alloc(MAX_BYTES + 1);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle?.close();
  }
}

function readLines(file: string, bytes: Buffer): RateFiles {
  const toFailure = (message: string, line: number | null = null): RateFiles => ({
    lines: [],
    problems: [{ file, line, message }],
  });
  if (bytes.length > MAX_BYTES) return toFailure("The file is larger than 1 MB: it is not a file of rates");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return toFailure("The letters cannot be read. Save the file as “CSV UTF-8”");
  }
  if (text.trim() === "") return toFailure(`The file is empty. Its first line is: ${rateColumns.join(",")}`);
  try {
    const [head, ...rows] = parse(text, {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return toLines(file, head?.record ?? [], rows);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === "number" ? error.lines : null;
    return toFailure("Quotation marks do not match here: a text in quotes ends with one more", line);
  }
}

type Row = { record: string[]; info: { lines: number } };

function toLines(file: string, head: readonly string[], rows: readonly Row[]): RateFiles {
  const names = head.map(foldHeading);
  const missing = rateColumns.filter((name) => !names.includes(name));
  const toProblem = (line: number, message: string) => ({ file, line, message });
  if (missing.length > 0) {
    const other = /[;\t]/.test(head.join("")) ? ". Put commas between the values" : "";
    const message = `The first line has no ${missing.join(", ")}. It is: ${rateColumns.join(",")}${other}`;
    return { lines: [], problems: [toProblem(1, message)] };
  }
  const problems: RateProblem[] = [];
  const lines = rows.flatMap(({ record, info }): RateLine[] => {
    if (record.every((cell) => cell.trim() === "")) return [];
    if (record.length !== head.length) {
      const message = `This line has ${record.length} values and the first line ${head.length}. Put a value with a comma in quotation marks, and write numbers without commas`;
      problems.push(toProblem(info.lines, message));
      return [];
    }
    const getCell = (name: (typeof rateColumns)[number]) => record[names.indexOf(name)] ?? "";
    const [table, from, figure, value] = [
      getCell("table"),
      getCell("from"),
      getCell("figure"),
      getCell("value"),
    ];
    return [{ file, line: info.lines, table, from, figure, value, source: getCell("source") }];
  });
  if (rows.length === 0) problems.push(toProblem(1, "There are no lines below the first"));
  return { lines, problems };
}
