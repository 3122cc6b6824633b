import type { Trx } from "../../db/schema.ts";
import { stopHolds } from "../../domain/account-change.ts";
import { onLeaving } from "../../domain/benefits/leaving.ts";
import { agreedVersion } from "../../domain/benefits/plan-version.ts";
import { mayFollow, type Status } from "../../domain/benefits/statuses.ts";
import { addDays, earliest } from "../../domain/calendar.ts";
import { addAudit, addAudits } from "../../repositories/audit.ts";
import { type SelectionRow, saveSelectionsOf } from "../../repositories/selections.ts";
import { toAgreed } from "../../repositories/standing.ts";
import {
  addChanges,
  movesIdentity,
  supersedeChanges,
  voidLinksOfMoved,
} from "../../repositories/upload-identity.ts";
import {
  addEndings,
  countLoaded,
  listLeavers,
  type Slice,
  writeAdded,
  writeChanged,
} from "../../repositories/upload-load.ts";
import { moveUpload } from "../../repositories/uploads.ts";
import { asOne, auditOf, clientOf, type Loading, Stale } from "./loading.ts";
import { slicesOf } from "./slices.ts";

/**
 * Loads exactly what was previewed, in one transaction: who is added, who changes, and what ends with those who leave
 * (RULE-09). `undoUntil` is the last day on which it can be undone. Answers false where the upload is not to be loaded
 * any more.
 * @throws Stale where somebody has changed since.
 */
export async function load(loading: Loading, undoUntil: string): Promise<boolean> {
  const { db, upload, now } = loading;
  const client = clientOf(loading);
  return asOne(db, async (trx) => {
    const counts = await countLoaded(trx, upload.id);
    const done = { ...counts, status: "done", loaded_at: now, undo_until: undoUntil } as const;
    if (!(await moveUpload(trx, client, upload.id, ["committing"], done))) return false;
    let left = counts.added + counts.changed;
    const identity = (await movesIdentity(trx, upload.id)) ? { ...noIdentityChanges } : null;
    for await (const slice of slicesOf(trx, upload.id)) {
      if (counts.changed > 0) {
        left -= await writeChanged(trx, client, slice, "new", loading);
        if (identity) await holdIdentity(trx, loading, slice, identity);
        await endOfLeavers(trx, loading, slice);
      }
      if (counts.added > 0) left -= await writeAdded(trx, client, slice, loading);
    }
    if (left > 0) throw new Stale();
    const { added, changed } = counts;
    await addAudit(trx, auditOf(loading, "upload.loaded", { added, changed, ...identity }));
    return true;
  });
}

const noIdentityChanges = { account_changes: 0, superseded: 0 };

/**
 * Whoever has an account keeps their address and date of birth until they have been told (E4). Links that went to the
 * old address of somebody without one stop working.
 */
async function holdIdentity(
  trx: Trx,
  { upload, userId, real }: Loading,
  slice: Slice,
  sum: typeof noIdentityChanges,
): Promise<void> {
  const client = clientOf({ upload });
  await voidLinksOfMoved(trx, client, slice, real);
  sum.superseded += await supersedeChanges(trx, client, slice, real);
  const command = { upload, userId, real, stoppedAfter: real - stopHolds };
  sum.account_changes += await addChanges(trx, slice, command);
}

/** What those who leave have chosen gets its last day, and is over where that has passed. */
async function endOfLeavers(trx: Trx, loading: Loading, slice: Slice): Promise<void> {
  const ends = (await listLeavers(trx, clientOf(loading), slice)).flatMap(({ leaves_on, ...before }) => {
    const after = endOn(before, leaves_on as string, loading);
    return after ? [{ before, after }] : [];
  });
  await saveSelectionsOf(
    trx,
    clientOf(loading),
    ends.map(({ after }) => after),
    loading.userId,
  );
  await addEndings(
    trx,
    ends.map(({ before, after }) => ({
      ...{ upload_id: loading.upload.id, selection_id: before.id, employee_id: before.employee_id },
      ...{ version: after.version, before: JSON.stringify(before) },
    })),
  );
  await addAudits(
    trx,
    ends.map(({ after }) => auditOf(loading, "selection.ended", {}, { type: "selection", id: after.id })),
  );
}

/** A version with its last day; null for one that stays as it is. */
function endOn(
  row: SelectionRow,
  leaveDate: string,
  { catalogue, today, now }: Pick<Loading, "catalogue" | "today" | "now">,
): SelectionRow | null {
  const product = agreedVersion(toAgreed(row), catalogue, leaveDate)?.product;
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
