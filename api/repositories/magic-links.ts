import { randomUUID } from "node:crypto";
import type { Db, Trx } from "../db/schema.ts";

/** The person for whom a link is requested, and its target; null for another client's scheme or person. */
export async function findMagicTarget(
  db: Db,
  { clientId, schemeId, id }: { clientId: string; schemeId: string; id: string },
) {
  const row = await db
    .selectFrom("employees as e")
    .innerJoin("schemes as s", "s.client_id", "e.client_id")
    .select(["e.user_type as userType", "e.registered_at", "s.public_url as publicUrl"])
    .where("e.client_id", "=", clientId)
    .where("e.id", "=", id)
    .where("s.id", "=", schemeId)
    .executeTakeFirst();
  return row ? { ...row, isRegistered: row.registered_at !== null } : null;
}

/** Stores a token's hash; instants are real time, ms. */
export async function addMagicLink(
  db: Db,
  link: { clientId: string; userId: string; by: string; tokenHash: string; expiresAt: number; at: number },
): Promise<void> {
  await db
    .insertInto("magic_links")
    .values({
      id: randomUUID(),
      client_id: link.clientId,
      employee_id: link.userId,
      created_by: link.by,
      token_hash: link.tokenHash,
      expires_at: link.expiresAt,
      created_at: link.at,
    })
    .execute();
}

/** A link in any state and of any tenant; the caller decides. */
export async function findMagicLink(db: Db, tokenHash: string) {
  const row = await db
    .selectFrom("magic_links as m")
    .innerJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "m.client_id").onRef("e.id", "=", "m.employee_id"),
    )
    .leftJoin("employees as b", (join) =>
      join.onRef("b.client_id", "=", "m.client_id").onRef("b.id", "=", "m.created_by"),
    )
    .select(["m.id", "m.client_id as clientId", "m.employee_id as userId", "m.created_by as by"])
    .select(["m.expires_at as expiresAt", "e.user_type as targetType"])
    .select(["b.user_type as byType", "b.employment_status as byStatus"])
    .where("m.token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row ? { ...row, isStillEmployer: row.byType === "employer" && row.byStatus === "active" } : null;
}

/** Uses up a link. Returns false if it was used before, so that only one of parallel uses succeeds. */
export async function spendMagicLink(
  trx: Trx,
  { id, clientId }: { id: string; clientId: string },
  usedAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("magic_links")
    .set({ used_at: usedAt })
    .where("client_id", "=", clientId)
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the links that a person made, so that a used one does not log in again under its key either. */
export async function endMagicLinks(
  db: Db,
  { clientId, by }: { clientId: string; by: string },
  endedAt: number,
): Promise<void> {
  await db
    .updateTable("magic_links")
    .set({ expires_at: endedAt })
    .where("client_id", "=", clientId)
    .where("created_by", "=", by)
    .where("expires_at", ">", endedAt)
    .execute();
}

/** Deletes links that ended before an instant of real time. */
export async function removeEndedMagicLinks(db: Db, before: number): Promise<void> {
  await db.deleteFrom("magic_links").where("expires_at", "<", before).execute();
}
