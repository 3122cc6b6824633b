import { type RawBuilder, sql } from "kysely";
import { insertMany } from "../db/insert-many.ts";
import type { Db, NewRow, Row, Trx } from "../db/schema.ts";
import { type OpenRow, openRow, sealRow } from "../db/sealing/rows.ts";
import type { Sealed } from "../db/sealing/sealed.ts";
import type { Actor } from "../domain/actor.ts";
import type { LoadedFacts } from "../domain/uploads/facts.ts";
import { storedColumns } from "../domain/uploads/person-columns.ts";

type Client = Pick<Actor, "clientId">;

/** What a file says about a person besides the number, as columns of `employees` and `upload_rows`. */
const factColumns = [
  ...storedColumns.filter((name) => name !== "employee_number"),
  "employment_status" as const,
];

/** The columns that a load writes: the facts, and folded copies for searching. */
export const loadedColumns = [...factColumns, "name_key" as const, "email_key" as const];

export type StoredPerson = LoadedFacts &
  Pick<Row<"employees">, "id" | "user_type" | "registered_at"> & { sealedNumber: Sealed | null };

/** People by employee number, locked until the transaction ends. */
export async function lockPeopleByNumber(
  trx: Trx,
  { clientId }: Client,
  numbers: readonly string[],
): Promise<StoredPerson[]> {
  if (numbers.length === 0) return [];
  const people = await trx
    .selectFrom("employees")
    .select(["id", "client_id", "employee_number", "user_type", "registered_at", ...factColumns])
    .where("client_id", "=", clientId)
    .where("employee_number", "in", numbers)
    .forUpdate()
    .execute();
  return people.map((person) => ({ ...openRow(trx, "employees", person), sealedNumber: person.ni_number }));
}

/** The owners of these email addresses. */
export async function listEmailOwners(db: Db, { clientId }: Client, emailKeys: readonly string[]) {
  if (emailKeys.length === 0) return [];
  return db
    .selectFrom("employees")
    .select(["email_key", "employee_number"])
    .where("client_id", "=", clientId)
    .where("email_key", "in", emailKeys)
    .execute();
}

/** The given employee numbers that people already have. */
export async function listKnownNumbers(db: Db, { clientId }: Client, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom("employees")
    .select("employee_number")
    .where("client_id", "=", clientId)
    .where("employee_number", "in", numbers)
    .execute();
  return rows.map(({ employee_number }) => employee_number);
}

/** A person's values in an uploaded file, before encryption. */
export type StagedRow = OpenRow<"upload_rows", NewRow<"upload_rows">>;

/** Stores people with the file's values, and existing people also with their values in this transaction. */
export async function stageRows(
  trx: Trx,
  uploadId: string,
  rows: readonly StagedRow[],
  people: readonly StoredPerson[],
) {
  if (rows.length === 0) return;
  const byId = new Map(people.map((person) => [person.id, person]));
  await insertMany(
    trx,
    "upload_rows",
    rows.map((row) => {
      const person = byId.get(row.employee_id);
      // Reuses the sealed value of an unchanged number, because sealing is slow and most stay the same.
      return person && person.ni_number === row.ni_number
        ? { ...row, ni_number: person.sealedNumber }
        : sealRow(trx, "upload_rows", row);
    }),
  );
  const [first, last] = [rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0];
  await trx
    .insertInto("upload_rows")
    .columns([
      "client_id",
      "upload_id",
      "side",
      "row",
      "kind",
      "employee_id",
      "employee_number",
      ...loadedColumns,
    ])
    .expression((eb) =>
      eb
        .selectFrom("upload_rows as n")
        .innerJoin("employees as e", (join) =>
          join.onRef("e.client_id", "=", "n.client_id").onRef("e.id", "=", "n.employee_id"),
        )
        .select([
          "n.client_id",
          "n.upload_id",
          sql<"old">`'old'`.as("side"),
          "n.row",
          "n.kind",
          "n.employee_id",
        ])
        .select(["e.employee_number", ...loadedColumns.map((name) => `e.${name}` as const)])
        .where("n.upload_id", "=", uploadId)
        .where("n.side", "=", "new")
        .where("n.kind", "<>", "added")
        .where("n.row", ">=", first)
        .where("n.row", "<=", last),
    )
    .execute();
}

export const addProblems = (trx: Trx, rows: readonly NewRow<"upload_problems">[]) =>
  insertMany(trx, "upload_problems", rows);

/** Deletes all results of a check, so that it can run again. */
export async function removeStagedRows(db: Db, uploadId: string): Promise<void> {
  await deleteRows(db, "upload_problems", sql`upload_id = ${uploadId}`, "row");
  await removeUploadRows(db, uploadId);
}

