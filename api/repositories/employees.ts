import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { type RowKey, selectEmployeesInOrder, toRowKey } from "./employee-order.ts";
import { type EmployeeQuery, matchClient } from "./employee-search.ts";

/** The employee list's rows for these employee numbers, in the same order. */
export async function listByNumbers(
  db: Db,
  { clientId }: Pick<Actor, "clientId">,
  numbers: readonly number[],
) {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom("employee_list as l")
    .innerJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "l.client_id").onRef("e.id", "=", "l.employee_id"),
    )
    .select(listColumns)
    .where((eb) => matchClient(eb, clientId, true))
    .where("l.no", "in", numbers)
    .execute();
  return rows.toSorted((a, b) => numbers.indexOf(a.no) - numbers.indexOf(b.no));
}
export type ListedEmployee = Awaited<ReturnType<typeof listByNumbers>>[number];

const listColumns = [
  "l.no",
  "e.id",
  "e.employee_number",
  "e.first_name",
  "e.surname",
  "e.email",
  "e.location",
  "e.employment_status",
  "e.registered_at",
  "l.name_key",
  "l.two_factor",
] as const;

/** Streams all matching people by name, in batches of `portion`, because readers of files may be slow. */
export async function* streamEmployees(
  db: Db,
  query: EmployeeQuery,
  portion = 1_000,
): AsyncGenerator<ListedEmployee[]> {
  let last: RowKey | null = null;
  for (;;) {
    const rows: ListedEmployee[] = await selectEmployeesInOrder(db, query, { order: "name", from: last })
      .innerJoin("employees as e", (join) =>
        join.onRef("e.client_id", "=", "l.client_id").onRef("e.id", "=", "l.employee_id"),
      )
      .select(listColumns)
      .limit(portion)
      .offset(last ? 1 : 0)
      .execute();
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < portion) return;
    last = toRowKey(end, "name");
  }
}

/** One employee of a client, with the data that an employer may see. */
export async function findEmployee(db: Db, { clientId }: Pick<Actor, "clientId">, id: string) {
  const row = await db
    .selectFrom("employees as e")
    .leftJoin("two_factors as t", (join) =>
      join.onRef("t.client_id", "=", "e.client_id").onRef("t.employee_id", "=", "e.id"),
    )
    .leftJoin("welcome_mails as w", (join) =>
      join.onRef("w.client_id", "=", "e.client_id").onRef("w.employee_id", "=", "e.id"),
    )
    .leftJoin("mails as m", "m.id", "w.mail_id")
    .select(recordColumns)
    .where("e.client_id", "=", clientId)
    .where("e.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

const recordColumns = [
  ...([
    "e.id",
    "e.employee_number",
    "e.title",
    "e.first_name",
    "e.surname",
    "e.email",
    "e.location",
  ] as const),
  ...(["e.employment_status", "e.registered_at", "e.date_of_birth", "e.start_date", "e.leave_date"] as const),
  ...(["e.probation_end", "e.payroll_group", "e.grade", "e.weekly_hours_hundredths"] as const),
  ...(["e.annual_salary_pence", "e.hourly_pence"] as const),
  "t.enabled_at",
  "m.sent_at as welcomed_at",
] as const;

export type EmployeeRecord = NonNullable<Awaited<ReturnType<typeof findEmployee>>>;

export async function isTwoFactorEnforced(db: Db, { clientId }: Pick<Actor, "clientId">): Promise<boolean> {
  const row = await db
    .selectFrom("clients")
    .select("two_factor_enforced")
    .where("id", "=", clientId)
    .executeTakeFirst();
  return row?.two_factor_enforced ?? false;
}

/** Returns whether the setting changed. */
export async function setTwoFactorEnforced(
  db: Db,
  { clientId }: Pick<Actor, "clientId">,
  isEnforced: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("clients")
    .set({ two_factor_enforced: isEnforced })
    .where("id", "=", clientId)
    .where("two_factor_enforced", "!=", isEnforced)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
