import type { Kysely } from "kysely";
import { getFacts, type RowOwner, type SealedColumn, type SealedTable } from "./columns.ts";
import { createDataSealer, type DataSealer, UnsealError } from "./sealer.ts";

declare const isSealedText: unique symbol;
declare const isSealedBytes: unique symbol;
/** Text of a sealed column, as stored. Its type is no string, so that nobody shows or compares it. */
export interface Sealed {
  readonly [isSealedText]: true;
}
export interface SealedBytes {
  readonly [isSealedBytes]: true;
}
/** For a column that may not be null: an empty text is not sealed. */
export const nothing = "" as unknown as Sealed;

type Opened<Value> = Value extends Sealed ? string : Value extends SealedBytes ? Uint8Array : Value;
/** A row, or a part of one, with its sealed columns in the clear. */
export type OpenRow<Table extends SealedTable, Row> = {
  [Column in keyof Row]: Column extends SealedColumn<Table> ? Opened<Row[Column]> : Row[Column];
};
type Closed<Value> = Value extends string ? Sealed : Value extends Uint8Array ? SealedBytes : Value;
type SealedRow<Table extends SealedTable, Row> = {
  [Column in keyof Row]: Column extends SealedColumn<Table> ? Closed<Row[Column]> : Row[Column];
};

// biome-ignore lint/suspicious/noExplicitAny: a database of any tables
type AnyDb = Kysely<any>;
const sealers = new WeakMap<object, DataSealer>();

/** Gives a database the keys of its sealed columns, newest first; its transactions have them too. */
export function giveDataKeys(db: AnyDb, keys: readonly string[]): void {
  sealers.set(db.getExecutor().adapter, createDataSealer(keys));
}

export function getSealer(db: AnyDb): DataSealer {
  const sealer = sealers.get(db.getExecutor().adapter);
  if (!sealer) throw new Error("This database was opened without its data keys");
  return sealer;
}

/** One value; `context` is where it belongs. Text loses its NUL characters, as every parameter does. */
export const sealValue = (db: AnyDb, context: string, value: string | Uint8Array) =>
  typeof value === "string"
    ? getSealer(db).seal(context, value.replaceAll("\0", ""))
    : getSealer(db).sealBytes(context, value);

/** @throws UnsealError which names the place and no data */
export function openValue(db: AnyDb, context: string, value: string | Uint8Array): string | Uint8Array {
  const sealer = getSealer(db);
  try {
    return typeof value === "string" ? sealer.open(context, value) : sealer.openBytes(context, value);
  } catch (fault) {
    if (!(fault instanceof UnsealError)) throw fault;
    throw new UnsealError(`The sealed value at ${getPlace(context)} cannot be opened: ${fault.message}`);
  }
}

/** Table, column and ids without quotes, because logs cut out quoted text. */
export const getPlace = (context: string) => (JSON.parse(context) as string[]).join("/");

/** A row to write, or a part of one with the columns that say whose it is, sealed where its table is. */
export function sealRow<Table extends SealedTable, Row extends RowOwner<Table>>(
  db: AnyDb,
  table: Table,
  row: Row,
): SealedRow<Table, Row> {
  return mapSealed(db, table, row, sealValue) as SealedRow<Table, Row>;
}

/**
 * The same the other way round.
 * @throws UnsealError
 */
export function openRow<Table extends SealedTable, Row extends RowOwner<Table>>(
  db: AnyDb,
  table: Table,
  row: Row,
): OpenRow<Table, Row> {
  return mapSealed(db, table, row, openValue) as OpenRow<Table, Row>;
}

/** The sealed forms of this text in that owner's column, one for each key. */
export function listSealedForms<Table extends SealedTable>(
  db: AnyDb,
  table: Table,
  column: SealedColumn<Table>,
  owner: RowOwner<Table>,
  plain: string,
): Sealed[] {
  return getSealer(db).listForms(getContext(table, column, owner), plain) as unknown as Sealed[];
}

/** Null and an empty text stay. */
function mapSealed(db: AnyDb, table: SealedTable, row: object, change: typeof openValue): object {
  const changed: Record<string, unknown> = { ...row };
  for (const column of getFacts(table).columns) {
    const value = changed[column];
    if (value == null || value === "") continue;
    changed[column] = change(db, getContext(table, column, row), value as string | Uint8Array);
  }
  return changed;
}

/** The place of a value: table, column and owner, such as `["employees","ni_number","acme","e-1"]`. */
export function getContext(table: SealedTable, column: string, row: object): string {
  const { owner, boundAs = table } = getFacts(table);
  const ids = owner.map((name) => (row as Record<string, unknown>)[name]);
  if (ids.some((id) => id == null)) throw new Error(`A sealed row of ${table} needs ${owner.join(", ")}`);
  return JSON.stringify([boundAs, column, ...ids.map(String)]);
}
