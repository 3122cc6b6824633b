import { type SqlBool, sql } from "kysely";
import type { Db } from "../db/schema.ts";
import { openRow } from "../db/sealing/rows.ts";
import type { Sealed } from "../db/sealing/sealed.ts";
import type { LoginFailures } from "../domain/lock-out.ts";
import { emailLanguage } from "./languages.ts";
import { getNetworkWindow, isInNetworkWindow } from "./login-failures.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";

/**
 * Whether a scheme, named `s`, belongs to the tenant of a label. For null it is the tenant of the setting
 * `default_domain`, if there is one.
 */
export function isTenant(label: string | null) {
  const domain = label ?? sql`(select value from settings where key = 'default_domain')`;
  return sql<SqlBool>`s.client_id = (select h.client_id from client_hosts as h where h.label = ${domain})`;
}

/** The tenant whose texts a visitor may read. */
export async function findTenantClientId(db: Db, label: string | null): Promise<string | null> {
  const row = await db
    .selectFrom("schemes as s")
    .select("s.client_id")
    .where(isTenant(label))
    .executeTakeFirst();
  return row?.client_id ?? null;
}

/** A tenant by its label, and whether its people have no passwords. */
export async function findPasswordTenant(
  db: Db,
  label: string | null,
): Promise<{ clientId: string; ssoOnly: boolean } | null> {
  const row = await db
    .selectFrom("schemes as s")
    .innerJoin("clients as c", "c.id", "s.client_id")
    .select(["c.id as clientId", "c.sso_access_only as ssoOnly"])
    .where(isTenant(label))
    .executeTakeFirst();
  return row ?? null;
}

/** The login address of a tenant's identity provider; null if people have passwords. */
export async function findSsoUrl(db: Db, label: string | null): Promise<string | null> {
  const row = await db
    .selectFrom("schemes as s")
    .innerJoin("clients as c", "c.id", "s.client_id")
    .select("s.sso_url")
    .where("c.sso_access_only", "=", true)
    .where(isTenant(label))
    .executeTakeFirst();
  return row?.sso_url ?? null;
}

