import type { Db, Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { startOfLondonDay } from "../domain/london-date.ts";
import { type AuditEntry, addAudit } from "./audit.ts";
import { findAnchor, lockHead } from "./audit-chain.ts";

/** So few at once that nobody who writes waits for long. */
const batch = 500;

export interface Purge {
  /** Empty for the chain of rows without a client. */
  clientId: string;
  /** When it is done, ms, and who asked for it. */
  at: number;
  request: AuditEntry["request"];
  actor?: AuditEntry["actor"];
}

/**
 * Removes a client's rows of before a day in London, `yyyy-mm-dd`, and keeps the hash of the last of them, so that the
 * rest can still be verified. Rows leave in the order of the chain: it stops at the first that is younger, and at what no
 * hash covers yet. Each batch is in the audit itself. Answers how many rows it removed; again, it removes nothing more.
 */
export async function purgeAuditBefore(db: Db, day: string, purge: Purge): Promise<number> {
  const before = startOfLondonDay(day);
  let removed = 0;
  for (;;) {
    const count = await inTransaction(db, (trx) => purgeNext(trx, before, purge));
    removed += count;
    if (count < batch) return removed;
  }
}

async function purgeNext(trx: Trx, before: number, { clientId, at, request, actor }: Purge): Promise<number> {
  // Nobody purges the same rows, and the chain does not grow meanwhile.
  await lockHead(trx, clientId);
  const anchor = await findAnchor(trx, clientId);
  const oldest = await trx
    .selectFrom("audit_links as l")
    .leftJoin("audit as a", "a.id", "l.audit_id")
    .select(["l.seq", "l.hash", "l.audit_id", "a.at"])
    .where("l.client_id", "=", clientId)
    .where("l.seq", ">", anchor?.seq ?? 0)
    .orderBy("l.seq")
    .limit(batch)
    .execute();
  // A row that somebody removed stays missing: a purge must not hide it.
  const end = oldest.findIndex((row) => row.at === null || row.at >= before);
  const purged = end === -1 ? oldest : oldest.slice(0, end);
  const last = purged.at(-1);
  if (!last) return 0;
  const values = {
    ...{ client_id: clientId, seq: last.seq, hash: last.hash, purged_at: at },
    before_at: Math.max(before, anchor?.before_at ?? 0),
  };
  await trx
    .insertInto("audit_anchors")
    .values(values)
    .onConflict((conflict) => conflict.column("client_id").doUpdateSet(values))
    .execute();
  await trx
    .deleteFrom("audit_links")
    .where("client_id", "=", clientId)
    .where("seq", "<=", last.seq)
    .execute();
  const ids = purged.map(({ audit_id }) => audit_id);
  await trx.deleteFrom("audit").where("id", "in", ids).execute();
  await addAudit(trx, {
    action: "audit.purged",
    ...{ at, request, actor, clientId: clientId === "" ? null : clientId },
    target: { type: "audit", id: last.hash },
    change: { before: { rows_from: (anchor?.seq ?? 0) + 1 }, after: { rows_from: last.seq + 1 } },
  });
  return purged.length;
}
