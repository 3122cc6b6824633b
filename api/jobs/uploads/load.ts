import { faultOf } from "../../db/faults.ts";
import type { Db, Trx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findProduct } from "../../domain/benefits/catalogue/index.ts";
import { onLeaving } from "../../domain/benefits/leaving.ts";
import { mayFollow, type Status } from "../../domain/benefits/statuses.ts";
import { addDays, earliest } from "../../domain/calendar.ts";
import { type AuditAction, addAudit } from "../../repositories/audit.ts";
import { type SelectionRow, saveSelections } from "../../repositories/selections.ts";
import {
  addEndings,
  findMoved,
  findRowSpan,
  findSettledIn,
  listEndings,
  listLeavers,
  removeAdded,
  type Slice,
  writeAdded,
  writeChanged,
} from "../../repositories/upload-load.ts";
import { moveUpload, type UploadRow } from "../../repositories/uploads.ts";

/** Rows of one statement, so that none takes long. */
const atOnce = 500;

/** People are no longer as they were when the load was previewed, or as it left them. Nothing was written. */
export class Stale extends Error {
  constructor(readonly employeeNumber: string | null) {
    super("People were changed meanwhile");
  }
}

export interface Loading {
  db: Db;
  upload: UploadRow;
  /** `yyyy-mm-dd`. */
  today: string;
  /** ms. */
  now: number;
  by: { userId: string; staffId?: string | null };
}

/**
 * Loads exactly what was previewed, in one transaction: who is added, who changes, and what ends with those who leave
 * (RULE-09). Answers false where the upload is not to be loaded any more.
 * @throws Stale where somebody has changed since.
 */
export async function load(loading: Loading, changes: Partial<UploadRow>): Promise<boolean> {
  const { db, upload, now } = loading;
  const client = { clientId: upload.client_id };
  return asOne(db, async (trx) => {
    if (!(await moveUpload(trx, client, upload.id, ["committing"], { ...changes, status: "done" })))
      return false;
    for await (const slice of slicesOf(trx, upload.id)) {
      await requireUnmoved(trx, client, slice, "old");
      await writeChanged(trx, client, slice, "new", now);
      await writeAdded(trx, slice, now);
      await endOfLeavers(trx, loading, slice);
    }
    await audit(trx, loading, "upload.loaded", { added: upload.added, changed: upload.changed });
    return true;
  });
}

/** Brings everybody back to what they were before a load, in one transaction. @throws Stale as `load`. */
export async function undo(loading: Loading): Promise<boolean> {
  const { db, upload, now } = loading;
  const client = { clientId: upload.client_id };
  return asOne(db, async (trx) => {
    if (!(await moveUpload(trx, client, upload.id, ["done"], { status: "undone" }))) return false;
    await bringBackSelections(trx, loading);
    for await (const slice of slicesOf(trx, upload.id)) {
      await requireUnmoved(trx, client, slice, "new");
      const settled = await findSettledIn(trx, client, slice);
      if (settled !== null) throw new Stale(settled);
      await writeChanged(trx, client, slice, "old", now);
      await removeAdded(trx, client, slice);
    }
    await audit(trx, loading, "upload.undone", {});
    return true;
  });
}

/** Whether everybody is still as previewed, asked before anything is begun. @throws Stale */
export async function requireFresh(db: Db, upload: Pick<UploadRow, "id" | "client_id">): Promise<void> {
  for await (const slice of slicesOf(db, upload.id)) {
    await requireUnmoved(db, { clientId: upload.client_id }, slice, "old");
  }
}

/** A number or an address that somebody else has got meanwhile is the same news as a changed person. */
async function asOne<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work);
  } catch (fault) {
    throw faultOf(fault) === "duplicate" ? new Stale(null) : fault;
  }
}

/** All rows of an upload in order, a few at a time, giving way to others in between. */
async function* slicesOf(db: Db, uploadId: string): AsyncIterable<Slice> {
  const span = await findRowSpan(db, uploadId);
  if (!span) return;
  for (let from = span.first; from <= span.last; from += atOnce) {
    yield { uploadId, from, to: Math.min(from + atOnce - 1, span.last) };
    await new Promise(setImmediate);
  }
}

async function requireUnmoved(db: Db, client: { clientId: string }, slice: Slice, side: "new" | "old") {
  const moved = await findMoved(db, client, slice, side);
  if (moved !== null) throw new Stale(moved);
}

/** What those who leave have chosen gets its last day, and is over where that has passed. */
async function endOfLeavers(trx: Trx, loading: Loading, slice: Slice): Promise<void> {
  const { upload, now, today } = loading;
  const owners = Map.groupBy(await listLeavers(trx, slice), ({ employee_id }) => employee_id);
  for (const [employeeId, rows] of owners) {
    const before: SelectionRow[] = [];
    const after: SelectionRow[] = [];
    for (const { leaves_on, ...row } of rows) {
      const ended = endOn(row, leaves_on as string, today, now);
      if (!ended) continue;
      before.push(row);
      after.push(ended);
    }
    if (after.length === 0) continue;
    await saveSelections(trx, { clientId: upload.client_id, userId: employeeId }, after);
    await addEndings(
      trx,
      before.map((row, at) => ({
        ...{ upload_id: upload.id, selection_id: row.id, employee_id: employeeId },
        ...{ version: after[at]?.version ?? row.version, before: JSON.stringify(row) },
      })),
    );
    for (const row of after)
      await audit(trx, loading, "selection.ended", {}, { type: "selection", id: row.id });
  }
}

/** A version with its last day; null for one that stays as it is. */
function endOn(row: SelectionRow, leaveDate: string, today: string, now: number): SelectionRow | null {
  const product = findProduct(row.product_code);
  const status = row.status as Status;
  if (!product || status === "draft" || !mayFollow(status, "end") || status === "ended") return null;
  const last = onLeaving(product, leaveDate).coverEnds ?? leaveDate;
  if (row.end_date !== null && row.end_date <= last) return null;
  // What would begin after the last day never does.
  const neverBegins = row.cover_date !== null && row.cover_date > last;
  const end_date = neverBegins ? addDays(row.cover_date as string, -1) : earliest(last, row.end_date ?? last);
  const isOver = neverBegins || end_date < today || status === "approval-pending";
  return { ...row, end_date, status: isOver ? "ended" : status, updated_at: now, version: row.version + 1 };
}

async function bringBackSelections(trx: Trx, { upload, now }: Loading): Promise<void> {
  const endings = await listEndings(trx, { clientId: upload.client_id }, upload.id);
  if (endings.some(({ version, loaded_version }) => version !== loaded_version)) throw new Stale(null);
  for (const [userId, rows] of Map.groupBy(endings, ({ employee_id }) => employee_id)) {
    const before = rows.map((each) => ({
      ...(JSON.parse(each.before) as SelectionRow),
      ...{ updated_at: now, version: each.loaded_version + 1 },
    }));
    await saveSelections(trx, { clientId: upload.client_id, userId }, before);
  }
}

function audit(
  trx: Trx,
  { upload, now, by }: Loading,
  action: AuditAction,
  detail: Record<string, number>,
  target = { type: "upload", id: upload.id },
): Promise<void> {
  const request = { id: upload.request_id, ip: upload.ip };
  return addAudit(trx, { action, at: now, request, clientId: upload.client_id, actor: by, target, detail });
}
