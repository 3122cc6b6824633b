import type {
  ClientDocument,
  ContentDocument,
  PlanTranslation,
  PolicyTranslation,
  Translation,
} from "../clients/document.ts";
import { getCurrentLanguage } from "../copy/language.ts";
import { insertMany } from "../db/insert-many.ts";
import type { Db, Trx } from "../db/schema.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";

/** The parts that are translated as a whole; each plan is a separate part, such as `plans/dental`. */
export interface TranslatedParts extends ContentDocument {
  payrollGroups: Translation["payrollGroups"];
  policies: readonly PolicyTranslation[];
}

export interface PartTranslation<Part extends keyof TranslatedParts> {
  /** The language of the client's own texts. */
  textLanguage: string;
  /** The translated texts; empty if the client's own are to be used. */
  items: TranslatedParts[Part];
}

const selectPart = prepareQuery(
  (db, value: QueryValue<{ clientId: string; language: string; part: string }>) =>
    db
      .selectFrom("clients as c")
      .leftJoin("client_translations as t", (join) =>
        join
          .onRef("t.client_id", "=", "c.id")
          .on("t.language", "=", value("language"))
          .on("t.part", "=", value("part")),
      )
      .select(["c.language", "c.text_language", "t.texts"])
      .where("c.id", "=", value("clientId")),
);

/** A part of a client's texts in the language of the current request. */
export async function findTranslation<Part extends keyof TranslatedParts>(
  db: Db,
  clientId: string,
  part: Part,
): Promise<PartTranslation<Part>> {
  const language = getCurrentLanguage();
  const [row] = await selectPart(db, { clientId, language, part });
  const textLanguage = row?.text_language ?? row?.language ?? language;
  const isTranslated = row?.texts != null && textLanguage !== language;
  return { textLanguage, items: isTranslated ? JSON.parse(row.texts as string) : ([] as never) };
}

const planPrefix = "plans/";

/** A client's plans as translated into the language of the current request. */
export async function findPlanTranslations(
  db: Db,
  clientId: string,
): Promise<{ textLanguage: string; items: PlanTranslation[] }> {
  const language = getCurrentLanguage();
  const rows = await db
    .selectFrom("clients as c")
    .leftJoin("client_translations as t", (join) =>
      join
        .onRef("t.client_id", "=", "c.id")
        .on("t.language", "=", language)
        .on("t.part", "like", `${planPrefix}%`),
    )
    .select(["c.language", "c.text_language", "t.texts"])
    .where("c.id", "=", clientId)
    .execute();
  const textLanguage = rows[0]?.text_language ?? rows[0]?.language ?? language;
  const texts = textLanguage === language ? [] : rows.flatMap((row) => row.texts ?? []);
  return { textLanguage, items: texts.map((text) => JSON.parse(text)) };
}

const contentParts = [
  "homeCards",
  "homeBanners",
  "carousel",
  "faqs",
  "contactPages",
  "enquiryOptions",
] as const satisfies readonly (keyof ContentDocument)[];

/** All translations of a client, sorted by language. */
export async function listTranslations(db: Db, clientId: string): Promise<Translation[]> {
  const rows = await db
    .selectFrom("client_translations")
    .select(["language", "part", "texts"])
    .where("client_id", "=", clientId)
    .orderBy("language")
    .execute();
  return [...Map.groupBy(rows, ({ language }) => language)].map(([language, parts]) => {
    const readPart = <Part extends keyof TranslatedParts>(name: Part): TranslatedParts[Part] =>
      JSON.parse(parts.find(({ part }) => part === name)?.texts ?? "[]");
    return {
      language,
      payrollGroups: readPart("payrollGroups"),
      plans: parts
        .filter(({ part }) => part.startsWith(planPrefix))
        .map(({ texts }): PlanTranslation => JSON.parse(texts))
        .toSorted((one, other) => (one.code < other.code ? -1 : 1)),
      policies: readPart("policies"),
      content: {
        homeCards: readPart("homeCards"),
        homeBanners: readPart("homeBanners"),
        carousel: readPart("carousel"),
        faqs: readPart("faqs"),
        contactPages: readPart("contactPages"),
        enquiryOptions: readPart("enquiryOptions"),
      },
    };
  });
}

/** Replaces all translations of a client. */
export async function saveTranslations(
  trx: Trx,
  { code: client_id, translations }: ClientDocument,
): Promise<void> {
  await trx.deleteFrom("client_translations").where("client_id", "=", client_id).execute();
  const rows = translations.flatMap(({ language, payrollGroups, plans, policies, content }) => {
    const parts: TranslatedParts = { ...content, payrollGroups, policies };
    const toRow = (part: string, value: unknown) => ({
      client_id,
      language,
      part,
      texts: JSON.stringify(value),
    });
    return [
      ...(["payrollGroups", "policies", ...contentParts] as const)
        .filter((part) => parts[part].length > 0)
        .map((part) => toRow(part, parts[part])),
      ...plans.map((plan) => toRow(`${planPrefix}${plan.code}`, plan)),
    ];
  });
  await insertMany(trx, "client_translations", rows);
}
