import type { Kysely } from "kysely";
import { ownDataCopy } from "#api-copy/own-data";
import type { Db } from "../../db/schema.ts";
import { listSealedTables, type SealedTable } from "../../db/sealing/columns.ts";
import { openRow } from "../../db/sealing/rows.ts";
import { toReadableValue } from "../../domain/rights/readable-values.ts";
import type { DataSubject, PersonTable, TableName } from "./person-table.ts";
import { toPersonCondition } from "./tables.ts";

export type ExportedRow = Record<string, unknown>;

// biome-ignore lint/suspicious/noExplicitAny: tables and columns are chosen at run time
type AnyDb = Kysely<any>;
type RawRow = Record<string, string | number | boolean | Uint8Array | null>;

const batchSize = 500;

/** A person's rows of a table in the form of an export, in batches. */
export async function* readPersonTable(
  db: Db,
  [name, table]: [TableName, PersonTable],
  { person, staffIds, columnsOf }: PersonDataQuery,
): AsyncGenerator<ExportedRow[]> {
  const columns = columnsOf.get(name) ?? [];
  for (let from = 0; ; from += batchSize) {
    let query = (db as AnyDb)
      .selectFrom(name)
      .select([...columns])
      .where(toPersonCondition(table, person));
    for (const column of table.order) query = query.orderBy(column);
    const rows = (await query.limit(batchSize).offset(from).execute()) as RawRow[];
    if (rows.length > 0) yield rows.map((row) => toExportedRow(db, name, table, { row, person, staffIds }));
    if (rows.length < batchSize) return;
  }
}

/** What reading a person's tables needs, loaded once for all tables. */
export interface PersonDataQuery {
  person: DataSubject;
  staffIds: ReadonlySet<string>;
  /** The columns of each table, without files, which are read one at a time. */
  columnsOf: ReadonlyMap<string, readonly string[]>;
}

export async function loadPersonDataQuery(db: Db, person: DataSubject): Promise<PersonDataQuery> {
  const [tables, staff] = await Promise.all([
    db.introspection.getTables(),
    db.selectFrom("staff").select("id").execute(),
  ]);
  const columnsOf = new Map(
    tables.map(({ name, columns }): [string, string[]] => [
      name,
      columns.filter(({ dataType }) => !/^(blob|bytea)$/i.test(dataType)).map((column) => column.name),
    ]),
  );
  return { person, staffIds: new Set(staff.map(({ id }) => id)), columnsOf };
}

interface ExportDeps {
  row: RawRow;
  person: DataSubject;
  staffIds: ReadonlySet<string>;
}

function toExportedRow(
  db: Db,
  name: TableName,
  table: PersonTable,
  { row, person, staffIds }: ExportDeps,
): ExportedRow {
  const opened = isSealedTable(name) ? (openRow(db, name, row as never) as RawRow) : row;
  const exported: ExportedRow = {};
  for (const [column, value] of Object.entries(opened)) {
    if (table.hides?.includes(column) || column === "client_id") continue;
    exported[column] = table.roles?.includes(column)
      ? findRole(value as string | null, person, staffIds)
      : toReadableValue(column, value as string | number | boolean | null);
  }
  return name === "audit" ? hideOtherPeople(exported, person) : exported;
}

const isSealedTable = (name: TableName): name is SealedTable =>
  (listSealedTables() as string[]).includes(name);

/** An export names nobody else, so another person appears as their role. */
function findRole(id: string | null, { userId }: DataSubject, staffIds: ReadonlySet<string>): string | null {
  if (id === null) return null;
  if (id === userId) return ownDataCopy("you");
  return staffIds.has(id) || id === "command" || id === "operator"
    ? ownDataCopy("staff")
    : ownDataCopy("employer");
}

/** What an employer did to other people appears only in those people's exports. */
function hideOtherPeople(exported: ExportedRow, { userId }: DataSubject): ExportedRow {
  const isOthers = exported.target_type === "employee" && exported.target_id !== userId;
  if (!isOthers) return exported;
  return {
    ...exported,
    target_id: ownDataCopy("another"),
    detail: null,
    before_values: null,
    after_values: null,
  };
}

export interface ReceiptFile {
  id: string;
  type: string;
}

export const listReceiptFiles = (db: Db, { clientId, userId }: DataSubject): Promise<ReceiptFile[]> =>
  db
    .selectFrom("claim_receipts")
    .select(["id", "type"])
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .orderBy("added_at")
    .orderBy("id")
    .execute();

/** Null if the file was deleted after it was listed. */
export async function readReceiptFile(db: Db, { clientId, userId }: DataSubject, id: string) {
  const row = await db
    .selectFrom("claim_receipts")
    .select(["client_id", "id", "bytes"])
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? openRow(db, "claim_receipts", row).bytes : null;
}
