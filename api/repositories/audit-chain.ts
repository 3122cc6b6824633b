import { createHash } from "node:crypto";
import type { Db, Row, Trx } from "../db/schema.ts";

/** The newest hash of a client's chain. */
export interface ChainHead {
  clientId: string;
  seq: number;
  hash: string | null;
  /** Rows that were added to it just now. */
  added: number;
}

/** Clients with rows that no hash covers yet, by id; empty is the chain of rows without a client. */
export async function listUnchainedClients(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("audit_queue")
    .select("client_id")
    .distinct()
    .orderBy("client_id")
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/** Adds the next rows of a client to its chain, in their order; answers the head, or null where none waited. */
export async function chainNext(trx: Trx, clientId: string, limit: number): Promise<ChainHead | null> {
  const head = await lockHead(trx, clientId);
  const queued = await trx
    .selectFrom("audit_queue")
    .select("audit_id")
    .where("client_id", "=", clientId)
    .orderBy("at")
    .orderBy("audit_id")
    .limit(limit)
    .execute();
  if (queued.length === 0) return null;
  const ids = queued.map(({ audit_id }) => audit_id);
  const rows = await trx.selectFrom("audit").selectAll().where("id", "in", ids).execute();
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  let { seq, hash } = head;
  const links = ids.map((auditId) => {
    seq += 1;
    // One that is gone is part of the chain as well, and shows when it is verified.
    hash = hashOf({ clientId, seq, previous: hash, row: rowsById.get(auditId) ?? null });
    return { client_id: clientId, seq, audit_id: auditId, hash };
  });
  await trx.insertInto("audit_links").values(links).execute();
  await trx.deleteFrom("audit_queue").where("audit_id", "in", ids).execute();
  await trx.updateTable("audit_heads").set({ seq, hash }).where("client_id", "=", clientId).execute();
  return { clientId, seq, hash, added: links.length };
}

export async function lockHead(trx: Trx, clientId: string): Promise<Row<"audit_heads">> {
  await trx
    .insertInto("audit_heads")
    .values({ client_id: clientId, seq: 0, hash: null })
    .onConflict((conflict) => conflict.column("client_id").doNothing())
    .execute();
  return trx
    .selectFrom("audit_heads")
    .selectAll()
    .where("client_id", "=", clientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

interface HashInput {
  clientId: string;
  seq: number;
  previous: string | null;
  row: Row<"audit"> | null;
}

/** Covers every column, the place in the chain and the hash before it. */
function hashOf({ clientId, seq, previous, row }: HashInput): string {
  const content = row && [
    ...[row.id, Number(row.at), row.client_id, row.actor_id, row.effective_user_id, row.action],
    ...[row.target_type, row.target_id, row.detail, row.request_id, row.ip],
    ...[row.before_values, row.after_values],
    // Rows that are older than the column keep their hashes.
    ...(row.subject_id === null ? [] : [row.subject_id]),
  ];
  return createHash("sha256")
    .update(JSON.stringify([clientId, seq, previous, content]))
    .digest("hex");
}

/** What is wrong with a chain, from its first broken row on nothing can be said. */
export interface ChainFault {
  seq: number;
  auditId: string | null;
  problem: "changed" | "missing" | "gap" | "cut" | "outside" | "purged";
}

export interface ChainReport {
  clientId: string;
  rows: number;
  /** What was purged by policy: how many rows, and the instant before which all of them were, ms. */
  purged: { rows: number; before: number } | null;
  /** Rows that no hash covers yet. */
  waiting: number;
  fault: ChainFault | null;
}

const batch = 1_000;

export async function listChains(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("audit_heads").select("client_id").orderBy("client_id").execute();
  return rows.map(({ client_id }) => client_id);
}

/** Computes a client's chain anew and answers its first broken row. */
export async function verifyChain(db: Db, clientId: string): Promise<ChainReport> {
  const head = await db
    .selectFrom("audit_heads")
    .selectAll()
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  const { waiting } = await db
    .selectFrom("audit_queue")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where("client_id", "=", clientId)
    .executeTakeFirstOrThrow();
  const last = head?.seq ?? 0;
  const anchor = await findAnchor(db, clientId);
  const report = (fault: ChainFault | null) => ({
    clientId,
    rows: last - (anchor?.seq ?? 0),
    purged: anchor && { rows: anchor.seq, before: anchor.before_at },
    waiting: Number(waiting),
    fault,
  });
  if (anchor && !(await isPurgeAudited(db, anchor)))
    return report({ seq: anchor.seq, auditId: null, problem: "purged" });
  let previous: string | null = anchor?.hash ?? null;
  let seq = anchor?.seq ?? 0;
  while (seq < last) {
    const links = await db
      .selectFrom("audit_links")
      .selectAll()
      .where("client_id", "=", clientId)
      .where("seq", ">", seq)
      .orderBy("seq")
      .limit(batch)
      .execute();
    if (links.length === 0) return report({ seq: seq + 1, auditId: null, problem: "cut" });
    const ids = links.map(({ audit_id }) => audit_id);
    const rows = await db.selectFrom("audit").selectAll().where("id", "in", ids).execute();
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    for (const link of links) {
      if (link.seq > last) break;
      seq += 1;
      if (link.seq !== seq) return report({ seq, auditId: null, problem: "gap" });
      const row = rowsById.get(link.audit_id) ?? null;
      const fault = (problem: ChainFault["problem"]) => report({ seq, auditId: link.audit_id, problem });
      if (row === null) return fault("missing");
      if (hashOf({ clientId, seq, previous, row }) !== link.hash) return fault("changed");
      previous = link.hash;
    }
  }
  if (head && previous !== head.hash) return report({ seq: last, auditId: null, problem: "cut" });
  const outside = await findOutside(db, clientId);
  return report(outside === null ? null : { seq: last, auditId: outside, problem: "outside" });
}

/** Where a client's chain begins; null where nothing of it was purged. */
export async function findAnchor(db: Db, clientId: string): Promise<Row<"audit_anchors"> | null> {
  const row = await db
    .selectFrom("audit_anchors")
    .selectAll()
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the audit itself says that the rows up to an anchor were purged. */
async function isPurgeAudited(db: Db, { client_id, hash }: Row<"audit_anchors">): Promise<boolean> {
  const row = await db
    .selectFrom("audit")
    .select("id")
    .$if(client_id === "", (query) => query.where("client_id", "is", null))
    .$if(client_id !== "", (query) => query.where("client_id", "=", client_id))
    .where("action", "=", "audit.purged")
    .where("target_id", "=", hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** A row that was written past the application: no hash covers it and none is going to. */
async function findOutside(db: Db, clientId: string): Promise<string | null> {
  const row = await db
    .selectFrom("audit as a")
    .leftJoin("audit_links as l", "l.audit_id", "a.id")
    .leftJoin("audit_queue as q", "q.audit_id", "a.id")
    .select("a.id")
    .$if(clientId === "", (query) => query.where("a.client_id", "is", null))
    .$if(clientId !== "", (query) => query.where("a.client_id", "=", clientId))
    .where("l.audit_id", "is", null)
    .where("q.audit_id", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
