import { sql } from "kysely";
import type { PlanTranslation } from "../clients/document.ts";
import { getCurrentLanguage } from "../copy/language.ts";
import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import type { ClaimRules } from "../domain/benefits/claims.ts";
import { maxLimitDays } from "../domain/benefits/life-events.ts";
import { addDays } from "../domain/calendar.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";

type Owner = Pick<Actor, "clientId" | "userId">;

export type MemberRow = Awaited<ReturnType<typeof findMemberRows>>[0];

/**
 * What the benefit rules need about a person and client. One row for each annual window that is not over on a
 * day (`yyyy-mm-dd`), the next one first. Without windows there is a single row. Each is repeated per life
 * event that may open something. `lock` locks the person's row.
 */
export async function findMemberRows(db: Db, { clientId, userId }: Owner, day: string, lock = false) {
  const select = lock ? selectMemberForUpdate : selectMember;
  const [first, ...others] = await select(db, { clientId, userId, ...toDays(day) });
  if (!first) throw new Error("No one there: a session outlived its person");
  return [first, ...others] as const;
}

/** The same rows for many people of a client, unsorted. */
export function listMemberRows(db: Db, clientId: string, userIds: readonly string[], day: string) {
  return selectMembers(db, { clientId, ...toDays(day) })
    .where("e.id", "in", userIds)
    .execute();
}

/** The facts of a person that the benefits' rules need. */
export const memberColumns = [
  "e.employee_number",
  "e.registered_at",
  "e.date_of_birth",
  "e.start_date",
  "e.leave_date",
  "e.probation_end",
  "e.employment_status",
  "e.annual_salary_pence",
  "e.hourly_pence",
  "e.tax_region",
  "e.ni_category",
  "e.weekly_hours_hundredths",
  "e.holiday_days_hundredths",
  "e.ccv_first_voucher_date",
  "e.grade",
  "e.location",
  "e.payroll_group",
  "v.last_payment_date",
] as const;

interface MemberDays {
  day: string;
  /** Life events before this day can no longer open anything. */
  eventsFrom: string;
}

const toDays = (day: string): MemberDays => ({ day, eventsFrom: addDays(day, -maxLimitDays) });

type MemberKey = { clientId: string; userId: string; day: string; eventsFrom: string };

const selectOneMember = (db: Db, value: QueryValue<MemberKey>) =>
  selectMembers(db, {
    clientId: value("clientId"),
    day: value("day"),
    eventsFrom: value("eventsFrom"),
  }).where("e.id", "=", value("userId"));

const selectMember = prepareQuery((db, value: QueryValue<MemberKey>) => selectOneMember(db, value));

const selectMemberForUpdate = prepareQuery((db, value: QueryValue<MemberKey>) =>
  selectOneMember(db, value).forUpdate("e"),
);

function selectMembers(db: Db, { clientId, day, eventsFrom }: MemberDays & Pick<Owner, "clientId">) {
  return db
    .selectFrom("employees as e")
    .innerJoin("clients as c", "c.id", "e.client_id")
    .innerJoin("schemes as s", "s.client_id", "e.client_id")
    .leftJoin("voucher_accounts as v", (join) =>
      join.onRef("v.client_id", "=", "e.client_id").onRef("v.employee_id", "=", "e.id"),
    )
    .leftJoin("benefit_windows as w", (join) =>
      join.onRef("w.client_id", "=", "e.client_id").on("w.closes_date", ">=", day),
    )
    .leftJoin("life_events as l", (join) =>
      join
        .onRef("l.client_id", "=", "e.client_id")
        .onRef("l.employee_id", "=", "e.id")
        .on("l.event_date", ">=", eventsFrom),
    )
    .select([
      "e.id as employee_id",
      ...memberColumns,
      "c.payroll_cut_off_day",
      "c.pay_day",
      "s.year_start_month",
      "s.year_start_day",
      "w.opens_date",
      "w.closes_date",
      "w.cover_date",
      "w.id as window_id",
      "l.id as event_id",
      "l.code as event_code",
      "l.event_date",
      "l.reported_date",
      "l.closed_date",
    ])
    .where("e.client_id", "=", clientId)
    .orderBy("w.opens_date");
}

export type BenefitContentRow = Awaited<ReturnType<typeof listBenefitContents>>[number];

const selectContents = prepareQuery((db, value: QueryValue<{ clientId: string; language: string }>) =>
  db
    .selectFrom("benefit_contents as b")
    .innerJoin("clients as c", "c.id", "b.client_id")
    .leftJoin("client_translations as t", (join) =>
      join
        .onRef("t.client_id", "=", "b.client_id")
        .on("t.language", "=", value("language"))
        .on((eb) => eb("t.part", "=", sql<string>`'plans/' || b.product_code`)),
    )
    .selectAll("b")
    .select(["c.language as client_language", "c.text_language", "t.texts"])
    .where("b.client_id", "=", value("clientId")),
);

/** A client's texts for each product that it offers, translated to the request's language where possible. */
export async function listBenefitContents(db: Db, { clientId }: Pick<Actor, "clientId">) {
  const language = getCurrentLanguage();
  const rows = await selectContents(db, { clientId, language });
  return rows.map(({ client_language, text_language, texts, ...row }) => {
    const planLanguage = text_language ?? client_language;
    const content = {
      ...row,
      language: planLanguage,
      terms_language: planLanguage,
      claim_language: planLanguage,
      faqs: noFaqs,
    };
    if (texts === null || planLanguage === language) return content;
    const { terms, claimCategories, ...plan }: PlanTranslation = JSON.parse(texts);
    return {
      ...content,
      name: plan.name,
      summary: plan.summary,
      description: plan.description,
      language,
      // Terms are accepted by version, so an older translation must not be shown for a newer version.
      ...(terms?.version === row.terms_version && { terms: terms?.html, terms_language: language }),
      ...(plan.claim !== null && row.claim !== null && { claim: plan.claim, claim_language: language }),
      claims: row.claims && toTranslatedClaims(row.claims, claimCategories),
      faqs: plan.faqs,
    };
  });
}

const noFaqs: PlanTranslation["faqs"] = [];

function toTranslatedClaims(claims: string, names: PlanTranslation["claimCategories"]): string {
  const rules = JSON.parse(claims) as ClaimRules;
  const categories = rules.categories.map((category) => ({
    ...category,
    name: names.find(({ code }) => code === category.code)?.name ?? category.name,
  }));
  return JSON.stringify({ ...rules, categories });
}

/** The questions and answers of a product, by the client's texts for it. */
export async function listBenefitFaqs(
  db: Db,
  {
    client_id,
    product_code,
    faqs,
    language,
  }: Pick<BenefitContentRow, "client_id" | "product_code" | "faqs" | "language">,
) {
  if (faqs.length > 0)
    return faqs.map((faq, index) => ({ id: `${language}-${index + 1}`, ...faq, language }));
  const rows = await db
    .selectFrom("benefit_faqs as f")
    .innerJoin("clients as c", "c.id", "f.client_id")
    .select(["f.id", "f.question", "f.answer", "c.language", "c.text_language"])
    .where("f.client_id", "=", client_id)
    .where("f.product_code", "=", product_code)
    .orderBy("f.position")
    .execute();
  return rows.map(({ text_language, ...row }) => ({ ...row, language: text_language ?? row.language }));
}
