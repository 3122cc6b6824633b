import { getCurrentLanguage } from "../copy/language.ts";
import type { Db } from "../db/schema.ts";
import type { RequestInfo } from "./implement.ts";

const runningReads = new WeakMap<Db, Map<string, Promise<unknown>>>();

/**
 * Joins equal reads of one request while they run, because a page's calls read the same rows together. A
 * finished read is never reused, so that a request sees its own writes. Languages are kept apart, because
 * rows may be translated.
 */
export function shareConcurrentRead<Value>(
  db: Db,
  { id }: Pick<RequestInfo, "id">,
  name: readonly (string | null)[],
  read: () => Promise<Value>,
): Promise<Value> {
  const reads = runningReads.get(db) ?? new Map<string, Promise<unknown>>();
  runningReads.set(db, reads);
  const key = JSON.stringify([id, getCurrentLanguage(), ...name]);
  const cached = reads.get(key);
  if (cached) return cached as Promise<Value>;
  const value = read().finally(() => reads.delete(key));
  reads.set(key, value);
  return value;
}
