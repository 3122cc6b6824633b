import type { Db, NewRow } from "../db/schema.ts";
import { type OpenRow, sealRow } from "../db/sealing/rows.ts";
import type { Actor } from "../domain/actor.ts";
import { hasColumnEnded } from "./has-ended.ts";
import { isTenant } from "./tenants.ts";

export interface ContactDeskQuery {
  /** Null for a visitor, who belongs to the tenant of the host. */
  actor: Actor | null;
  label: string | null;
  subject: string;
  now: number;
  /** The actor's enquiries count for this time, ms. */
  window: number;
}

/**
 * The recipient and brand of a client's enquiries, the name of the subject, and who writes. For a logged-in
 * person the stored details count, not the typed ones.
 */
export function findContactDesk(db: Db, { actor, label, subject, now, window }: ContactDeskQuery) {
  return db
    .selectFrom("schemes as s")
    .innerJoin("clients as c", "c.id", "s.client_id")
    .leftJoin("enquiry_options as o", (join) =>
      join.onRef("o.client_id", "=", "c.id").on("o.value", "=", subject),
    )
    .leftJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "c.id").on("e.id", "=", actor?.userId ?? null),
    )
    .select([
      "c.id as client_id",
      "c.name as client_name",
      "c.contact_us_enabled",
      "c.language",
      "s.contact_us_email",
      "s.support_email",
      "s.benefit_brand_name",
      "s.primary_colour",
      "o.label",
      "e.email",
      "e.first_name",
      "e.surname",
      "e.employee_number",
    ])
    .select((eb) => [
      eb
        .exists(
          eb.selectFrom("enquiry_options as any").select("any.value").whereRef("any.client_id", "=", "c.id"),
        )
        .as("has_options"),
      eb
        .selectFrom("enquiries as q")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("q.client_id", "=", "c.id")
        .where(({ not }) => not(hasColumnEnded("q.created_at", now - window, window)))
        .where("q.employee_id", "=", actor?.userId ?? null)
        .as("recent"),
    ])
    .where(actor ? (eb) => eb("s.client_id", "=", actor.clientId) : isTenant(label))
    .executeTakeFirst();
}

export async function addEnquiry(db: Db, enquiry: OpenRow<"enquiries", NewRow<"enquiries">>): Promise<void> {
  await db
    .insertInto("enquiries")
    .values(sealRow(db, "enquiries", enquiry))
    .execute();
}
