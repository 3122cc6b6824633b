import { LRUCache } from "lru-cache";
import type { Db } from "../db/schema.ts";

/**
 * Builds a value from rows, and returns the same object again while the rows of a key are equal. So what many people
 * share is in memory once, although it is read each time.
 */
export function reuseWhileEqual<Row extends object, Value extends object>(
  max: number,
  build: (rows: readonly Row[]) => Value,
): (db: Db, key: string, rows: readonly Row[]) => Value {
  const caches = new WeakMap<object, LRUCache<string, { rows: readonly Row[]; value: Value }>>();
  return (db, key, rows) => {
    const { adapter } = db.getExecutor();
    const cache = caches.get(adapter) ?? new LRUCache({ max });
    caches.set(adapter, cache);
    const cached = cache.get(key);
    if (cached && areEqual(cached.rows, rows)) return cached.value;
    const value = build(rows);
    cache.set(key, { rows, value });
    return value;
  };
}

/** Compares rows of one query, which have the same columns. */
function areEqual<Row extends object>(rows: readonly Row[], others: readonly Row[]): boolean {
  if (rows.length !== others.length) return false;
  const columns = Object.keys(rows[0] ?? {}) as (keyof Row)[];
  return rows.every((row, index) => columns.every((name) => row[name] === others[index]?.[name]));
}
