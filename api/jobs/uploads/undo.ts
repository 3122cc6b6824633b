import type { Db, Trx } from "../../db/schema.ts";
import { addDays } from "../../domain/calendar.ts";
import { addAudit, addAudits } from "../../repositories/audit.ts";
import { writeCurrentFacts } from "../../repositories/current-facts.ts";
import { listEnrolledSince, markEnrolmentDue } from "../../repositories/enrolment.ts";
import { hasPendingFacts, type LoadDays, loadDaysToUndo } from "../../repositories/load-days.ts";
import { type SelectionRow, saveSelectionsOfPeople } from "../../repositories/selections.ts";
import { listEndings } from "../../repositories/upload-endings.ts";
import {
  createHistoryCondition,
  listPeopleUnlikeHistory,
  withdrawLoadedFacts,
} from "../../repositories/upload-facts.ts";
import { undoChanges, voidLinksToOldAddresses } from "../../repositories/upload-identity.ts";
import {
  countLoadedRows,
  findPersonBlockingUndo,
  removeAddedPeople,
  writeChangedPeople,
} from "../../repositories/upload-load.ts";
import { updateUpload } from "../../repositories/uploads.ts";
import { mailContinued, mailEndings } from "./endings.ts";
import {
  beginRecording,
  getUploadClient,
  type LoadContext,
  runUploadTransaction,
  StaleDataError,
  toLoadAudit,
  toLoadSource,
  toRecording,
  toSelectionAudit,
} from "./loading.ts";
import { streamRowSlices } from "./row-slices.ts";

/**
 * Restores everybody to how they were before a load, in one transaction. Returns false if it was undone already.
 * @throws StaleDataError if a person has changed since; RunsLockingError while a payroll run is locking
 */
export async function undoUpload(context: LoadContext): Promise<boolean> {
  const { db, upload, realNow } = context;
  const client = getUploadClient(context);
  return runUploadTransaction(db, async (trx) => {
    const loading = { ...context, now: await beginRecording(trx, context) };
    if (!(await updateUpload(trx, client, upload.id, ["undoing"], { status: "undone" }))) return false;
    await restoreSelections(trx, loading);
    const { added, changed } = await countLoadedRows(trx, upload.id);
    let rowsLeft = added + changed;
    const days = await loadDaysToUndo(trx, upload, loading.today);
    const times = { ...loading, ...toAllowed(trx, days) };
    const recording = {
      ...toRecording(loading, `upload-undo:${upload.id}`),
      loadedSource: toLoadSource(upload.id),
      loadedAt: upload.loaded_at ?? loading.now,
    };
    for await (const slice of streamRowSlices(trx, upload.id)) {
      if (changed > 0) {
        await voidLinksToOldAddresses(trx, client, slice, realNow);
        rowsLeft -= await writeChangedPeople(trx, client, slice, "old", times);
        await withdrawLoadedFacts(trx, recording, slice);
        if (days.hasLater) {
          const changedPeople = await listPeopleUnlikeHistory(trx, client.clientId, slice, days);
          await writeCurrentFacts(trx, client, changedPeople, loading);
        }
      }
      if (added > 0) rowsLeft -= await removeAddedPeople(trx, client, slice, loading);
    }
    if (rowsLeft > 0) throw new StaleDataError();
    if (changed > 0) await voidEnrolments(trx, loading);
    await markEnrolmentDue(trx, upload.client_id, loading.now);
    // A change that has taken effect stays, because the person could have objected.
    const account_changes = await undoChanges(trx, client, upload.id, realNow);
    await addAudit(trx, toLoadAudit(loading, "upload.undone", { status: "undone", account_changes }));
    return true;
  });
}

/** The employee number of a person who prevents an undo; null if something else does. */
export async function findUndoObstacle(loading: LoadContext): Promise<string | null> {
  const { db, upload, today } = loading;
  const allowed = toAllowed(db, await loadDaysToUndo(db, upload, today));
  for await (const slice of streamRowSlices(loading.db, loading.upload.id)) {
    const obstacle = await findPersonBlockingUndo(loading.db, getUploadClient(loading), slice, {
      today,
      ...allowed,
    });
    if (obstacle !== null) return obstacle;
  }
  return null;
}

/** Differences that do not prevent an undo: a later value has replaced the loaded one, or is ahead. */
const toAllowed = (db: Db, days: LoadDays) => {
  return {
    isPending: hasPendingFacts(db, days),
    isAsHistory: days.hasLater ? createHistoryCondition(db, days.today) : null,
  };
};

async function restoreSelections(trx: Trx, loading: LoadContext): Promise<void> {
  const endings = await listEndings(trx, getUploadClient(loading), loading.upload.id);
  if (endings.some(({ version, loaded_version }) => version !== loaded_version)) throw new StaleDataError();
  const before = endings.map((ending) => ({
    ...(JSON.parse(ending.before) as SelectionRow),
    updated_at: loading.now,
    version: ending.loaded_version + 1,
  }));
  await saveSelectionsOfPeople(trx, getUploadClient(loading), before, loading.userId);
  // Core cover that the load had continued ends again.
  const continuing = endings.filter(
    ({ loaded_end, before }) => !isOptedOut(before) && (loaded_end !== null || hasNoEndDate(before)),
  );
  const continued = new Set(continuing.map(({ selection_id }) => selection_id));
  const [continuedRows, endedRows] = [
    before.filter(({ id }) => continued.has(id)),
    before.filter(({ id }) => !continued.has(id)),
  ];
  await mailContinued(trx, loading, continuedRows);
  await mailEndings(trx, loading, endedRows);
}

/** A person who has opted out is told of the last day, which is their own again. */
const isOptedOut = (before: string) => (JSON.parse(before) as SelectionRow).status === "opted-out";
const hasNoEndDate = (before: string) => (JSON.parse(before) as SelectionRow).end_date === null;

/** Ends enrolments that followed from the upload. The job enrols people again who still qualify. */
async function voidEnrolments(trx: Trx, loading: LoadContext): Promise<void> {
  const { upload, now, userId } = loading;
  const enrolledSince = { uploadId: upload.id, since: upload.loaded_at ?? now };
  const rows = await listEnrolledSince(trx, getUploadClient(loading), enrolledSince);
  const voided = rows.map((row) => ({
    ...row,
    status: "ended",
    end_date: row.cover_date && addDays(row.cover_date, -1),
    updated_at: now,
    version: row.version + 1,
  }));
  await saveSelectionsOfPeople(trx, getUploadClient(loading), voided, userId);
  await addAudits(
    trx,
    rows.map((before, index) =>
      toSelectionAudit(loading, "selection.ended", { before, after: voided[index] as SelectionRow }),
    ),
  );
}
