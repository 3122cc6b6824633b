const LAST_PAGE_NUMBER = 1_000_000;

/** The page number of a list from an address, counted from 1; 1 if it is invalid. */
export function parsePageNumber(query: URLSearchParams): number {
  const text = query.get("page") ?? "";
  return /^\d{1,7}$/.test(text) ? Math.min(Math.max(1, Number(text)), LAST_PAGE_NUMBER) : 1;
}
