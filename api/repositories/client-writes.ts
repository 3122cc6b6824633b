import { randomUUID } from "node:crypto";
import { hashSha256, isSameJson } from "../clients/canonical-json.ts";
import type { Brand, ClientDocument, LogoPlace, Picture } from "../clients/document.ts";
import type { Db, NewRow, Trx } from "../db/schema.ts";

/** Inserts or updates the client and its scheme, whose hosts must be free by now. */
export async function saveClient(trx: Trx, document: ClientDocument, now: number): Promise<void> {
  const { code: id, signIn, payrollGroups, brand } = document;
  const client = {
    name: document.name,
    language: document.language,
    other_languages: JSON.stringify(document.otherLanguages),
    language_by_browser: document.languageByBrowser,
    text_language: document.textLanguage,
    contact_us_enabled: document.contactUsEnabled,
    sso_access_only: signIn.ssoOnly,
    two_factor_enforced: signIn.twoFactorEnforced,
    payroll_cut_off_day: payrollGroups[0]?.cutOffDay ?? 1,
    pay_day: payrollGroups[0]?.payDay ?? 28,
    probation_months: document.probationMonths,
    other_pension_route: document.pensions.otherRoute,
    staging_date: document.pensions.stagingDate,
    retention: JSON.stringify(document.retention),
    sso_logout_url: signIn.ssoLogoutUrl,
    work_platform_url: signIn.workPlatformUrl,
  };
  await trx
    .insertInto("clients")
    .values({ id, ...client, created_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(client))
    .execute();
  const scheme = {
    domain: document.hosts[0] ?? id,
    public_url: document.publicUrl,
    year_start_month: document.yearStart.month,
    year_start_day: document.yearStart.day,
    primary_colour: brand.primaryColour,
    secondary_colour: brand.secondaryColour,
    benefit_brand_name: brand.name,
    benefit_brand_phone_number: brand.phone,
    support_email: brand.supportEmail,
    contact_us_email: brand.contactEmail,
    sso_url: signIn.ssoUrl,
    base_font: brand.baseFont,
    header_font: brand.headerFont,
  };
  const { numUpdatedRows } = await trx
    .updateTable("schemes")
    .set(scheme)
    .where("client_id", "=", id)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await trx
    .insertInto("schemes")
    .values({ id, client_id: id, support_email_is_scheme_based: true, ...scheme })
    .execute();
}

/**
 * Lets one import or seed write at a time. It locks a row, because some distributed PostgreSQL engines
 * cannot lock tables.
 */
export async function lockImports(trx: Trx): Promise<void> {
  await trx
    .insertInto("settings")
    .values({ key: "import_lock", value: "" })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: "" }))
    .execute();
}

/** The hosts of clients. */
export async function listHosts(db: Db, clientIds: readonly string[]) {
  if (clientIds.length === 0) return [];
  return db
    .selectFrom("client_hosts")
    .select(["client_id", "label"])
    .where("client_id", "in", clientIds)
    .execute();
}

/** Removes a client's hosts, so that another document of the same import can have them. */
export async function releaseHosts(trx: Trx, clientId: string): Promise<void> {
  await trx.deleteFrom("client_hosts").where("client_id", "=", clientId).execute();
  // A placeholder that no host can have, because labels contain no spaces.
  const domain = `released ${clientId}`;
  await trx.updateTable("schemes").set({ domain }).where("client_id", "=", clientId).execute();
}

/** The given labels that another client already has. */
export async function listTakenHosts(db: Db, clientId: string, labels: readonly string[]) {
  if (labels.length === 0) return [];
  const rows = await db
    .selectFrom("client_hosts")
    .select("label")
    .where("label", "in", labels)
    .where("client_id", "<>", clientId)
    .execute();
  return rows.map(({ label }) => label);
}

export async function saveHosts(trx: Trx, { code, hosts }: ClientDocument): Promise<void> {
  const rows = hosts.map((label, position) => ({ label, client_id: code, position }));
  await trx.insertInto("client_hosts").values(rows).execute();
}

/** Saves payroll groups; existing ones keep their calendar and ledger. */
export async function savePayrollGroups(
  trx: Trx,
  { code: client_id, payrollGroups }: ClientDocument,
): Promise<void> {
  const codes = payrollGroups.map(({ code }) => code);
  await trx
    .deleteFrom("payroll_groups")
    .where("client_id", "=", client_id)
    .$if(codes.length > 0, (query) => query.where("code", "not in", codes))
    .execute();
  for (const [position, group] of payrollGroups.entries()) {
    const row = {
      position,
      name: group.name,
      frequency: group.frequency,
      cut_off_day: group.cutOffDay,
      pay_day: group.payDay,
      first_pay_date: group.firstPayDay,
      period_lag_days: group.periodLagDays,
      cut_off_lead_days: group.cutOffLeadDays,
    };
    await trx
      .insertInto("payroll_groups")
      .values({ client_id, code: group.code, ...row })
      .onConflict((conflict) => conflict.columns(["client_id", "code"]).doUpdateSet(row))
      .execute();
  }
}

