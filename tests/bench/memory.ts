import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import autocannon, { type PlannedRequest } from "autocannon";
import BetterSqlite3 from "better-sqlite3";
import { paths } from "../../app/paths.ts";
import type { Browser } from "../support/browser.ts";
import { people } from "../support/people.ts";
import { browserHeaders } from "./load.ts";
import { type Portal, startPortal, waitUntilJobsAreIdle } from "./portal.ts";
import { formatSpread, printFigure, printHeading, printLine } from "./report.ts";

const IDLE_MB = 120;
const BUSY_MB = 250;
const FLAT_MB = 20;
const PARTS = 20;
/** People log in again for each part, so that no session expires and the caches meet new people. */
const PEOPLE_A_PART = 8;
const SAMPLE_MS = 250;

/** Reads the Node flags and environment of the image. */
function readImage(project: string): { flags: string[]; env: Record<string, string> } {
  const text = readFileSync(join(project, "Dockerfile"), "utf8");
  const command: string[] = JSON.parse(/^CMD (\[.*\])$/m.exec(text)?.[1] ?? "[]");
  const malloc = [...text.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value]);
  return { flags: command.slice(1, -1), env: Object.fromEntries(malloc) };
}

interface MemoryOptions {
  requests: number;
  connections: number;
  /** Flags in place of the image's, separated by spaces. */
  otherFlags: string | undefined;
}

/** Memory of the built portal with the image's flags: idle, and during mixed requests of changing people. */
export async function measureMemory(
  project: string,
  dataFolder: string,
  { requests, connections, otherFlags }: MemoryOptions,
): Promise<void> {
  const image = readImage(project);
  if (otherFlags !== undefined) image.flags = otherFlags.split(" ");
  printLine(`Flags ${image.flags.join(" ")} ${JSON.stringify(image.env)}`);
  // The first start fills the database and locks its past payroll runs, which an idle server has done long ago.
  const first = await startPortal(project, dataFolder, image.flags, image.env);
  await waitUntilJobsAreIdle(first);
  await first.stop();
  const portal = await startPortal(project, dataFolder, image.flags, image.env);
  try {
    await measureIdle(portal);
    await measureMixed(portal, listAccounts(dataFolder), { requests, connections });
  } finally {
    await portal.stop();
  }
}

async function measureIdle(portal: Portal) {
  printHeading("Idle, on an existing database");
  await pause(3_000);
  printMemory("3 s after its first answer", portal, IDLE_MB);
  await pause(30_000);
  printMemory("30 s later", portal, IDLE_MB);
}

function printMemory(name: string, portal: Portal, limitMb: number) {
  printFigure(`${name}: resident`, portal.memory(), { is: "at most", value: limitMb, unit: "MB" });
  const { anonymous, proportional } = portal.memoryParts();
  printFigure("  of it its own, the rest being files", anonymous, null);
  printFigure("  its part of all that is shared", proportional, null);
}

async function measureMixed(
  portal: Portal,
  accounts: readonly string[],
  { requests, connections }: Omit<MemoryOptions, "otherFlags">,
) {
  printHeading(`${requests} mixed requests at ${connections} connections`);
  const requestsPerPart = Math.ceil(requests / PARTS);
  const [peaks, cpu]: [number[], number[]] = [[], []];
  const statuses: Record<string, number> = {};
  for (let part = 0; part < PARTS; part++) {
    const first = (part * PEOPLE_A_PART) % accounts.length;
    let peak = 0;
    // Includes the logins, because a password's hash takes more memory than any page.
    const sampler = setInterval(() => {
      peak = Math.max(peak, portal.memory());
    }, SAMPLE_MS);
    const planned = await planRequests(
      portal,
      [...accounts, ...accounts].slice(first, first + PEOPLE_A_PART),
    );
    const cpuMsBefore = portal.cpuMs();
    const result = await autocannon({
      url: portal.url,
      connections,
      amount: requestsPerPart,
      setupClient: (client) => client.setRequests(rotateStart(planned)),
    });
    clearInterval(sampler);
    peaks.push(peak);
    cpu.push((portal.cpuMs() - cpuMsBefore) / requestsPerPart);
    for (const [status, { count }] of Object.entries(result.statusCodeStats))
      statuses[status] = (statuses[status] ?? 0) + count;
    if (result.errors > 0) statuses["no answer"] = (statuses["no answer"] ?? 0) + result.errors;
    printLine(
      `      part ${part + 1}: ${peak.toFixed(0)} MB, ${(cpu.at(-1) as number).toFixed(1)} ms a request`,
    );
  }
  printLine(`      answers ${JSON.stringify(statuses)}`);
  printFigure("highest of all samples", Math.max(...peaks), { is: "at most", value: BUSY_MB, unit: "MB" });
  const half = peaks.slice(PARTS / 2);
  printFigure(
    "growth of a part's highest over the second half",
    (half.at(-1) as number) - (half[0] as number),
    { is: "at most", value: FLAT_MB, unit: "MB" },
    peaks.map((peak) => peak.toFixed(0)).join(" "),
  );
  printFigure("CPU a request", cpu.reduce((sum, ms) => sum + ms, 0) / PARTS, null, formatSpread(cpu, " ms"));
  await pause(30_000);
  printMemory("30 s after the last", portal, BUSY_MB);
}

