import fc from "fast-check";
import { paths } from "../../app/paths.ts";
import { login } from "../../contract/index.ts";
import { exchange } from "../support/exchange.ts";
import { encodeFields, hostileFields, hostileHeaders } from "../support/fuzz.ts";
import { getManifestVersion, listAddresses } from "../support/manifest.ts";
import { listExpensiveRequests, type NamedRequest } from "./expensive-requests.ts";
import type { Portal } from "./portal.ts";
import { getMedian, printFigure, printHeading } from "./report.ts";

/** The limit for a visitor's request, in milliseconds of CPU. */
const MAX_CPU_MS = 25;
const ROUNDS = 7;
const FUZZED = 300;
const SHOWN = 5;

/** Prints the cost of visitors' most expensive requests, from a list of bad ones and from random ones. */
export async function printMostExpensiveRequest(portal: Portal): Promise<void> {
  if (portal.cpuMs() === 0) return;
  printHeading("Anonymous requests: a processor's time for each, the dearest first");
  const browser = portal.openBrowser();
  await browser.get(paths.login());
  const csrf = browser.jar.get("bp_csrf") ?? "";
  const cookie = browser.jar.toHeader() ?? "";
  const browserHeaders = { Host: browser.host, Origin: browser.origin, "Sec-Fetch-Site": "same-origin" };
  const sendNamedRequest = async ({ api, headers, ...request }: NamedRequest) => {
    const port = api ? Number(new URL(portal.apiUrl).port) : portal.port;
    const body = request.body?.replace("CSRF", encodeURIComponent(csrf));
    await exchange(port, {
      ...request,
      body,
      headers: { ...browserHeaders, Cookie: cookie, ...headers },
    }).catch(() => {});
  };
  const loadCost = async (request: NamedRequest, rounds: number): Promise<number> => {
    const costs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const cpuMsBefore = portal.cpuMs();
      await sendNamedRequest(request);
      costs.push(portal.cpuMs() - cpuMsBefore);
    }
    return getMedian(costs);
  };

  const fuzzed = await rankRequests(createFuzzedRequests(), (request) => loadCost(request, 1));
  const requests = [
    ...listExpensiveRequests(getManifestVersion()),
    ...fuzzed.slice(0, 20).map(({ request }) => request),
  ];
  for (const request of requests) await sendNamedRequest(request);
  const ranked = await rankRequests(requests, (request) => loadCost(request, ROUNDS));
  for (const [index, { request, cost }] of ranked.slice(0, SHOWN).entries())
    printFigure(
      request.name,
      cost,
      index === 0 ? { is: "at most", value: MAX_CPU_MS, unit: "ms" } : null,
      `${cost.toFixed(1)} ms`,
    );

  // Hashing a password is slow on purpose, and slower after each failure.
  const hashing = await loadCost(
    {
      name: "login with a wrong password",
      api: true,
      method: "POST",
      target: `/${login.base}${login.path}`,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "nobody@harbourline.example", password: "Wrong-Kettle-11-Orbit" }),
    },
    3,
  );
  printFigure("  apart: a login, most of it argon2id", hashing, null, `${hashing.toFixed(1)} ms`);
}

async function rankRequests(requests: NamedRequest[], cost: (request: NamedRequest) => Promise<number>) {
  const costs: { request: NamedRequest; cost: number }[] = [];
  for (const request of requests) costs.push({ request, cost: await cost(request) });
  return costs.sort((a, b) => b.cost - a.cost);
}

/** Requests and posts to every route that is open to everybody. */
function createFuzzedRequests(): NamedRequest[] {
  const routes = listAddresses().filter(({ path }) => !path.startsWith("/app"));
  const requests = fc
    .tuple(fc.constantFrom(...routes), fc.boolean(), fc.boolean(), hostileFields, hostileHeaders)
    .map(([{ path, dataPath }, isData, isPost, fields, headers]): NamedRequest => {
      const target = isData ? dataPath : path;
      if (!isPost) return { name: `fuzzed GET ${path}`, target: `${path}?${encodeFields(fields)}`, headers };
      return {
        name: `fuzzed POST ${path}`,
        method: "POST",
        target,
        headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
        body: `csrf=CSRF&intent=next&${encodeFields(fields)}`,
      };
    });
  return fc.sample(requests, { numRuns: FUZZED, seed: 20_261_120 });
}
