import type { Trx } from "../../db/schema.ts";
import { stopPeriodMs } from "../../domain/account-change.ts";
import { addAudit } from "../../repositories/audit.ts";
import { writeCurrentFacts } from "../../repositories/current-facts.ts";
import { markEnrolmentDue } from "../../repositories/enrolment.ts";
import { hasPendingFacts, keepPendingDays, loadDays } from "../../repositories/load-days.ts";
import {
  keepRedatedRows,
  listPeopleUnlikeHistory,
  recordAddedRows,
  recordChangedRows,
} from "../../repositories/upload-facts.ts";
import {
  addChanges,
  changesIdentity,
  supersedeChanges,
  voidLinksToOldAddresses,
} from "../../repositories/upload-identity.ts";
import {
  countLoadedRows,
  type RowSlice,
  writeAddedPeople,
  writeChangedPeople,
} from "../../repositories/upload-load.ts";
import { recordNames } from "../../repositories/upload-names.ts";
import { updateUpload } from "../../repositories/uploads.ts";
import { restoreCoreCover } from "./core-back.ts";
import { addPastLeaverEvents, endCoverOfIneligible, endCoverOfLeavers } from "./endings.ts";
import {
  beginRecording,
  getUploadClient,
  type LoadContext,
  runUploadTransaction,
  StaleDataError,
  toLoadAudit,
  toLoadSource,
  toRecording,
} from "./loading.ts";
import { streamRowSlices } from "./row-slices.ts";

/**
 * Loads exactly what was previewed, in one transaction: added and changed people, and the benefits that end (RULE-09).
 * `undoUntil` is the last day for an undo. Returns false if the upload cannot be loaded any more.
 * @throws StaleDataError if a person has changed since; RunsLockingError while a payroll run is locking
 */
export async function loadUpload(context: LoadContext, undoUntil: string): Promise<boolean> {
  const { db, upload } = context;
  const client = getUploadClient(context);
  return runUploadTransaction(db, async (trx) => {
    const now = await beginRecording(trx, context);
    const loading = { ...context, now };
    const days = await loadDays(trx, upload, context.today);
    const redated = await keepRedatedRows(trx, client.clientId, upload, days);
    const counts = await countLoadedRows(trx, upload.id);
    const held_back = counts.held_back + upload.bad_rows;
    const unchanged = upload.unchanged - redated;
    const times = { loaded_at: now, undo_until: undoUntil };
    const done = { ...counts, unchanged, held_back, status: "done", ...times } as const;
    if (!(await updateUpload(trx, client, upload.id, ["committing"], done))) return false;
    let rowsLeft = counts.added + counts.changed;
    const identity = (await changesIdentity(trx, upload.id)) ? { ...noIdentityChanges } : null;
    const recording = toRecording(loading, toLoadSource(upload.id));
    const writing = { ...loading, isPending: hasPendingFacts(trx, days) };
    for await (const slice of streamRowSlices(trx, upload.id)) {
      if (counts.changed > 0) {
        rowsLeft -= await writeChangedPeople(trx, client, slice, "new", writing);
        await recordChangedRows(trx, recording, slice, days);
        await recordNames(trx, recording, slice);
        await keepPendingDays(trx, days, slice);
        if (days.hasLater) {
          const changedPeople = await listPeopleUnlikeHistory(trx, client.clientId, slice, days);
          await writeCurrentFacts(trx, client, changedPeople, loading);
        }
        if (identity) await holdIdentityChanges(trx, loading, slice, identity);
        await endCoverOfLeavers(trx, loading, slice);
        await addPastLeaverEvents(trx, loading, slice);
        await endCoverOfIneligible(trx, loading, slice, days);
        await restoreCoreCover(trx, loading, slice);
      }
      if (counts.added > 0) {
        rowsLeft -= await writeAddedPeople(trx, client, slice, loading);
        await recordAddedRows(trx, recording, slice);
      }
    }
    if (rowsLeft > 0) throw new StaleDataError();
    await markEnrolmentDue(trx, upload.client_id, now);
    const { added, changed } = counts;
    await addAudit(
      trx,
      toLoadAudit(loading, "upload.loaded", { status: "done", added, changed, held_back, ...identity }),
    );
    return true;
  });
}

const noIdentityChanges = { account_changes: 0, superseded: 0 };

/**
 * Account holders keep their email address and date of birth until they were emailed (E4). For people
 * without an account, links sent to the old address are voided.
 */
async function holdIdentityChanges(
  trx: Trx,
  { upload, userId, realNow }: LoadContext,
  slice: RowSlice,
  sum: typeof noIdentityChanges,
): Promise<void> {
  const client = getUploadClient({ upload });
  await voidLinksToOldAddresses(trx, client, slice, realNow);
  sum.superseded += await supersedeChanges(trx, client, slice, realNow);
  const command = { upload, userId, realNow, stoppedAfter: realNow - stopPeriodMs };
  sum.account_changes += await addChanges(trx, slice, command);
}
