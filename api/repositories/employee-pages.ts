import type { Db } from "../db/schema.ts";
import type { EmployeeCounts } from "./employee-counts.ts";
import { type EmployeeOrder, orderColumns, selectEmployeesInOrder, toRowKey } from "./employee-order.ts";
import { findPositionsAround, savePosition } from "./employee-places.ts";
import { type EmployeeQuery, isOrderQuicker, maxCounted, selectMatching } from "./employee-search.ts";

/** People on one page (LIMIT-11). */
export const pageSize = 10;

/** After skipping more rows than this we save the position, so that the next page is quick. */
const minSkippedRows = 1_000;

export interface PageQuery {
  /** Counts from 1. */
  page: number;
  order: EmployeeOrder;
  descending: boolean;
}

export interface PageResult {
  /** Rows of the list, in its order. */
  numbers: number[];
  /** The number of matches. */
  total: number;
  /** Whether there are more than `total`. */
  isLeast: boolean;
}

/** The list's numbers of one page in its order, and the number of matches. */
export async function findEmployeePage(
  db: Db,
  { query, pageQuery, counts }: { query: EmployeeQuery; pageQuery: PageQuery; counts: EmployeeCounts },
): Promise<PageResult> {
  if (!query.search) {
    const total = getCount(query, counts);
    return { numbers: await readPage(db, query, pageQuery, { total, counts }), total, isLeast: false };
  }
  const isBroad = await isOrderQuicker(db, query, counts.total);
  const result = await readSortedPage(db, query, pageQuery, { most: maxCounted, isBroad });
  if (result.total <= maxCounted) return { ...result, isLeast: false };
  const isBeyond = pageQuery.page * pageSize > maxCounted;
  const { numbers } =
    isBroad || isBeyond ? result : await readPageOfLargeSearch(db, query, pageQuery, counts);
  return { numbers: isBeyond ? [] : numbers, total: maxCounted, isLeast: true };
}

function getCount({ registered, twoFactor }: EmployeeQuery, counts: EmployeeCounts): number {
  if (registered !== undefined) return registered ? counts.registered : counts.total - counts.registered;
  if (twoFactor !== undefined) return twoFactor ? counts.twoFactor : counts.total - counts.twoFactor;
  return counts.total;
}

/** Reads a page along the index from the nearest known row: a saved position, or an end of the list. */
async function readPage(
  db: Db,
  query: EmployeeQuery,
  { page, order, descending }: PageQuery,
  { total, counts }: { total: number; counts: EmployeeCounts },
): Promise<number[]> {
  const offset = (page - 1) * pageSize;
  if (offset >= total) return [];
  const limit = Math.min(pageSize, total - offset);
  const first = descending ? total - offset - limit : offset;
  const last = first + limit - 1;
  const { before, behind } = findPositionsAround(db, { query, order }, { counts, first, last });
  const rowsAhead = first - (before?.rowsBefore ?? 0);
  const rowsBehind = (behind?.rowsBefore ?? total - 1) - last;
  const isUp = rowsAhead <= rowsBehind;
  const rows = await selectEmployeesInOrder(db, query, {
    order,
    ...(isUp ? { direction: "asc", from: before?.key } : { direction: "desc", from: behind?.key }),
  })
    .select(["l.no", ...orderColumns[order]])
    .limit(limit)
    .offset(isUp ? rowsAhead : rowsBehind)
    .execute();
  const inOrder = isUp ? rows : rows.reverse();
  const [row] = inOrder;
  if (row && Math.min(rowsAhead, rowsBehind) > minSkippedRows) {
    savePosition(db, { query, order }, { counts, place: { rowsBefore: first, key: toRowKey(row, order) } });
  }
  const numbers = inOrder.map(({ no }) => no);
  return descending ? numbers.reverse() : numbers;
}

/**
 * Finds up to `most` matches and one more, sorts them and cuts out the page. It uses the index of words, or
 * the order for a broad search.
 */
async function readSortedPage(
  db: Db,
  query: EmployeeQuery,
  { page, order, descending }: PageQuery,
  { most, isBroad }: { most: number; isBroad: boolean },
): Promise<{ numbers: number[]; total: number }> {
  const columns = orderColumns[order];
  const direction = descending ? "desc" : "asc";
  const source = isBroad
    ? selectEmployeesInOrder(db, query, { order, direction })
    : selectMatching(db, query);
  const matching = source.select(["l.no", ...columns]).limit(most + 1);
  const rows = await db
    .with(
      (cte) => cte("found").materialized(),
      () => matching,
    )
    .selectFrom((eb) => eb.selectFrom("found").select(eb.fn.countAll<number>().as("total")).as("n"))
    .leftJoin(
      (eb) =>
        eb
          .selectFrom("found as l")
          .select("l.no")
          .$call((query) =>
            // biome-ignore lint/suspicious/noExplicitAny: the found rows have the order's columns
            columns.reduce((sorted, column) => sorted.orderBy(column as any, direction), query),
          )
          .orderBy("l.no", direction)
          .limit(pageSize)
          .offset((page - 1) * pageSize)
          .as("p"),
      (join) => join.onTrue(),
    )
    .select(["n.total", "p.no"])
    .execute();
  return {
    total: rows[0]?.total ?? 0,
    numbers: rows.flatMap(({ no }) => (no === null ? [] : [no])),
  };
}

/**
 * Reads a page of a search with too many matches to count, in the cheaper of two ways. Reading along the order costs
 * about ten rows per match up to the page, sorting costs every match.
 */
async function readPageOfLargeSearch(
  db: Db,
  query: EmployeeQuery,
  pageQuery: PageQuery,
  counts: EmployeeCounts,
) {
  const last = pageQuery.page * pageSize;
  const sortable = Math.ceil(Math.sqrt(last * Math.max(counts.total, 1)));
  if (sortable > maxCounted) {
    const result = await readSortedPage(db, query, pageQuery, { most: sortable, isBroad: false });
    if (result.total <= sortable) return result;
  }
  return readSortedPage(db, query, pageQuery, { most: last, isBroad: true });
}
