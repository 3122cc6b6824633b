import { LRUCache } from "lru-cache";
import { getCurrentLanguage } from "../copy/language.ts";
import type { Db } from "../db/schema.ts";
import { minutesToMs } from "../domain/clock.ts";
import { findAuditMark } from "../repositories/audit-mark.ts";

export interface CacheQuery {
  clientId: string;
  /** The client's prices and rates, which other processes may import without an audit row. */
  catalogue: object;
  /** A time in milliseconds. */
  now: number;
  /** The key of the value within the client. */
  name: readonly (string | number)[];
}

/**
 * Caches values that take seconds for a client of 25,000 people. They are kept for a minute while the
 * client's audit does not grow, because every write adds to it.
 */
export function cacheWhileUnchanged<Value>(db: Db, max: number) {
  const cache = new LRUCache<string, { catalogue: object; value: Promise<Value> }>({ max });
  let latestMinute = 0;
  return async ({ clientId, catalogue, now, name }: CacheQuery, compute: () => Promise<Value>) => {
    const minute = Math.floor(now / minutesToMs(1));
    // Values of an earlier minute are never read again.
    if (minute !== latestMinute) cache.clear();
    latestMinute = minute;
    const key = JSON.stringify([
      getCurrentLanguage(),
      clientId,
      ...name,
      minute,
      await findAuditMark(db, { clientId }),
    ]);
    const cached = cache.get(key);
    if (cached?.catalogue === catalogue) return cached.value;
    const value = compute();
    cache.set(key, { catalogue, value });
    // A failed computation must not stay cached.
    value.catch(() => cache.delete(key));
    return value;
  };
}
