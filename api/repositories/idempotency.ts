import { createHash } from "node:crypto";
import type { Db, Trx } from "../db/schema.ts";
import { openRow, sealRow } from "../db/sealing/rows.ts";
import { inTransaction } from "../db/transaction.ts";

export interface IdempotencyKey {
  clientId: string;
  /** The caller; null if nobody is logged in. */
  userId: string | null;
  call: string;
  /** The caller's key; null if requests are independent. */
  key: string | null;
  /** The request body. Using a key again with another body is the caller's mistake. */
  body: unknown;
}

/** A refusal by the work before it wrote anything, so that its key can be used again. */
export class WorkRefusal<Reason> {
  readonly reason: Reason;

  constructor(reason: Reason) {
    this.reason = reason;
  }
}

/**
 * Runs `work` once per key, in one transaction with its writes, and later repeats the first reply (C8).
 * Returns `mismatch` if the key was used with another body. A repeat runs the work, finds the key in use and
 * rolls back.
 */
export async function runOnce<T extends object>(
  db: Db,
  { clientId, userId, call, key, body }: IdempotencyKey,
  now: number,
  work: (trx: Trx) => Promise<T>,
): Promise<T | "mismatch"> {
  if (key === null) return inTransaction(db, work);
  const id = { client_id: clientId, owner: userId ?? "anyone", call, key };
  const request_hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const findStoredReply = async () => {
    const row = await db
      .selectFrom("idempotency_keys")
      .select(["request_hash", "body"])
      .where((eb) => eb.and(id))
      .executeTakeFirst();
    return row && openRow(db, "idempotency_keys", { ...id, ...row });
  };
  const toFirstReply = (first: { request_hash: string; body: string }) =>
    first.request_hash === request_hash ? (JSON.parse(first.body) as T) : "mismatch";
  try {
    const answer = await inTransaction(db, async (trx) => {
      const answer = await work(trx);
      if (answer instanceof WorkRefusal) return answer;
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto("idempotency_keys")
        .values({
          ...sealRow(trx, "idempotency_keys", { ...id, request_hash, body: JSON.stringify(answer) }),
          status: 200,
          created_at: now,
        })
        .onConflict((conflict) => conflict.columns(["client_id", "owner", "call", "key"]).doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) throw new RepeatedRequestError();
      return answer;
    });
    const first = answer instanceof WorkRefusal ? await findStoredReply() : undefined;
    return first ? toFirstReply(first) : answer;
  } catch (fault) {
    const first = fault instanceof RepeatedRequestError ? await findStoredReply() : undefined;
    if (!first) throw fault;
    return toFirstReply(first);
  }
}

/** The reply to the first post with a key; null if there was none. */
export async function findFirstReply(
  db: Db,
  { clientId, userId, call, key }: IdempotencyKey,
): Promise<unknown> {
  const id = { client_id: clientId, owner: userId ?? "anyone", call, key: key ?? "" };
  const first = await db
    .selectFrom("idempotency_keys")
    .select("body")
    .where((eb) => eb.and(id))
    .executeTakeFirst();
  return first ? JSON.parse(openRow(db, "idempotency_keys", { ...id, ...first }).body) : null;
}

class RepeatedRequestError extends Error {}

export async function removeOldKeys(db: Db, before: number): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("created_at", "<", before).execute();
}
