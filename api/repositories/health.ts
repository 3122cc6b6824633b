import { sql } from "kysely";
import type { Db } from "../db/schema.ts";

/** Rejects when the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Clients whose contact page is on, and whose enquiries have nowhere to go. */
export function listClientsWithoutDesk(db: Db): Promise<{ name: string }[]> {
  return db
    .selectFrom("clients as c")
    .innerJoin("schemes as s", "s.client_id", "c.id")
    .select("c.name")
    .where("c.contact_us_enabled", "=", true)
    .where("s.contact_us_email", "is", null)
    .where("s.support_email", "is", null)
    .orderBy("c.name")
    .limit(20)
    .execute();
}

/** Clients with passwords, whose scheme has no address for the links in mails. */
export function listClientsWithoutAddress(db: Db): Promise<{ name: string }[]> {
  return db
    .selectFrom("clients as c")
    .innerJoin("schemes as s", "s.client_id", "c.id")
    .select("c.name")
    .where("c.sso_access_only", "=", false)
    .where("s.public_url", "is", null)
    .orderBy("c.name")
    .limit(20)
    .execute();
}
