import type { Db, Trx } from "../db/schema.ts";
import { findChainHead, lockChainHead } from "./audit-chain.ts";

interface Batch {
  /** The position after which the batch begins. */
  from: number;
  before: number;
  limit: number;
}

/** Position and hash of the last row in a batch that is older than an instant, ms. Returns null if none is. */
async function findLastOldRow(db: Db, clientId: string, { from, before, limit }: Batch) {
  const links = await db
    .selectFrom("audit_links as l")
    .leftJoin("audit as a", "a.id", "l.audit_id")
    .select(["l.seq", "l.hash", "a.at"])
    .where("l.client_id", "=", clientId)
    .where("l.seq", ">", from)
    .orderBy("l.seq")
    .limit(limit)
    .execute();
  const stop = links.findIndex(({ at }) => at !== null && at >= before);
  const old = stop === -1 ? links : links.slice(0, stop);
  return old.at(-1) ?? null;
}

/** How many rows at a chain's start are older than an instant, ms. */
export async function countOldAudit(db: Db, clientId: string, before: number) {
  const head = await findChainHead(db, clientId);
  const [from, end] = [head?.purged_seq ?? 0, head?.seq ?? 0];
  const { first } = await db
    .selectFrom("audit_links as l")
    .innerJoin("audit as a", "a.id", "l.audit_id")
    .select((eb) => eb.fn.min("l.seq").as("first"))
    .where("l.client_id", "=", clientId)
    .where("l.seq", ">", from)
    .where("a.client_id", "=", clientId)
    .where("a.at", ">=", before)
    .executeTakeFirstOrThrow();
  const purgeable = (first === null ? end : Number(first) - 1) - from;
  return { removable: purgeable, kept: end - from - purgeable };
}

/** Moves a chain's start past rows that are old enough, and deletes them. Returns how many. */
export async function purgeAudit(trx: Trx, clientId: string, limits: { before: number; limit: number }) {
  const from = (await lockChainHead(trx, clientId)).purged_seq ?? 0;
  const last = await findLastOldRow(trx, clientId, { from, ...limits });
  if (!last) return { rows: 0, seq: from, hash: "" };
  await trx
    .updateTable("audit_heads")
    .set({ purged_seq: last.seq, purged_hash: last.hash })
    .where("client_id", "=", clientId)
    .execute();
  const selectPurgedIds = () =>
    trx
      .selectFrom("audit_links")
      .select("audit_id")
      .where("client_id", "=", clientId)
      .where("seq", ">", from)
      .where("seq", "<=", last.seq);
  const erasureRows = trx
    .selectFrom("audit")
    .select("request_id")
    .where("id", "in", selectPurgedIds())
    .where("action", "=", "person.erased");
  await trx
    .deleteFrom("audit_erasures")
    .where("client_id", "=", clientId)
    .where("told_by", "in", erasureRows)
    .execute();
  await trx.deleteFrom("audit").where("id", "in", selectPurgedIds()).execute();
  await trx
    .deleteFrom("audit_links")
    .where("client_id", "=", clientId)
    .where("seq", "<=", last.seq)
    .execute();
  return { rows: last.seq - from, seq: last.seq, hash: last.hash };
}
