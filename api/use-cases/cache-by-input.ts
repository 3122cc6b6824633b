import { hash } from "node:crypto";
import { serialize } from "node:v8";
import { LRUCache } from "lru-cache";
import { currentLanguage } from "../copy/language.ts";
import type { Catalogue } from "../domain/benefits/catalogue.ts";

export interface CacheInput {
  /** The owner of the cached value. */
  name: readonly (string | null)[];
  /** Everything that was read of the person and the client, and the day. */
  rows: object;
  /** A new import makes a new object, so the cache compares by identity. */
  catalogue: Catalogue;
}

/** Size of all cached rows, serialised; the derived values take a few times as much. */
const usualBytes = 8 * 1024 * 1024;

/**
 * Caches values derived from a person's rows by rules only, and computes them again when a row differs. The
 * rows are read each time, so that no change is missed. The cache is limited by people and by bytes of rows.
 */
export function cacheByInput<Value extends object>(max: number, maxSize = usualBytes) {
  const kept = new LRUCache<string, { digest: string; catalogue: Catalogue; value: Value }>({ max, maxSize });
  return ({ name, rows, catalogue }: CacheInput, compute: () => Value): Value => {
    // The computed value contains texts.
    const key = JSON.stringify([currentLanguage(), ...name]);
    const bytes = serialize(rows);
    const digest = hash("sha256", bytes, "base64");
    const known = kept.get(key);
    if (known?.digest === digest && known.catalogue === catalogue) return known.value;
    const value = compute();
    kept.set(key, { digest, catalogue, value }, { size: bytes.byteLength });
    return value;
  };
}
