import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../schema.ts";
import { inTransaction } from "../transaction.ts";
import { getSealedTable, type SealedTable } from "./columns.ts";

export type Value = string | Uint8Array;
/** The key of a row, the columns that name its owner, and its sealed columns. */
export type SealedRow = Record<string, Value | number | null>;

interface SealedRowsCommand {
  table: SealedTable;
  /** Values with this prefix stay unchanged. */
  prefix: string;
  /** The new value of a column; null leaves it unchanged. */
  change(row: SealedRow, column: string, value: Value): Value | null;
  /** Called first in each transaction; false ends the work. */
  mayContinue?(trx: Trx): Promise<boolean>;
}

// biome-ignore lint/suspicious/noExplicitAny: tables and columns are chosen at run time
type AnyDb = Kysely<any>;

const batchSize = 200;

/**
 * Changes the sealed columns of a table in small transactions, in key order, and returns how many values
 * changed. A value that another process changes at the same time keeps that change.
 */
export async function changeSealedRows(db: Db, command: SealedRowsCommand): Promise<number> {
  const { key } = getSealedTable(command.table);
  let changed = 0;
  for (let after: SealedRow | null = null; ; ) {
    const rows = await listRows(db, command, after);
    const last = rows.at(-1);
    if (!last) return changed;
    changed += await inTransaction(db, async (trx) => {
      if (command.mayContinue && !(await command.mayContinue(trx))) return 0;
      let values = 0;
      for (const row of rows) values += await changeRow(trx, command, row);
      return values;
    });
    after = Object.fromEntries(key.map((name) => [name, last[name] ?? null]));
    await new Promise(setImmediate);
  }
}

function listRows(
  db: AnyDb,
  { table, prefix }: SealedRowsCommand,
  after: SealedRow | null,
): Promise<SealedRow[]> {
  const { key, owner, columns } = getSealedTable(table);
  const others = columns.map((name) => isOtherKey(table, name, prefix));
  const query = db
    .selectFrom(table)
    .select([...new Set([...key, ...owner, ...columns])])
    .where(sql<boolean>`(${sql.join(others, sql` or `)})`)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(${sql.join(key.map((name) => sql.ref(name)))}) > (${sql.join(key.map((name) => after?.[name]))})`,
      ),
    )
    .limit(batchSize);
  return key.reduce((ordered, name) => ordered.orderBy(name), query).execute() as Promise<SealedRow[]>;
}

/** Whether a value is present and has another prefix. An empty text counts as no value. */
function isOtherKey(table: SealedTable, column: string, prefix: string): RawBuilder<boolean> {
  const start = table === "upload_chunks" ? Buffer.from(prefix) : prefix;
  const [value, empty] = [sql.ref(column), table === "upload_chunks" ? Buffer.alloc(0) : ""];
  return sql`(${value} <> ${empty} and substr(${value}, 1, ${sql.lit(prefix.length)}) <> ${start})`;
}

async function changeRow(
  trx: AnyDb,
  { table, prefix, change }: SealedRowsCommand,
  row: SealedRow,
): Promise<number> {
  const { key, columns } = getSealedTable(table);
  let values = 0;
  for (const column of columns) {
    const before = row[column];
    if (before == null || before === "" || typeof before === "number" || startsWith(before, prefix)) continue;
    const value = change(row, column, before);
    if (value === null) continue;
    let update = trx
      .updateTable(table)
      .set({ [column]: value })
      .where(column, "=", before);
    for (const name of key) update = update.where(name, "=", row[name]);
    const { numUpdatedRows } = await update.executeTakeFirst();
    values += Number(numUpdatedRows);
  }
  return values;
}

const startsWith = (value: Value, prefix: string) =>
  typeof value === "string"
    ? value.startsWith(prefix)
    : Buffer.from(value.subarray(0, prefix.length)).toString("latin1") === prefix;
