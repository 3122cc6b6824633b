import { randomUUID } from "node:crypto";
import type { Db, Trx } from "../db/schema.ts";

/** A token of an identity provider, or of the platform for a masquerade. */
export type SsoToken = NonNullable<Awaited<ReturnType<typeof findSsoToken>>>;

/** A token in any state and of any tenant; the caller decides, and audits why it refuses. */
export function findSsoToken(db: Db, tokenHash: string) {
  return db
    .selectFrom("sso_tokens as t")
    .innerJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "t.client_id").onRef("e.id", "=", "t.employee_id"),
    )
    .select([
      "t.id",
      "t.client_id as clientId",
      "t.employee_id as userId",
      "t.staff_id as staffId",
      "t.expires_at as expiresAt",
      "t.used_at as usedAt",
      "e.registered_at as registeredAt",
    ])
    .where("t.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** Uses up a token. Returns false if another request did so first. */
export async function spendSsoToken(
  trx: Trx,
  { id, clientId }: Pick<SsoToken, "id" | "clientId">,
  usedAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("sso_tokens")
    .set({ used_at: usedAt })
    .where("id", "=", id)
    .where("client_id", "=", clientId)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores a token's hash; instants are real time, ms. */
export async function addSsoToken(
  db: Db,
  token: { clientId: string; userId: string; tokenHash: string; expiresAt: number; at: number },
): Promise<void> {
  await db
    .insertInto("sso_tokens")
    .values({
      id: randomUUID(),
      client_id: token.clientId,
      employee_id: token.userId,
      token_hash: token.tokenHash,
      expires_at: token.expiresAt,
      created_at: token.at,
    })
    .execute();
}

/** Registers a person after the identity provider confirmed who it is; their Home opens with the welcome. */
export async function registerBySso(
  trx: Trx,
  { clientId, userId }: { clientId: string; userId: string },
  now: number,
): Promise<void> {
  await trx
    .updateTable("employees")
    .set({ registered_at: now, first_login: true, carousel_required: true, updated_at: now })
    .where("client_id", "=", clientId)
    .where("id", "=", userId)
    .where("registered_at", "is", null)
    .execute();
}

/** Deletes tokens that ended before an instant of real time. */
export async function removeEndedSsoTokens(db: Db, before: number): Promise<void> {
  await db.deleteFrom("sso_tokens").where("expires_at", "<", before).execute();
}
