import { sql } from "kysely";
import type { Db, NewRow } from "../db/schema.ts";
import { maxWrongDates } from "../domain/account-link.ts";
import { ownerColumns, selectOwners } from "./password-owners.ts";
import { isTenant } from "./tenants.ts";

export type AccountLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/**
 * A tenant's link by the hash of its token, in any state, with its person. In a transaction it stays locked. Returns
 * null at another tenant (A7) and for a client without passwords.
 */
export async function findLink(db: Db, { label, tokenHash }: { label: string | null; tokenHash: string }) {
  const row = await selectOwners(db)
    .innerJoin("account_links as l", (join) =>
      join.onRef("l.client_id", "=", "e.client_id").onRef("l.employee_id", "=", "e.id"),
    )
    .select(ownerColumns)
    .select(["l.id", "l.kind", "l.expires_at as expiresAt", "l.used_at as usedAt", "l.voided_at as voidedAt"])
    .select("l.dob_failures as wrongDates")
    .where("l.token_hash", "=", tokenHash)
    .where("c.sso_access_only", "=", false)
    .where(isTenant(label))
    .$if(db.isTransaction, (query) => query.forUpdate("l"))
    .executeTakeFirst();
  return row ?? null;
}

export const addLink = (db: Db, link: NewRow<"account_links">) => addLinks(db, [link]);

export async function addLinks(db: Db, links: readonly NewRow<"account_links">[]): Promise<void> {
  if (links.length > 0) await db.insertInto("account_links").values(links).execute();
}

/**
 * Uses up a link. Returns false if it was used or made invalid in the meantime, so that only one of parallel uses
 * succeeds.
 */
export async function spendLink(
  db: Db,
  { clientId, id }: { clientId: string; id: string },
  realNow: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account_links")
    .set({ used_at: realNow })
    .where("client_id", "=", clientId)
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .where("expires_at", ">", realNow)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts a wrong date of birth, and voids the link when too many were wrong. */
export async function countWrongDate(
  db: Db,
  { clientId, id }: { clientId: string; id: string },
  realNow: number,
): Promise<void> {
  await db
    .updateTable("account_links")
    .set((eb) => ({
      dob_failures: eb("dob_failures", "+", 1),
      voided_at: sql<
        number | null
      >`case when dob_failures + 1 >= ${sql.lit(maxWrongDates)} then ${sql.lit(realNow)} else voided_at end`,
    }))
    .where("client_id", "=", clientId)
    .where("id", "=", id)
    .execute();
}

/** Voids a person's unused links, because a newer link or password replaces them. */
export const voidLinks = (
  db: Db,
  { clientId, userId }: { clientId: string; userId: string },
  realNow: number,
): Promise<void> => voidLinksOfPeople(db, clientId, [userId], realNow);

/** Voids the unused links of many people of a client. */
export async function voidLinksOfPeople(
  db: Db,
  clientId: string,
  userIds: readonly string[],
  realNow: number,
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .updateTable("account_links")
    .set({ voided_at: realNow })
    .where("client_id", "=", clientId)
    .where("employee_id", "in", userIds)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .execute();
}

/** Deletes links that were used, void or expired before an instant of real time. */
export async function removeDeadLinks(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom("account_links")
    .where((eb) =>
      eb.or([eb("expires_at", "<", before), eb("used_at", "<", before), eb("voided_at", "<", before)]),
    )
    .execute();
}
