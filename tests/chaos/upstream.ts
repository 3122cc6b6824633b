import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "../support/browser.ts";
import { createTestClock } from "../support/builders.ts";
import { DATA_KEY } from "../support/data-keys.ts";
import { listAddresses } from "../support/manifest.ts";
import { people } from "../support/people.ts";
import { PROGRAM } from "../support/process.ts";
import { kinds as spoils, startSpoiledUpstream } from "./misbehaving-upstream.ts";
import { createEmptyTally, type Outcome, waitUntil } from "./scenario.ts";
import { listForms, spoilForm } from "./upstream-forms.ts";
import { type SpoiledVisit, spoilPage } from "./upstream-pages.ts";

const SECRET = "the-secret-of-the-chaos-suite-0001";
/** The portal's time limit for a call, long enough for a sound call on a busy machine. */
const TIMEOUT_MS = 3_000;
/** The fewest kinds for each page and form, however little time there is. */
const MIN_ROUNDS = 2;
/** Portals for each person, because a silent upstream is mostly waiting. */
const PORTALS = 4;
/** Pages with forms for visitors. */
const ENTRY = /^\/(forgotten-password|contact-us)\//;
const EMAIL_STEP_PATH = "/?step=email";
const clock = createTestClock(new Date("2026-11-20T10:00:00Z"));

/**
 * D1: every page and form of a member, an employer and a visitor explains the failure and keeps the session, in
 * whatever way its calls are spoiled. Each round spoils a page in another way, until every page has been spoiled in
 * every way or time is up.
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
    // This process is also the upstream and the reader, so its delays say nothing about the portal.
    OVERLOAD_MS: "600000",
    // Each browser has a separate address, because logins from one address are limited.
    TRUSTED_PROXIES: "127.0.0.1",
    SESSION_SECRETS: SECRET,
    ROBOT_CHECK_KEY: SECRET,
    DATA_KEYS: DATA_KEY,
  };
  const api = await startApiAlone(settings, clock);
  const closing: (() => Promise<void>)[] = [api.close];
  /** Logs a person in, or opens the login for a visitor, at a separate portal with a separate upstream. */
  const startVisit = async (email: string | null, name: string): Promise<SpoiledVisit> => {
    const upstream = await startSpoiledUpstream(api.url);
    closing.unshift(upstream.close);
    const bases = { MAIN_API_URL: `${upstream.url}/main`, V1_API_URL: `${upstream.url}/v1` };
    const env = { ...settings, ...bases, DATA_DIR: join(folder, name) };
    const portal = await startPortal(env, clock, {
      upstreamTimeoutMs: TIMEOUT_MS,
      robotReadingMs: 0,
    });
    closing.unshift(portal.close);
    const headers = { "X-Forwarded-For": `192.0.2.${closing.length}` };
    const browser = new Browser({ port: Number(new URL(portal.url).port), clock, headers });
    // A visitor gives an email, so that the login shows both of its steps.
    const isSignedIn = async () => {
      // The address of the first step, because a password that was late leaves the second one open.
      await browser.get(EMAIL_STEP_PATH);
      if (email && browser.page.path.startsWith("/app/")) return true;
      if (!browser.jar.get("pes")) await browser.acceptCookies();
      await browser.get(EMAIL_STEP_PATH);
      const { status } = await browser.giveEmail(email ?? people.holly);
      if (!email) return status === 200;
      return (await browser.givePassword()).path.startsWith("/app/");
    };
    await waitUntil(`${email ?? "a visitor"} is in`, () => isSignedIn().catch(() => false));
    return { isLoggedIn: email !== null, browser, upstream, sound: new Map() };
  };
  const problems: string[] = [];
  const names = Object.keys(spoils);
  const rounds = Math.min(kinds, names.length);
  let [pages, forms, omitted] = [0, 0, 0];
  /** The kinds of misbehaviour that reached each page and form, by the name of the page or form. */
  const kindsReached = new Map<string, Set<string>>();
  const visitSpoiled = async (email: string | null, visitorIndex: number) => {
    const visits: SpoiledVisit[] = [];
    for (let index = 0; index < PORTALS; index++)
      visits.push(await startVisit(email, `${visitorIndex}-${index}`));
    const [{ browser }] = visits as [SpoiledVisit];
    const isTarget = (path: string) =>
      email === null ? path === "/" || ENTRY.test(path) : path.startsWith("/app/");
    const addresses = await listReachablePaths(browser, email === null ? "/" : "/app/home/", isTarget);
    if (email === null) addresses.push(EMAIL_STEP_PATH);
    const foundForms = await listForms(browser, addresses, isTarget);
    pages += addresses.length;
    forms += foundForms.length;
    const targets = [
      ...addresses.map((address) => ({ name: address, address, form: null })),
      ...foundForms.map((form) => ({ name: form.name, address: form.address, form })),
    ];
    for (const { name } of targets) kindsReached.set(`${visitorIndex} ${name}`, new Set());
    // Each target gets another kind than its neighbour, so one round already uses all kinds.
    const waiting = Array.from({ length: rounds }, (_, round) =>
      targets.map((target, index) => ({
        ...target,
        round,
        turn: round + index,
        kind: names[(round + index) % names.length] as string,
      })),
    ).flat();
    const spoilWaitingReply = async (visit: SpoiledVisit) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (next.round >= MIN_ROUNDS && !mayBegin()) {
          omitted += 1;
          continue;
        }
        const { isReached, faults } = next.form
          ? await spoilForm(visit, next.form, next.kind)
          : await spoilPage(visit, next.address, { name: next.kind, turn: next.turn });
        if (isReached) kindsReached.get(`${visitorIndex} ${next.name}`)?.add(next.kind);
        problems.push(...faults);
      }
    };
    await Promise.all(visits.map(spoilWaitingReply));
  };
  try {
    await Promise.all([people.aisha, people.employer, null].map(visitSpoiled));
  } finally {
    for (const close of closing) await close();
    await rm(folder, { recursive: true, force: true });
  }
  const listReachedPlaces = (isMatch: (kinds: number) => boolean) =>
    [...kindsReached].filter(([, { size }]) => isMatch(size)).map(([name, { size }]) => `${name}: ${size}`);
  return {
    ...createEmptyTally(),
    note: [
      `${pages} pages and ${forms} forms with ${rounds} kinds each, ${omitted} of ${(pages + forms) * rounds} left out for time`,
      `${listReachedPlaces((size) => size === rounds).length} were reached by all of these kinds`,
      `reached by some, because a cache had the reply or time was over: ${listReachedPlaces((size) => size > 0 && size < rounds).join(", ") || "none"}`,
      `reached by none, because they were refused before the upstream or call nothing: ${listReachedPlaces((size) => size === 0).join(", ") || "none"}`,
    ].join("\n    "),
    problems,
  };
}

/** One address of each target route, found by following links as a person would. */
async function listReachablePaths(
  browser: Browser,
  start: string,
  isTarget: (path: string) => boolean,
): Promise<string[]> {
  const routes = listAddresses();
  const addresses = new Map<string, string>();
  const waiting = [start];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const { pathname } = new URL(address, browser.origin);
    const matching = routes.filter(({ pattern }) => pattern.test(pathname));
    const id = matching.map((route) => route.id).join();
    if (!isTarget(pathname) || matching.length === 0 || addresses.has(id)) continue;
    addresses.set(id, address);
    const page = await browser.get(address);
    if (page.status !== 200) {
      addresses.delete(id);
      continue;
    }
    for (const link of page.$("a[href^='/']").toArray()) waiting.push(page.$(link).attr("href") as string);
  }
  return [...addresses.values()];
}
