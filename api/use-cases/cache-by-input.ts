import { hash } from "node:crypto";
import { serialize } from "node:v8";
import { LRUCache } from "lru-cache";
import { currentLanguage } from "../copy/language.ts";
import type { Catalogue } from "../domain/benefits/catalogue.ts";

export interface CacheInput {
  /** Whose it is, among all that are kept. */
  name: readonly (string | null)[];
  /** Everything that was read of the person and the client, and the day. */
  rows: object;
  /** The same object until something of it was imported. */
  catalogue: Catalogue;
}

/** Of all rows from which something is kept, serialised; what follows from them takes some times as much. */
const usualBytes = 8 * 1024 * 1024;

/**
 * Keeps what follows from rows of a person by rules alone, and computes it again once any row is another. The rows are
 * read each time, so that no change is ever missed. At most so many people are kept, and of as many bytes of rows.
 */
export function cacheByInput<Value extends object>(max: number, maxSize = usualBytes) {
  const kept = new LRUCache<string, { digest: string; catalogue: Catalogue; value: Value }>({ max, maxSize });
  return ({ name, rows, catalogue }: CacheInput, compute: () => Value): Value => {
    // What is computed holds texts.
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
