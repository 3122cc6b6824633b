import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "../support/browser.ts";
import { testClock } from "../support/builders.ts";
import { DATA_KEY } from "../support/data-keys.ts";
import { listAddresses } from "../support/manifest.ts";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { PROGRAM } from "../support/process.ts";
import { emptyTally, type Outcome, pause } from "./scenario.ts";
import { kinds, MARK, type SpoiledUpstream, startSpoiledUpstream } from "./spoiled-upstream.ts";

const SECRET = "the-secret-of-the-chaos-suite-0001";
const TIMEOUT_MS = 1_000;
/** A silent upstream costs the whole time limit, so that it spoils each page once and not call by call. */
const silent = new Set(["slow", "half-open socket"]);
const clock = testClock(new Date("2026-11-20T10:00:00Z"));

/** D1: every page of both journeys, with one of its calls spoiled in each way, is clear and keeps the session. */
export async function spoilUpstream(): Promise<Outcome> {
  const { startPortal, startApiAlone } = createRequire(import.meta.url)(
    PROGRAM,
  ) as typeof import("../../server.ts");
  const folder = await mkdtemp(join(tmpdir(), "benefits-chaos-"));
  const settings = {
    DATA_DIR: folder,
    PORT: "0",
    DEMO: "on",
    LOG_LEVEL: "silent",
    LOCK_PAYROLL: "off",
    SESSION_SECRETS: SECRET,
    ROBOT_CHECK_KEY: SECRET,
    DATA_KEYS: DATA_KEY,
  };
  const api = await startApiAlone(settings, clock);
  const upstream = await startSpoiledUpstream(api.url);
  const bases = { MAIN_API_URL: `${upstream.url}/main`, V1_API_URL: `${upstream.url}/v1` };
  const portal = await startPortal({ ...settings, ...bases }, clock, { upstreamTimeoutMs: TIMEOUT_MS });
  const problems: string[] = [];
  let pages = 0;
  let loads = 0;
  try {
    for (const email of [people.aisha, people.employer]) {
      const browser = new Browser({ port: Number(new URL(portal.url).port), clock });
      await browser.signIn(email);
      const addresses = await crawl(browser);
      pages += addresses.length;
      for (const [turn, address] of addresses.entries())
        loads += await spoilPage({ browser, upstream, problems }, address, turn);
    }
  } finally {
    await portal.close();
    await upstream.close();
    await api.close();
    await rm(folder, { recursive: true, force: true });
  }
  return {
    ...emptyTally(),
    note: `${Object.keys(kinds).length} kinds, ${pages} pages, ${loads} loads`,
    problems: problems.slice(0, 20),
  };
}

interface Visit {
  browser: Browser;
  upstream: SpoiledUpstream;
  problems: string[];
}

async function spoilPage({ browser, upstream, problems }: Visit, address: string, turn: number) {
  upstream.reset();
  const sound = await comesBack(browser, address);
  if (!sound) {
    problems.push(`${address} is not there even with a sound upstream`);
    return 1;
  }
  const isFile = sound.headers.has("content-disposition");
  const calls = [...new Set(upstream.calls)];
  let loads = 0;
  for (const [name, kind] of Object.entries(kinds)) {
    // Each kind meets every call of the journey on some page, and each call every kind.
    const call = silent.has(name) ? undefined : calls[(turn + loads) % calls.length];
    upstream.spoil(kind, call);
    const what = `${address}, ${call ?? "every call"} ${name}`;
    // A file whose rest never comes can only be cut, so that nobody takes it for the whole.
    const page = await browser.get(address).catch(() => null);
    loads += 1;
    const fault = page ? findFault(page, browser) : isFile ? null : "the connection was cut";
    if (fault) problems.push(`${what}: ${fault}`);
    upstream.reset();
    if (page?.status !== 200 && !(await comesBack(browser, address)))
      problems.push(`${address} does not come back after ${what}`);
  }
  return loads;
}

/** A page says in words what is wrong, or shows the rest; nobody is logged out, and nothing of the upstream shows. */
function findFault(page: Page, browser: Browser): string | null {
  if (!browser.jar.get("bp_session")) return "the session is gone";
  if (page.html.includes(MARK)) return "the page shows what the upstream said";
  if (page.status === 200) return null;
  if (![404, 429, 502, 503].includes(page.status)) return `status ${page.status}`;
  if (page.html === "" || page.heading === "") return `status ${page.status} without words`;
  const isReferenced = page.text.includes(`Reference: ${page.headers.get("x-request-id")}`);
  const isSaid = isReferenced || /something has gone wrong|try again|could not|cannot/i.test(page.text);
  return isSaid ? null : `status ${page.status} without a reason`;
}

/** The breaker lets nobody through for two seconds after many failures. */
async function comesBack(browser: Browser, address: string): Promise<Page | null> {
  for (let times = 0; times < 20; times++) {
    const page = await browser.get(address).catch(() => null);
    if (page?.status === 200) return page;
    await pause(250);
  }
  return null;
}

/** One address of each signed-in route that links lead to, found as a person would. */
async function crawl(browser: Browser): Promise<string[]> {
  const routes = listAddresses();
  const found = new Map<string, string>();
  const waiting = ["/app/home/"];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const { pathname } = new URL(address, browser.origin);
    const matching = routes.filter(({ pattern }) => pattern.test(pathname));
    const id = matching.map((route) => route.id).join();
    if (!pathname.startsWith("/app/") || matching.length === 0 || found.has(id)) continue;
    found.set(id, address);
    const page = await browser.get(address);
    if (page.status !== 200) {
      found.delete(id);
      continue;
    }
    for (const link of page.$("a[href^='/app/']").toArray())
      waiting.push(page.$(link).attr("href") as string);
  }
  return [...found.values()];
}