/** The address of a client's work platform where people log in (SSO-06); null for most. */
export async function findWorkPlatformUrl(
  db: Db,
  { clientId }: { clientId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom("clients")
    .select("work_platform_url")
    .where("id", "=", clientId)
    .executeTakeFirst();
  return row?.work_platform_url ?? null;
}

/** An account with correct credentials, and what decides its next login step. */
export interface LoginAccount {
  clientId: string;
  schemeId: string;
  brandName: string;
  brandColour: string;
  supportEmail: string | null;
  publicUrl: string | null;
  /** The language of emails to this person. */
  language: string;
  ssoLogoutUrl: string | null;
  userId: string;
  /** Null for a person without an email address, who has no password either. */
  email: string | null;
  emailKey: string | null;
  /** Whether nobody of this client logs in with a password. */
  ssoOnly: boolean;
  twoFactor: {
    /** The two-factor secret in Base32; null while two-factor is off. */
    secret: string | null;
    /** Whether two-factor is required: by the client for everybody, or for this person. */
    isRequired: boolean;
  };
}

export interface Account {
  clientId: string;
  ssoOnly: boolean;
  failures: LoginFailures;
  /** The network's failures in its current time window, over all accounts (A2). */
  networkFailures: number;
  /** Null if the address has no account. */
  person: { passwordHash: string | null; isRegistered: boolean; loginAccount: LoginAccount } | null;
}

const accountColumns = [
  "c.id as client_id",
  "s.id as scheme_id",
  "s.benefit_brand_name",
  "s.primary_colour",
  "s.support_email",
  "s.public_url",
  "c.sso_logout_url",
  "c.sso_access_only",
  "c.two_factor_enforced",
  "e.id as person_id",
  "e.email",
  "e.email_key",
  "e.two_factor_required",
  "t.secret",
  emailLanguage.as("language"),
] as const;

interface LoginAccountRow {
  client_id: string;
  scheme_id: string;
  benefit_brand_name: string;
  primary_colour: string;
  support_email: string | null;
  public_url: string | null;
  language: string;
  sso_logout_url: string | null;
  sso_access_only: boolean;
  two_factor_enforced: boolean;
  email: string | null;
  email_key: string | null;
  two_factor_required: boolean | null;
  secret: Sealed | null;
}

function toLoginAccount(db: Db, row: LoginAccountRow, userId: string): LoginAccount {
  const { secret } = openRow(db, "two_factors", { ...row, employee_id: userId });
  return {
    clientId: row.client_id,
    schemeId: row.scheme_id,
    brandName: row.benefit_brand_name,
    brandColour: row.primary_colour,
    supportEmail: row.support_email,
    publicUrl: row.public_url,
    language: row.language,
    ssoLogoutUrl: row.sso_logout_url,
    userId,
    email: row.email,
    emailKey: row.email_key,
    ssoOnly: row.sso_access_only,
    twoFactor: {
      secret,
      isRequired: row.two_factor_enforced || row.two_factor_required === true,
    },
  };
}

type AccountKey = { label: string; emailKey: string; network: string | null } & ReturnType<
  typeof getNetworkWindow
>;

const prepareAccount = (hasLabel: boolean) =>
  prepareQuery((db, value: QueryValue<AccountKey>) =>
    db
      .selectFrom("schemes as s")
      .innerJoin("clients as c", "c.id", "s.client_id")
      .leftJoin("employees as e", (join) =>
        join.onRef("e.client_id", "=", "c.id").on("e.email_key", "=", value("emailKey")),
      )
      .leftJoin("two_factors as t", (join) =>
        join.onRef("t.client_id", "=", "e.client_id").onRef("t.employee_id", "=", "e.id"),
      )
      .leftJoin("login_failures as f", (join) =>
        join.onRef("f.client_id", "=", "c.id").on("f.email_key", "=", value("emailKey")),
      )
      .select(accountColumns)
      .select(["e.password_hash", "e.registered_at", "f.failures", "f.locked_until"])
      .select((eb) =>
        eb
          .selectFrom("network_failures as n")
          .select("n.failures")
          .where("n.network", "=", value("network"))
          .where(
            isInNetworkWindow("n.window_started_at", {
              windowAfter: value("windowAfter"),
              windowUntil: value("windowUntil"),
            }),
          )
          .as("of_network"),
      )
      .where(isTenant(hasLabel ? value("label") : null)),
  );

const selectNamedAccount = prepareAccount(true);
const selectDefaultAccount = prepareAccount(false);

/** What a login needs to know about an email address at a tenant; null for an unknown tenant. */
export async function findAccount(
  db: Db,
  {
    label,
    emailKey,
    network,
    now,
  }: { label: string | null; emailKey: string; network: string | null; now: number },
): Promise<Account | null> {
  const select = label === null ? selectDefaultAccount : selectNamedAccount;
  const [row] = await select(db, { label: label ?? "", emailKey, network, ...getNetworkWindow(now) });
  if (!row) return null;
  return {
    clientId: row.client_id,
    ssoOnly: row.sso_access_only,
    failures: { failures: row.failures ?? 0, lockedUntil: row.locked_until },
    networkFailures: row.of_network ?? 0,
    person: row.person_id
      ? {
          passwordHash: row.password_hash,
          isRegistered: row.registered_at !== null,
          loginAccount: toLoginAccount(db, row, row.person_id),
        }
      : null,
  };
}

/** The account of a person who was identified without a password; null if their client has no scheme. */
export async function findLoginAccount(
  db: Db,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<LoginAccount | null> {
  const row = await db
    .selectFrom("employees as e")
    .innerJoin("clients as c", "c.id", "e.client_id")
    .innerJoin("schemes as s", "s.client_id", "c.id")
    .leftJoin("two_factors as t", (join) =>
      join.onRef("t.client_id", "=", "e.client_id").onRef("t.employee_id", "=", "e.id"),
    )
    .select(accountColumns)
    .where("e.client_id", "=", clientId)
    .where("e.id", "=", userId)
    .executeTakeFirst();
  return row ? toLoginAccount(db, row, row.person_id) : null;
}

/** Replaces a hash that was made with other costs, unless the password changed in the meantime. */
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
