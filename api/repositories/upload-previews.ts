import { sql } from "kysely";
import { insertMany } from "../db/insert-many.ts";
import type { Db, NewRow, Trx } from "../db/schema.ts";
import { openRow } from "../db/sealing/rows.ts";
import type { Actor } from "../domain/actor.ts";
import { employeeFactColumns } from "./person-facts.ts";
import { loadedColumns } from "./upload-rows.ts";

type Client = Pick<Actor, "clientId">;

interface PageQuery {
  /** Counts from 1. */
  page: number;
  size: number;
}

/** The next people in service after an employee number, in that order. */
export function listPeopleInService(db: Db, { clientId }: Client, after: string, limit: number) {
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

export const addMissingPeople = (trx: Trx, rows: readonly NewRow<"upload_missing">[]) =>
  insertMany(trx, "upload_missing", rows);

/** A page of current employees who are missing from the file. */
export function loadMissingPeople(db: Db, { clientId }: Client, uploadId: string, { page, size }: PageQuery) {
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

type Side = "new" | "old";

/** Rows of an upload's people: the values in the file, or the values before the upload. */
const selectRowsOfSide = (db: Db, { clientId }: Client, uploadId: string, side: Side) =>
  db
    .selectFrom("upload_rows as r")
    .where("r.client_id", "=", clientId)
    .where("r.upload_id", "=", uploadId)
    .where("r.side", "=", side);

const listRows = (rows: readonly { row: number }[]) => rows.map(({ row }) => row);

/** Pairs each person of the file with the same person before the upload. */
function pairByRow<Before extends { row: number }, After extends { row: number }>(
  before: readonly Before[],
  after: readonly After[],
): { before: Before; after: After }[] {
  const byRow = new Map(before.map((each) => [each.row, each]));
  return after.flatMap((row) => {
    const old = byRow.get(row.row);
    return old ? [{ before: old, after: row }] : [];
  });
}

/** A page of people who change, with new and former values, and whether they have an account. */
export async function listChangedRows(db: Db, client: Client, uploadId: string, { page, size }: PageQuery) {
  const columns = ["client_id", "employee_id", "row", "employee_number", ...loadedColumns] as const;
  const selectColumnsOfSide = (side: Side) =>
    selectRowsOfSide(db, client, uploadId, side).select(columns.map((name) => `r.${name}` as const));
  const after = await selectColumnsOfSide("new")
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
  const before = await selectColumnsOfSide("old").where("r.row", "in", listRows(after)).execute();
  return pairByRow(
    before.map((each) => openRow(db, "upload_rows", each)),
    after.map((each) => openRow(db, "upload_rows", each)),
  );
}

/**
 * SQL for rows of people who are added or whose benefits may change. With a day for the upload, equal
 * values may change benefits too.
 */
const isRowMoved = (hasUploadDay: boolean) =>
  hasUploadDay
    ? sql<boolean>`(kind = 'added' or moves_benefits or (effective_from is null and redatable_facts is not null))`
    : sql<boolean>`(kind = 'added' or moves_benefits)`;

/**
 * People who are added or whose benefits may change, after a row: as in the file and before it. Returns null for new
 * people.
 */
export async function listAffectedRows(
  db: Db,
  client: Client,
  uploadId: string,
  { after, limit, hasUploadDay }: { after: number; limit: number; hasUploadDay: boolean },
) {
  const selectFactsOfSide = (side: Side) =>
    selectRowsOfSide(db, client, uploadId, side).select(
      employeeFactColumns.map((name) => `r.${name}` as const),
    );
  const rows = await selectFactsOfSide("new")
    .leftJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "r.client_id").onRef("e.id", "=", "r.employee_id"),
    )
    .select(["r.row", "r.employee_id", "r.effective_from", "r.moves_identity", "r.redatable_facts"])
    .select(["r.employee_number", "r.first_name", "r.surname", "e.registered_at", "e.user_type"])
    .where("r.row", ">", after)
    .where(isRowMoved(hasUploadDay))
    .where(sql<boolean>`not r.held_back`)
    .orderBy("r.row")
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const before = await selectFactsOfSide("old")
    .select("r.row")
    .where(
      "r.row",
      "in",
      rows.map(({ row }) => row),
    )
    .execute();
  const byRow = new Map(before.map((each) => [each.row, each]));
  return rows.map((after) => ({ before: byRow.get(after.row) ?? null, after }));
}

/** Counts people in the file. */
const countPeople = (db: Db, { clientId }: Client, uploadId: string) =>
  db
    .selectFrom("upload_rows")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("client_id", "=", clientId)
    .where("upload_id", "=", uploadId)
    .where("side", "=", sql.lit("new"));

/** How many people an upload adds, or whose benefits it may change. */
export async function countAffectedRows(
  db: Db,
  client: Client,
  uploadId: string,
  hasUploadDay: boolean,
): Promise<number> {
  const { count } = await countPeople(db, client, uploadId)
    .where(isRowMoved(hasUploadDay))
    .where(sql<boolean>`not held_back`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countChangedRows(db: Db, client: Client, uploadId: string): Promise<number> {
  const { count } = await countPeople(db, client, uploadId)
    .where("kind", "=", sql.lit("changed"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Numbers of rows that are held back, by a person or because they repeat another row. */
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
