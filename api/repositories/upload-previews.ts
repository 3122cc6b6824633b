import { sql } from "kysely";
import { insertMany } from "../db/insert-many.ts";
import type { Db, NewRow, Trx } from "../db/schema.ts";
import { openRow } from "../db/sealing/rows.ts";
import type { Actor } from "../domain/actor.ts";
import { employeeFactColumns } from "./person-facts.ts";
import { loadedColumns } from "./upload-rows.ts";

type Client = Pick<Actor, "clientId">;

interface PageQuery {
  /** From 1. */
  page: number;
  size: number;
}

/** The next people in service after an employee number, by number. */
export function listInService(db: Db, { clientId }: Client, after: string, limit: number) {
  return db
    .selectFrom("employees")
    .select(["employee_number", "first_name", "surname"])
    .where("client_id", "=", clientId)
    .where("employment_status", "=", "active")
    .where("employee_number", ">", after)
    .orderBy("employee_number")
    .limit(limit)
    .execute();
}

export const addMissing = (trx: Trx, rows: readonly NewRow<"upload_missing">[]) =>
  insertMany(trx, "upload_missing", rows);

/** A page of who is in service and not in the file. */
export function listMissing(db: Db, { clientId }: Client, uploadId: string, { page, size }: PageQuery) {
  return db
    .selectFrom("upload_missing as m")
    .innerJoin("uploads as u", "u.id", "m.upload_id")
    .select(["m.employee_number", "m.name"])
    .where("u.client_id", "=", clientId)
    .where("m.upload_id", "=", uploadId)
    .where("m.no", ">", (page - 1) * size)
    .where("m.no", "<=", page * size)
    .orderBy("m.no")
    .execute();
}

/** A page of who changes: each as the file has them and as they were, and whether they have an account. */
export async function listChangedRows(
  db: Db,
  { clientId }: Client,
  uploadId: string,
  { page, size }: PageQuery,
) {
  const columns = ["client_id", "employee_id", "row", "employee_number", ...loadedColumns] as const;
  const query = (side: "new" | "old") =>
    db
      .selectFrom("upload_rows as r")
      .select(columns.map((name) => `r.${name}` as const))
      .where("r.client_id", "=", clientId)
      .where("r.upload_id", "=", uploadId)
      .where("r.side", "=", side);
  const after = await query("new")
    .leftJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "r.client_id").onRef("e.id", "=", "r.employee_id"),
    )
    .select(["r.effective_from", "r.held_back", "e.registered_at"])
    .where("r.kind", "=", "changed")
    .orderBy("r.row")
    .offset((page - 1) * size)
    .limit(size)
    .execute();
  if (after.length === 0) return [];
  const before = await query("old")
    .where(
      "r.row",
      "in",
      after.map(({ row }) => row),
    )
    .execute();
  const byRow = new Map(before.map((each) => [each.row, openRow(db, "upload_rows", each)]));
  return after.flatMap((each) => {
    const old = byRow.get(each.row);
    return old ? [{ before: old, after: openRow(db, "upload_rows", each) }] : [];
  });
}

/** People whose benefits may change by a load, after a row, each as they were and as the file has them. */
export async function listMovedRows(
  db: Db,
  { clientId }: Client,
  uploadId: string,
  { after, limit }: { after: number; limit: number },
) {
  const facts = (side: "new" | "old") =>
    db
      .selectFrom("upload_rows as r")
      .select(employeeFactColumns.map((name) => `r.${name}` as const))
      .where("r.client_id", "=", clientId)
      .where("r.upload_id", "=", uploadId)
      .where("r.side", "=", side);
  const rows = await facts("new")
    .innerJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "r.client_id").onRef("e.id", "=", "r.employee_id"),
    )
    .select(["r.row", "r.employee_id", "r.effective_from", "r.moves_identity"])
    .select(["e.registered_at", "e.user_type"])
    .where("r.kind", "=", "changed")
    .where("r.row", ">", after)
    .where(sql<boolean>`r.moves_benefits and not r.held_back`)
    .orderBy("r.row")
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const before = await facts("old")
    .select("r.row")
    .where(
      "r.row",
      "in",
      rows.map(({ row }) => row),
    )
    .execute();
  const byRow = new Map(before.map((each) => [each.row, each]));
  return rows.flatMap((each) => {
    const old = byRow.get(each.row);
    return old ? [{ before: old, after: each }] : [];
  });
}

/** How many of them there are. */
export async function countMovedRows(db: Db, { clientId }: Client, uploadId: string): Promise<number> {
  const { count } = await db
    .selectFrom("upload_rows")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("client_id", "=", clientId)
    .where("upload_id", "=", uploadId)
    .where("side", "=", sql.lit("new"))
    .where("kind", "=", sql.lit("changed"))
    .where(sql<boolean>`moves_benefits and not held_back`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countChangedRows(db: Db, { clientId }: Client, uploadId: string): Promise<number> {
  const { count } = await db
    .selectFrom("upload_rows")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("client_id", "=", clientId)
    .where("upload_id", "=", uploadId)
    .where("side", "=", sql.lit("new"))
    .where("kind", "=", sql.lit("changed"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Row numbers that somebody, or a repetition, keeps from being loaded. */
export async function listHeldRows(db: Db, { clientId }: Client, uploadId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("upload_rows")
    .select("row")
    .where("client_id", "=", clientId)
    .where("upload_id", "=", uploadId)
    .where(sql<boolean>`held_back`)
    .execute();
  return rows.map(({ row }) => row);
}
