import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { datedColumns } from "../domain/uploads/person-columns.ts";
import { loadedColumns } from "./upload-rows.ts";

type Client = Pick<Actor, "clientId">;
type Side = "new" | "old";

/** Rows of a file from one number to another, both included. */
export interface RowSlice {
  uploadId: string;
  from: number;
  to: number;
}

/** The first and last row number to load. */
export async function findRowSpan(db: Db, uploadId: string): Promise<{ first: number; last: number } | null> {
  const { first, last } = await db
    .selectFrom("upload_rows")
    .select((eb) => [eb.fn.min("row").as("first"), eb.fn.max("row").as("last")])
    .where("upload_id", "=", uploadId)
    .where("side", "=", "new")
    .executeTakeFirstOrThrow();
  return first === null || last === null ? null : { first, last };
}

/** How many rows to load, and how many are held back. */
export async function countLoadedRows(db: Db, uploadId: string) {
  const rows = await db
    .selectFrom("upload_rows")
    .select(["kind", "held_back", (eb) => eb.fn.countAll<number>().as("count")])
    .where("upload_id", "=", uploadId)
    .where("side", "=", "new")
    .groupBy(["kind", "held_back"])
    .execute();
  const sumCounts = (counted: typeof rows) => counted.reduce((total, { count }) => total + Number(count), 0);
  const loaded = rows.filter((row) => !row.held_back);
  return {
    added: sumCounts(loaded.filter(({ kind }) => kind === "added")),
    changed: sumCounts(loaded.filter(({ kind }) => kind === "changed")),
    held_back: sumCounts(rows.filter((row) => row.held_back)),
  };
}

/** Columns that identify a person, and the address for password links. */
const identityColumns: ReadonlySet<string> = new Set(["email", "email_key", "date_of_birth"]);

/**
 * SQL for people whose email address and date of birth no load changes: account holders and employers (E4).
 */
export const isIdentityKept = (person: "e" | "employees") => sql<boolean>`(n.moves_identity and (
  ${sql.ref(`${person}.registered_at`)} is not null or ${sql.ref(`${person}.user_type`)} = 'employer'))`;

/** Columns that change only from the row's effective day; until then people keep today's value. */
const changedByDay: ReadonlySet<string> = new Set(datedColumns);

/** SQL for whether row `n` has values for a later day that are not in `employees` yet. It is null if no row has. */
type PendingCondition = RawBuilder<boolean> | null;

/**
 * SQL for whether a person's column equals their history today; null if no later fact of anybody applies by
 * now.
 */
export type HistoryCondition = ((person: "e" | "employees", column: string) => RawBuilder<boolean>) | null;

/** Why a dated column may differ from the value in row `n`. */
interface AllowedChanges {
  isPending: PendingCondition;
  isAsHistory?: HistoryCondition;
}

/**
 * SQL for whether a person in the table `person` equals the row `side`. Leaving because the last day has passed, and
 * columns that a load leaves unchanged, do not count. `today` is `yyyy-mm-dd`.
 */
