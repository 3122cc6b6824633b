const MOST = 1_000_000;

/** The page of a list that an address asks for, from 1; the first for what is no page. */
export function pageNumber(query: URLSearchParams): number {
  const text = query.get("page") ?? "";
  return /^\d{1,7}$/.test(text) ? Math.min(Math.max(1, Number(text)), MOST) : 1;
}
