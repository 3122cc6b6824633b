import { sql } from "kysely";
import { insertMany } from "../db/insert-many.ts";
import type { Db, NewRow, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { type loadedColumns as LoadedColumns, loadedColumns } from "./upload-rows.ts";

type Client = Pick<Actor, "clientId">;
type Side = "new" | "old";

/** Rows of a file from one number to another, both included. */
export interface Slice {
  uploadId: string;
  from: number;
  to: number;
}

/** Row numbers of what is to be loaded: the first, and the last. */
export async function findRowSpan(db: Db, uploadId: string): Promise<{ first: number; last: number } | null> {
  const { first, last } = await db
    .selectFrom("upload_rows")
    .select((eb) => [eb.fn.min("row").as("first"), eb.fn.max("row").as("last")])
    .where("upload_id", "=", uploadId)
    .where("side", "=", "new")
    .executeTakeFirstOrThrow();
  return first === null || last === null ? null : { first, last };
}

/** How many are loaded, without those held back. */
export async function countLoaded(db: Db, uploadId: string): Promise<{ added: number; changed: number }> {
  const rows = await db
    .selectFrom("upload_rows")
    .select(["kind", (eb) => eb.fn.countAll<number>().as("count")])
    .where("upload_id", "=", uploadId)
    .where("side", "=", "new")
    .where(sql<boolean>`not held_back`)
    .groupBy("kind")
    .execute();
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
  return { added: of("added"), changed: of("changed") };
}

/**
 * Somebody who is no longer as one side of a load has them, or is gone; null where all are. Those held back are never
 * asked about. What only signing in changes is none of the columns.
 */
export async function findMoved(
  db: Db,
  { clientId }: Client,
  { uploadId, from, to }: Slice,
  side: Side,
): Promise<string | null> {
  const row = await db
    .selectFrom("upload_rows as s")
    .innerJoin("upload_rows as n", (join) =>
      join
        .onRef("n.upload_id", "=", "s.upload_id")
        .on("n.side", "=", sql.lit("new"))
        .onRef("n.row", "=", "s.row"),
    )
    .leftJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "s.client_id").onRef("e.id", "=", "s.employee_id"),
    )
    .select("s.employee_number")
    .where("s.client_id", "=", clientId)
    .where("s.upload_id", "=", uploadId)
    .where("s.side", "=", side)
    .where("s.row", ">=", from)
    .where("s.row", "<=", to)
    .where(sql<boolean>`not n.held_back`)
    .where((eb) =>
      eb.or([
        eb("e.id", "is", null),
        ...loadedColumns.map((name) => eb(`e.${name}`, "is distinct from", eb.ref(`s.${name}`))),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row?.employee_number ?? null;
}

type Update = Partial<Record<(typeof LoadedColumns)[number], unknown>>;

/** Makes people of one side of a load: what it changes, or what it was before. */
export async function writeChanged(
  trx: Trx,
  { clientId }: Client,
  { uploadId, from, to }: Slice,
  side: Side,
  now: number,
): Promise<void> {
  await trx
    .updateTable("employees")
    .from("upload_rows as s")
    .innerJoin("upload_rows as n", (join) =>
      join
        .onRef("n.upload_id", "=", "s.upload_id")
        .on("n.side", "=", sql.lit("new"))
        .onRef("n.row", "=", "s.row"),
    )
    .set((eb) => ({
      ...(Object.fromEntries(loadedColumns.map((name) => [name, eb.ref(`s.${name}`)])) as Update as object),
      updated_at: now,
    }))
    .whereRef("employees.id", "=", "s.employee_id")
    .where("employees.client_id", "=", clientId)
    .where("s.upload_id", "=", uploadId)
    .where("s.side", "=", side)
    .where("s.kind", "=", "changed")
    .where("s.row", ">=", from)
    .where("s.row", "<=", to)
    .where(sql<boolean>`not n.held_back`)
    .execute();
}

/** Adds who is new: not registered, and welcomed when they come. */
export async function writeAdded(trx: Trx, { uploadId, from, to }: Slice, now: number): Promise<void> {
  await trx
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
        .where("n.upload_id", "=", uploadId)
        .where("n.side", "=", "new")
        .where("n.kind", "=", "added")
        .where("n.row", ">=", from)
        .where("n.row", "<=", to)
        .where(sql<boolean>`not n.held_back`),
    )
    .execute();
}

const addedIn = (db: Db, { uploadId, from, to }: Slice) =>
  db
    .selectFrom("upload_rows as n")
    .select("n.employee_id")
    .where("n.upload_id", "=", uploadId)
    .where("n.side", "=", "new")
    .where("n.kind", "=", "added")
    .where("n.row", ">=", from)
    .where("n.row", "<=", to)
    .where(sql<boolean>`not n.held_back`);

/** Somebody who was added and has registered or chosen something since: nobody takes them out again. */
export async function findSettledIn(db: Db, { clientId }: Client, slice: Slice): Promise<string | null> {
  const row = await db
    .selectFrom("employees as e")
    .select("e.employee_number")
    .where("e.client_id", "=", clientId)
    .where("e.id", "in", addedIn(db, slice))
    .where((eb) =>
      eb.or([
        eb("e.registered_at", "is not", null),
        eb.exists(
          eb
            .selectFrom("selections as s")
            .select("s.id")
            .whereRef("s.client_id", "=", "e.client_id")
            .whereRef("s.employee_id", "=", "e.id"),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row?.employee_number ?? null;
}

export async function removeAdded(trx: Trx, { clientId }: Client, slice: Slice): Promise<void> {
  await trx
    .deleteFrom("employees")
    .where("client_id", "=", clientId)
    .where("id", "in", addedIn(trx, slice))
    .execute();
}

/** Selections of those whose last day a load sets, by person: every version. */
export async function listLeavers(db: Db, { uploadId, from, to }: Slice) {
  return db
    .selectFrom("upload_rows as n")
    .innerJoin("upload_rows as o", (join) =>
      join
        .onRef("o.upload_id", "=", "n.upload_id")
        .on("o.side", "=", sql.lit("old"))
        .onRef("o.row", "=", "n.row"),
    )
    .innerJoin("selections as s", (join) =>
      join.onRef("s.client_id", "=", "n.client_id").onRef("s.employee_id", "=", "n.employee_id"),
    )
    .selectAll("s")
    .select(["n.leave_date as leaves_on"])
    .where("n.upload_id", "=", uploadId)
    .where("n.side", "=", "new")
    .where("n.row", ">=", from)
    .where("n.row", "<=", to)
    .where(sql<boolean>`not n.held_back`)
    .where("n.leave_date", "is not", null)
    .where((eb) => eb("n.leave_date", "is distinct from", eb.ref("o.leave_date")))
    .execute();
}

export const addEndings = (trx: Trx, rows: readonly NewRow<"upload_endings">[]) =>
  insertMany(trx, "upload_endings", rows);

/** What a load ended, with what has become of each since; `version` is null for one that is gone. */
export function listEndings(db: Db, { clientId }: Client, uploadId: string) {
  return db
    .selectFrom("upload_endings as d")
    .leftJoin("selections as s", (join) =>
      join.onRef("s.id", "=", "d.selection_id").on("s.client_id", "=", clientId),
    )
    .select(["d.selection_id", "d.employee_id", "d.version as loaded_version", "d.before", "s.version"])
    .where("d.upload_id", "=", uploadId)
    .execute();
}