function equalsSide(
  person: "e" | "employees",
  side: "n" | "o",
  today: string,
  { isPending, isAsHistory = null }: AllowedChanges = { isPending: null },
) {
  const conditions = loadedColumns.map((name): RawBuilder<boolean> => {
    const [current, loaded] = [sql.ref(`${person}.${name}`), sql.ref(`${side}.${name}`)];
    if (side === "n" && identityColumns.has(name))
      return sql<boolean>`(${isIdentityKept(person)} or ${current} is not distinct from ${loaded})`;
    if (side === "n" && changedByDay.has(name)) {
      const allowed = [isPending, isAsHistory?.(person, name)].filter((each) => each != null);
      return sql<boolean>`(${sql.join([sql`${current} is not distinct from ${loaded}`, ...allowed], sql` or `)})`;
    }
    if (name !== "employment_status") return sql<boolean>`${current} is not distinct from ${loaded}`;
    return sql<boolean>`(${current} = ${loaded} or (${current} = 'left' and ${sql.ref(`${person}.leave_date`)} < ${today}))`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** SQL for people that an undo may delete: unregistered, without a choice of their own, in no locked run. */
const toUntouchedCondition = (person: "e" | "employees") => sql<boolean>`(
  ${sql.ref(`${person}.registered_at`)} is null and not exists (
    select 1 from selections as c
    where c.client_id = ${sql.ref(`${person}.client_id`)} and c.employee_id = ${sql.ref(`${person}.id`)}
      and not (coalesce(c.source, '') = 'automatic-enrolment' and c.status in ('active', 'scheduled'))
  ) and not exists (
    select 1 from payroll_lines as c
    where c.client_id = ${sql.ref(`${person}.client_id`)} and c.employee_id = ${sql.ref(`${person}.id`)}
  ) and not exists (
    select 1 from payroll_runs as c
    where c.client_id = ${sql.ref(`${person}.client_id`)} and c.written_at is null
  ))`;

interface LoadTime extends AllowedChanges {
  /** A date as `yyyy-mm-dd`. */
  today: string;
  /** A time in milliseconds. */
  now: number;
}

type Update = Partial<Record<(typeof loadedColumns)[number], unknown>>;

/**
 * Changes people from their values before a load to those after it, or back. It skips people who have
 * changed in the meantime. Returns how many changed.
 */
export async function writeChangedPeople(
  trx: Trx,
  { clientId }: Client,
  { uploadId, from, to }: RowSlice,
  side: Side,
  { today, now, isPending, isAsHistory }: LoadTime,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("employees")
    .from("upload_rows as n")
    .innerJoin("upload_rows as o", (join) =>
      join
        .onRef("o.upload_id", "=", "n.upload_id")
        .on("o.side", "=", sql.lit("old"))
        .onRef("o.row", "=", "n.row"),
    )
    .set((eb) => ({
      ...(Object.fromEntries(
        loadedColumns.map((name) => {
          const value = eb.ref(side === "new" ? `n.${name}` : `o.${name}`);
          const isKept = identityColumns.has(name)
            ? isIdentityKept("employees")
            : changedByDay.has(name)
              ? isPending
              : null;
          const keptValue = sql`case when ${isKept} then ${sql.ref(`employees.${name}`)} else ${value} end`;
          return [name, isKept ? keptValue : value];
        }),
      ) as Update as object),
      updated_at: now,
    }))
    .whereRef("employees.id", "=", "n.employee_id")
    .where("employees.client_id", "=", clientId)
    .where("n.upload_id", "=", uploadId)
    .where("n.side", "=", "new")
    .where("n.kind", "=", "changed")
    .where("n.row", ">=", from)
    .where("n.row", "<=", to)
    .where(sql<boolean>`not n.held_back`)
    .where(equalsSide("employees", side === "new" ? "o" : "n", today, { isPending, isAsHistory }))
    // The preview refused such rows for employers; this refuses people who became employers later.
    .$if(side === "new", (query) =>
      query.where(sql<boolean>`not (n.moves_identity and employees.user_type = 'employer')`),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Adds new people, who are not registered and may get a welcome email. Returns how many. */
export async function writeAddedPeople(
  trx: Trx,
  { clientId }: Client,
  { uploadId, from, to }: RowSlice,
  { now }: Pick<LoadTime, "now">,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("employees")
    .columns([
      ...(["client_id", "id", "employee_number", ...loadedColumns] as const),
      ...(["user_type", "first_login", "created_at", "updated_at"] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom("upload_rows as n")
        .select(["n.client_id", "n.employee_id", "n.employee_number"])
        .select(loadedColumns.map((name) => `n.${name}` as const))
        .select([
          sql<string>`'employee'`.as("user_type"),
          sql<boolean>`true`.as("first_login"),
          sql<number>`cast(${now} as bigint)`.as("created_at"),
          sql<number>`cast(${now} as bigint)`.as("updated_at"),
        ])
        .where("n.client_id", "=", clientId)
        .where("n.upload_id", "=", uploadId)
        .where("n.side", "=", "new")
        .where("n.kind", "=", "added")
        .where("n.row", ">=", from)
        .where("n.row", "<=", to)
        .where(sql<boolean>`not n.held_back`),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/**
 * Deletes added people who did not change since the load, have not registered and chose nothing; returns
 * how many.
 */
export async function removeAddedPeople(
  trx: Trx,
  { clientId }: Client,
  { uploadId, from, to }: RowSlice,
  { today }: Pick<LoadTime, "today">,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("employees")
    .where("client_id", "=", clientId)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("upload_rows as n")
        .innerJoin("employees as e", (join) =>
          join.onRef("e.client_id", "=", "n.client_id").onRef("e.id", "=", "n.employee_id"),
        )
        .select("e.id")
        .where("n.upload_id", "=", uploadId)
        .where("n.side", "=", "new")
        .where("n.kind", "=", "added")
        .where("n.row", ">=", from)
        .where("n.row", "<=", to)
        .where(sql<boolean>`not n.held_back`)
        .where(equalsSide("e", "n", today)),
    )
    .where(toUntouchedCondition("employees"))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * The employee number of a person who prevents an undo, or null. Such a person changed since the load, or was
 * added by it and now has an account or a choice.
 */
export async function findPersonBlockingUndo(
  db: Db,
  { clientId }: Client,
  { uploadId, from, to }: RowSlice,
  { today, isPending, isAsHistory }: Omit<LoadTime, "now">,
): Promise<string | null> {
  const row = await db
    .selectFrom("upload_rows as n")
    .leftJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "n.client_id").onRef("e.id", "=", "n.employee_id"),
    )
    .select("n.employee_number")
    .where("n.client_id", "=", clientId)
    .where("n.upload_id", "=", uploadId)
    .where("n.side", "=", "new")
    .where("n.row", ">=", from)
    .where("n.row", "<=", to)
    .where(sql<boolean>`not n.held_back`)
    .where((eb) =>
      eb.or([
        eb("e.id", "is", null),
        eb.not(
          equalsSide("e", "n", today, {
            isPending: isPending && sql<boolean>`(n.kind = 'changed' and ${isPending})`,
            isAsHistory,
          }),
        ),
        eb.and([eb("n.kind", "=", "added"), eb.not(toUntouchedCondition("e"))]),
      ]),
    )
    .orderBy("n.row")
    .limit(1)
    .executeTakeFirst();
  return row?.employee_number ?? null;
}
