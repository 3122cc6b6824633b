import type { Db } from "../db/schema.ts";

/** A logo by its hash, replaced or not: a page that was made before an import still shows it. Public, as login is. */
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
