import type { CompiledQuery, Expression } from "kysely";
import type { Db, NewRow, Schema } from "./schema.ts";

/** Rows per statement: with forty columns they stay below SQLite's limit of parameters, and take a few ms. */
const batchSize = 200;

const compiledInserts = new WeakMap<object, Map<string, CompiledQuery>>();

/**
 * Inserts any number of rows with the columns of the first. A full batch is compiled once, because building
 * such a statement costs more than running it.
 */
export async function insertMany<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: readonly NewRow<Table>[],
  /** What happens to rows that already exist, as the clause after the values. */
  onConflict?: Expression<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize);
    if (batch.length < batchSize) {
      await db
        .insertInto(table)
        .values(batch as never)
        .$if(onConflict !== undefined, (query) => query.modifyEnd(onConflict as Expression<unknown>))
        .execute();
    } else {
      const columns = Object.keys(batch[0] as object);
      const parameters: unknown[] = [];
      for (const row of batch) {
        for (const name of columns) parameters.push((row as Record<string, unknown>)[name]);
      }
      await db.executeQuery({ ...compileInsert(db, table, columns, onConflict), parameters });
    }
  }
}

function compileInsert(
  db: Db,
  table: keyof Schema,
  columns: readonly string[],
  onConflict?: Expression<unknown>,
): CompiledQuery {
  const { adapter } = db.getExecutor();
  const cached = compiledInserts.get(adapter) ?? new Map<string, CompiledQuery>();
  compiledInserts.set(adapter, cached);
  const key = `${table} ${columns.join(" ")}${onConflict ? " on conflict" : ""}`;
  const before = cached.get(key);
  if (before) return before;
  // A placeholder that is not null, because Kysely writes null into the statement instead of a parameter.
  const row = Object.fromEntries(columns.map((name) => [name, 0]));
  const query = db
    .insertInto(table)
    .values(Array(batchSize).fill(row) as never)
    .$if(onConflict !== undefined, (query) => query.modifyEnd(onConflict as Expression<unknown>))
    .compile();
  cached.set(key, query);
  return query;
}
