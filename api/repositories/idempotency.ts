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
 * (C8). `mismatch` when the key was used for another body. A repeat, parallel or later, does the work as well, finds
 * the key taken, and undoes it.
 */
export async function once<T extends object>(
  db: Db,
  { clientId, userId, call, key, body }: OnceKey,
  now: number,
  work: (trx: Trx) => Promise<T>,
): Promise<T | "mismatch"> {
  if (key === null) return inTransaction(db, work);
  const id = { client_id: clientId, owner: userId ?? "anyone", call, key };
  const request_hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  try {
    return await inTransaction(db, async (trx) => {
      const answer = await work(trx);
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto("idempotency_keys")
        .values({ ...id, request_hash, status: 200, body: JSON.stringify(answer), created_at: now })
        .onConflict((conflict) => conflict.columns(["client_id", "owner", "call", "key"]).doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) throw new Repeat();
      return answer;
    });
  } catch (fault) {
    if (!(fault instanceof Repeat)) throw fault;
    const first = await db
      .selectFrom("idempotency_keys")
      .select(["request_hash", "body"])
      .where((eb) => eb.and(id))
      .executeTakeFirstOrThrow();
    return first.request_hash === request_hash ? (JSON.parse(first.body) as T) : "mismatch";
  }
}

class Repeat extends Error {}

export async function removeOldKeys(db: Db, before: number): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("created_at", "<", before).execute();
}
