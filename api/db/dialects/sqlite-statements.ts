import type BetterSqlite3 from "better-sqlite3";
import type { QueryResult } from "kysely";
import { LRUCache } from "lru-cache";
import { toParameters } from "./parameters.ts";

interface CachedStatement {
  statement: BetterSqlite3.Statement;
  /** Result columns that are declared `boolean`. */
  booleans: string[];
}

/** Limit of cached SQL text in characters; SQLite needs some hundred bytes for each. */
export const maxCachedCharacters = 128 * 1024;
/** A statement longer than this many characters is a bulk insert. */
export const maxCachedLength = 8 * 1024;
/** The most cached bulk inserts; one job fills this many tables in turn. */
export const maxCachedBulkInserts = 4;

/** The statements of one connection, cached for reuse. */
export class StatementCache {
  readonly #database: BetterSqlite3.Database;
  readonly #kept = new LRUCache<string, CachedStatement>({
    maxSize: maxCachedCharacters,
    sizeCalculation: (_, sql) => sql.length,
  });
  /** Bulk inserts are cached apart, because each number of rows has its own text. */
  readonly #long = new LRUCache<string, CachedStatement>({ max: maxCachedBulkInserts });

  constructor(database: BetterSqlite3.Database) {
    this.#database = database;
  }

  /** Null for a statement that may write. */
  read<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> | null {
    return this.#keep(sql).statement.readonly ? this.run(sql, parameters) : null;
  }

  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { statement, booleans } = this.#keep(sql);
    if (!statement.reader) {
      const { changes, lastInsertRowid } = statement.run(toSqliteParameters(parameters));
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    }
    const rows = statement.all(toSqliteParameters(parameters)) as Record<string, unknown>[];
    for (const row of rows) toBooleans(row, booleans);
    return { rows: rows as R[] };
  }

  *iterate<R>(sql: string, parameters: readonly unknown[]): IterableIterator<R> {
    // A stream compiles its own statement, because the cached one may be needed inside its transaction.
    const { statement, booleans } = this.#prepare(sql);
    for (const row of statement.iterate(toSqliteParameters(parameters)) as Iterable<
      Record<string, unknown>
    >) {
      toBooleans(row, booleans);
      yield row as R;
    }
  }

  #keep(sql: string): CachedStatement {
    const cache = sql.length > maxCachedLength ? this.#long : this.#kept;
    const cached = cache.get(sql);
    if (cached) return cached;
    const prepared = this.#prepare(sql);
    cache.set(sql, prepared);
    return prepared;
  }

  #prepare(sql: string): CachedStatement {
    const statement = this.#database.prepare(sql);
    const columns = statement.reader ? statement.columns() : [];
    return {
      statement,
      booleans: columns.filter(({ type }) => type?.toLowerCase() === "boolean").map(({ name }) => name),
    };
  }
}

function toSqliteParameters(values: readonly unknown[]) {
  const parameters = toParameters(values);
  for (let index = 0; index < parameters.length; index++) {
    const value = parameters[index];
    if (typeof value === "boolean") parameters[index] = Number(value);
  }
  return parameters;
}

function toBooleans(row: Record<string, unknown>, names: readonly string[]): void {
  for (const name of names) if (row[name] !== null) row[name] = row[name] !== 0;
}
