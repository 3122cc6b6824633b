import { uploadsCopy } from "#api-copy/uploads";
import { forKeeping } from "../../copy/language.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Clock } from "../../domain/clock.ts";
import type { RateTables } from "../../domain/pay/rates/index.ts";
import { mostRows } from "../../domain/uploads/columns.ts";
import { type Header, type HeadingMap, readHeader } from "../../domain/uploads/headers.ts";
import { type RowProblem, toCodedProblem, UnreadableFileError } from "../../domain/uploads/problem.ts";
import type { UploadRow } from "../../repositories/uploads.ts";
import { type Batch, checkBatch, type DuplicateIndex } from "./check-batch.ts";
import type { SheetRow, SheetRows } from "./raw-row.ts";

/** Beyond so many rows with errors a file is another file, and the rest is not looked at. */
const mostBadRows = 10_000;

export interface CheckTotals extends Batch {
  /** Of people, without the header and empty lines. */
  rows: number;
  /** What is wrong with the file as a whole. */
  problems: RowProblem[];
  header: Header | null;
  /** Rows that another row repeats: which of the two is right, nobody knows. */
  repeated: ReadonlySet<number>;
  /** Rows by employee number. */
  numbers: ReadonlyMap<string, number>;
}

interface CheckRowsDeps {
  db: Db;
  upload: Pick<UploadRow, "id" | "client_id" | "uploaded_by">;
  clock: Pick<Clock, "real">;
  /** `yyyy-mm-dd`. */
  today: string;
  rates: RateTables;
  /** Told after each batch; false to go no further. */
  onProgress(tally: CheckTotals): Promise<boolean>;
  /** How the client's own headings are read. */
  headings?: HeadingMap;
  /** Of people; beyond them nothing more is read. */
  limit?: number;
}

/**
 * Checks a file row by row and keeps who is added or changed, in short transactions; answers what was found, or null
 * where it was told to stop.
 */
export async function checkRows(deps: CheckRowsDeps, sheet: SheetRows): Promise<CheckTotals | null> {
  const { db, upload, clock, today, rates, onProgress, headings, limit = mostRows } = deps;
  const duplicates: DuplicateIndex = {
    numbers: new Map(),
    emails: new Map(),
    groups: new Map(),
    repeated: new Set(),
  };
  const tally: CheckTotals = {
    rows: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    errors: 0,
    warnings: 0,
    badRows: 0,
    problems: [],
    header: null,
    repeated: duplicates.repeated,
    numbers: duplicates.numbers,
  };
  let header: Header | null = null;
  const fail = (say: () => string, row: number | null = null) => {
    tally.errors++;
    tally.problems.push(
      forKeeping(() => toCodedProblem({ kind: "error", row, column: null, message: say() })),
    );
    return tally;
  };
  try {
    for await (const all of sheet) {
      const rows = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
      if (!header && rows.length > 0) {
        const { cells } = rows.shift() as SheetRow;
        header = forKeeping(() => {
          const read = readHeader(cells, headings);
          return { ...read, problems: read.problems.map(toCodedProblem) };
        });
        tally.header = header;
        tally.errors += header.problems.length;
        tally.problems.push(...header.problems);
        if (header.problems.length > 0) return tally;
      }
      if (tally.rows + rows.length > limit) {
        return fail(() => uploadsCopy("mostRows", { count: limit.toLocaleString("en-GB") }));
      }
      if (header && rows.length > 0) {
        const known = header;
        const batch = await forKeeping(() =>
          inTransaction(db, (trx) =>
            checkBatch(trx, { upload, clock, today, rates, header: known, duplicates: duplicates }, rows),
          ),
        );
        add(tally, batch);
        tally.rows += rows.length;
      }
      if (tally.badRows > mostBadRows) {
        return fail(() => uploadsCopy("tooManyErrors"), rows.at(-1)?.row);
      }
      if (!(await onProgress(tally))) return null;
      await new Promise(setImmediate);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    const { reason, row } = error;
    return fail(() => uploadsCopy(reason), row);
  }
  if (!header) return fail(() => uploadsCopy("emptyFile"));
  return tally.rows === 0 ? fail(() => uploadsCopy("headerAlone")) : tally;
}

/** Only of a transaction that is done: one that is done anew begins with what was known before. */
function add(tally: CheckTotals, batch: Batch): void {
  for (const name of Object.keys(batch) as (keyof Batch)[]) tally[name] += batch[name];
}
