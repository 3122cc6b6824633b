import { createHash } from "node:crypto";
import type { Db, Row, Trx } from "../db/schema.ts";

/** The newest hash of a client's chain. */
export interface ChainHead {
  clientId: string;
  seq: number;
  hash: string | null;
  /** The number of rows that were just added. */
  addedCount: number;
}

/** Ids of clients with rows that no hash covers yet. The empty id is the chain of rows without a client. */
export async function listUnchainedClients(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("audit_queue")
    .select("client_id")
    .distinct()
    .orderBy("client_id")
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/** Adds a client's next rows to its chain in order. Returns the head, or null if no row waited. */
export async function addNextToChain(trx: Trx, clientId: string, limit: number): Promise<ChainHead | null> {
  const head = await lockChainHead(trx, clientId);
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
    // A missing row also gets its place in the chain, so that verification reports it.
    hash = hashLink({ clientId, seq, previous: hash, row: rowsById.get(auditId) ?? null });
    return { client_id: clientId, seq, audit_id: auditId, hash };
  });
  await trx.insertInto("audit_links").values(links).execute();
  await trx.deleteFrom("audit_queue").where("audit_id", "in", ids).execute();
  await trx.updateTable("audit_heads").set({ seq, hash }).where("client_id", "=", clientId).execute();
  return { clientId, seq, hash, addedCount: links.length };
}

/** A client's chain as stored; undefined before its first row. */
export function findChainHead(db: Db, clientId: string): Promise<Row<"audit_heads"> | undefined> {
  return db.selectFrom("audit_heads").selectAll().where("client_id", "=", clientId).executeTakeFirst();
}

