import { sql } from "kysely";
import type { Db } from "../db/schema.ts";
import { consumeRateLimit } from "./rate-limits.ts";

/** Rejects when the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Statements in this PostgreSQL database that wait for a lock which another transaction holds. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ waits: number }>`
    select count(*) as waits from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waits ?? 0;
}

/** How long a result is kept, because the check writes to the database. */
const cacheMs = 2_000;

/** The driver's error code if the database cannot be written; null if it can. */
export function createWriteCheck(db: Db, realNow: () => number): () => Promise<string | null> {
  let latest: Promise<string | null> | null = null;
  let askedAt = 0;
  return () => {
    const now = performance.now();
    if (latest && now - askedAt < cacheMs) return latest;
    askedAt = now;
    latest = findWriteFault(db, realNow());
    return latest;
  };
}

async function findWriteFault(db: Db, now: number): Promise<string | null> {
  try {
    await consumeRateLimit(db, "readiness", { points: 1, window: 1, now });
    return null;
  } catch (error) {
    return String((error as { code?: unknown }).code ?? "no code");
  }
}

/** Clients whose contact page is on, but whose enquiries have no recipient. */
export function listClientsWithoutSupportDesk(db: Db): Promise<{ name: string }[]> {
  return db
    .selectFrom("clients as c")
    .innerJoin("schemes as s", "s.client_id", "c.id")
    .select("c.name")
    .where("c.contact_us_enabled", "=", true)
    .where("s.contact_us_email", "is", null)
    .where("s.support_email", "is", null)
    .orderBy("c.name")
    .limit(20)
    .execute();
}

/** Clients with passwords whose scheme has no address for links in emails. */
export function listClientsWithoutAddress(db: Db): Promise<{ name: string }[]> {
  return db
    .selectFrom("clients as c")
    .innerJoin("schemes as s", "s.client_id", "c.id")
    .select("c.name")
    .where("c.sso_access_only", "=", false)
    .where("s.public_url", "is", null)
    .orderBy("c.name")
    .limit(20)
    .execute();
}
