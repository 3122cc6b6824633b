import { sql } from "kysely";
import { hashText } from "~/platform/hash-text.server.ts";
import type { StoreDb } from "./schema.server.ts";

export interface RateLimit {
  /** The most counts within one window. */
  limit: number;
  windowSeconds: number;
}

export interface RateResult {
  allowed: boolean;
  remaining: number;
  /** Seconds until the window ends, for `Retry-After`. */
  retryAfterSeconds: number;
}

/** Counters over fixed windows, shared by all processes. */
export interface RateLimiter {
  /**
   * Counts one and returns whether it was within the limit. `name` is stored as a hash, because it may
   * identify a person.
   */
  hit(name: string, limit: RateLimit): Promise<RateResult>;
  /** The count in the current window, without adding one. */
  count(name: string): Promise<number>;
  reset(name: string): Promise<void>;
}

/**
 * Counts in one statement, so that two hundred simultaneous requests count as two hundred. No store of
 * rate-limiter-flexible works with Kysely.
 */
export function createRateLimiter(db: StoreDb, realNow: () => number): RateLimiter {
  return {
    async hit(name, { limit, windowSeconds }) {
      const now = realNow();
      const ends = now + windowSeconds * 1_000;
      // A window that ends later than twice its length from now began while the clock was fast.
      const latestEnd = now + 2 * windowSeconds * 1_000;
      const isOver = sql`(portal_rate.ends_at <= ${now} or portal_rate.ends_at > ${latestEnd})`;
      const { hits, ends_at } = await db
        .insertInto("portal_rate")
        .values({ name: hashText(name), hits: 1, ends_at: ends })
        .onConflict((conflict) =>
          conflict.column("name").doUpdateSet({
            hits: sql<number>`case when ${isOver} then 1 else portal_rate.hits + 1 end`,
            ends_at: sql<number>`case when ${isOver} then ${ends} else portal_rate.ends_at end`,
          }),
        )
        .returning(["hits", "ends_at"])
        .executeTakeFirstOrThrow();
      return {
        allowed: Number(hits) <= limit,
        remaining: Math.max(0, limit - Number(hits)),
        retryAfterSeconds: Math.max(1, Math.ceil((Number(ends_at) - now) / 1_000)),
      };
    },
    async count(name) {
      const row = await db
        .selectFrom("portal_rate")
        .select("hits")
        .where("name", "=", hashText(name))
        .where("ends_at", ">", realNow())
        .executeTakeFirst();
      return Number(row?.hits ?? 0);
    },
    async reset(name) {
      await db.deleteFrom("portal_rate").where("name", "=", hashText(name)).execute();
    },
  };
}
