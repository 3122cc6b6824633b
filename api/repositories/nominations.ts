import type { Db, NewRow, Trx } from "../db/schema.ts";
import { type OpenRow, openRow, sealRow } from "../db/sealing/rows.ts";
import type { Actor } from "../domain/actor.ts";
import type { Beneficiary } from "../domain/benefits/nominations.ts";

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

/** A person's newest nomination for each plan. */
export async function listNewestNominations(db: Db, { clientId, userId }: Owner) {
  const rows = await db
    .selectFrom("nominations")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .orderBy("product_code")
    .orderBy("version", "desc")
    .execute();
  return rows
    .filter(({ product_code }, index) => product_code !== rows[index - 1]?.product_code)
    .map((row) => openRow(db, "nominations", row));
}

export const readBeneficiaries = <Relationship extends string>(row: { beneficiaries: string }) =>
  JSON.parse(row.beneficiaries) as Beneficiary<Relationship>[];

export async function addNomination(
  trx: Trx,
  row: OpenRow<"nominations", NewRow<"nominations">>,
): Promise<void> {
  await trx
    .insertInto("nominations")
    .values(sealRow(trx, "nominations", row))
    .execute();
}
