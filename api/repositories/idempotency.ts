import { createHash } from "node:crypto";
import type { Db, Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";

export interface OnceKey {
  clientId: string;
  /** The person who asks; null for nobody signed in. */
  userId: string | null;
  call: string;
  /** The caller's key; null when each request stands for itself. */
  key: string | null;
  /** What was asked: the same key for something else is a mistake of the caller's. */
  body: unknown;
}

/**
 * Does `work` once for a key, in one transaction with what it writes, and answers a repeat as the first was answered
 * (C8). `mismatch` when the key was used for another body. A parallel repeat waits for the first on the key's row.
 */
export async function once<T>(
  db: Db,
  { clientId, userId, call, key, body }: OnceKey,
  now: number,
  work: (trx: Trx) => Promise<T>,
): Promise<T | "mismatch"> {
  if (key === null) return inTransaction(db, work);
  const row = { client_id: clientId, owner: userId ?? "anyone", call, key };
  const request_hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");

  return inTransaction(db, async (trx) => {
    const claimed = await trx
      .insertInto("idempotency_keys")
      .values({ ...row, request_hash, status: 200, body: "", created_at: now })
      .onConflict((conflict) => conflict.columns(["client_id", "owner", "call", "key"]).doNothing())
      .executeTakeFirst();
    if ((claimed.numInsertedOrUpdatedRows ?? 0n) === 0n) {
      const first = await trx
        .selectFrom("idempotency_keys")
        .select(["request_hash", "body"])
        .where((eb) => eb.and(row))
        .executeTakeFirstOrThrow();
      return first.request_hash === request_hash ? (JSON.parse(first.body) as T) : "mismatch";
    }
    const answer = await work(trx);
    await trx
      .updateTable("idempotency_keys")
      .set({ body: JSON.stringify(answer) })
      .where((eb) => eb.and(row))
      .execute();
    return answer;
  });
}

export async function removeOldKeys(db: Db, before: number): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("created_at", "<", before).execute();
}
