import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

/** The bytes of a plan's document, by their hash. */
export async function findPlanFile(
  db: Db,
  { clientId }: Pick<Actor, "clientId">,
  productCode: string,
  hash: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await db
    .selectFrom("plan_files")
    .select("bytes")
    .where("client_id", "=", clientId)
    .where("product_code", "=", productCode)
    .where("sha256", "=", hash)
    .executeTakeFirst();
  return row ? new Uint8Array(row.bytes) : null;
}
