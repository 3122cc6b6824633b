import { sql } from "kysely";
import type { Db } from "../db/schema.ts";
import { hasEnded } from "../domain/clock.ts";
import { hasColumnEnded } from "./has-ended.ts";

/**
 * Counts one use of a key. Returns 0 within the limit, else the ms until it can be used again. One
 * statement, so that parallel uses all count. `now` is real time, ms.
 */
export async function consumeRateLimit(
  db: Db,
  key: string,
  { points, window, now }: { points: number; window: number; now: number },
): Promise<number> {
  const isExpired = hasColumnEnded("rate_limits.expire", now, window);
  const row = await db
    .insertInto("rate_limits")
    .values({ key, points: 1, expire: now + window })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        points: sql<number>`case when ${isExpired} then 1 else rate_limits.points + 1 end`,
        expire: sql<number>`case when ${isExpired} then ${sql.lit(now + window)} else rate_limits.expire end`,
      }),
    )
    .returning(["points", "expire"])
    .executeTakeFirstOrThrow();
  return row.points > points ? (row.expire ?? now) - now : 0;
}

/**
 * The ms until a key can be used again; 0 for now. It counts nothing, for limits that only count failures.
 */
export async function findRateLimitWait(
  db: Db,
  key: string,
  { points, window, now }: { points: number; window: number; now: number },
): Promise<number> {
  const row = await db
    .selectFrom("rate_limits")
    .select(["points", "expire"])
    .where("key", "=", key)
    .executeTakeFirst();
  const end = row?.expire ?? now;
  return row && row.points >= points && !hasEnded(end, now, window) ? end - now : 0;
}

export async function removeOldLimits(db: Db, now: number): Promise<void> {
  await db.deleteFrom("rate_limits").where("expire", "<=", now).execute();
}
