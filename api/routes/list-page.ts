/** How many rows of a list a reply has. */
export const pageSize = 50;

/** From 1, of the longest of some lists. */
export const lastPage = (...counts: number[]) => Math.max(1, Math.ceil(Math.max(...counts) / pageSize));

/** One page of what comes by, and how much that is; `page` is from 1. */
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
