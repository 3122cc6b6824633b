import type { Kysely } from "kysely";
import { getSealedTable, type RowOwner, type SealedColumn, type SealedTable } from "./columns.ts";
import type { Sealed, SealedBytes } from "./sealed.ts";
import { createDataSealer, type DataSealer, UnsealError } from "./sealer.ts";

/** The empty value of a column that may not be null; an empty text is never sealed. */
export const emptySealed = "" as unknown as Sealed;

type OpenedColumns<Value> = Value extends Sealed ? string : Value extends SealedBytes ? Uint8Array : Value;
/** A row, or part of one, with its sealed columns opened. */
export type OpenRow<Table extends SealedTable, Row> = {
  [Column in keyof Row]: Column extends SealedColumn<Table> ? OpenedColumns<Row[Column]> : Row[Column];
};
type SealedColumns<Value> = Value extends string ? Sealed : Value extends Uint8Array ? SealedBytes : Value;
type SealedRow<Table extends SealedTable, Row> = {
  [Column in keyof Row]: Column extends SealedColumn<Table> ? SealedColumns<Row[Column]> : Row[Column];
};

// biome-ignore lint/suspicious/noExplicitAny: works with any database's tables
type AnyDb = Kysely<any>;
const sealers = new WeakMap<object, DataSealer>();

/** Gives a database the keys of its sealed columns, the newest first; its transactions use them too. */
export function setDataKeys(db: AnyDb, keys: readonly string[]): void {
  sealers.set(db.getExecutor().adapter, createDataSealer(keys));
}

export function getSealer(db: AnyDb): DataSealer {
  const sealer = sealers.get(db.getExecutor().adapter);
  if (!sealer) throw new Error("This database was opened without its data keys");
  return sealer;
}

/** Seals one value; `context` names its place. Text loses its NUL characters, as in every parameter. */
export const sealValue = (db: AnyDb, context: string, value: string | Uint8Array) =>
  typeof value === "string"
    ? getSealer(db).seal(context, value.replaceAll("\0", ""))
    : getSealer(db).sealBytes(context, value);

/** Opens one value. @throws UnsealError which names the place but no data */
export function openValue(db: AnyDb, context: string, value: string | Uint8Array): string | Uint8Array {
  const sealer = getSealer(db);
  try {
    return typeof value === "string" ? sealer.open(context, value) : sealer.openBytes(context, value);
  } catch (fault) {
    if (!(fault instanceof UnsealError)) throw fault;
    throw new UnsealError(
      `The sealed value at ${toReadableContext(context)} cannot be opened: ${fault.message}`,
    );
  }
}

/** Table, column and ids without quotes, because logs remove quoted text. */
export const toReadableContext = (context: string) => (JSON.parse(context) as string[]).join("/");

/** Seals the sealed columns of a row. Part of a row is enough if it names the owner. */
export function sealRow<Table extends SealedTable, Row extends RowOwner<Table>>(
  db: AnyDb,
  table: Table,
  row: Row,
): SealedRow<Table, Row> {
  return mapSealedValues(db, table, row, sealValue) as SealedRow<Table, Row>;
}

/** A row with its sealed columns opened. @throws UnsealError */
export function openRow<Table extends SealedTable, Row extends RowOwner<Table>>(
  db: AnyDb,
  table: Table,
  row: Row,
): OpenRow<Table, Row> {
  return mapSealedValues(db, table, row, openValue) as OpenRow<Table, Row>;
}

/** The text as sealed with each key in that owner's column, to search for it. */
export function listSealedForms<Table extends SealedTable>(
  db: AnyDb,
  table: Table,
  column: SealedColumn<Table>,
  owner: RowOwner<Table>,
  plain: string,
): Sealed[] {
  return getSealer(db).listForms(getSealContext(table, column, owner), plain) as unknown as Sealed[];
}

/** Null and empty texts are never sealed, so they stay unchanged. */
function mapSealedValues(db: AnyDb, table: SealedTable, row: object, change: typeof openValue): object {
  const changed: Record<string, unknown> = { ...row };
  for (const column of getSealedTable(table).columns) {
    const value = changed[column];
    if (value == null || value === "") continue;
    changed[column] = change(db, getSealContext(table, column, row), value as string | Uint8Array);
  }
  return changed;
}

/**
 * The place that a value is bound to: table, column and owner, such as
 * `["employees","ni_number","acme","e-1"]`.
 */
export function getSealContext(table: SealedTable, column: string, row: object): string {
  const { owner, contextTable = table } = getSealedTable(table);
  const ids = owner.map((name) => (row as Record<string, unknown>)[name]);
  if (ids.some((id) => id == null)) throw new Error(`A sealed row of ${table} needs ${owner.join(", ")}`);
  return JSON.stringify([contextTable, column, ...ids.map(String)]);
}
