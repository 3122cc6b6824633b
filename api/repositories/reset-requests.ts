import type { Db, NewRow, Row } from "../db/schema.ts";

export async function addResetRequest(db: Db, request: NewRow<"reset_requests">): Promise<void> {
  await db.insertInto("reset_requests").values(request).execute();
}

/** Reset requests, the oldest first. */
export function listResetRequests(db: Db, limit: number): Promise<{ id: string }[]> {
  return db.selectFrom("reset_requests").select("id").orderBy("created_at").limit(limit).execute();
}

/** Takes a request within the transaction, so that no two nodes serve it and a dead node's request stays. */
export function claimResetRequest(db: Db, id: string): Promise<Row<"reset_requests"> | undefined> {
  return db.deleteFrom("reset_requests").where("id", "=", id).returningAll().executeTakeFirst();
}

/** Deletes requests that nobody waits for any more. `before` is real time. */
export async function removeOldResetRequests(db: Db, before: number): Promise<void> {
  await db.deleteFrom("reset_requests").where("created_at", "<", before).execute();
}
