import type { Browser } from "../support/browser.ts";
import type { Page } from "../support/page.ts";
import { kinds, MARK, type SpoiledUpstream } from "./misbehaving-upstream.ts";
import { NO_PROGRESS_MS, waitMs } from "./scenario.ts";

/** A silent upstream costs the whole time limit, so it spoils all calls and not one. */
const silentFaults = new Set(["slow", "half-open socket"]);

/** A person at a separate portal, whose upstream spoils calls for nobody else. */
export interface SpoiledVisit {
  isLoggedIn: boolean;
  browser: Browser;
  upstream: SpoiledUpstream;
  /** The calls that each address makes each time, and whether it is a file, by address. */
  sound: Map<string, { calls: string[]; isFile: boolean }>;
}

export interface SpoiledRequest {
  /** Whether a spoiled call was made, and not stopped by the circuit breaker. */
  isReached: boolean;
  faults: string[];
}

/** Loads a page with one of its calls spoiled. */
export async function spoilPage(
  visit: SpoiledVisit,
  address: string,
  { name, turn }: { name: string; turn: number },
): Promise<SpoiledRequest> {
  const sound = visit.sound.get(address) ?? (await listCallsOfReload(visit, address));
  if (!sound) return { isReached: false, faults: [`${address} is not there even with a sound upstream`] };
  const { calls, isFile } = sound;
  // Starts with another call in each turn, so that every kind of fault meets every call on some page.
  const first = turn % calls.length;
  const choices = silentFaults.has(name) ? ["GET", "GET"] : [...calls.slice(first), ...calls.slice(0, first)];
  for (const choice of choices) {
    const { page, isReached } = await spoilOnce(visit, name, {
      isTarget: (call) => call === choice || call.split(" ")[0] === choice,
      prepare: async () => ({ send: () => visit.browser.get(address) }),
    });
    if (isReached) {
      // A file that does not arrive completely must be cut, so that nobody takes it for complete.
      const fault = page ? findPageFault(page, visit) : isFile ? null : "the connection was cut";
      return { isReached, faults: fault ? [`${address}, ${choice} ${name}: ${fault}`] : [] };
    }
    // A cache had the reply, or the circuit breaker is still open after another page.
    await loadUntilRecovered(visit.browser, address);
  }
  // Pages that are still complete without a call have nothing to spoil.
  return { isReached: false, faults: [] };
}

/** What a page calls when it is loaded again, because the first load also fills caches. */
async function listCallsOfReload({ browser, upstream, sound }: SpoiledVisit, address: string) {
  for (let load = 1; load <= 2; load++) {
    upstream.reset();
    if (!(await loadUntilRecovered(browser, address))) return null;
  }
  const calls = [...new Set(upstream.calls)].filter((call) => call.startsWith("GET "));
  const pageCalls = { calls, isFile: browser.page.headers.has("content-disposition") };
  sound.set(address, pageCalls);
  return pageCalls;
}

interface SpoiledExchange<Request> {
  isTarget(call: string): boolean;
  /** Prepares a request while the upstream works; null if that is not possible now. */
  prepare(): Promise<Request | null>;
  /** Whether a failure counts only if a target call was made, because an open circuit breaker refuses all calls. */
  isOnlyReached?: boolean;
}

/** Makes a request while its target calls are spoiled, and repeats the request if another call was late. */
export async function spoilOnce<Request extends { send(): Promise<Page> }>(
  { upstream }: SpoiledVisit,
  name: string,
  { isTarget, prepare, isOnlyReached = false }: SpoiledExchange<Request>,
): Promise<{ request: Request | null; page: Page | null; isReached: boolean }> {
  let attempt: { request: Request | null; page: Page | null; isReached: boolean } = {
    request: null,
    page: null,
    isReached: false,
  };
  for (const end = Date.now() + NO_PROGRESS_MS; Date.now() < end; ) {
    upstream.reset();
    const request = await prepare();
    if (!request) continue;
    upstream.reset();
    upstream.spoil(kinds[name] as (typeof kinds)[string], isTarget);
    const page = await request.send().catch(() => null);
    attempt = { request, page, isReached: upstream.calls.some(isTarget) };
    const isLate = upstream.isLate();
    upstream.reset();
    const isRefused = isOnlyReached && !attempt.isReached && page !== null && page.status >= 500;
    if (!isLate && !isRefused) break;
  }
  return attempt;
}

/**
 * Finds a page that does not explain the failure, hides the rest, logs out, or shows something of the
 * upstream.
 */
export function findPageFault(page: Page, { browser, isLoggedIn }: SpoiledVisit): string | null {
  if (isLoggedIn && !browser.jar.get("bp_session")) return "the session is gone";
  if (page.html.includes(MARK)) return "the page shows what the upstream said";
  if (page.status === 200) return null;
  if (![400, 404, 409, 429, 502, 503].includes(page.status)) return `status ${page.status}`;
  if (page.html === "" || page.heading === "") return `status ${page.status} without words`;
  if (page.status >= 500 && !page.text.includes(`Reference: ${page.headers.get("x-request-id")}`))
    return `status ${page.status} without its reference`;
  return null;
}

/** After many failures the circuit breaker fails every call for two seconds. */
export async function loadUntilRecovered(browser: Browser, address: string): Promise<Page | null> {
  for (const end = Date.now() + NO_PROGRESS_MS; Date.now() < end; ) {
    const page = await browser.get(address).catch(() => null);
    if (page?.status === 200) return page;
    await waitMs(100);
  }
  return null;
}
