import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { mailLogo } from "./brand-files.ts";
import { emailLanguage } from "./languages.ts";

/** A person with an email address, and the brand of emails to them. */
export interface MailRecipient {
  id: string;
  firstName: string;
  email: string;
  publicUrl: string | null;
  brandName: string;
  brandColour: string;
  brandLogo: string | null;
  supportEmail: string | null;
  /** The language of emails to this person. */
  language: string;
}

/** The brand and the language of emails to an employee `e` of a client `c` with a scheme `s`. */
export const mailColumns = [
  "s.public_url as publicUrl",
  "s.benefit_brand_name as brandName",
  "s.primary_colour as brandColour",
  mailLogo.as("brandLogo"),
  "s.support_email as supportEmail",
  emailLanguage.as("language"),
] as const;

/** The columns that an email needs, of an employee `e`, their client `c` and its scheme `s`. */
export const recipientColumns = ["e.id", "e.first_name as firstName", "e.email", ...mailColumns] as const;

/** People in one statement, limited by its parameters. */
const batchSize = 500;

/** Who is emailed: people with an account, or everybody if the law requires it. */
export type MailReach = "accounts" | "everybody";

/** The recipients among some people of a client, by employee id; people without an address are left out. */
export async function listMailRecipients(
  db: Db,
  { clientId }: Pick<Actor, "clientId">,
  employeeIds: readonly string[],
  reach: MailReach = "accounts",
): Promise<Map<string, MailRecipient>> {
  const recipients = new Map<string, MailRecipient>();
  for (let from = 0; from < employeeIds.length; from += batchSize) {
    const rows = await db
      .selectFrom("employees as e")
      .innerJoin("schemes as s", "s.client_id", "e.client_id")
      .innerJoin("clients as c", "c.id", "e.client_id")
      .select(recipientColumns)
      .where("e.client_id", "=", clientId)
      .where("e.id", "in", employeeIds.slice(from, from + batchSize))
      .$if(reach === "accounts", (query) => query.where("e.registered_at", "is not", null))
      .where("e.email", "is not", null)
      .execute();
    for (const row of rows) if (row.email !== null) recipients.set(row.id, { ...row, email: row.email });
  }
  return recipients;
}
