import { uploadsCopy } from "#api-copy/uploads";
import { runInStoredLanguage } from "../../copy/language.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Clock } from "../../domain/clock.ts";
import type { RateTables } from "../../domain/pay/rates/index.ts";
import { maxRows } from "../../domain/uploads/columns.ts";
import { type Header, type HeadingMap, parseHeader } from "../../domain/uploads/headers.ts";
import { type RowProblem, toCodedProblem, UnreadableFileError } from "../../domain/uploads/problem.ts";
import { loadPayGroupTextFinder } from "../../repositories/pay-group-names.ts";
import type { UploadRow } from "../../repositories/uploads.ts";
import { type BatchTotals, checkBatch, type DuplicateIndex } from "./check-batch.ts";
import type { SheetRow, SheetRows } from "./raw-row.ts";

/** With this many faulty rows it is probably the wrong file, so the check stops. */
const maxBadRows = 10_000;

export interface CheckTotals extends BatchTotals {
  /** The number of rows with people. */
  rows: number;
  /** Errors of the file as a whole. */
  problems: RowProblem[];
  header: Header | null;
  /** Rows that repeat each other. All of them are held back, because any of them may be right. */
  repeated: ReadonlySet<number>;
  /** Row numbers by employee number. */
  numbers: ReadonlyMap<string, number>;
}

interface CheckRowsDeps {
  db: Db;
  upload: Pick<UploadRow, "id" | "client_id" | "uploaded_by">;
  clock: Pick<Clock, "real">;
  /** A date as `yyyy-mm-dd`. */
  today: string;
  rates: RateTables;
  /** Called after each batch; returns false to stop. */
  onProgress(tally: CheckTotals): Promise<boolean>;
  /** What the client's own headings mean. */
  headings?: HeadingMap;
  /** The most people in a file; reading stops there. */
  limit?: number;
}

/**
 * Checks a file row by row, and stores people to add or change in short transactions. Returns the result;
 * null if it was stopped.
 */
export async function checkRows(deps: CheckRowsDeps, sheet: SheetRows): Promise<CheckTotals | null> {
  const { db, upload, clock, today, rates, onProgress, headings, limit = maxRows } = deps;
  const duplicates: DuplicateIndex = {
    numbers: new Map(),
    emails: new Map(),
    repeated: new Set(),
  };
  const findPayGroupText = await loadPayGroupTextFinder(db, upload.client_id);
  const totals: CheckTotals = {
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
  const addProblem = (getMessage: () => string, row: number | null = null) => {
    totals.errors++;
    totals.problems.push(
      runInStoredLanguage(() => toCodedProblem({ kind: "error", row, column: null, message: getMessage() })),
    );
    return totals;
  };
  try {
    for await (const sheetRows of sheet) {
      const rows = sheetRows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
      if (!header && rows.length > 0) {
        const { cells } = rows.shift() as SheetRow;
        header = runInStoredLanguage(() => {
          const parsedHeader = parseHeader(cells, headings);
          return { ...parsedHeader, problems: parsedHeader.problems.map(toCodedProblem) };
        });
        totals.header = header;
        totals.errors += header.problems.length;
        totals.problems.push(...header.problems);
        if (header.problems.length > 0) return totals;
      }
      if (totals.rows + rows.length > limit) {
        return addProblem(() => uploadsCopy("mostRows", { count: limit.toLocaleString("en-GB") }));
      }
      if (header && rows.length > 0) {
        const checkedHeader = header;
        const batch = await runInStoredLanguage(() =>
          inTransaction(db, (trx) =>
            checkBatch(
              trx,
              { upload, clock, today, rates, header: checkedHeader, duplicates, findPayGroupText },
              rows,
            ),
          ),
        );
        addBatchTotals(totals, batch);
        totals.rows += rows.length;
      }
      if (totals.badRows > maxBadRows) {
        return addProblem(() => uploadsCopy("tooManyErrors"), rows.at(-1)?.row);
      }
      if (!(await onProgress(totals))) return null;
      await new Promise(setImmediate);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    const { reason, row } = error;
    return addProblem(() => uploadsCopy(reason), row);
  }
  if (!header) return addProblem(() => uploadsCopy("emptyFile"));
  return totals.rows === 0 ? addProblem(() => uploadsCopy("headerAlone")) : totals;
}

/** Adds a batch after its commit, so that a repeated transaction does not count it twice. */
function addBatchTotals(totals: CheckTotals, batch: BatchTotals): void {
  for (const name of Object.keys(batch) as (keyof BatchTotals)[]) totals[name] += batch[name];
}
