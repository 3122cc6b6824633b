import type { StoreDb } from "./schema.server.ts";

/** Sealed values too long for cookies, by reference. The store never sees what is in them. */
export interface Blobs {
  put(id: string, content: string, ttlSeconds: number): Promise<void>;
  find(id: string): Promise<string | null>;
  remove(id: string): Promise<void>;
}

export function createBlobs(db: StoreDb, realNow: () => number): Blobs {
  return {
    async put(id, content, ttlSeconds) {
      const values = { content, ends_at: realNow() + ttlSeconds * 1_000 };
      await db
        .insertInto("portal_blob")
        .values({ id, ...values })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
        .execute();
    },
    async find(id) {
      const row = await db
        .selectFrom("portal_blob")
        .select("content")
        .where("id", "=", id)
        .where("ends_at", ">", realNow())
        .executeTakeFirst();
      return row?.content ?? null;
    },
    async remove(id) {
      await db.deleteFrom("portal_blob").where("id", "=", id).execute();
    },
  };
}
