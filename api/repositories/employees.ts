import { sql } from "kysely";
import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { isCommon, mostCounted, ofClient, selectWanted, type Wanted, walkWanted } from "./employee-search.ts";

/** LIMIT-11. */
export const pageSize = 10;

export type Order = "name" | "employee_number" | "email" | "registered";

export interface PageAsked {
  /** From 1. */
  page: number;
  order: Order;
  descending: boolean;
}

export interface Page<Row> {
  rows: Row[];
  /** Of what was searched for. */
  total: number;
  /** There are more than `total`. */
  isLeast: boolean;
}

/** How many people a client has; kept by the database, so that they cost one row. */
export async function getCounts(db: Db, { clientId }: Pick<Actor, "clientId">) {
  const row = await db
    .selectFrom("employee_counts")
    .select(["total", "registered", "two_factor as twoFactor"])
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  return row ?? { total: 0, registered: 0, twoFactor: 0 };
}
export type Counts = Awaited<ReturnType<typeof getCounts>>;

const sortColumns = {
  name: ["l.name_key"],
  employee_number: ["l.number_key"],
  email: ["l.email_key"],
  registered: ["l.registered", "l.name_key"],
} as const;

/** Numbers of the list on one page, in its order, and how many there are of what is wanted. */
export async function findPage(
  db: Db,
  { wanted, asked, counts }: { wanted: Wanted; asked: PageAsked; counts: Counts },
): Promise<{ numbers: number[]; total: number; isLeast: boolean }> {
  if (!wanted.search) {
    const total = countOf(wanted, counts);
    return { numbers: await walk(db, wanted, asked, total), total, isLeast: false };
  }
  if (await isCommon(db, wanted, counts.total)) return walkFound(db, wanted, asked);
  const found = await sortFound(db, wanted, asked, mostCounted);
  if (found.total <= mostCounted) return { ...found, isLeast: false };
  return { numbers: await findAmongMany(db, wanted, asked, counts), total: mostCounted, isLeast: true };
}

/** Of what is common: counted as far as it is told, and walked. */
async function walkFound(db: Db, wanted: Wanted, asked: PageAsked) {
  const row = await db
    .selectFrom(
      walkWanted(db, wanted)
        .select("l.no")
        .limit(mostCounted + 1)
        .as("l"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const total = Math.min(row.count, mostCounted);
  return { numbers: await walk(db, wanted, asked, total), total, isLeast: row.count > mostCounted };
}

function countOf({ registered, twoFactor }: Wanted, counts: Counts): number {
  if (registered !== undefined) return registered ? counts.registered : counts.total - counts.registered;
  if (twoFactor !== undefined) return twoFactor ? counts.twoFactor : counts.total - counts.twoFactor;
  return counts.total;
}

/**
 * Along the order's index, from whichever end is nearer: half the way at most. Of a search only where the page lies
 * before its first ten thousand.
 */
async function walk(
  db: Db,
  wanted: Wanted,
  { page, order, descending }: PageAsked,
  total: number,
): Promise<number[]> {
  const offset = (page - 1) * pageSize;
  if (offset >= total) return [];
  const limit = Math.min(pageSize, total - offset);
  const isNearEnd = !wanted.search && offset > total / 2;
  const isDown = descending !== isNearEnd;
  const rows = await walkWanted(db, wanted)
    .select("l.no")
    .$call((query) =>
      sortColumns[order].reduce((sorted, column) => sorted.orderBy(column, isDown ? "desc" : "asc"), query),
    )
    .orderBy("l.no", isDown ? "desc" : "asc")
    .limit(limit)
    .offset(isNearEnd ? total - offset - limit : offset)
    .execute();
  const numbers = rows.map(({ no }) => no);
  return isNearEnd ? numbers.reverse() : numbers;
}

/** Finds at most `most` and one more, sorts them and takes the page: cheap for few. */
async function sortFound(db: Db, wanted: Wanted, { page, order, descending }: PageAsked, most: number) {
  const direction = descending ? "desc" : "asc";
  const found = selectWanted(db, wanted)
    .select(["l.no", ...sortColumns[order]])
    .limit(most + 1);
  const rows = await db
    .with(
      (cte) => cte("found").materialized(),
      () => found,
    )
    .selectFrom((eb) => eb.selectFrom("found").select(eb.fn.countAll<number>().as("total")).as("n"))
    .leftJoin(
      (eb) =>
        eb
          .selectFrom("found as l")
          .select("l.no")
          .$call((query) =>
            // biome-ignore lint/suspicious/noExplicitAny: the found rows have the columns of the order
            sortColumns[order].reduce((sorted, column) => sorted.orderBy(column as any, direction), query),
          )
          .orderBy("l.no", direction)
          .limit(pageSize)
          .offset((page - 1) * pageSize)
          .as("p"),
      (join) => join.onTrue(),
    )
    .select(["n.total", "p.no"])
    .execute();
  return {
    total: rows[0]?.total ?? 0,
    numbers: rows.flatMap(({ no }) => (no === null ? [] : [no])),
  };
}

/**
 * More than can be counted cheaply. Walking passes `page` ten times over as many rows as hold one match; sorting
 * looks at every match: whichever is less.
 */
async function findAmongMany(db: Db, wanted: Wanted, asked: PageAsked, counts: Counts): Promise<number[]> {
  const offset = (asked.page - 1) * pageSize;
  if (offset >= mostCounted) return [];
  const sortable = Math.ceil(Math.sqrt((offset + pageSize) * Math.max(counts.total, 1)));
  if (sortable > mostCounted) {
    const found = await sortFound(db, wanted, asked, sortable);
    if (found.total <= sortable) return found.numbers;
  }
  return walk(db, wanted, asked, mostCounted);
}

/** What the lists show of people, in the order of their numbers. */
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
    .where(ofClient(clientId, true))
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

/** All that is wanted by name, `portion` after `portion`: for files, whose readers may be slow. */
export async function* listAll(db: Db, wanted: Wanted, portion = 1_000): AsyncGenerator<ListedEmployee[]> {
  let last: { name_key: string; no: number } | null = null;
  for (;;) {
    const rows: ListedEmployee[] = await walkWanted(db, wanted)
      .innerJoin("employees as e", (join) =>
        join.onRef("e.client_id", "=", "l.client_id").onRef("e.id", "=", "l.employee_id"),
      )
      .select(listColumns)
      .$if(last !== null, (query) =>
        query.where(sql<boolean>`(l.name_key, l.no) > (${last?.name_key}, ${last?.no})`),
      )
      .orderBy("l.name_key")
      .orderBy("l.no")
      .limit(portion)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < portion) return;
    last = rows.at(-1) ?? null;
  }
}

/** One employee of a client, with what an employer may know of them. */
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

/** Answers whether it changed. */
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
