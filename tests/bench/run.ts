/**
 * `npm run bench`: the size and speed of the built portal compared with a minimal Remix app in the same run.
 * It only prints figures, with the exit code 0, because benchmarks are not tests. `--long` adds 100,000 mixed
 * requests and a report of 1,000,000 rows. `--rounds=N` and `--seconds=N` set how much it measures. `--pages`
 * measures only the pages. `--memory` measures only memory, idle and during `--requests=N` mixed requests of
 * changing people at `--connections=N`, with the image's flags for Node or those of `--flags`. `--profile`
 * only keeps a CPU profile of each page in `data/profiles`.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { paths } from "../../app/paths.ts";
import { calculateCosts, login } from "../../contract/index.ts";
import { password } from "../support/api.ts";
import { people } from "../support/people.ts";
import { makeBaseline } from "./baseline.ts";
import { measureBytes, type PageWeight } from "./bytes.ts";
import { measureCallsMs, measureHashMs, measureSealMs } from "./in-process.ts";
import { browserHeaders, measureLoad, type Target } from "./load.ts";
import { measureMemory } from "./memory.ts";
import { measurePages } from "./pages.ts";
import { createDataFolder, type Portal, startPortal } from "./portal.ts";
import { profilePages } from "./profile.ts";
import { formatKilobytes, formatSpread, getMedian, printFigure, printHeading, printLine } from "./report.ts";
import { pinToLoadCore, startServer } from "./servers.ts";
import { printMostExpensiveRequest } from "./visitor-requests.ts";

process.env.NODE_ENV = "production";
const project = fileURLToPath(new URL("../../", import.meta.url));
const { values } = parseArgs({
  options: {
    flags: { type: "string" },
    long: { type: "boolean", default: false },
    memory: { type: "boolean", default: false },
    pages: { type: "boolean", default: false },
    profile: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
    requests: { type: "string", default: "30000" },
    connections: { type: "string", default: "16" },
    seconds: { type: "string", default: "4" },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const CONNECTIONS = 16;

if (!existsSync(`${project}build/index.js`)) {
  printLine("There is no build yet: npm run build, then npm run bench");
  process.exit(0);
}
const hasOwnCore = pinToLoadCore();
printLine(
  `Load ${loadavg()[0]?.toFixed(1)} before; servers ${hasOwnCore ? "on a core of their own" : "beside the load"}; medians of ${rounds} rounds of ${seconds} s (lowest–highest)`,
);

const data = await createDataFolder();
if (values.profile) {
  await profilePages(project, data.path, `${project}data/profiles`);
  await data.remove();
  process.exit(0);
}
if (values.memory) {
  await measureMemory(project, data.path, {
    requests: Number(values.requests),
    connections: Number(values.connections),
    otherFlags: values.flags,
  });
  await data.remove();
  process.exit(0);
}
const baseline = await makeBaseline(project);
try {
  if (!values.pages) await startUp();
  const baselineServer = await startServer(baseline.args, { cwd: baseline.folder, env: {} });
  const portal = await startPortal(project, data.path);
  if (!values.pages) await measureMemoryAfterStart(portal);
  await measurePages(baselineServer, portal, { rounds, seconds, connections: CONNECTIONS });
  await baselineServer.stop();
  if (!values.pages) await measureEverythingElse(portal);
  await portal.stop();
} finally {
  await baseline.remove();
  await data.remove();
}

async function measureEverythingElse(portal: Portal) {
  await measureWeights(portal);
  await printMostExpensiveRequest(portal);
  await measureLogin(portal);
  if (values.long) await measureHundredThousand(portal);
  await runParts();
  measureReports(100_000);
  measurePayrollLock();
  measurePayrollYears();
  if (values.long) measureReports(1_000_000);
}

function measureReports(rows: number) {
  printHeading(`Reports of about ${rows} rows`);
  const script = fileURLToPath(new URL("reports.ts", import.meta.url));
  spawnSync(process.execPath, [...process.execArgv, script, `--rows=${rows}`], { stdio: "inherit" });
}

function measurePayrollLock() {
  printHeading("Lock of a payroll run of about 100000 lines");
  const script = fileURLToPath(new URL("payroll-lock.ts", import.meta.url));
  spawnSync(process.execPath, ["--expose-gc", ...process.execArgv, script], { stdio: "inherit" });
}

function measurePayrollYears() {
  printHeading("Ten years of payroll of 1000 people");
  const script = fileURLToPath(new URL("payroll-years.ts", import.meta.url));
  spawnSync(process.execPath, [...process.execArgv, script], { stdio: "inherit" });
}

async function startUp() {
  printHeading("Start: process to first answer");
  const seeding: number[] = [];
  const existing: number[] = [];
  for (let round = 0; round < 3; round++) {
    const folder = round === 0 ? data : await createDataFolder();
    for (const times of [seeding, existing]) {
      const portal = await startPortal(project, folder.path);
      times.push(portal.startMs);
      await portal.stop();
    }
    if (folder !== data) await folder.remove();
  }
  printFigure(
    "on an existing database",
    getMedian(existing),
    { is: "at most", value: 1_000, unit: "ms" },
    formatSpread(existing, " ms"),
  );
  printFigure(
    "seeding the demo world",
    getMedian(seeding),
    { is: "at most", value: 3_000, unit: "ms" },
    formatSpread(seeding, " ms"),
  );
}

async function measureMemoryAfterStart(portal: Portal) {
  printHeading("Memory");
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  printFigure("idle", portal.memory(), { is: "at most", value: 120, unit: "MB" });
}

async function measureWeights(portal: Portal) {
  printHeading("Bytes, nothing cached, brotli");
  const browser = portal.openBrowser();
  const printWeight = (
    name: string,
    { html, css, js, laterJs, pictures, requests, foreignHosts }: PageWeight,
    most: { html?: number; js: number },
  ) => {
    printFigure(
      `${name}: HTML`,
      html / 1024,
      most.html ? { is: "at most", value: most.html, unit: "KB" } : null,
      formatKilobytes(html),
    );
    printFigure(`${name}: CSS`, css / 1024, { is: "at most", value: 14, unit: "KB" }, formatKilobytes(css));
    const scripts = js + laterJs;
    printFigure(
      `${name}: JS`,
      scripts / 1024,
      { is: "at most", value: most.js, unit: "KB" },
      formatKilobytes(scripts),
    );
    if (laterJs > 0) printFigure(`${name}: JS before a touch`, js / 1024, null, formatKilobytes(js));
    printFigure(`${name}: pictures`, pictures / 1024, null, formatKilobytes(pictures));
    printFigure(`${name}: requests`, requests, { is: "at most", value: 20 }, String(requests));
    printFigure(`${name}: other hosts`, foreignHosts, { is: "at most", value: 0 }, String(foreignHosts));
  };
  const loginPage = await measureBytes(browser, paths.login());
  const loginPageBytes = loginPage.html + loginPage.css;
  printFigure(
    "login without scripts: HTML and CSS",
    loginPageBytes / 1024,
    { is: "at most", value: 14, unit: "KB" },
    formatKilobytes(loginPageBytes),
  );
  printFigure(
    "login: requests before first paint",
    loginPage.requestsBeforePaint,
    { is: "at most", value: 3 },
    String(loginPage.requestsBeforePaint),
  );
  printWeight("login", loginPage, { js: 95 });
  const scripts = loginPage.js + loginPage.laterJs;
  const loginBytes = loginPage.html + loginPage.css + scripts + loginPage.pictures;
  printFigure(
    "login: everything",
    loginBytes / 1024,
    { is: "at most", value: 130, unit: "KB" },
    formatKilobytes(loginBytes),
  );
  await browser.signIn(people.aisha);
  printWeight("home", await measureBytes(browser, paths.home()), { html: 20, js: 110 });
  printWeight("my benefits", await measureBytes(browser, paths.myBenefits()), { html: 20, js: 110 });
}

async function measureLogin(portal: Portal) {
  printHeading("Logging in");
  const [hashes, posts]: [number[], number[]] = [[], []];
  for (let round = 0; round < 20; round++) {
    hashes.push(await measureHashMs(1));
    const browser = portal.openBrowser();
    await browser.get(paths.login());
    await browser.acceptCookies();
    const form = (await browser.giveEmail(people.aisha)).getForm("#password-step").fill({ password });
    const body = String(form.listFields("Login"));
    const started = performance.now();
    const reply = await browser.exchange({
      method: "POST",
      target: form.target,
      headers: { Origin: browser.origin, "Content-Type": "application/x-www-form-urlencoded" },
      body,
    });
    posts.push(performance.now() - started);
    if (reply.status !== 303) throw new Error(`Logging in answered ${reply.status}`);
  }
  const rest = getMedian(posts) - getMedian(hashes);
  printFigure("login POST, right password", getMedian(posts), null, formatSpread(posts, " ms"));
  printFigure("  of it argon2id", getMedian(hashes), null, formatSpread(hashes, " ms"));
  printFigure(
    "  all else, as a share of argon2id's time",
    (100 * rest) / getMedian(hashes),
    { is: "at most", value: 10, unit: "%" },
    `${rest.toFixed(1)} ms`,
  );

  const target: Target = { url: portal.url + paths.login() };
  const calmLoad = await measureLoad(target, CONNECTIONS, seconds);
  const [flood, flooded] = await Promise.all([
    autocannon({
      url: `${portal.apiUrl}/${login.base}${login.path}`,
      connections: 8,
      duration: seconds + 1,
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: people.aisha, password }),
    }),
    measureLoad(target, CONNECTIONS, seconds),
  ]);
  printFigure("GET login during a flood of logins ÷ before it", flooded.perSecond / calmLoad.perSecond, {
    is: "at least",
    value: 0.5,
  });
  printFigure("  logins a second in that flood", flood.requests.average, null);
}

async function measureHundredThousand(portal: Portal) {
  printHeading("100,000 mixed requests");
  const homes = await portal.openPageAs(paths.home());
  const memory: number[] = [];
  for (let part = 0; part < 4; part++) {
    const cookie = part === 0 ? homes.headers : (await portal.openPageAs(paths.home())).headers;
    const anyone = [paths.login(), paths.privacy(), paths.cookiePolicy(), "/not/there", "/healthz"].map(
      (path) => ({ path, headers: browserHeaders }),
    );
    const members = [paths.home(), paths.faqs()].map((path) => ({
      path,
      headers: { ...browserHeaders, ...cookie },
    }));
    const result = await autocannon({
      url: portal.url,
      connections: CONNECTIONS,
      amount: 25_000,
      requests: [...anyone, ...members],
    });
    if (result.errors > 0) throw new Error(`${result.errors} requests failed`);
    memory.push(portal.memory());
  }
  const after = memory.at(-1) as number;
  printFigure(
    "memory after them",
    after,
    { is: "at most", value: 220, unit: "MB" },
    memory.map((each) => each.toFixed(0)).join(", "),
  );
  printFigure("  growth over the second half", after - (memory[1] as number), {
    is: "at most",
    value: 20,
    unit: "MB",
  });
}

async function runParts() {
  printHeading("Parts, in process");
  const seal = await measureSealMs();
  printFigure(
    "session cookie, opened and sealed",
    seal,
    { is: "at most", value: 0.2, unit: "ms" },
    `${seal.toFixed(3)} ms`,
  );
  for (const [id, ms] of Object.entries(await measureCallsMs()))
    printFigure(
      `API call ${id}`,
      ms,
      id === calculateCosts.id ? { is: "at most", value: 3, unit: "ms" } : null,
      `${ms.toFixed(2)} ms`,
    );
}
