import type { Upload } from "#contract/uploads.ts";
import { readStoredText } from "../copy/stored-text.ts";
import type { Db } from "../db/schema.ts";
import type { UploadStatus } from "../db/tables/uploads.ts";
import type { Clock } from "../domain/clock.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { requiredColumns } from "../domain/uploads/columns.ts";
import { type RowProblem, toTranslatedProblem } from "../domain/uploads/problem.ts";
import { listFreeColumns, parseStoredHeader } from "../domain/uploads/stored-header.ts";
import { listProblems, readProblems } from "../repositories/upload-problems.ts";
import { countHeldRows, findLastLoad, isPreviewed, type UploadRow } from "../repositories/uploads.ts";

/** Mistakes of each kind in a reply. */
const maxShown = 100;

export const toUploadStatus = (status: UploadStatus): Upload["status"] =>
  status === "receiving" ? "checking" : status;

const workingStatuses: readonly UploadStatus[] = ["checking", "committing", "undoing"];

/** An upload as replies show it. */
export async function toUpload(db: Db, row: UploadRow, clock: Clock): Promise<Upload> {
  const client = { clientId: row.client_id };
  const fileProblems = JSON.parse(row.problems) as RowProblem[];
  const rowProblems = await listProblems(db, row.id, maxShown);
  const all = [...fileProblems, ...rowProblems];
  const problems = (["error", "warning"] as const).flatMap((kind) =>
    all
      .filter((each) => each.kind === kind)
      .slice(0, maxShown)
      .map(toTranslatedProblem),
  );
  return {
    uploadId: row.id,
    fileName: row.file_name,
    status: toUploadStatus(row.status),
    isWaiting: workingStatuses.includes(row.status) && row.claimed_until < clock.real().getTime(),
    uploadedAt: row.uploaded_at,
    uploadedBy: row.uploaded_by_name,
    rows: row.rows,
    checkedRows: row.checked_rows,
    added: row.added,
    changed: row.changed,
    unchanged: row.unchanged,
    heldBack: isPreviewed(row) ? (await countHeldRows(db, client, row.id)) + row.bad_rows : row.held_back,
    badRows: row.bad_rows,
    canLoadGoodRows: row.status === "failed" && isPreviewed(row),
    missing: row.missing,
    hasLeftOutFile: row.keeps_file && row.bad_rows > 0 && row.impact !== null,
    headings: toHeadings(row),
    errorCount: row.error_count,
    warningCount: row.warning_count,
    problems,
    mustConfirm: readStoredText(row.must_confirm),
    effectiveFrom: row.effective_from,
    canUndo: await canUndo(db, row, toLondonDate(clock.now())),
    undoProblem: readStoredText(row.undo_problem),
  };
}

/** How the file's headings were matched, or that somebody must match them. */
function toHeadings({ headings, keeps_file }: UploadRow): Upload["headings"] {
  const header = parseStoredHeader(headings);
  if (!header || header.mapped.length + header.unknown.length === 0) return null;
  const free = listFreeColumns(header);
  return {
    mapped: header.mapped,
    unknown: keeps_file ? header.unknown : [],
    columns: free,
    required: free.filter((column) => requiredColumns.has(column)),
  };
}

/** Whether an upload can be undone: only the last load, until the next payroll cut-off. */
export async function canUndo(db: Db, row: UploadRow, today: string): Promise<boolean> {
  if (row.status !== "done" || row.undo_until === null || row.undo_until < today) return false;
  return (await findLastLoad(db, { clientId: row.client_id }))?.id === row.id;
}

/** All problems of an upload as the rows of a file. */
export async function* streamErrorRows(db: Db, { id, problems }: UploadRow) {
  const toRow = (problem: RowProblem) => {
    const { row, column, kind, message } = toTranslatedProblem(problem);
    return [row, column, kind, message];
  };
  let rows = (JSON.parse(problems) as RowProblem[]).map(toRow);
  for await (const problem of readProblems(db, id)) {
    rows.push(toRow(problem));
    if (rows.length < 500) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}
