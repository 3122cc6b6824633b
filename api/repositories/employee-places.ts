import { LRUCache } from "lru-cache";
import type { Db } from "../db/schema.ts";
import type { EmployeeCounts } from "./employee-counts.ts";
import type { EmployeeOrder, RowKey } from "./employee-order.ts";
import type { EmployeeQuery } from "./employee-search.ts";

/** The most saved positions per list, and the fewest rows between two of them. */
const maxSkipped = 1_000;
const minimumDistance = 500;

/** A row of a list, and how many come before it. */
export interface ListPosition {
  rowsBefore: number;
  key: RowKey;
}

interface EmployeeList {
  query: EmployeeQuery;
  order: EmployeeOrder;
}

interface SavedPlaces {
  version: string;
  /** Sorted by `rowsBefore`. */
  places: ListPosition[];
}

/** Kept in memory for each database and each recently used list. */
const savedPlaces = new WeakMap<object, LRUCache<string, SavedPlaces>>();

/** The nearest saved positions before and after a page, which may be its own ends. */
export function findPositionsAround(
  db: Db,
  list: EmployeeList,
  { counts, first, last }: { counts: EmployeeCounts; first: number; last: number },
): { before: ListPosition | null; behind: ListPosition | null } {
  const places = listPlaces(db, list, counts);
  return {
    before: places.findLast(({ rowsBefore }) => rowsBefore <= first) ?? null,
    behind: places.find(({ rowsBefore }) => rowsBefore >= last) ?? null,
  };
}

/** Saves a row's position, which is valid until somebody joins, leaves or moves. */
export function savePosition(
  db: Db,
  list: EmployeeList,
  { counts, place }: { counts: EmployeeCounts; place: ListPosition },
): void {
  const places = listPlaces(db, list, counts);
  if (
    places.length >= maxSkipped ||
    places.some(({ rowsBefore }) => Math.abs(rowsBefore - place.rowsBefore) < minimumDistance)
  )
    return;
  const nextPlaces = [...places, place].sort((a, b) => a.rowsBefore - b.rowsBefore);
  getPlaceCache(db).set(toListName(list), { version: toListVersion(list, counts), places: nextPlaces });
}

function listPlaces(db: Db, list: EmployeeList, counts: EmployeeCounts): readonly ListPosition[] {
  const stored = getPlaceCache(db).get(toListName(list));
  return stored?.version === toListVersion(list, counts) ? stored.places : [];
}

function getPlaceCache(db: Db): LRUCache<string, SavedPlaces> {
  const { adapter } = db.getExecutor();
  const cache = savedPlaces.get(adapter) ?? new LRUCache<string, SavedPlaces>({ max: 100 });
  savedPlaces.set(adapter, cache);
  return cache;
}

const toListName = ({ query: { clientId, registered, twoFactor }, order }: EmployeeList) =>
  JSON.stringify([clientId, order, registered, twoFactor]);

/** A registration does not change an order that does not depend on it. */
function toListVersion(
  { query: { registered, twoFactor }, order }: EmployeeList,
  { moves, turns }: EmployeeCounts,
): string {
  const dependsOnRegistration = registered !== undefined || twoFactor !== undefined || order === "registered";
  return dependsOnRegistration ? `${moves} ${turns}` : String(moves);
}
