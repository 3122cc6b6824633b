import type { StoreDb } from "./schema.server.ts";

/**
 * Records actions that may happen only once: a form's token, an answer of the robot check, a finished
 * login.
 */
export interface OneTimeStore {
  /**
   * True for the first claim in any process, and for later ones of the same `holder`; false for all others. The claim
   * is kept for `ttlSeconds`.
   */
  claim(scope: string, id: string, ttlSeconds: number, holder?: string): Promise<boolean>;
  isClaimed(scope: string, id: string): Promise<boolean>;
  /** Removes the claim if the action failed and may be tried again. */
  release(scope: string, id: string): Promise<void>;
}

export function createOneTimeStore(db: StoreDb, realNow: () => number): OneTimeStore {
  return {
    async claim(scope, id, ttlSeconds, holder) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("portal_one_time")
        .values({ scope, id, ends_at: realNow() + ttlSeconds * 1_000, holder: holder ?? null })
        .onConflict((conflict) => conflict.columns(["scope", "id"]).doNothing())
        .executeTakeFirst();
      if (Number(numInsertedOrUpdatedRows ?? 0) === 1) return true;
      if (holder === undefined) return false;
      const row = await db
        .selectFrom("portal_one_time")
        .select("holder")
        .where("scope", "=", scope)
        .where("id", "=", id)
        .executeTakeFirst();
      return row?.holder === holder;
    },
    async isClaimed(scope, id) {
      const row = await db
        .selectFrom("portal_one_time")
        .select("id")
        .where("scope", "=", scope)
        .where("id", "=", id)
        .executeTakeFirst();
      return row !== undefined;
    },
    async release(scope, id) {
      await db.deleteFrom("portal_one_time").where("scope", "=", scope).where("id", "=", id).execute();
    },
  };
}
