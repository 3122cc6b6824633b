import { sql } from "kysely";
import type { Db, NewRow, Row, Trx } from "../db/schema.ts";
import { type OpenRow, openRow, sealRow } from "../db/sealing/rows.ts";
import type { UploadStatus } from "../db/tables/uploads.ts";
import type { Actor } from "../domain/actor.ts";
import { hasColumnEnded } from "./has-ended.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";

type Client = Pick<Actor, "clientId">;

export type UploadRow = Row<"uploads">;

export async function addUpload(db: Db, row: NewRow<"uploads">): Promise<void> {
  await db.insertInto("uploads").values(row).execute();
}

export async function addChunk(
  db: Db,
  chunk: OpenRow<"upload_chunks", NewRow<"upload_chunks">>,
): Promise<void> {
  await db
    .insertInto("upload_chunks")
    .values(sealRow(db, "upload_chunks", chunk))
    .execute();
}

/** The uploaded file, one chunk at a time. */
export async function* readChunks(db: Db, uploadId: string): AsyncIterable<Uint8Array> {
  for (let chunkIndex = 0; ; chunkIndex++) {
    const chunk = await db
      .selectFrom("upload_chunks")
      .select("bytes")
      .where("upload_id", "=", uploadId)
      .where("no", "=", chunkIndex)
      .executeTakeFirst();
    if (!chunk) return;
    yield openRow(db, "upload_chunks", { upload_id: uploadId, no: chunkIndex, ...chunk }).bytes;
  }
}

export async function removeUploadChunks(db: Db, uploadId: string): Promise<void> {
  await db.deleteFrom("upload_chunks").where("upload_id", "=", uploadId).execute();
}

/** Deletes an upload; its parts are deleted with it. */
export async function removeUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom("uploads").where("id", "=", id).execute();
}

/** Null for an unknown upload, also another client's (B1). */
export async function findUpload(db: Db, { clientId }: Client, id: string): Promise<UploadRow | null> {
  const row = await db
    .selectFrom("uploads")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("id", "=", id)
    .where("status", "<>", "receiving")
    .executeTakeFirst();
  return row ?? null;
}

/** The newest fifty uploads, without those that are still arriving. */
export function listUploadRows(db: Db, { clientId }: Client) {
  return db
    .selectFrom("uploads")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("status", "<>", "receiving")
    .orderBy("uploaded_at", "desc")
    .orderBy("id")
    .limit(50)
    .execute();
}

const selectLastLoad = prepareQuery((db, value: QueryValue<{ clientId: string }>) =>
  db
    .selectFrom("uploads")
    .select(["id", "status", "loaded_at", "undo_until"])
    .where("client_id", "=", value("clientId"))
    .where("loaded_at", "is not", null)
    .orderBy("loaded_at", "desc")
    .orderBy("id")
    .limit(1),
);

/** The load that an undo would reverse: the last one, unless it was undone. */
export async function findLastLoad(db: Db, { clientId }: Client) {
  const [row] = await selectLastLoad(db, { clientId });
  return row ?? null;
}

/** Whether an upload waits for confirmation: its file has no errors, or its good rows can be loaded. */
export const isPreviewed = ({ status, impact, keeps_file }: UploadRow): boolean =>
  status === "checked" || (status === "failed" && keeps_file && impact !== null);

/** An upload that waits for confirmation, locked until the transaction ends. */
export async function lockCheckedUpload(trx: Trx, { clientId }: Client, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("uploads")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined && isPreviewed(row);
}

/** Changes an upload if it has one of these statuses; returns whether it did. */
export async function updateUpload(
  db: Db,
  { clientId }: Client,
  id: string,
  from: readonly UploadStatus[],
  changes: Partial<NewRow<"uploads">>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("uploads")
    .set(changes)
    .where("client_id", "=", clientId)
    .where("id", "=", id)
    .where("status", "in", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Statuses in which the job has work to do. */
const workingStatuses = ["checking", "committing", "undoing"] as const;

export type ClaimedUpload = UploadRow & { status: (typeof workingStatuses)[number] };

interface ClaimScope {
  /** Skips larger files, which another worker takes. */
  maxRows?: number | undefined;
  /** Uploads that this process works on, by id. */
  except: readonly string[];
}

interface ClaimQuery extends ClaimScope {
  /** A time in milliseconds. */
  realNow: number;
  /** A time in milliseconds. */
  until: number;
}

/** Claims an upload with work, so that no other node takes it; null if there is none. */
export async function claimUpload(
  trx: Trx,
  { realNow, until, maxRows, except }: ClaimQuery,
): Promise<ClaimedUpload | null> {
  const row = await trx
    .selectFrom("uploads")
    .selectAll()
    .where("status", "in", workingStatuses)
    .where(hasColumnEnded("claimed_until", realNow, until - realNow))
    .$if(maxRows !== undefined, (query) => query.where("rows", "<=", maxRows as number))
    .$if(except.length > 0, (query) => query.where("id", "not in", except))
    .orderBy("uploaded_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return null;
  await trx.updateTable("uploads").set({ claimed_until: until }).where("id", "=", row.id).execute();
  return row as ClaimedUpload;
}

/** When a claim ends that may be abandoned, ms; null if there is none. */
export async function findNextClaim(db: Db, { maxRows, except }: ClaimScope): Promise<number | null> {
  const row = await db
    .selectFrom("uploads")
    .select((eb) => eb.fn.min("claimed_until").as("at"))
    .where("status", "in", workingStatuses)
    .$if(maxRows !== undefined, (query) => query.where("rows", "<=", maxRows as number))
    .$if(except.length > 0, (query) => query.where("id", "not in", except))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Uploads whose sender is gone, and previews that nobody confirmed; times are ms. */
export function listAbandonedUploads(
  db: Db,
  {
    realNow,
    now,
    sendingPause,
    previewTime,
  }: { realNow: number; now: number; sendingPause: number; previewTime: number },
) {
  const isPreviewOver = hasColumnEnded("uploaded_at", now - previewTime, previewTime);
  return db
    .selectFrom("uploads")
    .select(["id", "client_id", "status"])
    .where((eb) =>
      eb.or([
        eb.and([
          eb("status", "=", "receiving"),
          hasColumnEnded("claimed_until", realNow - sendingPause, sendingPause),
        ]),
        eb.and([eb("status", "=", "checked"), isPreviewOver]),
        eb.and([eb("status", "=", "failed"), isPreviewOver, eb("keeps_file", "=", sql<boolean>`true`)]),
      ]),
    )
    .execute();
}

/** Loads that were undone or can no longer be, and still have undo data. `today` is `yyyy-mm-dd`. */
export function listLoadsPastUndo(db: Db, today: string) {
  return db
    .selectFrom("uploads")
    .select(["id", "client_id"])
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "done"), eb("undo_until", "<", today)]),
        eb.and([eb("status", "=", "undone"), eb("undo_until", "is not", null)]),
      ]),
    )
    .execute();
}

/** How many people of a client are in service. */
export async function countPeopleInService(db: Db, { clientId }: Client): Promise<number> {
  const { count } = await db
    .selectFrom("employees")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("client_id", "=", clientId)
    .where("employment_status", "=", "active")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many rows an upload will leave out. */
export async function countHeldRows(db: Db, { clientId }: Client, uploadId: string): Promise<number> {
  const { count } = await db
    .selectFrom("upload_rows")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("client_id", "=", clientId)
    .where("upload_id", "=", uploadId)
    .where("kind", "<>", "unchanged")
    .where(sql<boolean>`held_back`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
