import type { StoreDb } from "./schema.server.ts";

/** Stores sealed values that are too long for cookies. The store cannot open them. */
export interface BlobStore {
  put(id: string, content: string, ttlSeconds: number): Promise<void>;
  find(id: string): Promise<string | null>;
  remove(id: string): Promise<void>;
}

export function createBlobStore(db: StoreDb, realNow: () => number): BlobStore {
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
