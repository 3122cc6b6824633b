import { type SqlBool, sql } from "kysely";
import type { Db } from "../db/schema.ts";
import type { LoginFailures } from "../domain/lock-out.ts";
import { networkLimit } from "../domain/network.ts";

/**
 * Whether a scheme, named `s`, is the tenant of a label; for null that of the setting `default_domain`. A database
 * without it has no default tenant.
 */
export function isTenant(label: string | null) {
  const domain = label ?? sql`(select value from settings where key = 'default_domain')`;
  return sql<SqlBool>`s.domain = ${domain}`;
}

/** Whose texts somebody may read who is not signed in. */
export async function findTenantClientId(db: Db, label: string | null): Promise<string | null> {
  const row = await db
    .selectFrom("schemes as s")
    .select("s.client_id")
    .where(isTenant(label))
    .executeTakeFirst();
  return row?.client_id ?? null;
}

export interface Account {
  clientId: string;
  schemeId: string;
  /** Nobody of this client signs in with a password. */
  ssoOnly: boolean;
  ssoLogoutUrl: string | null;
  failures: LoginFailures;
  /** How often the network has failed in its present window, on whatever account (A2). */
  ofNetwork: number;
  /** Null when the address has no account. */
  person: { id: string; passwordHash: string | null; isRegistered: boolean } | null;
}

/** What signing in needs to know of an address within a tenant; null when there is no such tenant. */
export async function findAccount(
  db: Db,
  {
    label,
    emailKey,
    network,
    now,
  }: { label: string | null; emailKey: string; network: string | null; now: number },
): Promise<Account | null> {
  const row = await db
    .selectFrom("schemes as s")
    .innerJoin("clients as c", "c.id", "s.client_id")
    .leftJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "c.id").on("e.email_key", "=", emailKey),
    )
    .leftJoin("login_failures as f", (join) =>
      join.onRef("f.client_id", "=", "c.id").on("f.email_key", "=", emailKey),
    )
    .select([
      "c.id as clientId",
      "s.id as schemeId",
      "c.sso_access_only",
      "c.sso_logout_url",
      "e.id as personId",
      "e.password_hash",
      "e.registered_at",
      "f.failures",
      "f.locked_until",
    ])
    .select((eb) =>
      eb
        .selectFrom("network_failures as n")
        .select("n.failures")
        .where("n.network", "=", network)
        .where("n.window_started_at", ">", now - networkLimit.window)
        .as("of_network"),
    )
    .where(isTenant(label))
    .executeTakeFirst();
  if (!row) return null;
  return {
    clientId: row.clientId,
    schemeId: row.schemeId,
    ssoOnly: row.sso_access_only,
    ssoLogoutUrl: row.sso_logout_url,
    failures: { failures: row.failures ?? 0, lockedUntil: row.locked_until },
    ofNetwork: row.of_network ?? 0,
    person: row.personId
      ? { id: row.personId, passwordHash: row.password_hash, isRegistered: row.registered_at !== null }
      : null,
  };
}

/** Replaces a hash made with other costs; only if the password has not been changed meanwhile. */
export async function replacePasswordHash(
  db: Db,
  owner: { clientId: string; userId: string },
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable("employees")
    .set({ password_hash: to })
    .where("client_id", "=", owner.clientId)
    .where("id", "=", owner.userId)
    .where("password_hash", "=", from)
    .execute();
}
