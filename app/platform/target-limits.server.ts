/** The most characters of a path, of which an SSO token is the longest part. */
const MAX_PATH = 8_192;
/** The most levels of a path. No route is as deep. */
export const MAX_PATH_LEVELS = 32;
/** The most characters of a route's id, which Remix's client sends as `_data`. */
const MAX_ROUTE_ID = 200;
/** The most names in a query, which router and routes read about six times. */
const MAX_NAMES = 1_000;

/** Whether the router finds an address and its query in a few milliseconds. */
export function isBoundedTarget(target: string): boolean {
  const path = target.split("?", 1)[0] as string;
  if (path.length > MAX_PATH || path.split("/").length > MAX_PATH_LEVELS + 1) return false;
  const query = new URLSearchParams(target.slice(path.length));
  return query.size <= MAX_NAMES && query.getAll("_data").every((id) => id.length <= MAX_ROUTE_ID);
}
