import { paths } from "../../app/paths.ts";
import { people } from "../support/people.ts";
import { type LoadResult, measureLoad, type Target } from "./load.ts";
import type { Portal } from "./portal.ts";
import { formatSpread, getMedian, printFigure, printHeading } from "./report.ts";
import type { Server } from "./servers.ts";

interface MeasuredPage {
  name: string;
  target(portal: Portal): Promise<Target>;
  /**
   * The limit of CPU milliseconds, and the lowest rate compared with the minimal app's page, both
   * uncompressed.
   */
  limits: { cpuMs: number; ratio: number };
}

/** The measured pages. Each session is new, because an old one is written again with every reply. */
export const measuredPages: readonly MeasuredPage[] = [
  {
    name: "login",
    target: async (portal) => ({ url: portal.url + paths.login() }),
    limits: { cpuMs: 2, ratio: 0.45 },
  },
  {
    name: "home",
    target: (portal) => portal.openPageAs(paths.home()),
    limits: { cpuMs: 5, ratio: 0.2 },
  },
  {
    name: "my benefits",
    target: (portal) => portal.openPageAs(paths.myBenefits()),
    limits: { cpuMs: 4.5, ratio: 0.2 },
  },
  {
    name: "employee list",
    target: (portal) => portal.openPageAs(paths.employeeData(), people.employer),
    limits: { cpuMs: 4, ratio: 0.25 },
  },
];

interface Amount {
  rounds: number;
  seconds: number;
  connections: number;
}

interface PageFigures extends LoadResult {
  /** The server's CPU time for each reply, which other load hardly changes, unlike a rate. */
  cpuMs: number;
}

/** Measures each page and the minimal app's page in turn, both uncompressed and both compressed. */
export async function measurePages(baselineServer: Server, portal: Portal, amount: Amount): Promise<void> {
  const bare: Target = { url: `http://localhost:${baselineServer.port}/` };
  for (const target of [bare, ...(await Promise.all(measuredPages.map((page) => page.target(portal))))])
    await measureLoad(target, amount.connections, 3);
  await measureHome(portal, amount);
  await measureInTurn(baselineServer, bare, portal, amount, { isUncompressed: true });
  await measureInTurn(baselineServer, bare, portal, amount, { isUncompressed: false });
}

async function measureInTurn(
  baselineServer: Server,
  bare: Target,
  portal: Portal,
  { rounds, seconds, connections }: Amount,
  { isUncompressed }: { isUncompressed: boolean },
) {
  printHeading(
    `Pages ${isUncompressed ? "uncompressed" : "compressed"}, in turn with the bare page under remix-serve`,
  );
  const bares: PageFigures[] = [];
  const pageResults = measuredPages.map((page) => ({ page, loads: [] as PageFigures[] }));
  for (let round = 0; round < rounds; round++) {
    bares.push(await measureTarget(baselineServer, { ...bare, isUncompressed }, connections, seconds));
    for (const { page, loads } of pageResults)
      loads.push(
        await measureTarget(portal, { ...(await page.target(portal)), isUncompressed }, connections, seconds),
      );
  }
  printLoads("bare", bares);
  for (const { page, loads } of pageResults) {
    const ratios = loads.map(({ perSecond }, round) => perSecond / (bares[round] as PageFigures).perSecond);
    printLoads(page.name, loads, isUncompressed ? page.limits.cpuMs : undefined);
    printFigure(
      `${page.name} ÷ bare`,
      getMedian(ratios),
      isUncompressed ? { is: "at least", value: page.limits.ratio } : null,
      formatSpread(ratios),
    );
  }
}

function printLoads(name: string, loads: readonly PageFigures[], maxCpuMs?: number) {
  const cpu = loads.map(({ cpuMs }) => cpuMs);
  const rates = loads.map(({ perSecond }) => perSecond);
  const limit = maxCpuMs === undefined ? null : ({ is: "at most", value: maxCpuMs, unit: "ms" } as const);
  printFigure(`${name}: CPU a page`, getMedian(cpu), limit, formatSpread(cpu, " ms"));
  printFigure(`${name}: requests a second`, getMedian(rates), null, formatSpread(rates));
}

async function measureTarget(server: Server, target: Target, connections: number, seconds: number) {
  const cpuMsBefore = server.cpuMs();
  const loaded = await measureLoad(target, connections, seconds);
  return { ...loaded, cpuMs: (server.cpuMs() - cpuMsBefore) / loaded.answers };
}

/** How long a person waits for Home when few people and when many make requests. */
async function measureHome(portal: Portal, { rounds, seconds, connections }: Amount) {
  printHeading("Waiting for home, compressed");
  const results = { one: [] as LoadResult[], some: [] as LoadResult[], many: [] as LoadResult[] };
  for (let round = 0; round < rounds; round++) {
    const home = await portal.openPageAs(paths.home());
    results.one.push(await measureLoad(home, 1, seconds));
    results.some.push(await measureLoad(home, connections, seconds));
    results.many.push(await measureLoad(home, 64, seconds));
  }
  const listP99 = (loads: LoadResult[]) => loads.map((each) => each.p99);
  // autocannon counts whole milliseconds; the rate of one connection gives the same without rounding.
  const aloneMs = getMedian(results.one.map(({ perSecond }) => 1_000 / perSecond));
  printFigure("at 1 connection", aloneMs, null, `${aloneMs.toFixed(2)} ms`);
  printFigure(
    `p99 at ${connections} connections`,
    getMedian(listP99(results.some)),
    null,
    formatSpread(listP99(results.some), " ms"),
  );
  printFigure(
    "p99 at 64 connections",
    getMedian(listP99(results.many)),
    { is: "at most", value: Math.round(128 * aloneMs), unit: "ms (2 × 64 × one)" },
    formatSpread(listP99(results.many), " ms"),
  );
}