/** Deletes the staged people of a load; errors stay for the error file. */
export async function removeUploadRows(db: Db, uploadId: string): Promise<void> {
  const isInUpload = sql`upload_id = ${uploadId}`;
  await deleteRows(db, "upload_impacts", isInUpload, "no");
  await deleteRows(db, "upload_endings", isInUpload, "selection_id");
  await deleteRows(db, "upload_missing", isInUpload, "no");
  for (const side of ["old", "new"])
    await deleteRows(db, "upload_rows", sql`${isInUpload} and side = ${side}`, "row");
}

/** Deletes the rows of a condition in batches, so that other work gets its turn; `key` distinguishes these rows. */
async function deleteRows(db: Db, table: string, condition: RawBuilder<unknown>, key: string): Promise<void> {
  const [from, keyColumn] = [sql.table(table), sql.ref(key)];
  for (;;) {
    const { numAffectedRows } =
      await sql`delete from ${from} where ${condition} and ${keyColumn} in (select ${keyColumn} from ${from} where ${condition} limit 500)`.execute(
        db,
      );
    if (numAffectedRows === 0n) return;
    await new Promise(setImmediate);
  }
}

const movingColumns = [
  ...(["row", "employee_id", "employee_number", "first_name", "surname", "date_of_birth"] as const),
  ...(["start_date", "leave_date", "probation_end", "employment_status", "annual_salary_pence"] as const),
  ...(["hourly_pence", "tax_region", "ni_category", "weekly_hours_hundredths"] as const),
  ...(["holiday_days_hundredths", "ccv_first_voucher_date", "grade", "location", "payroll_group"] as const),
  "effective_from",
] as const;

/** The next people that a load adds, with the file's values. */
export const listAddedPeople = (db: Db, uploadId: string, after: number, limit: number) =>
  db
    .selectFrom("upload_rows")
    .select(movingColumns)
    .where("upload_id", "=", uploadId)
    .where("side", "=", "new")
    .where("kind", "=", "added")
    .where("row", ">", after)
    .orderBy("row")
    .limit(limit)
    .execute();

/** The next people whose benefits may change, with the file's and the present values. */
export async function listAffectedPeople(db: Db, uploadId: string, after: number, limit: number) {
  const rows = await db
    .selectFrom("upload_rows")
    .select(movingColumns)
    .where("upload_id", "=", uploadId)
    .where("side", "=", "new")
    .where("kind", "=", "changed")
    .where("moves_benefits", "=", sql<boolean>`true`)
    .where("row", ">", after)
    .orderBy("row")
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const before = await db
    .selectFrom("upload_rows")
    .select(movingColumns)
    .where("upload_id", "=", uploadId)
    .where("side", "=", "old")
    .where("row", ">", after)
    .where("row", "<=", rows.at(-1)?.row ?? after)
    .execute();
  const byRow = new Map(before.map((each) => [each.row, each]));
  return rows.flatMap((row) => {
    const old = byRow.get(row.row);
    return old ? [{ id: row.employee_id, before: old, after: row }] : [];
  });
}

export const addImpacts = (trx: Trx, rows: readonly NewRow<"upload_impacts">[]) =>
  insertMany(trx, "upload_impacts", rows);

/** A page of an upload's effects on people (the first page is 1), and whether each row is held back. */
export function listImpacts(
  db: Db,
  { clientId }: Client,
  uploadId: string,
  { page, size }: { page: number; size: number },
) {
  return db
    .selectFrom("upload_impacts as i")
    .innerJoin("upload_rows as r", (join) =>
      join
        .onRef("r.upload_id", "=", "i.upload_id")
        .on("r.side", "=", sql.lit("new"))
        .onRef("r.row", "=", "i.row"),
    )
    .select(["i.row", "i.employee_number", "i.name", "i.impact", "r.held_back"])
    .where("r.client_id", "=", clientId)
    .where("i.upload_id", "=", uploadId)
    .where("i.no", ">", (page - 1) * size)
    .where("i.no", "<=", page * size)
    .orderBy("i.no")
    .execute();
}

export async function countImpacts(db: Db, uploadId: string): Promise<number> {
  const { last } = await db
    .selectFrom("upload_impacts")
    .select((eb) => eb.fn.max("no").as("last"))
    .where("upload_id", "=", uploadId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Leaves rows out of an upload, or takes them in again; returns how many changed. */
export async function holdBackRows(
  db: Db,
  { clientId }: Client,
  uploadId: string,
  rows: readonly number[],
  held_back: boolean,
): Promise<number> {
  let changedCount = 0;
  for (let from = 0; from < rows.length; from += 1_000) {
    const { numUpdatedRows } = await db
      .updateTable("upload_rows")
      .set({ held_back })
      .where("client_id", "=", clientId)
      .where("upload_id", "=", uploadId)
      .where("side", "=", "new")
      .where("row", "in", rows.slice(from, from + 1_000))
      .where("held_back", "<>", held_back)
      .executeTakeFirst();
    changedCount += Number(numUpdatedRows);
  }
  return changedCount;
}
