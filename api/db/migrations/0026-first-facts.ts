import { PostgresAdapter, sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/** SQL expressions over `employees`, as text, for the facts whose start is unknown. */
const values: Record<string, string> = {
  pay: `case when annual_salary_pence is not null then 'annual:' || cast(annual_salary_pence as text)
    when hourly_pence is not null then 'hourly:' || cast(hourly_pence as text) end`,
  weekly_hours: "cast(weekly_hours_hundredths as text)",
  pay_group: "payroll_group",
  ni_category: "ni_category",
  tax_region: "tax_region",
  grade: "grade",
  location: "location",
  holiday_days: "cast(holiday_days_hundredths as text)",
  away: "case when employment_status = 'inactive' then 'yes' end",
  probation_end: "cast(probation_end as text)",
  date_of_birth: "cast(date_of_birth as text)",
  first_voucher_date: "cast(ccv_first_voucher_date as text)",
};

/**
 * Starts everybody's history with their current facts, which have no beginning except employment. No past
 * value is guessed, and a missing one has no row. `now` is ms.
 */
export async function recordFirstFacts(db: AnyDb, now: number): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const always = isPostgres ? "date '0001-01-01'" : "'0001-01-01'";
  const dayAfter = isPostgres ? "leave_date + 1" : "date(leave_date, '+1 day')";
  const rows = [
    ...Object.entries(values).map(([fact, value]) => ({ fact, day: always, value })),
    { fact: "employed", day: "start_date", value: "'yes'" },
    { fact: "employed", day: dayAfter, value: "case when leave_date is not null then 'no' end" },
  ];
  for (const { fact, day, value } of rows) {
    await sql`insert into person_facts
      (client_id, employee_id, fact, effective_from_date, known_from, value, source)
      select client_id, id, ${sql.lit(fact)}, ${sql.raw(day)}, cast(${now} as bigint), ${sql.raw(value)}, 'migration'
      from employees where (${sql.raw(value)}) is not null`.execute(db);
  }
}

/** A person who is no longer in a family left on the London day on which their row last changed. */
export async function addLastDaysOfFamily(db: AnyDb): Promise<void> {
  const london = new Intl.DateTimeFormat("en-CA", {
    timeZone: "Europe/London",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const former = await db
    .selectFrom("family_members")
    .select(["id", "client_id", "updated_at"])
    .where("active", "=", false)
    .execute();
  for (const { id, client_id, updated_at } of former) {
    await db
      .updateTable("family_members")
      .set({ left_date: london.format(updated_at) })
      .where("client_id", "=", client_id)
      .where("id", "=", id)
      .execute();
  }
}
