import { hash } from "node:crypto";
import { serialize } from "node:v8";
import { LRUCache } from "lru-cache";
import { getCurrentLanguage } from "../copy/language.ts";

export interface CacheInput {
  /** The owner of the value, as the parts of a key. */
  name: readonly (string | null)[];
  /** Everything that was read about the person and the client, and the day. */
  rows: object;
  /** The client's catalogue and calendars, compared by identity, because each change creates a new object. */
  shared: readonly object[];
}

/** Limit of the serialised rows in bytes; the derived values take a few times as much. */
const usualBytes = 8 * 1024 * 1024;

/**
 * Caches values that rules derive from a person's rows, and computes them again when a row differs. Rows
 * are read each time, so that no change is missed. People and bytes are limited.
 */
export function cacheByInput<Value extends object>(max: number, maxSize = usualBytes) {
  const cache = new LRUCache<string, { digest: string; shared: readonly object[]; value: Value }>({
    max,
    maxSize,
  });
  return ({ name, rows, shared }: CacheInput, compute: () => Value): Value => {
    // The language is part of the key, because the values contain texts.
    const key = JSON.stringify([getCurrentLanguage(), ...name]);
    const bytes = serialize(rows);
    const digest = hash("sha256", bytes, "base64");
    const cached = cache.get(key);
    const isSame = cached?.digest === digest && cached.shared.every((each, index) => each === shared[index]);
    if (isSame) return cached.value;
    const value = compute();
    cache.set(key, { digest, shared, value }, { size: bytes.byteLength });
    return value;
  };
}
