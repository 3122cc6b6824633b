import type {
  Brand,
  ClientDocument,
  ContentDocument,
  LogoPlace,
  Picture,
  PlanDocument,
  PlanFile,
  PolicyDocument,
} from "../clients/document.ts";
import type { Db, Row } from "../db/schema.ts";
import type { CardRule } from "../domain/benefits/card.ts";
import type { ClaimRules } from "../domain/benefits/claims.ts";
import type { PlanDocumentEntry } from "../domain/benefits/plan-documents.ts";
import type { Product } from "../domain/benefits/product.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { toPriceList } from "./plans.ts";
import { toRetentionPolicy } from "./retention-policies.ts";
import { listTranslations } from "./translations.ts";

/** A client as stored in the database. */
export interface SavedClient {
  /** Has no employer accounts, because the database stores these with all other people. */
  document: ClientDocument;
  /** Plans that accept no new choices, and plan versions that were never offered. */
  closedPlans: readonly PlanDocument[];
}

/** A stored client as a document, with its closed plans; null for an unknown one. */
export async function loadSavedClient(db: Db, clientId: string): Promise<SavedClient | null> {
  // Queries run one after the other, because a transaction has one connection.
  const client = await db.selectFrom("clients").selectAll().where("id", "=", clientId).executeTakeFirst();
  const scheme = await db
    .selectFrom("schemes")
    .selectAll()
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  if (!client || !scheme) return null;
  const { plans, providers } = await loadPlans(db, clientId);
  const open = plans.filter(({ isOpen }) => isOpen).map(({ plan }) => plan);
  const closed = plans.filter(({ isOpen }) => !isOpen).map(({ plan }) => plan);
  const getProviders = (list: readonly PlanDocument[]) => new Set(list.map(({ about }) => about.provider));
  const [usedByOpen, usedByClosed] = [getProviders(open), getProviders(closed)];
  const hosts = await listRows(db, "client_hosts", clientId, "position");
  const groups = await listRows(db, "payroll_groups", clientId, "position");
  const features = await listRows(db, "client_exceptions", clientId, "code");
  const windows = await listRows(db, "benefit_windows", clientId, "opens_date");
  const policies = await listRows(db, "policies", clientId, "published_at");
  const files = await db
    .selectFrom("brand_files")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("replaced_at", "is", null)
    .execute();
  const flag = await db
    .selectFrom("content_flags")
    .select(["reference", "live"])
    .where("client_id", "=", clientId)
    .where("code", "=", "hide_totals")
    .executeTakeFirst();
  const document: ClientDocument = {
    code: client.id,
    name: client.name,
    language: client.language,
    otherLanguages: JSON.parse(client.other_languages),
    languageByBrowser: client.language_by_browser,
    textLanguage: client.text_language,
    hosts: hosts.map(({ label }) => label),
    publicUrl: scheme.public_url,
    contactUsEnabled: client.contact_us_enabled,
    features: features.filter(({ status }) => status === "active").map(({ code }) => code),
    hideTotals: flag?.live ?? flag?.reference ?? false,
    signIn: {
      ssoOnly: client.sso_access_only,
      ssoUrl: scheme.sso_url,
      ssoLogoutUrl: client.sso_logout_url,
      twoFactorEnforced: client.two_factor_enforced,
      workPlatformUrl: client.work_platform_url,
    },
    probationMonths: client.probation_months,
    pensions: { otherRoute: client.other_pension_route, stagingDate: client.staging_date },
    retention: toRetentionPolicy(client.retention),
    yearStart: { month: scheme.year_start_month, day: scheme.year_start_day },
    payrollGroups: groups.map((row) => ({
      code: row.code,
      name: row.name,
      frequency: row.frequency,
      cutOffDay: row.cut_off_day,
      payDay: row.pay_day,
      firstPayDay: row.first_pay_date,
      periodLagDays: row.period_lag_days,
      cutOffLeadDays: row.cut_off_lead_days,
    })),
    brand: toBrand(scheme, files),
    windows: windows.map((row) => ({
      opens: row.opens_date,
      closes: row.closes_date,
      coverFrom: row.cover_date,
    })),
    providers: providers.filter(({ code }) => usedByOpen.has(code) || !usedByClosed.has(code)),
    plans: open,
    policies: policies.map(toPolicy),
    content: await loadContent(db, clientId),
    translations: await listTranslations(db, clientId),
    employers: [],
  };
  return { document, closedPlans: closed };
}

type ClientTable =
  | "plan_prices"
  | "benefit_contents"
  | "benefit_faqs"
  | "client_hosts"
  | "payroll_groups"
  | "client_exceptions"
  | "benefit_windows"
  | "policies"
  | "faqs"
  | "home_cards"
  | "home_banners"
  | "carousel_slides"
  | "enquiry_options";

/** All rows of a client in a table, sorted. */
async function listRows<Table extends ClientTable>(
  db: Db,
  table: Table,
  clientId: string,
  order: keyof Row<Table> & string,
): Promise<Row<Table>[]> {
  const rows = await db
    .selectFrom(table as ClientTable)
    .selectAll()
    .where("client_id", "=", clientId)
    .orderBy(order as never)
    .execute();
  return rows as unknown as Row<Table>[];
}

