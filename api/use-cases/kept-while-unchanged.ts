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
  /** What is kept, among all that is kept of the client. */
  name: readonly (string | number)[];
}

/**
 * Keeps what takes seconds to compute of a client of 25,000 people: within a minute while nothing is recorded of the
 * client, for every write adds to its audit. At most so many are kept.
 */
export function keepWhileUnchanged<Value>(db: Db, max: number) {
  const kept = new LRUCache<string, { catalogue: object; value: Promise<Value> }>({ max });
  return async ({ clientId, catalogue, now, name }: KeptFor, compute: () => Promise<Value>) => {
    const minute = Math.floor(now / minutes(1));
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
    // A failure is nobody's answer.
    value.catch(() => kept.delete(key));
    return value;
  };
}
