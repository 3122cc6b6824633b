/** The number of rows in a reply's page. */
export const pageSize = 50;

/** Pages of a list that one computation is cached for. */
export const pagesAtOnce = 20;

/** From 1, of the longest of some lists. */
export const lastPage = (...counts: number[]) => Math.max(1, Math.ceil(Math.max(...counts) / pageSize));

/** Counts every item that is added and keeps those of one page; `page` is from 1. */
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

/** The part of a list that is cached with a page, from 0. */
export const partOfPage = (page: number): number => Math.floor((page - 1) / pagesAtOnce);

/** The pages of one part of a stream, and the stream's total. */
export const createPart = <Item>(part: number) => createPage<Item>(part + 1, pageSize * pagesAtOnce);

/** One page of the part that it is in. */
export function pageOfPart<Item>(items: readonly Item[], page: number): Item[] {
  const from = ((page - 1) % pagesAtOnce) * pageSize;
  return items.slice(from, from + pageSize);
}

/** A cached part of a list. */
export interface KeptPart<Item> {
  /** For the whole list. */
  total: number;
  items: readonly Item[];
}

/** One page of it, as replied. */
export const toPageReply = <Item>({ total, items }: KeptPart<Item>, page: number) => ({
  total,
  last_page: lastPage(total),
  rows: pageOfPart(items, page),
});
