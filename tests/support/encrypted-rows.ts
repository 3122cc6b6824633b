import type { Db, NewRow, Row } from "../../api/db/schema.ts";
import { type OpenRow, openRow, sealRow } from "../../api/db/sealing/rows.ts";

/** Gives a person two-factor, or a set-up of it in progress. */
export async function addTwoFactor(
  db: Db,
  row: OpenRow<"two_factors", NewRow<"two_factors">>,
): Promise<void> {
  await db
    .insertInto("two_factors")
    .values(sealRow(db, "two_factors", row))
    .execute();
}

/** Every email of the outbox with its text. */
export async function listMails(db: Db): Promise<OpenRow<"mails", Row<"mails">>[]> {
  const mails = await db.selectFrom("mails").selectAll().orderBy("created_at").orderBy("id").execute();
  return mails.map((mail) => openRow(db, "mails", mail));
}