/** The same requests in turn, but each connection begins at another one. */
function rotateStart(planned: PlannedRequest[]): PlannedRequest[] {
  const first = Math.floor(Math.random() * planned.length);
  return [...planned.slice(first), ...planned.slice(0, first)];
}

/** Registered people of one client with the demo password. */
function listAccounts(dataFolder: string): string[] {
  const database = new BetterSqlite3(join(dataFolder, "api.sqlite"), { readonly: true });
  const rows = database
    .prepare(
      "select email from employees where client_id = 'harbourline' and user_type = 'employee' and password_hash is not null and leave_date is null and two_factor_required = 0 order by id",
    )
    .all() as { email: string }[];
  database.close();
  return rows.map(({ email }) => email);
}

async function planRequests(portal: Portal, emails: readonly string[]): Promise<PlannedRequest[]> {
  const visitor = portal.openBrowser();
  await visitor.get(paths.login());
  const anyone = [
    ...[paths.login(), paths.login(), paths.privacy(), paths.cookiePolicy(), paths.forgottenPassword()],
    ...["/not/there", "/healthz"],
  ].map((path) => toRequest(visitor, path));
  const planned = [...anyone, planPost(visitor, paths.lightOrDark(), { colours: "dark", returnTo: "/" })];
  for (const email of emails) {
    const browser = portal.openBrowser();
    // Some have two-factor, new terms or a lock, so that the mix contains their pages.
    const page = await repeatWhenBusy(() => browser.signIn(email));
    if (!page.path.startsWith("/app/")) continue;
    const benefits = (await repeatWhenBusy(() => browser.get(paths.myBenefits())))
      .$('a[href^="/app/my-benefits/"]')
      .toArray();
    const addresses = benefits.map((link) => link.attribs.href ?? "").filter((href) => !href.includes("?"));
    planned.push(
      ...[
        ...[paths.home(), paths.myBenefits(), paths.home(), paths.totalBenefits(), paths.payslip()],
        ...[paths.faqs(), paths.myProfile(), paths.statementsFile(), paths.totalBenefits("month")],
        ...addresses.slice(0, 3),
      ].map((path) => toRequest(browser, path)),
      planPost(browser, paths.lightOrDark(), { colours: "light", returnTo: paths.home() }),
      planPost(browser, paths.profilePanel("change-password"), {
        intent: "change-password",
        newPassword: "short",
      }),
    );
    if (email === emails[0]) planned.push(toRequest(browser, paths.totalBenefitsFile()));
  }
  const employer = portal.openBrowser();
  await repeatWhenBusy(() => employer.signIn(people.employer));
  const lists = [
    ...[paths.employeeData(), paths.employeeData({ page: 2 }), paths.employeeData({ search: "har" })],
    ...[paths.dashboard(), paths.takeUp(), paths.reporting(), paths.approvals()],
  ];
  return [...planned, ...lists.map((path) => toRequest(employer, path))];
}

/** Repeats work, because a server that was just busy refuses people for a moment. */
async function repeatWhenBusy<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; attempt < 10; attempt++) {
    try {
      return await work();
    } catch {
      await pause(1_000);
    }
  }
  return work();
}

const getHeaders = (browser: Browser) => ({ ...browserHeaders, Cookie: browser.jar.toHeader() ?? "" });

const toRequest = (browser: Browser, path: string): PlannedRequest => ({
  method: "GET",
  path,
  headers: getHeaders(browser),
});

const planPost = (browser: Browser, path: string, fields: Record<string, string>): PlannedRequest => ({
  method: "POST",
  path,
  headers: {
    ...getHeaders(browser),
    Origin: browser.origin,
    "Content-Type": "application/x-www-form-urlencoded",
  },
  body: String(new URLSearchParams({ ...fields, csrf: browser.jar.get("bp_csrf") ?? "" })),
});
