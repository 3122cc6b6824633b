import { LRUCache } from "lru-cache";
import type { Db } from "../db/schema.ts";
import type { Counts } from "./employee-counts.ts";
import type { Order, RowKey } from "./employee-order.ts";
import type { Wanted } from "./employee-search.ts";

/** So many places of a list are noted, none within so many rows of another. */
const most = 1_000;
const apart = 500;

/** A row of a list and how many come before it. */
export interface Place {
  at: number;
  key: RowKey;
}

interface List {
  wanted: Wanted;
  order: Order;
}

interface Noted {
  version: string;
  /** By `at`. */
  places: Place[];
}

/** In memory, for each database and each list that a node was asked for of late. */
const notedOf = new WeakMap<object, LRUCache<string, Noted>>();

/** The noted rows between which a page lies, as the list stands; either may be one of its own. */
export function findAround(
  db: Db,
  list: List,
  { counts, first, last }: { counts: Counts; first: number; last: number },
): { before: Place | null; behind: Place | null } {
  const places = placesOf(db, list, counts);
  return {
    before: places.findLast(({ at }) => at <= first) ?? null,
    behind: places.find(({ at }) => at >= last) ?? null,
  };
}

/** Notes where a row stands, as long as nobody comes, goes or moves. */
export function notePlace(db: Db, list: List, { counts, place }: { counts: Counts; place: Place }): void {
  const places = placesOf(db, list, counts);
  if (places.length >= most || places.some(({ at }) => Math.abs(at - place.at) < apart)) return;
  const noted = [...places, place].sort((a, b) => a.at - b.at);
  listsOf(db).set(nameOf(list), { version: versionOf(list, counts), places: noted });
}

function placesOf(db: Db, list: List, counts: Counts): readonly Place[] {
  const noted = listsOf(db).get(nameOf(list));
  return noted?.version === versionOf(list, counts) ? noted.places : [];
}

function listsOf(db: Db): LRUCache<string, Noted> {
  const { adapter } = db.getExecutor();
  const lists = notedOf.get(adapter) ?? new LRUCache<string, Noted>({ max: 100 });
  notedOf.set(adapter, lists);
  return lists;
}

const nameOf = ({ wanted: { clientId, registered, twoFactor }, order }: List) =>
  JSON.stringify([clientId, order, registered, twoFactor]);

/** Who registers changes nothing of an order that does not ask for it. */
function versionOf({ wanted: { registered, twoFactor }, order }: List, { moves, turns }: Counts): string {
  const asksState = registered !== undefined || twoFactor !== undefined || order === "registered";
  return asksState ? `${moves} ${turns}` : String(moves);
}
