import { sql } from "kysely";
import type { Db } from "../db/schema.ts";

/**
 * A logo by its hash, even a replaced one, because a cached page may still show it. It is public, like the login page.
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

/**
 * SQL for the address of a scheme `s`'s logo in emails. It is always a PNG, because email programs show no SVG. It is
 * null without a logo, or without the scheme's address.
 */
export const mailLogo = sql<string | null>`s.public_url || '/brand/files/' || (
  select f.sha256 from brand_files as f
  where f.client_id = s.client_id and f.place in ('mail', 'header') and f.type = 'image/png'
    and f.replaced_at is null
  order by f.place desc limit 1
) || '.png'`;

/** The address of a client's logo in emails. */
export async function findMailLogo(db: Db, clientId: string): Promise<string | null> {
  const row = await db
    .selectFrom("schemes as s")
    .select(mailLogo.as("brandLogo"))
    .where("s.client_id", "=", clientId)
    .executeTakeFirst();
  return row?.brandLogo ?? null;
}
