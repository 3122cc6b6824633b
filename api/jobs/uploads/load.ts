import type { Trx } from "../../db/schema.ts";
import { stopHolds } from "../../domain/account-change.ts";
import { addAudit } from "../../repositories/audit.ts";
import { writeCurrentFacts } from "../../repositories/current-facts.ts";
import { markEnrolmentDue } from "../../repositories/enrolment.ts";
import { isPending, keepPendingDays, loadDaysOf } from "../../repositories/load-days.ts";
import { holdRunsOpenFrom } from "../../repositories/pay-periods.ts";
import { listOvertaken, recordAddedRows, recordChangedRows } from "../../repositories/upload-facts.ts";
import {
  addChanges,
  movesIdentity,
  supersedeChanges,
  voidLinksOfMoved,
} from "../../repositories/upload-identity.ts";
import { countLoaded, type Slice, writeAdded, writeChanged } from "../../repositories/upload-load.ts";
import { moveUpload } from "../../repositories/uploads.ts";
import { endOfIneligible, endOfLeavers } from "./endings.ts";
import { asOne, auditOf, clientOf, type Loading, Stale, toLoadSource, toRecording } from "./loading.ts";
import { slicesOf } from "./slices.ts";

/**
 * Loads exactly what was previewed, in one transaction: who is added, who changes, and what ends with those who leave
 * (RULE-09) or lose the right to it. `undoUntil` is the last day on which it can be undone. Answers false where the
 * upload is not to be loaded any more.
 * @throws Stale where somebody has changed since.
 */
export async function load(asked: Loading, undoUntil: string): Promise<boolean> {
  const { db, upload } = asked;
  const client = clientOf(asked);
  return asOne(db, async (trx) => {
    const now = await holdRunsOpenFrom(trx, client.clientId, asked.now);
    const loading = { ...asked, now };
    const counts = await countLoaded(trx, upload.id);
    const held_back = counts.held_back + upload.bad_rows;
    const done = { ...counts, held_back, status: "done", loaded_at: now, undo_until: undoUntil } as const;
    if (!(await moveUpload(trx, client, upload.id, ["committing"], done))) return false;
    let left = counts.added + counts.changed;
    const identity = (await movesIdentity(trx, upload.id)) ? { ...noIdentityChanges } : null;
    const days = await loadDaysOf(trx, upload, loading.today);
    const recording = toRecording(loading, toLoadSource(upload.id));
    const times = { ...loading, isPending: isPending(trx, days) };
    for await (const slice of slicesOf(trx, upload.id)) {
      if (counts.changed > 0) {
        left -= await writeChanged(trx, client, slice, "new", times);
        await recordChangedRows(trx, recording, slice, days);
        await keepPendingDays(trx, days, slice);
        if (days.hasLater) {
          const overtaken = await listOvertaken(trx, recording, slice, loading.today);
          await writeCurrentFacts(trx, client, overtaken, loading);
        }
        if (identity) await holdIdentity(trx, loading, slice, identity);
        await endOfLeavers(trx, loading, slice);
        await endOfIneligible(trx, loading, slice, days);
      }
      if (counts.added > 0) {
        left -= await writeAdded(trx, client, slice, loading);
        await recordAddedRows(trx, recording, slice);
      }
    }
    if (left > 0) throw new Stale();
    await markEnrolmentDue(trx, upload.client_id, now);
    const { added, changed } = counts;
    await addAudit(trx, auditOf(loading, "upload.loaded", { added, changed, held_back, ...identity }));
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
