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

/** D1: every page of both journeys, with each of its calls spoiled in each way, is clear and keeps the session. */
export async function spoilUpstream(): Promise<Outcome> {
  const { startPortal, startApiAlone } = createRequire(import.meta.url)(
    PROGRAM,
  ) as typeof import("../../server.ts");
  const folder = await mkdtemp(join(tmpdir(), "benefits-chaos-"));
  const settings = {
    ...{ DATA_DIR: folder, PORT: "0", DEMO: "on", LOG_LEVEL: "silent", LOCK_PAYROLL: "off" },
    ...{ SESSION_SECRETS: SECRET, ROBOT_CHECK_KEY: SECRET, DATA_KEYS: DATA_KEY },
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
      for (const address of addresses) loads += await spoilPage({ browser, upstream, problems }, address);
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

async function spoilPage({ browser, upstream, problems }: Visit, address: string): Promise<number> {
  upstream.reset();
  if (!(await comesBack(browser, address))) {
    problems.push(`${address} is not there even with a sound upstream`);
    return 1;
  }
  const calls = [...new Set(upstream.calls)];
  let loads = 0;
  for (const [name, kind] of Object.entries(kinds)) {
    for (const call of silent.has(name) ? [undefined] : calls) {
      upstream.spoil(kind, call);
      const page = await browser.get(address);
      loads += 1;
      const fault = findFault(page, browser);
      if (fault) problems.push(`${address}, ${call ?? "every call"} ${name}: ${fault}`);
      upstream.reset();
      if (page.status >= 500 && !(await comesBack(browser, address)))
        problems.push(`${address} does not come back after ${call ?? "every call"} ${name}`);
    }
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
  return page.status >= 500 && !isReferenced ? "no reference to quote" : null;
}

/** The breaker lets nobody through for two seconds after many failures. */
async function comesBack(browser: Browser, address: string): Promise<boolean> {
  for (let times = 0; times < 20; times++) {
    if ((await browser.get(address)).status === 200) return true;
    await pause(250);
  }
  return false;
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
