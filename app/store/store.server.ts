import type { Clock } from "~/platform/clock.server.ts";
import { type BlobStore, createBlobStore } from "./blobs.server.ts";
import { migrateStore } from "./migrations.server.ts";
import { createOneTimeStore, type OneTimeStore } from "./one-time.server.ts";
import { createRateLimiter, type RateLimiter } from "./rate.server.ts";
import type { StoreDatabase, StoreDb } from "./schema.server.ts";
import { createWriteCheck } from "./write-check.server.ts";

/**
 * The portal's own small state, shared by all its processes. It holds no business records. All times are
 * real time.
 */
export interface PortalStore {
  oneTime: OneTimeStore;
  rate: RateLimiter;
  blobs: BlobStore;
  /** Throws if the database does not answer, for the readiness check. */
  ping(): Promise<void>;
  /** The driver's error code if the store cannot be written; null if it can. */
  findWriteFault(): Promise<string | null>;
  /** Deletes expired rows; returns how many. */
  purge(): Promise<number>;
}

export async function createStore(database: StoreDatabase, clock: Clock): Promise<PortalStore> {
  await migrateStore(database);
  const db: StoreDb = database.db;
  const findWriteFault = createWriteCheck(db);
  const realNow = () => clock.real().getTime();
  return {
    oneTime: createOneTimeStore(db, realNow),
    rate: createRateLimiter(db, realNow),
    blobs: createBlobStore(db, realNow),
    async ping() {
      await db.selectFrom("portal_rate").select("name").limit(1).execute();
    },
    findWriteFault,
    purge: () => purgeExpired(db, realNow()),
  };
}

async function purgeExpired(db: StoreDb, now: number): Promise<number> {
  let rows = 0;
  for (const table of ["portal_one_time", "portal_rate", "portal_blob"] as const) {
    const { numDeletedRows } = await db.deleteFrom(table).where("ends_at", "<=", now).executeTakeFirst();
    rows += Number(numDeletedRows);
  }
  return rows;
}

const HOUR_MS = 3_600_000;

/**
 * Deletes expired rows every hour until the returned function is called. A failure is logged and tried again
 * an hour later.
 */
export function startPurge(
  store: PortalStore,
  onFailure: (error: unknown) => void,
  everyMs = HOUR_MS,
): () => void {
  const timer = setInterval(() => void store.purge().catch(onFailure), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
