import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

/** Somebody with an address, with the brand that a mail to them bears. */
export interface MailRecipient {
  id: string;
  firstName: string;
  email: string;
  publicUrl: string | null;
  brandName: string;
  brandColour: string;
  supportEmail: string | null;
}

/** In one statement, so many people as one statement may name. */
const atOnce = 500;

/** Whoever has no account yet gets no mail about benefits, but of what the law asks to tell everybody. */
export type MailReach = "accounts" | "everybody";

/** Those of some people of a client who may be written to. */
export async function listMailRecipients(
  db: Db,
  { clientId }: Pick<Actor, "clientId">,
  employeeIds: readonly string[],
  reach: MailReach = "accounts",
): Promise<Map<string, MailRecipient>> {
  const recipients = new Map<string, MailRecipient>();
  for (let from = 0; from < employeeIds.length; from += atOnce) {
    const rows = await db
      .selectFrom("employees as e")
      .innerJoin("schemes as s", "s.client_id", "e.client_id")
      .select([
        "e.id",
        "e.first_name as firstName",
        "e.email",
        "s.public_url as publicUrl",
        "s.benefit_brand_name as brandName",
        "s.primary_colour as brandColour",
        "s.support_email as supportEmail",
      ])
      .where("e.client_id", "=", clientId)
      .where("e.id", "in", employeeIds.slice(from, from + atOnce))
      .$if(reach === "accounts", (query) => query.where("e.registered_at", "is not", null))
      .where("e.email", "is not", null)
      .execute();
    for (const row of rows) if (row.email !== null) recipients.set(row.id, { ...row, email: row.email });
  }
  return recipients;
}