export async function lockChainHead(trx: Trx, clientId: string): Promise<Row<"audit_heads">> {
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

/** The hash covers every column, the place in the chain and the previous hash. */
function hashLink({ clientId, seq, previous, row }: HashInput): string {
  return createHash("sha256")
    .update(JSON.stringify([clientId, seq, previous, row && getContent(row)]))
    .digest("hex");
}

const getContent = (row: Row<"audit">) => [
  ...[row.id, Number(row.at), row.client_id, row.actor_id, row.effective_user_id, row.action],
  ...[row.target_type, row.target_id, row.detail, row.request_id, row.ip],
  ...[row.before_values, row.after_values],
  // Left out if null, so that rows older than the column keep their hashes.
  ...(row.subject_id === null ? [] : [row.subject_id]),
];

/** The hash of a row on its own, to recognise it after an erasure. */
export const hashRow = (row: Row<"audit">): string =>
  createHash("sha256")
    .update(JSON.stringify(getContent(row)))
    .digest("hex");

/** The digest of the rows that an erasure changed, which its audit entry records. */
export const digestErasedRows = (rows: readonly { audit_id: string; rest_hash: string }[]): string =>
  createHash("sha256")
    .update(
      rows
        .map(({ audit_id, rest_hash }) => `${audit_id}:${rest_hash}`)
        .toSorted()
        .join("\n"),
    )
    .digest("hex");

/** What is wrong with a chain. Nothing after its first broken row can be verified. */
export interface ChainFault {
  seq: number;
  auditId: string | null;
  problem: "changed" | "missing" | "gap" | "cut" | "headless" | "outside" | "erased";
}

export interface ChainReport {
  clientId: string;
  rows: number;
  /** The number of rows that no hash covers yet. */
  waiting: number;
  /** The numbers of rows whose personal values were erased, and that retention removed. */
  erased: number;
  purged: number;
  fault: ChainFault | null;
}

const batch = 1_000;

/**
 * Ids of every client, and of every chain with a head or waiting rows. So a chain is found even if somebody
 * removed its head.
 */
export async function listChains(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("clients")
    .select("id as client_id")
    .union(db.selectFrom("audit_heads").select("client_id"))
    .union(db.selectFrom("audit_queue").select("client_id"))
    .execute();
  const ids = rows.map(({ client_id }) => client_id);
  if (!ids.includes("") && (await hasLinks(db, ""))) ids.push("");
  return ids.toSorted();
}

const hasLinks = async (db: Db, clientId: string): Promise<boolean> =>
  (await db
    .selectFrom("audit_links")
    .select("seq")
    .where("client_id", "=", clientId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Recomputes a client's chain and returns its first broken row. */
export async function verifyChain(db: Db, clientId: string): Promise<ChainReport> {
  // The head is read last, because a chain's first transaction writes both.
  const isBegun = await hasLinks(db, clientId);
  const head = await findChainHead(db, clientId);
  const { waiting } = await db
    .selectFrom("audit_queue")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where("client_id", "=", clientId)
    .executeTakeFirstOrThrow();
  const last = head?.seq ?? 0;
  const purged = head?.purged_seq ?? 0;
  let erased = 0;
  const toReport = (fault: ChainFault | null) => ({
    clientId,
    rows: last - purged,
    waiting: Number(waiting),
    erased,
    purged,
    fault,
  });
  if (isBegun && !head) return toReport({ seq: 1, auditId: null, problem: "headless" });
  let previous: string | null = head?.purged_hash ?? null;
  let seq = purged;
  while (seq < last) {
    const links = await db
      .selectFrom("audit_links")
      .selectAll()
      .where("client_id", "=", clientId)
      .where("seq", ">", seq)
      .orderBy("seq")
      .limit(batch)
      .execute();
    if (links.length === 0) return toReport({ seq: seq + 1, auditId: null, problem: "cut" });
    const ids = links.map(({ audit_id }) => audit_id);
    const rows = await db.selectFrom("audit").selectAll().where("id", "in", ids).execute();
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    const restsOf = await listRestHashes(db, clientId, ids);
    for (const link of links) {
      if (link.seq > last) break;
      seq += 1;
      if (link.seq !== seq) return toReport({ seq, auditId: null, problem: "gap" });
      const row = rowsById.get(link.audit_id) ?? null;
      const reportFault = (problem: ChainFault["problem"]) =>
        toReport({ seq, auditId: link.audit_id, problem });
      if (row === null) return reportFault("missing");
      if (hashLink({ clientId, seq, previous, row }) !== link.hash) {
        if (!restsOf.get(row.id)?.includes(hashRow(row))) return reportFault("changed");
        erased += 1;
      }
      previous = link.hash;
    }
  }
  if (head && previous !== head.hash) return toReport({ seq: last, auditId: null, problem: "cut" });
  const unrecorded = await findUnrecordedErasure(db, clientId);
  if (unrecorded !== null) return toReport({ seq: last, auditId: unrecorded, problem: "erased" });
  const outside = await findRowOutsideChain(db, clientId);
  return toReport(outside === null ? null : { seq: last, auditId: outside, problem: "outside" });
}

/** The hashes that erasures recorded for these rows. */
async function listRestHashes(
  db: Db,
  clientId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const restHashes = new Map<string, string[]>();
  const rows = await db
    .selectFrom("audit_erasures")
    .select(["audit_id", "rest_hash"])
    .where("client_id", "=", clientId)
    .where("audit_id", "in", ids)
    .execute();
  for (const { audit_id, rest_hash } of rows)
    restHashes.set(audit_id, [...(restHashes.get(audit_id) ?? []), rest_hash]);
  return restHashes;
}

/** An erased row whose erasure no audit entry records; null if there is none. */
async function findUnrecordedErasure(db: Db, clientId: string): Promise<string | null> {
  const rows = await db
    .selectFrom("audit_erasures")
    .select(["audit_id", "rest_hash", "told_by"])
    .where("client_id", "=", clientId)
    .execute();
  for (const [toldBy, erased] of Map.groupBy(rows, ({ told_by }) => told_by)) {
    const erasureRow = await db
      .selectFrom("audit")
      .select("detail")
      .where("client_id", "=", clientId)
      .where("action", "=", "person.erased")
      .where("request_id", "=", toldBy)
      .executeTakeFirst();
    const erasure = JSON.parse(erasureRow?.detail ?? "{}") as { digest?: string };
    if (erasure.digest !== digestErasedRows(erased)) return erased[0]?.audit_id ?? null;
  }
  return null;
}

/** A row that bypassed the queue, so that no hash will ever cover it. */
async function findRowOutsideChain(db: Db, clientId: string): Promise<string | null> {
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
