import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { isTenant } from "./tenants.ts";

/** The columns that a brand depends on: the scheme, its avatar set and its client's settings. */
export const schemeColumns = [
  "s.id as scheme_id",
  "s.client_id",
  "s.public_url",
  "s.year_start_month",
  "s.year_start_day",
  "s.primary_colour",
  "s.secondary_colour",
  "s.core",
  "s.avatar_set_id",
  "s.logo_file_url",
  "s.brand_header_logo",
  "s.mobile_logo",
  "s.benefit_brand_name",
  "s.benefit_brand_phone_number",
  "s.support_email",
  "s.support_email_is_scheme_based",
  "s.contact_us_email",
  "s.base_font",
  "s.header_font",
  "a.plain_file_url",
  "c.name as client_name",
  "c.contact_us_enabled",
  "c.sso_access_only",
  "c.language",
  "c.text_language",
  "c.other_languages",
  "c.language_by_browser",
] as const;

function selectSchemes(db: Db) {
  return db
    .selectFrom("schemes as s")
    .innerJoin("clients as c", "c.id", "s.client_id")
    .leftJoin("avatar_sets as a", "a.id", "s.avatar_set_id")
    .select(schemeColumns);
}

export type SchemeRow = NonNullable<Awaited<ReturnType<typeof findSchemeOfTenant>>>;

/** The scheme of a host, which is public because it is shown before anybody logs in. */
export function findSchemeOfTenant(db: Db, label: string | null) {
  return selectSchemes(db).where(isTenant(label)).executeTakeFirst();
}

export function findOwnScheme(db: Db, actor: Actor) {
  return selectSchemes(db).where("s.client_id", "=", actor.clientId).executeTakeFirst();
}

export function findSchemeById(db: Db, actor: Actor, id: string) {
  return selectSchemes(db)
    .where("s.client_id", "=", actor.clientId)
    .where("s.id", "=", id)
    .executeTakeFirst();
}

/** The day on which a client's scheme years begin; null without a scheme. */
export async function findYearStart(db: Db, { clientId }: Pick<Actor, "clientId">) {
  const row = await db
    .selectFrom("schemes")
    .select(["year_start_month as month", "year_start_day as day"])
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * An avatar set: the core one or the client's own; without a session, one that a tenant's public page
 * shows.
 */
export function findAvatarSet(db: Db, actor: Actor | null, id: string) {
  return db
    .selectFrom("avatar_sets as a")
    .select(["a.id", "a.plain_file_url"])
    .where("a.id", "=", id)
    .$if(actor !== null, (query) =>
      query.where((eb) =>
        eb.or([eb("a.client_id", "is", null), eb("a.client_id", "=", actor?.clientId ?? null)]),
      ),
    )
    .executeTakeFirst();
}

export function findCoreBranding(db: Db) {
  return db
    .selectFrom("core_branding as b")
    .innerJoin("avatar_sets as a", "a.id", "b.avatar_set_id")
    .select(["b.brand_header_logo", "b.mobile_logo", "a.plain_file_url"])
    .executeTakeFirst();
}
