/**
 * Visits every screen that its visitors can reach by links, each step of the wizards, each form's refusal, screens
 * that the demo has only after some work, and pages without their API, and checks them: axe, contrast in each brand,
 * light and dark, 320 px (which is 400% zoom), text spacing, a tablet's width, a printed page, words that join,
 * overlap or are split by a line's end. The journeys check dialogs and other states:
 * `EVERY_BRAND=1 npm run test:e2e -- --project scripts-on`. Run by hand after a build:
 *
 *   npm run everywhere                          all visitors
 *   npm run everywhere -- --only aisha,ruth     some of them
 *   npm run everywhere -- --pictures DIR        keeps pictures of each screen too
 *   npm run everywhere -- --html DIR            keeps the HTML of each screen too, for a validator
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { openDatabase } from "../api/db/open.ts";
import type { Schema } from "../api/db/schema.ts";
import { Browser } from "../tests/support/browser.ts";
import { dataKeys } from "../tests/support/data-keys.ts";
import { makeRareScreens, rareScreensEnv } from "../tests/support/rare-screens.ts";
import config from "./playwright.config.ts";
import { findColourFaults, findViolations, loadBrandSheets } from "./support/axe.ts";
import type { Brand } from "./support/brands.ts";
import { getCode } from "./support/codes.ts";
import {
  findDashesAtLineStarts,
  findJoinedWords,
  findOverlaps,
  findSplitDates,
  findUnreachableContent,
  spaceText,
} from "./support/reach.ts";
import { startDemo } from "./support/server.ts";

interface Visitor {
  name: string;
  brand: Brand;
  email?: string;
  /** A link that logs in. */
  link?: string;
  /** The secret of the authenticator app. */
  secret?: string;
  /** First pages besides the one that opens after login. */
  from?: string[];
}

const PUBLIC_PATHS = [
  "/",
  "/forgotten-password/",
  "/contact-us/",
  "/cookie-settings",
  "/nowhere",
  "/light-or-dark",
];
const EMPLOYEE_PATHS = ["/app/home/", "/app/my-benefits/", "/app/home/my-profile/", "/app/payslip/"];
const EMPLOYER_PATHS = ["/app/dashboard/", "/app/employee-data/", "/app/reporting/"];
const FAILING_EMPLOYEE_PATHS = [
  ...["/app/my-total-benefits/", "/app/faqs/", "/app/my-benefits/pension/", "/app/my-benefits/choices/"],
  ...["/app/my-benefits/cycle/setup/choices/", "/app/my-benefits/pension/model/", "/contact-us/"],
];
const FAILING_EMPLOYER_PATHS = [
  ...["/app/dashboard/approve-selections/", "/app/dashboard/approve-selections/cycle"],
  ...["/app/dashboard/platform-settings/", "/app/reporting/payroll/", "/app/reporting/calendar/"],
];

const visitors: Visitor[] = [
  { name: "aisha", brand: "harbourline", email: "aisha.patel", from: EMPLOYEE_PATHS },
  {
    name: "ruth",
    brand: "harbourline",
    email: "ruth.adeyemi",
    from: [...EMPLOYER_PATHS, "/app/dashboard/nothing"],
  },
  {
    name: "anyone",
    brand: "harbourline",
    from: [...PUBLIC_PATHS, "/demo/components", "/idle", "/sso-error/"],
  },
  { name: "reset", brand: "harbourline", from: ["/reset-password?token=rst-valid-01&dob=1978-08-28"] },
  { name: "tom", brand: "harbourline", from: ["/activation/act-tom-7f3c", "/activation/act-used-1"] },
  { name: "nora", brand: "larkspur", link: "/sso-login/sso_valid_nora/0", from: EMPLOYEE_PATHS },
  { name: "helen", brand: "larkspur", link: "/sso-login/sso_valid_helen/0", from: EMPLOYER_PATHS },
  { name: "eleri", brand: "cwmcoed", email: "eleri.pugh", secret: "KRSXG5CTMVRXEZLU", from: EMPLOYEE_PATHS },
  { name: "gwen", brand: "cwmcoed", email: "gwen.morris", secret: "MFRGGZDFMZTWQ2LK", from: EMPLOYER_PATHS },
  { name: "larkspur", brand: "larkspur", from: [...PUBLIC_PATHS, "/demo/components"] },
  { name: "cwmcoed", brand: "cwmcoed", from: [...PUBLIC_PATHS, "/demo/components"] },
  ...[
    "grace.lim",
    "marek.nowak",
    "holly.byrne",
    "ben.carter",
    "sam.wilkes",
    "yusuf.demir",
    "margaret.ellis",
    "ffion.rees",
    "oliver.grant",
    "new.starter",
    "neil.foster",
    "philippa.featherstonehaugh",
    "leila.alyousef",
  ].map((email) => ({
    name: email.split(".")[0] ?? email,
    brand: "harbourline" as const,
    email,
    from: EMPLOYEE_PATHS,
  })),
];

