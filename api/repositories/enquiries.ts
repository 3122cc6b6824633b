import type { Db, NewRow } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

/** Where a client's enquiries go, and in which brand. Null for a client without a scheme. */
export function findContactDesk(db: Db, clientId: string) {
  return db
    .selectFrom("schemes as s")
    .innerJoin("clients as c", "c.id", "s.client_id")
    .select([
      "c.name as client_name",
      "c.contact_us_enabled",
      "s.contact_us_email",
      "s.support_email",
      "s.benefit_brand_name",
      "s.primary_colour",
    ])
    .where("s.client_id", "=", clientId)
    .executeTakeFirst();
}

/** Who writes, as the employer knows them: what a signed-in person types about themselves does not count. */
export function getSender(db: Db, actor: Actor) {
  return db
    .selectFrom("employees")
    .select(["email", "first_name", "surname", "employee_number"])
    .where("id", "=", actor.userId)
    .where("client_id", "=", actor.clientId)
    .executeTakeFirstOrThrow();
}

export async function addEnquiry(db: Db, enquiry: NewRow<"enquiries">): Promise<void> {
  await db.insertInto("enquiries").values(enquiry).execute();
}
