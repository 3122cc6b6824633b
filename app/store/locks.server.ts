import { randomUUID } from "node:crypto";
import type { StoreDb } from "./schema.server.ts";

/** Locks between processes, such as one refresh of a session at a time. One that is never released ends by itself. */
export interface Locks {
  /** The owner's key to release it with, or null while somebody else holds it. */
  acquire(name: string, ttlMs: number): Promise<string | null>;
  release(name: string, owner: string): Promise<void>;
  /** How many are held now, by whatever process. */
  countHeld(): Promise<number>;
}

export function createLocks(db: StoreDb, realNow: () => number): Locks {
  return {
    async acquire(name, ttlMs) {
      const owner = randomUUID();
      const now = realNow();
      const values = { owner, ends_at: now + ttlMs };
      const row = await db
        .insertInto("portal_lock")
        .values({ name, ...values })
        .onConflict((conflict) =>
          conflict.column("name").doUpdateSet(values).where("portal_lock.ends_at", "<=", now),
        )
        .returning("owner")
        .executeTakeFirst();
      return row?.owner === owner ? owner : null;
    },
    async countHeld() {
      const { count } = await db
        .selectFrom("portal_lock")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("ends_at", ">", realNow())
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async release(name, owner) {
      await db.deleteFrom("portal_lock").where("name", "=", name).where("owner", "=", owner).execute();
    },
  };
}
