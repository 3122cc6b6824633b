import type { Db } from "../db/schema.ts";

/**
 * A logo by its hash, even a replaced one, because a cached page may still show it. Public, like the login
 * page.
 */
export function findBrandFile(db: Db, hash: string) {
  return db
    .selectFrom("brand_files")
    .select(["type", "bytes"])
    .where("sha256", "=", hash)
    .limit(1)
    .executeTakeFirst();
}

/** Whether any client exists. */
export async function hasClients(db: Db): Promise<boolean> {
  return (await db.selectFrom("clients").select("id").limit(1).executeTakeFirst()) !== undefined;
}