function toBrand(scheme: Row<"schemes">, files: readonly Row<"brand_files">[]): Brand {
  const findLogo = (place: LogoPlace): Picture | null => {
    const file = files.find((each) => each.place === place);
    return file ? { type: file.type, bytes: new Uint8Array(file.bytes) } : null;
  };
  return {
    name: scheme.benefit_brand_name,
    phone: scheme.benefit_brand_phone_number,
    supportEmail: scheme.support_email,
    contactEmail: scheme.contact_us_email,
    primaryColour: scheme.primary_colour,
    secondaryColour: scheme.secondary_colour,
    baseFont: scheme.base_font,
    headerFont: scheme.header_font,
    logos: {
      header: findLogo("header"),
      mobile: findLogo("mobile"),
      client: findLogo("client"),
      avatar: findLogo("avatar"),
      mail: findLogo("mail"),
    },
  };
}

const toPolicy = (row: Row<"policies">): PolicyDocument => ({
  type: row.type,
  version: row.version,
  title: row.title,
  html: row.content,
  published: toLondonDate(new Date(row.published_at)),
  changes: row.changes,
});

async function loadPlans(db: Db, clientId: string) {
  const versions = await db
    .selectFrom("plans")
    .selectAll()
    .where("client_id", "=", clientId)
    .orderBy("position")
    .orderBy("code")
    .orderBy("from_date")
    .execute();
  const prices = await listRows(db, "plan_prices", clientId, "from_date");
  const contents = await listRows(db, "benefit_contents", clientId, "product_code");
  const faqs = await listRows(db, "benefit_faqs", clientId, "position");
  const files = await db.selectFrom("plan_files").selectAll().where("client_id", "=", clientId).execute();
  const providers = await db
    .selectFrom("providers")
    .select(["code", "name"])
    .where("client_id", "=", clientId)
    .orderBy("code")
    .execute();
  const codes = [...new Set(versions.map(({ code }) => code))];
  const plans = codes.map((code) => {
    const content = contents.find(({ product_code }) => product_code === code);
    const plan: PlanDocument = {
      code,
      versions: versions
        .filter((version) => version.code === code)
        .map(({ from_date, definition }) => ({
          from: from_date,
          product: JSON.parse(definition) as Omit<Product, "code">,
        })),
      prices: prices.filter(({ plan_code }) => plan_code === code).map(toPriceList),
      about: {
        icon: content?.icon ?? null,
        summary: content?.summary ?? "",
        description: content?.description ?? "",
        terms: content?.terms == null ? null : { version: content.terms_version ?? "", html: content.terms },
        claim: content?.claim ?? null,
        related: content ? JSON.parse(content.related) : [],
        faqs: faqs
          .filter(({ product_code }) => product_code === code)
          .map(({ question, answer }) => ({ question, answer })),
        provider: content?.provider_code ?? null,
        policyNumber: content?.policy_number ?? null,
        claims: content?.claims ? (JSON.parse(content.claims) as ClaimRules) : null,
        card: content?.card ? (JSON.parse(content.card) as CardRule) : null,
        documents: content
          ? toDocuments(
              content,
              files.filter(({ product_code }) => product_code === code),
            )
          : [],
      },
    };
    return { plan, isOpen: content !== undefined && content.closed_date === null };
  });
  return { plans, providers };
}

function toDocuments(
  { documents }: Row<"benefit_contents">,
  files: readonly Row<"plan_files">[],
): PlanFile[] {
  return (JSON.parse(documents) as PlanDocumentEntry[]).map(({ id, file, ...entry }) => {
    const saved = files.find(({ sha256 }) => sha256 === file?.sha256);
    return {
      ...entry,
      file: file && saved ? { name: file.name, type: file.type, bytes: new Uint8Array(saved.bytes) } : null,
    };
  });
}

async function loadContent(db: Db, clientId: string): Promise<ContentDocument> {
  const faqs = await listRows(db, "faqs", clientId, "position");
  const cards = await listRows(db, "home_cards", clientId, "position");
  const banners = await listRows(db, "home_banners", clientId, "position");
  const slides = await listRows(db, "carousel_slides", clientId, "position");
  const options = await listRows(db, "enquiry_options", clientId, "position");
  const page = await db
    .selectFrom("contact_pages")
    .select(["name", "content"])
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  return {
    homeCards: cards.map((row) => ({
      title: row.title,
      html: row.content,
      icon: row.icon,
      link: toLink(row),
    })),
    homeBanners: banners.map((row) => ({
      title: row.title,
      text: row.text,
      picture: row.image_url,
      link: toLink(row),
    })),
    carousel: slides.map(({ title, text, image_url }) => ({ title, text, picture: image_url })),
    faqs: faqs.map(({ group_name, question, answer }) => ({ group: group_name, question, answer })),
    contactPages: page ? [{ name: page.name, html: page.content }] : [],
    enquiryOptions: options.map(({ value, label }) => ({ value, label })),
  };
}

const toLink = ({ link_url, link_label }: { link_url: string | null; link_label: string | null }) =>
  link_url === null ? null : { url: link_url, label: link_label ?? "" };

/** The ids of all clients. */
export async function listClientIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("clients").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** How many people hold each of a client's plans now, by code. */
export async function countHolders(db: Db, clientId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("selections")
    .select(["product_code", (eb) => eb.fn.count<number>("employee_id").distinct().as("people")])
    .where("client_id", "=", clientId)
    .where("status", "=", "active")
    .groupBy("product_code")
    .execute();
  return new Map(rows.map(({ product_code, people }) => [product_code, Number(people)]));
}
