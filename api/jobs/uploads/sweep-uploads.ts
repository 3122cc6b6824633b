import type { Db } from "../../db/schema.ts";
import { type Clock, hoursToMs, minutesToMs } from "../../domain/clock.ts";
import { toLondonDate } from "../../domain/london-date.ts";
import { removeUploadRows } from "../../repositories/upload-rows.ts";
import {
  listAbandonedUploads,
  listLoadsPastUndo,
  removeUpload,
  removeUploadChunks,
  type UploadRow,
  updateUpload,
} from "../../repositories/uploads.ts";

/** An upload that receives no data for this long counts as abandoned. */
const sendingPause = minutesToMs(5);
/** An unconfirmed preview is deleted after this time, so that it does not block another upload, ms. */
const previewTime = hoursToMs(24);

/** Deletes the file and its staged rows. */
export async function deleteUploadData(db: Db, uploadId: string): Promise<void> {
  await removeUploadChunks(db, uploadId);
  await removeUploadRows(db, uploadId);
}

/** Ends uploads that nobody waits for any more. */
export async function sweepUploads(db: Db, clock: Clock): Promise<void> {
  const [now, realNow] = [clock.now().getTime(), clock.real().getTime()];
  const abandoned = await listAbandonedUploads(db, { now, realNow, sendingPause, previewTime });
  for (const { id, client_id, status } of abandoned) {
    if (status === "receiving") await removeUpload(db, id);
    else {
      const client = { clientId: client_id };
      await updateUpload(db, client, id, ["checked"], { status: "cancelled", keeps_file: false });
      await updateUpload(db, client, id, ["failed"], { impact: null, keeps_file: false });
      await deleteUploadData(db, id);
    }
  }
  for (const upload of await listLoadsPastUndo(db, toLondonDate(clock.now())))
    await deleteUndoData(db, upload);
}

/** Deletes the undo data of a load that can no longer be undone. */
export async function deleteUndoData(
  db: Db,
  { id, client_id }: Pick<UploadRow, "id" | "client_id">,
): Promise<void> {
  await deleteUploadData(db, id);
  const settled = { undo_until: null, keeps_file: false };
  await updateUpload(db, { clientId: client_id }, id, ["done", "undone"], settled);
}