/**
 * Screens that differ by person. For screens of other kinds, only the first two visitors of a brand see each.
 */
const PERSONAL = /^\/app\/(home|my-benefits|home\/my-profile|my-total-benefits|dashboard|payslip)\/$/;
const NOT_SCREENS =
  /\/(logout|language|files|reports|upload-template|magic-link|documents|receipts)\b|download|\.(csv|pdf|zip|ics|xlsx|json)\b|^\/api/;
/** The width in CSS px of a page printed with margins of 1 cm. */
const A4_WIDTH = 718;
const PICTURES = [
  [360, "light"],
  [768, "light"],
  [1280, "light"],
  [1280, "dark"],
] as const;

const { values: options } = parseArgs({
  options: { only: { type: "string" }, pictures: { type: "string" }, html: { type: "string" } },
});
const onlyPeople = options.only?.split(",");

const server = await startDemo({ more: rareScreensEnv });
const sheets = await loadBrandSheets(server.port);
const chrome = await chromium.launch(config.use?.launchOptions);
const clock = { real: () => new Date() };
const visitCounts = new Map<string, number>();
const faults: string[] = [];
let screens = 0;

try {
  for (const visitor of visitors) {
    if (onlyPeople && !onlyPeople.includes(visitor.name)) continue;
    const context = await chrome.newContext();
    await walkPages(visitor, context);
    await context.close();
    process.stdout.write(`${visitor.name} is done, ${screens} screens so far\n`);
  }
  if (!onlyPeople || onlyPeople.includes("rare")) await visitRareScreens();
  if (!onlyPeople || onlyPeople.includes("failures")) await visitFailures();
} finally {
  await chrome.close();
  await server.stop();
}
process.stdout.write(`${screens} screens, ${faults.length} faults\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

async function walkPages(visitor: Visitor, context: BrowserContext) {
  const origin = `http://${visitor.brand}.localhost:${server.port}`;
  const first = await logIn(visitor, context);
  const page = await context.newPage();
  const queue = [...(first ? [first] : []), ...(visitor.from ?? [])];
  const visitedKinds = new Set<string>();
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (NOT_SCREENS.test(path) || !isNew(visitor, path, visitedKinds)) continue;
    const reply = await page.goto(origin + path).catch(() => null);
    if (!reply?.headers()["content-type"]?.includes("html")) continue;
    await measurePage(page, visitor, path);
    await page.setViewportSize({ width: 1280, height: 800 });
    const links = await loadLinks(page, origin);
    if (/\/setup\/$/.test(path)) await completeWizard(page, visitor, visitedKinds);
    else await reportFault(page, visitor, path);
    queue.push(...links);
  }
}

/** Opens these addresses in a new window that has a visitor's cookies. */
async function visitPages(name: string, from: Browser, paths: readonly string[]) {
  const context = await chrome.newContext();
  await takeCookies(context, from);
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto(from.origin + path);
    await measurePage(page, { name, brand: "harbourline" }, path);
  }
  await context.close();
}