/** How many people are in each payroll group, as their data name it. */
export async function countPayrollGroups(db: Db, clientId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("employees")
    .select(["payroll_group", (eb) => eb.fn.countAll<number>().as("people")])
    .where("client_id", "=", clientId)
    .groupBy("payroll_group")
    .execute();
  return new Map(rows.map(({ payroll_group, people }) => [payroll_group, Number(people)]));
}

/** Turns on the features in the document, and turns off those that are no longer in it. */
export async function saveFeatures(
  trx: Trx,
  before: readonly string[],
  { code: client_id, features }: ClientDocument,
): Promise<void> {
  const off = before.filter((code) => !features.includes(code));
  const rows = [
    ...features.map((code) => ({ client_id, code, status: "active" as const })),
    ...off.map((code) => ({ client_id, code, status: "inactive" as const })),
  ];
  if (rows.length === 0) return;
  await trx
    .insertInto("client_exceptions")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["client_id", "code"]).doUpdateSet((eb) => ({ status: eb.ref("excluded.status") })),
    )
    .execute();
}

export async function saveHideTotals(trx: Trx, { code: client_id, hideTotals }: ClientDocument) {
  await trx
    .insertInto("content_flags")
    .values({ client_id, code: "hide_totals", reference: false, live: hideTotals })
    .onConflict((conflict) => conflict.columns(["client_id", "code"]).doUpdateSet({ live: hideTotals }))
    .execute();
}

const urlColumns = {
  header: "brand_header_logo",
  mobile: "mobile_logo",
  client: "logo_file_url",
} as const;
const places = ["header", "mobile", "client", "avatar", "mail"] as const;

/** The address of a logo in the portal. Its name contains its hash, so that it can be cached for ever. */
const getBrandFileUrl = ({ type }: Picture, hash: string) =>
  `/brand/files/${hash}.${type === "image/png" ? "png" : "svg"}`;

/** Saves changed logos and points the scheme to them; without a file an external address stays. */
export async function saveLogos(
  trx: Trx,
  before: Brand["logos"] | null,
  { code: client_id, brand }: ClientDocument,
  now: number,
): Promise<void> {
  for (const place of places) {
    const picture = brand.logos[place];
    if (isSameJson(before?.[place] ?? null, picture)) continue;
    await trx
      .updateTable("brand_files")
      .set({ replaced_at: now })
      .where("client_id", "=", client_id)
      .where("place", "=", place)
      .where("replaced_at", "is", null)
      .execute();
    const hash = picture && hashSha256(picture.bytes);
    if (picture && hash) {
      const file = { client_id, place, type: picture.type, bytes: picture.bytes, sha256: hash };
      await trx
        .insertInto("brand_files")
        .values(file)
        .onConflict((conflict) =>
          conflict.columns(["client_id", "place", "sha256"]).doUpdateSet({ replaced_at: null }),
        )
        .execute();
    }
    // The scheme has no address for an email logo, because emails find the logo among the stored files.
    if (place === "mail") continue;
    await saveLogoAddress(trx, client_id, place, picture && hash ? getBrandFileUrl(picture, hash) : null);
  }
}

async function saveLogoAddress(
  trx: Trx,
  clientId: string,
  place: Exclude<LogoPlace, "mail">,
  url: string | null,
): Promise<void> {
  const scheme = trx.updateTable("schemes").where("client_id", "=", clientId);
  if (place !== "avatar") {
    await scheme.set({ [urlColumns[place]]: url }).execute();
    return;
  }
  await scheme.set({ avatar_set_id: null }).execute();
  await trx
    .deleteFrom("avatar_sets")
    .where("client_id", "=", clientId)
    .where("plain_file_url", "like", "/brand/files/%")
    .execute();
  if (url === null) return;
  const id = randomUUID();
  await trx.insertInto("avatar_sets").values({ id, client_id: clientId, plain_file_url: url }).execute();
  await trx.updateTable("schemes").set({ avatar_set_id: id }).where("client_id", "=", clientId).execute();
}

/** Replaces windows that differ; the others keep their ids. */
export async function saveWindows(
  trx: Trx,
  before: ClientDocument["windows"],
  { code: client_id, windows }: ClientDocument,
): Promise<void> {
  const isWindowListed = (list: ClientDocument["windows"], window: ClientDocument["windows"][number]) =>
    list.some((each) => isSameJson(each, window));
  for (const { opens } of before.filter((window) => !isWindowListed(windows, window))) {
    await trx
      .deleteFrom("benefit_windows")
      .where("client_id", "=", client_id)
      .where("opens_date", "=", opens)
      .execute();
  }
  const rows = windows
    .filter((window) => !isWindowListed(before, window))
    .map(({ opens, closes, coverFrom }) => ({
      id: randomUUID(),
      client_id,
      opens_date: opens,
      closes_date: closes,
      cover_date: coverFrom,
    }));
  if (rows.length > 0) await trx.insertInto("benefit_windows").values(rows).execute();
}

export async function addClientImport(trx: Trx, row: NewRow<"client_imports">): Promise<void> {
  await trx.insertInto("client_imports").values(row).execute();
}
