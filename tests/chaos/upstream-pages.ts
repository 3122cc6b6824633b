import type { Browser } from "../support/browser.ts";
import type { Page } from "../support/page.ts";
import { kinds, MARK, type SpoiledUpstream } from "./misbehaving-upstream.ts";
import { pause, STILL_MS } from "./scenario.ts";
import type { FoundForm } from "./upstream-forms.ts";

/** A silent upstream costs the whole time limit, so it spoils all calls and not one. */
const silent = new Set(["slow", "half-open socket"]);

/** One person, the addresses that links lead to, and the forms on them. */
export interface Visit {
  browser: Browser;
  upstream: SpoiledUpstream;
  addresses: string[];
  forms: FoundForm[];
}

/** Loads a page with one of its calls spoiled, and returns what is wrong. */
export async function spoilPage(
  { browser, upstream }: Pick<Visit, "browser" | "upstream">,
  address: string,
  { name, turn }: { name: string; turn: number },
): Promise<string[]> {
  upstream.reset();
  const sound = await loadUntilRecovered(browser, address);
  if (!sound) return [`${address} is not there even with a sound upstream`];
  const isFile = sound.headers.has("content-disposition");
  const calls = [...new Set(upstream.calls)].filter((call) => call.startsWith("GET "));
  // Every kind of fault meets every call of the journey on some page.
  const only = silent.has(name) ? undefined : calls[turn % calls.length];
  upstream.spoil(kinds[name] as (typeof kinds)[string], (call) =>
    only === undefined ? call.startsWith("GET ") : call === only,
  );
  const what = `${address}, ${only ?? "every call"} ${name}`;
  // A file that does not arrive completely must be cut, so that nobody takes it for complete.
  const page = await browser.get(address).catch(() => null);
  upstream.reset();
  const fault = page ? findFault(page, browser) : isFile ? null : "the connection was cut";
  return fault ? [`${what}: ${fault}`] : [];
}

/**
 * Finds a page that does not explain the failure, hides the rest, logs out, or shows something of the
 * upstream.
 */
export function findFault(page: Page, browser: Browser): string | null {
  if (!browser.jar.get("bp_session")) return "the session is gone";
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
  for (const end = Date.now() + STILL_MS; Date.now() < end; ) {
    const page = await browser.get(address).catch(() => null);
    if (page?.status === 200) return page;
    await pause(100);
  }
  return null;
}
