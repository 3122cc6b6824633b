import { randomUUID } from "node:crypto";
import type { uploadEmployeeData } from "#contract/uploads.ts";
import { findDatabaseFault } from "../db/faults.ts";
import { inTransaction } from "../db/transaction.ts";
import { toSingleLine } from "../domain/plain-text.ts";
import { createSniffer, type FileKind } from "../domain/uploads/sniff.ts";
import type { CallRequest, Refusal } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { findUserName } from "../repositories/upload-people.ts";
import { addChunk, addUpload, removeUpload, updateUpload } from "../repositories/uploads.ts";

/** Bytes of a file in one database row. */
const chunkBytes = 256 * 1024;

/**
 * Receives a file and detects its type by its bytes (API-75). Nothing stays of a file that is refused, too
 * large or not sent completely.
 */
export async function receiveUpload(
  services: Services,
  req: CallRequest<typeof uploadEmployeeData>,
): Promise<{ uploadId: string } | Refusal> {
  const { db, clock } = services;
  const { actor, request } = req;
  const id = randomUUID();
  const now = clock.now().getTime();
  try {
    await addUpload(db, {
      id,
      client_id: actor.clientId,
      // Control characters are removed, because one that changes the text's direction would reverse the words
      // after the name.
      file_name: toSingleLine(req.query.name),
      file_kind: "csv",
      status: "receiving",
      uploaded_by: actor.userId,
      uploaded_by_name: await findUserName(db, actor),
      uploaded_at: now,
      request_id: request.id,
      ip: request.ip,
      problems: "[]",
      claimed_until: clock.real().getTime(),
    });
  } catch (fault) {
    if (findDatabaseFault(fault) === "duplicate") return req.refuse("in_progress");
    throw fault;
  }
  let savedFile: Awaited<ReturnType<typeof saveFile>>;
  try {
    savedFile = await saveFile(services, req, id);
  } catch (fault) {
    await removeUpload(db, id);
    throw fault;
  }
  if ("refusal" in savedFile) {
    await removeUpload(db, id);
    return req.refuse("unsupported", { message: savedFile.refusal });
  }
  const { kind, lines } = savedFile;
  await inTransaction(db, async (trx) => {
    const changes = { status: "checking", file_kind: kind, rows: lines, claimed_until: 0 } as const;
    await updateUpload(trx, actor, id, ["receiving"], changes);
    const target = { type: "upload", id };
    await addAudit(trx, {
      action: "upload.received",
      at: now,
      request,
      clientId: actor.clientId,
      actor,
      target,
      change: { before: null, after: { status: "checking" } },
    });
  });
  services.wakeUploads();
  return { uploadId: id };
}

/** Stores the file in chunks of one size, whatever size it arrives in. */
async function saveFile(
  { db, clock }: Services,
  { actor, file }: CallRequest<typeof uploadEmployeeData>,
  id: string,
): Promise<{ kind: FileKind; lines: number } | { refusal: string }> {
  const sniffer = createSniffer();
  const chunk = Buffer.alloc(chunkBytes);
  let used = 0;
  let chunkCount = 0;
  const writeChunk = async () => {
    if (used === 0) return;
    await addChunk(db, { upload_id: id, no: chunkCount++, bytes: Uint8Array.from(chunk.subarray(0, used)) });
    used = 0;
    // Renews the claim, because the sender is still sending.
    await updateUpload(db, actor, id, ["receiving"], { claimed_until: clock.real().getTime() });
  };
  for await (const part of file) {
    const refusal = sniffer.check(part);
    if (refusal) return { refusal };
    for (let from = 0; from < part.byteLength; ) {
      const length = Math.min(chunkBytes - used, part.byteLength - from);
      chunk.set(part.subarray(from, from + length), used);
      used += length;
      from += length;
      if (used === chunkBytes) await writeChunk();
    }
  }
  await writeChunk();
  return sniffer.end();
}
