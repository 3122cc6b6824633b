import type { changeUpload } from "#contract/uploads.ts";
import { findDatabaseFault } from "../db/faults.ts";
import type { NewRow } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { isColumn } from "../domain/uploads/columns.ts";
import { checkHeadings, type HeadingMap, toHeadingKey } from "../domain/uploads/headers.ts";
import type { Column } from "../domain/uploads/person-columns.ts";
import { parseStoredHeader } from "../domain/uploads/stored-header.ts";
import type { CallRequest, Refusal } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { removeHeadings, saveHeadings } from "../repositories/upload-headings.ts";
import { type UploadRow, updateUpload } from "../repositories/uploads.ts";

type ChangeRequest = CallRequest<typeof changeUpload>;

/** Resets the results of the first check, so that it runs again. */
const resetValues: Partial<NewRow<"uploads">> = {
  status: "checking",
  claimed_until: 0,
  checked_rows: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  error_count: 0,
  warning_count: 0,
  bad_rows: 0,
  missing: 0,
  problems: "[]",
  impact: null,
  must_confirm: null,
  headings: null,
  keeps_file: false,
};

/**
 * Saves how a file's headings are matched, for this file and the client's next ones, and restarts the
 * check.
 */
export async function mapHeadings(
  services: Services,
  req: ChangeRequest,
  row: UploadRow,
): Promise<Refusal | null> {
  const header = parseStoredHeader(row.headings);
  if (row.status !== "failed" || !row.keeps_file || !header || header.unknown.length === 0) {
    return req.refuse("not_checked");
  }
  const answers = toHeadingMap(req.body.headings ?? []);
  const takenColumns = header.at.map(([column]) => column);
  const problem = answers && checkHeadings(header.unknown, takenColumns, answers);
  if (!answers || problem) return req.refuse("headings", { message: problem ?? undefined });
  const keys = new Set(header.unknown.map(toHeadingKey));
  const fileAnswers = new Map([...answers].filter(([key]) => keys.has(key)));
  return rereadFile(services, req, row, { saved: fileAnswers, forgotten: [] });
}

/** Deletes the matches of this file's headings, so that the restarted check asks for them again. */
export async function clearHeadings(
  services: Services,
  req: ChangeRequest,
  row: UploadRow,
): Promise<Refusal | null> {
  const mapped = parseStoredHeader(row.headings)?.mapped ?? [];
  const isWaiting = row.status === "checked" || row.status === "failed";
  if (!isWaiting || !row.keeps_file || mapped.length === 0) return req.refuse("not_checked");
  const forgotten = mapped.map(({ heading }) => toHeadingKey(heading));
  return rereadFile(services, req, row, { saved: new Map(), forgotten });
}

/** The matches by heading key; null if a column is unknown. */
function toHeadingMap(answers: readonly { heading: string; column?: string | null }[]): HeadingMap | null {
  const map = new Map<string, Column | null>();
  for (const { heading, column = null } of answers) {
    if (column !== null && !isColumn(column)) return null;
    map.set(toHeadingKey(heading), column);
  }
  return map;
}

async function rereadFile(
  { db, clock, wakeUploads }: Services,
  { actor, request, refuse }: ChangeRequest,
  { id, status }: UploadRow,
  { saved, forgotten }: { saved: HeadingMap; forgotten: string[] },
): Promise<Refusal | null> {
  try {
    const isMoved = await inTransaction(db, async (trx) => {
      if (!(await updateUpload(trx, actor, id, [status], resetValues))) return false;
      await saveHeadings(trx, actor, saved);
      await removeHeadings(trx, actor, forgotten);
      await addAudit(trx, {
        action: "upload.headings_read",
        at: clock.now().getTime(),
        request,
        clientId: actor.clientId,
        actor,
        target: { type: "upload", id },
        change: {
          before: { status, headings: forgotten.length },
          after: { status: resetValues.status, headings: saved.size },
        },
      });
      return true;
    });
    if (!isMoved) return refuse("not_checked");
  } catch (fault) {
    if (findDatabaseFault(fault) === "duplicate") return refuse("in_progress");
    throw fault;
  }
  wakeUploads();
  return null;
}
