import type { Db } from "../db/schema.ts";
import { reasonHeading } from "../domain/uploads/headers.ts";
import { type RowProblem, toTranslatedProblem, UnreadableFileError } from "../domain/uploads/problem.ts";
import { parseStoredHeader } from "../domain/uploads/stored-header.ts";
import { readSheet } from "../jobs/uploads/read-sheet.ts";
import { toRawRow } from "../jobs/uploads/sheet-values.ts";
import { toSpreadsheet } from "../platform/spreadsheet.ts";
import { listHeldRows } from "../repositories/upload-previews.ts";
import { readProblems } from "../repositories/upload-problems.ts";
import { readChunks, type UploadRow } from "../repositories/uploads.ts";

/**
 * The rows that a load left out, as they were uploaded, so that they can be corrected. Returns null if the file was not
 * kept.
 */
export async function toLeftOutFile(db: Db, upload: UploadRow) {
  const header = parseStoredHeader(upload.headings);
  if (!header || upload.bad_rows === 0 || !upload.keeps_file) return null;
  const reasons = await loadReasons(db, upload);
  const names = header.at.toSorted(([, one], [, other]) => one - other).map(([column]) => column);
  const positions = new Map(header.at);
  const openFile = () => readChunks(db, upload.id);
  async function* streamPortions() {
    try {
      for await (const rows of readSheet(upload.file_kind, openFile)) {
        const leftOutRows = rows.filter(({ row }) => reasons.has(row));
        if (leftOutRows.length === 0) continue;
        yield leftOutRows.map((row) => {
          const { cells } = toRawRow(row, { positions });
          return [...names.map((name) => cells[name]), reasons.get(row.row) ?? ""];
        });
      }
    } catch (error) {
      // The file was readable before, so it only ends early if it was deleted in the meantime.
      if (!(error instanceof UnreadableFileError)) throw error;
    }
  }
  return toSpreadsheet("employee-data-left-out", "csv", [...names, reasonHeading], streamPortions());
}

/** Why each row was left out, by row number; empty if a person held it back. */
async function loadReasons(db: Db, upload: UploadRow): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  for (const row of await listHeldRows(db, { clientId: upload.client_id }, upload.id)) reasons.set(row, "");
  for await (const problem of readProblems(db, upload.id)) {
    if (problem.kind !== "error" || problem.row === null) continue;
    const before = reasons.get(problem.row);
    reasons.set(problem.row, before ? `${before}; ${toReason(problem)}` : toReason(problem));
  }
  return reasons;
}

function toReason(problem: RowProblem): string {
  const { column, message } = toTranslatedProblem(problem);
  return column ? `${column}: ${message}` : message;
}
