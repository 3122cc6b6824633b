import type { Db, NewRow, Trx } from "../db/schema.ts";
import { type OpenRow, openRow, sealRow } from "../db/sealing/rows.ts";
import type { Actor } from "../domain/actor.ts";

type Owner = Pick<Actor, "clientId" | "userId">;

/** A person's nominations for one plan, the newest first. */
export async function listNominations(db: Db, { clientId, userId }: Owner, productCode: string) {
  const rows = await db
    .selectFrom("nominations")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .where("product_code", "=", productCode)
    .orderBy("version", "desc")
    .execute();
  return rows.map((row) => openRow(db, "nominations", row));
}

export async function addNomination(
  trx: Trx,
  row: OpenRow<"nominations", NewRow<"nominations">>,
): Promise<void> {
  await trx
    .insertInto("nominations")
    .values(sealRow(trx, "nominations", row))
    .execute();
}
