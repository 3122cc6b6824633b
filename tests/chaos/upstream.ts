import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "../support/browser.ts";
import { testClock } from "../support/builders.ts";
import { DATA_KEY } from "../support/data-keys.ts";
import { listAddresses } from "../support/manifest.ts";
import { people } from "../support/people.ts";
import { PROGRAM } from "../support/process.ts";
import { kinds as spoils, startSpoiledUpstream } from "./misbehaving-upstream.ts";
import { emptyTally, type Outcome, waitUntil } from "./scenario.ts";
import { listForms, spoilForm } from "./upstream-forms.ts";
import { spoilPage, type Visit } from "./upstream-pages.ts";

const SECRET = "the-secret-of-the-chaos-suite-0001";
const TIMEOUT_MS = 1_000;
/** The fewest kinds for each page and form, however little time there is. */
const LEAST_ROUNDS = 2;
const clock = testClock(new Date("2026-11-20T10:00:00Z"));

/**
 * D1: every page and form stays clear and keeps the session, whichever way its calls are spoiled. In each round a page
 * gets another kind, until all pages had all kinds or the time is over.
 */
export async function spoilUpstream({
  kinds,
  mayBegin,
}: {
  kinds: number;
  mayBegin(): boolean;
}): Promise<Outcome> {
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
  const names = Object.keys(spoils);
  let [rounds, pages, forms, loads] = [0, 0, 0, 0];
  const unreached = new Set<string>();
  const used = new Set<string>();
  try {
    const visits: Visit[] = [];
    for (const email of [people.aisha, people.employer]) {
      const browser = new Browser({ port: Number(new URL(portal.url).port), clock });
      // A portal that lacks CPU refuses people for a moment.
      const isIn = () =>
        browser.signIn(email).then(
          ({ path }) => path.startsWith("/app/"),
          () => false,
        );
      await waitUntil(`${email} is signed in`, isIn);
      const addresses = await crawl(browser);
      const found = await listForms(browser, addresses);
      visits.push({ browser, upstream, addresses, forms: found });
      pages += addresses.length;
      forms += found.length;
      for (const { name } of found) unreached.add(name);
    }
    for (; rounds < Math.min(kinds, names.length) && (rounds < LEAST_ROUNDS || mayBegin()); rounds++) {
      const kindAt = (at: number) => {
        const name = names[(at + rounds) % names.length] as string;
        used.add(name);
        return name;
      };
      for (const visit of visits) {
        for (const [at, address] of visit.addresses.entries()) {
          problems.push(...(await spoilPage(visit, address, { name: kindAt(at), turn: rounds + at })));
          loads += 1;
        }
        for (const [at, form] of visit.forms.entries()) {
          const { isReached, faults } = await spoilForm(visit, form, kindAt(at));
          if (isReached) unreached.delete(form.name);
          problems.push(...faults);
          loads += 1;
        }
      }
    }
  } finally {
    await portal.close();
    await upstream.close();
    await api.close();
    await rm(folder, { recursive: true, force: true });
  }
  return {
    ...emptyTally(),
    note: `${used.size} of ${names.length} kinds, ${rounds} of them on each of ${pages} pages and ${forms} forms, ${loads} requests; ${
      unreached.size
    } forms were refused before they reached the upstream: ${[...unreached].join(", ")}`,
    problems,
  };
}

/** One address of each logged-in route that links lead to, found as a person would. */
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
