import { setImmediate as nextTurn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Db } from "../db/schema.ts";
import { type Counts, getCounts } from "./employee-counts.ts";
import { findKey, type Order, type RowKey } from "./employee-order.ts";
import type { Wanted } from "./employee-search.ts";

/** Every so many rows one is noted. */
export const anchorStep = 5_000;
/** How long it goes on before others are served. */
const sliceMs = 5;
/** Noting again waits so many times as long as it took, however often people come and go. */
const restFactor = 50;

interface Anchors {
  version: string;
  keys: RowKey[];
}

interface Kept {
  found: LRUCache<string, Anchors>;
  /** When each may be noted again, ms of the process. */
  notBefore: LRUCache<string, number>;
}

/** In memory, for each database: a node notes what it is asked for. */
const keptOf = new WeakMap<object, Kept>();

interface List {
  wanted: Wanted;
  order: Order;
}

/** The last noted row before a place (from 0) of a list that is not searched; null where none is noted as it stands. */
export function findAnchor(
  db: Db,
  list: List,
  { counts, place }: { counts: Counts; place: number },
): { key: RowKey; place: number } | null {
  const found = keptFor(db).found.get(nameOf(list));
  if (found?.version !== versionOf(list, counts)) return null;
  const at = Math.min(Math.floor(place / anchorStep), found.keys.length);
  const key = found.keys[at - 1];
  return key ? { key, place: at * anchorStep } : null;
}

/**
 * Notes every so manieth row of a list, in short turns so that others are served between; unless that is done
 * or was done a moment ago. Notes nothing where people came or went meanwhile.
 */
export async function noteAnchors(db: Db, list: List, counts: Counts): Promise<void> {
  const { found, notBefore } = keptFor(db);
  const [name, version] = [nameOf(list), versionOf(list, counts)];
  const started = performance.now();
  if (found.get(name)?.version === version) return;
  if (started < (notBefore.get(name) ?? 0)) return;
  notBefore.set(name, Number.POSITIVE_INFINITY);
  try {
    const keys: RowKey[] = [];
    let turn = performance.now();
    for (;;) {
      const after = keys.at(-1) ?? null;
      const key = await findKey(db, list.wanted, { ...list, after, distance: anchorStep });
      if (!key) break;
      keys.push(key);
      if (performance.now() - turn < sliceMs) continue;
      await nextTurn();
      turn = performance.now();
    }
    if (versionOf(list, await getCounts(db, list.wanted)) === version) found.set(name, { version, keys });
  } finally {
    const ended = performance.now();
    notBefore.set(name, ended + (ended - started) * restFactor);
  }
}

function keptFor(db: Db): Kept {
  const { adapter } = db.getExecutor();
  const kept = keptOf.get(adapter) ?? {
    found: new LRUCache<string, Anchors>({ max: 100 }),
    notBefore: new LRUCache<string, number>({ max: 1_000 }),
  };
  keptOf.set(adapter, kept);
  return kept;
}

const nameOf = ({ wanted: { clientId, registered, twoFactor }, order }: List) =>
  JSON.stringify([clientId, order, registered, twoFactor]);

/** Who registers changes nothing of an order that does not ask for it. */
function versionOf({ wanted: { registered, twoFactor }, order }: List, { moves, turns }: Counts): string {
  const asksState = registered !== undefined || twoFactor !== undefined || order === "registered";
  return asksState ? `${moves} ${turns}` : String(moves);
}
