/** The number of rows on one page of a reply. */
export const pageSize = 50;

/** The number of pages that one computation caches. */
const pagesAtOnce = 20;

/** The number of a list's last page; an empty list has page 1. */
export const getLastPage = (total: number, perPage = pageSize): number =>
  Math.max(1, Math.ceil(total / perPage));

/** Counts all added items and keeps those of one page; `page` counts from 1. */
export function createPage<Item>(page: number, size = pageSize) {
  const items: Item[] = [];
  let count = 0;
  return {
    items,
    count: () => count,
    add(toItem: () => Item) {
      if (Math.floor(count / size) === page - 1) items.push(toItem());
      count += 1;
    },
  };
}

/** The number, from 0, of the cached part that contains a page. */
export const getPartNumber = (page: number): number => Math.floor((page - 1) / pagesAtOnce);

/** Collects the pages of one part, and counts the whole stream. */
export const createPagePart = <Item>(part: number) => createPage<Item>(part + 1, pageSize * pagesAtOnce);

/** One page out of its cached part. */
export function getPageOfPart<Item>(items: readonly Item[], page: number): Item[] {
  const from = ((page - 1) % pagesAtOnce) * pageSize;
  return items.slice(from, from + pageSize);
}

/** A cached part of a list. */
export interface CachedPart<Item> {
  /** The number of items in the whole list. */
  total: number;
  items: readonly Item[];
}

/** One page of a cached part, as a reply. */
export const toPageReply = <Item>({ total, items }: CachedPart<Item>, page: number) => ({
  total,
  last_page: getLastPage(total),
  rows: getPageOfPart(items, page),
});
