import { paths } from "~/paths.ts";

/** Addresses that scripts or a refresh of the page request; their actions record activity themselves. */
const AUTOMATIC_PATHS: readonly string[] = [paths.idle(), paths.activity()];

type ActivityRequest = Pick<Request, "method" | "url" | "headers">;

/**
 * Whether a person's action caused this request (IDLE-01, API-07). Browsers make prefetches, revalidations
 * and refreshes by themselves. Scripts report actions on a page to `paths.activity()`.
 */
export function isByPerson(request: ActivityRequest): boolean {
  const { method, url, headers } = request;
  const { pathname, searchParams } = new URL(url);
  if (AUTOMATIC_PATHS.includes(pathname.replace(/(?<=.)\/$/, "").toLowerCase())) return false;
  if (method === "POST") return true;
  if (/prefetch|prerender/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "")) return false;
  if (searchParams.has("_data") || isSelfRefresh(request)) return false;
  return (headers.get("Sec-Fetch-Mode") ?? "navigate") === "navigate";
}

/**
 * Whether a page reloads itself, such as an upload's progress. A pressed link to the same page is a person's
 * action (`Sec-Fetch-User`).
 */
export function isSelfRefresh({ method, url, headers }: ActivityRequest): boolean {
  const referer = headers.get("Referer") ?? "";
  if (method !== "GET" || headers.has("Sec-Fetch-User") || !URL.canParse(referer)) return false;
  const [from, to] = [new URL(referer), new URL(url)];
  return from.host === to.host && from.pathname === to.pathname && from.search === to.search;
}
