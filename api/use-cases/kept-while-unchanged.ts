import { LRUCache } from "lru-cache";
import { currentLanguage } from "../copy/language.ts";
import type { Db } from "../db/schema.ts";
import { minutes } from "../domain/clock.ts";
import { findAuditMark } from "../repositories/audit-mark.ts";

export interface KeptFor {
  clientId: string;
  /** Its prices and rates, which other processes may import without an audit row of the client's. */
  catalogue: object;
  /** ms. */
  now: number;
  /** The key of the cached value among those of the client. */
  name: readonly (string | number)[];
}

/**
 * Caches values that take seconds for a client of 25,000 people: for a minute while nothing is recorded for
 * the client, because every write adds to its audit. The cache has a size limit.
 */
export function keepWhileUnchanged<Value>(db: Db, max: number) {
  const kept = new LRUCache<string, { catalogue: object; value: Promise<Value> }>({ max });
  let latestMinute = 0;
  return async ({ clientId, catalogue, now, name }: KeptFor, compute: () => Promise<Value>) => {
    const minute = Math.floor(now / minutes(1));
    // No call asks again for what an earlier minute cached.
    if (minute !== latestMinute) kept.clear();
    latestMinute = minute;
    const key = JSON.stringify([
      currentLanguage(),
      clientId,
      ...name,
      minute,
      await findAuditMark(db, { clientId }),
    ]);
    const known = kept.get(key);
    if (known?.catalogue === catalogue) return known.value;
    const value = compute();
    kept.set(key, { catalogue, value });
    // A failed computation is not cached.
    value.catch(() => kept.delete(key));
    return value;
  };
}