async function visitRareScreens() {
  const database = await openDatabase<Schema>(`file:${join(server.dataDir, "api.sqlite")}`, { dataKeys });
  const place = { clock, openDatabase: async () => database };
  const rare = await makeRareScreens(place, () => openBrowser(server.port, "harbourline"));
  for (const { browser, paths } of rare) await visitPages("rare", browser, paths);
  await database.close();
}

/** Visits pages after their API has stopped. */
async function visitFailures() {
  const offline = await startDemo({ separateApi: true });
  try {
    const people = [];
    for (const [email, paths] of [
      ["aisha.patel", [...EMPLOYEE_PATHS, ...FAILING_EMPLOYEE_PATHS]],
      ["ruth.adeyemi", [...EMPLOYER_PATHS, ...FAILING_EMPLOYER_PATHS]],
    ] as const) {
      const browser = openBrowser(offline.port, "harbourline");
      await browser.signIn(`${email}@harbourline.example`);
      people.push({ browser, paths });
    }
    await offline.stopApi();
    for (const { browser, paths } of people) await visitPages("failures", browser, paths);
  } finally {
    await offline.stop();
  }
}

function openBrowser(port: number, brand: Brand): Browser {
  return new Browser({ port, clock, host: `${brand}.localhost` });
}

function takeCookies(context: BrowserContext, { jar, origin }: Browser): Promise<void> {
  return context.addCookies(
    Object.entries(jar.copy()).map(([name, value]) => ({ name, value, url: origin })),
  );
}

/** Does the steps of a wizard in the offered order. */
async function completeWizard(page: Page, visitor: Visitor, visitedKinds: Set<string>) {
  for (let step = 0; step < 6; step++) {
    for (const box of await page.locator("main form [type=checkbox]:visible").all())
      await box.check().catch(() => null);
    const urlBefore = page.url();
    const button = page.locator("main form .bp-button:not(.bp-button--plain, .bp-button--quiet)").last();
    if (!(await button.count())) return;
    await button.click({ timeout: 3_000 }).catch(() => null);
    await page.waitForURL((url) => url.href !== urlBefore, { timeout: 3_000 }).catch(() => null);
    const { pathname } = new URL(page.url());
    if (page.url() !== urlBefore && isNew(visitor, pathname, visitedKinds))
      await measurePage(page, visitor, pathname);
    if (page.url() === urlBefore || /done/.test(pathname)) return;
    await page.setViewportSize({ width: 1280, height: 800 });
  }
}

/**
 * Submits a form without filling it in, to see its errors. A form without text fields is not submitted,
 * because it has nothing to refuse.
 */
async function reportFault(page: Page, visitor: Visitor, path: string) {
  const isEmptied = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLFormElement>("main form[method=post]")]
      .map((form) => [...form.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea")])
      .find((inputs) =>
        inputs.some(
          (input) =>
            /^(text|email|password|tel)/.test(input.type) &&
            !/optional/.test(input.labels?.[0]?.textContent ?? ""),
        ),
      );
    for (const field of fields ?? []) {
      if (/^(checkbox|radio)$/.test(field.type)) field.checked = false;
      else field.value = "";
    }
    fields?.[0]?.form?.requestSubmit(
      fields[0].form.querySelector<HTMLButtonElement>("[type=submit], button:not([type])"),
    );
    return fields !== undefined;
  });
  if (!isEmptied) return;
  await page
    .locator(".bp-summary, .bp-field__error")
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => null);
  await measurePage(page, visitor, `${path} (refused)`);
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function logIn(visitor: Visitor, context: BrowserContext): Promise<string | null> {
  const { brand, email, link, secret } = visitor;
  const browser = openBrowser(server.port, brand);
  await browser.get("/");
  await browser.acceptCookies();
  if (link) await browser.get(link);
  if (email) await browser.signIn(`${email}@${brand}.example`);
  if (secret)
    await browser.page
      .getForm("#code")
      .fill({ code1: getCode(secret) })
      .submit("Login");
  await takeCookies(context, browser);
  return email || link ? browser.page.path : null;
}

