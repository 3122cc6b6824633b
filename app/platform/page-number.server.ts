const MOST = 1_000_000;

/** The page of a list in an address, from 1; the first if it is invalid. */
export function pageNumber(query: URLSearchParams): number {
  const text = query.get("page") ?? "";
  return /^\d{1,7}$/.test(text) ? Math.min(Math.max(1, Number(text)), MOST) : 1;
}
