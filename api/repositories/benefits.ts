import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { longestLimitDays } from "../domain/benefits/life-events.ts";
import { addDays } from "../domain/calendar.ts";

type Owner = Pick<Actor, "clientId" | "userId">;

export type MemberRow = Awaited<ReturnType<typeof getMemberRows>>[0];

/**
 * The facts of a person and client that the benefits' rules need: one row per annual window that is not over
 * on a day (`yyyy-mm-dd`), the next first, or one row without a window; each repeated for each life event
 * that may still open something. With `lock` the person's row is locked, so that parallel changes see each
 * other.
 */
export async function getMemberRows(db: Db, { clientId, userId }: Owner, day: string, lock = false) {
  const [first, ...others] = await selectMembers(db, clientId, day)
    .where("e.id", "=", userId)
    .$if(lock, (query) => query.forUpdate("e"))
    .execute();
  if (!first) throw new Error("No one there: a session outlived its person");
  return [first, ...others] as const;
}

/** The same of many people of a client, in no order of theirs. */
export function listMemberRows(db: Db, clientId: string, userIds: readonly string[], day: string) {
  return selectMembers(db, clientId, day).where("e.id", "in", userIds).execute();
}

/** The facts of a person that the benefits' rules need. */
export const personColumns = [
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

function selectMembers(db: Db, clientId: string, day: string) {
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
        .on("l.event_date", ">=", addDays(day, -longestLimitDays)),
    )
    .select([
      "e.id as employee_id",
      ...personColumns,
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

/** A client's settings of each product that it offers. */
export function listBenefitContents(db: Db, { clientId }: Pick<Actor, "clientId">) {
  return db.selectFrom("benefit_contents").selectAll().where("client_id", "=", clientId).execute();
}

export function listBenefitFaqs(db: Db, { clientId }: Pick<Actor, "clientId">, productCode: string) {
  return db
    .selectFrom("benefit_faqs")
    .select(["id", "question", "answer"])
    .where("client_id", "=", clientId)
    .where("product_code", "=", productCode)
    .orderBy("position")
    .execute();
}