/** Whether no screen of this kind was seen yet; addresses that differ only in numbers are one kind. */
function isNew({ name, brand }: Visitor, path: string, visitedKinds: Set<string>): boolean {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const kind = `${pathname.replaceAll(/[^/]*\d[^/]*/g, "*")} ${[...new Set(searchParams.keys())].sort()}`;
  if (visitedKinds.has(kind)) return false;
  visitedKinds.add(kind);
  const times = visitCounts.get(`${brand} ${kind}`) ?? 0;
  visitCounts.set(`${brand} ${kind}`, times + 1);
  return PERSONAL.test(pathname) || times < (searchParams.size > 0 ? 1 : 2) || name === "philippa";
}

function loadLinks(page: Page, origin: string): Promise<string[]> {
  return page.evaluate(
    (origin) =>
      [...document.querySelectorAll<HTMLAnchorElement>("a[href]:not([download])")].flatMap(({ href }) => {
        const url = new URL(href);
        return url.origin === origin && url.hash === "" ? [url.pathname + url.search] : [];
      }),
    origin,
  );
}

async function measurePage(page: Page, visitor: Visitor, path: string) {
  screens++;
  const addFaults = (place: string, newFaults: string[]) => {
    faults.push(...newFaults);
    // Three examples of a kind are enough.
    for (const fault of newFaults.slice(0, 3))
      process.stdout.write(`${visitor.name} ${path} [${place}] ${fault}\n`);
    if (newFaults.length > 3)
      process.stdout.write(`${visitor.name} ${path} [${place}] ${newFaults.length} in all\n`);
  };
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  addFaults("light", await findViolations(page));
  addFaults("light", await findOverlaps(page));
  addFaults("light", await findSplitDates(page, "td, h2"));
  addFaults("colours", await findColourFaults(page, sheets));
  await page.emulateMedia({ colorScheme: "light" });
  if (options.pictures) await keepPictures(page, visitor, path, options.pictures);
  if (options.html) await keepHtml(page, visitor, path, options.html);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 320, height: 800 });
  addFaults("dark", await findViolations(page));
  addFaults("words", [...(await findJoinedWords(page)), ...(await findDashesAtLineStarts(page))]);
  addFaults("320", await findUnreachableContent(page));
  addFaults("320", await findOverlaps(page));
  await spaceText(page);
  addFaults("spaced", await findUnreachableContent(page));
  addFaults("spaced", await findOverlaps(page));
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  await page.setViewportSize({ width: 768, height: 1024 });
  addFaults("768", await findUnreachableContent(page));
  addFaults("768", await findOverlaps(page));
  await page.emulateMedia({ colorScheme: "light", media: "print" });
  await page.setViewportSize({ width: A4_WIDTH, height: 1024 });
  addFaults("print", await findUnreachableContent(page));
  addFaults("print", await findOverlaps(page));
  await page.emulateMedia({ media: "screen" });
}

function toFileName(path: string): string {
  return (path.replaceAll(/\W+/g, "-").replace(/^-|-$/g, "") || "login").slice(0, 90);
}

async function keepPictures(page: Page, { name }: Visitor, path: string, folder: string) {
  await mkdir(join(folder, name), { recursive: true });
  for (const [width, colorScheme] of PICTURES) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: width === 360 ? 760 : 800 });
    const picturePath = join(folder, name, `${toFileName(path)}.${width}.${colorScheme}.png`);
    await page.screenshot({ path: picturePath, fullPage: true });
  }
}

/** Keeps the server's HTML, because a refusal has no address to load it from again. */
async function keepHtml(page: Page, { name }: Visitor, path: string, folder: string) {
  if (path.endsWith(")")) return;
  await mkdir(join(folder, name), { recursive: true });
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  await writeFile(join(folder, name, `${toFileName(path)}.html`), html);
}
