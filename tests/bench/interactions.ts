/**
 * `node --experimental-transform-types tests/bench/interactions.ts`: how long a person waits for the next
 * paint after a key or a press (INP), and how far pages move (CLS), in a browser whose processor is slowed
 * six times. It needs a build, and only prints figures: its exit code is always 0.
 */
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { type BrowserContextOptions, chromium, devices, type Locator, type Page } from "@playwright/test";
import { paths } from "../../app/paths.ts";
import playwright from "../../e2e/playwright.config.ts";
import { password } from "../support/api.ts";
import { people } from "../support/people.ts";
import { createDataFolder, type Portal, startPortal, waitUntilJobsAreIdle } from "./portal.ts";
import { printFigure, printHeading, printLine } from "./report.ts";

interface PageMeasurement {
  /** The longest of each interaction's events, ms. */
  waits: Record<string, number>;
  shift: number;
}

const SLOWER = 6;
const project = fileURLToPath(new URL("../../", import.meta.url));
const data = await createDataFolder();
const portal = await startPortal(project, data.path);
await waitUntilJobsAreIdle(portal);
const browser = await chromium.launch(playwright.use?.launchOptions);
printLine(`Load ${loadavg()[0]?.toFixed(1)}; waits are wall time, so a busy machine makes them longer`);
try {
  await measureScreen("a phone", devices["Pixel 7"]);
  await measureScreen("a screen of 1280 px", { viewport: { width: 1280, height: 800 } });
} finally {
  await browser.close();
  await portal.stop();
  await data.remove();
}

async function measureScreen(screen: string, options: BrowserContextOptions) {
  printHeading(`On ${screen}, ${SLOWER} times slower`);
  await measureVisit("login", options, async (page) => {
    await page.goto(portal.url + paths.login());
    await pressTarget(page.getByRole("button", { name: "Accept cookies" }));
    await page.waitForLoadState("networkidle");
    await page.getByLabel("Email", { exact: true }).pressSequentially(people.aisha);
    await printWaitTimes("login: the email", page);
    await pressTarget(page.getByRole("button", { name: "Next" }));
    await page.getByLabel("Password", { exact: true }).pressSequentially(password);
    await printWaitTimes("login: Next and the password", page);
  });
  await visitSignedIn("home", people.aisha, paths.home(), options);
  await visitSignedIn("my benefits", people.aisha, paths.myBenefits(), options);
  await visitSignedIn("dashboard", people.employer, paths.dashboard(), options);
  await measureVisit("contact us", options, async (page) => {
    await page.goto(`${portal.url}/contact-us/`, { waitUntil: "networkidle" });
    await page.getByRole("textbox").last().pressSequentially("A question about my benefits");
    await pressTarget(page.getByRole("button", { name: "Submit" }));
    await printWaitTimes("contact us: a text and a refused post", page);
  });
}

/**
 * Opens and closes menus and details, during the page's start and after it, and moves through the page by
 * keyboard.
 */
async function visitSignedIn(name: string, email: string, path: string, options: BrowserContextOptions) {
  await measureVisit(name, { ...options, storageState: await signIn(portal, email) }, async (page) => {
    await page.goto(portal.url + path, { waitUntil: "load" });
    await pressTwice(page.locator("summary:visible").first());
    await printWaitTimes(`${name}: a press while its scripts start`, page);
    await page.waitForLoadState("networkidle");
    await page.locator("script[data-loading]").waitFor({ state: "detached" });
    for (const summary of (await page.locator("summary:visible").all()).slice(0, 4))
      await pressTwice(summary);
    for (let time = 0; time < 8; time++) await page.keyboard.press("Tab");
    await printWaitTimes(`${name}: menus and the keyboard`, page);
  });
}

async function pressTwice(target: Locator) {
  for (let time = 0; time < 2; time++) {
    await pressTarget(target);
    await awaitNextPaint(target.page());
  }
}

/** Presses only with the mouse, because a locator's `click` runs further code in the page. */
async function pressTarget(target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("Nothing to press");
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

function awaitNextPaint(page: Page) {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

async function measureVisit(
  name: string,
  options: BrowserContextOptions,
  walk: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(observePage);
  try {
    await walk(page);
  } catch (error) {
    printFigure(`${name}: ${String(error).split("\n")[0]}`, Number.NaN, null);
  }
  await context.close();
}

/**
 * Runs in the page, and records the waits of interactions and the layout shifts that no interaction
 * explains.
 */
function observePage() {
  const seen: PageMeasurement = { waits: {}, shift: 0 };
  Object.assign(globalThis, { seen });
  const watchEntries = (type: string, take: (entry: never) => void, options = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as never);
    }).observe({ type, buffered: true, ...options });
  watchEntries(
    "event",
    ({ interactionId, duration }: PerformanceEventTiming & { interactionId: number }) => {
      if (interactionId > 0) seen.waits[interactionId] = Math.max(seen.waits[interactionId] ?? 0, duration);
    },
    { durationThreshold: 16 },
  );
  watchEntries("layout-shift", ({ value, hadRecentInput }: { value: number; hadRecentInput: boolean }) => {
    if (!hadRecentInput) seen.shift += value;
  });
}

/** Prints a page's longest wait, by INP's rule for fewer than fifty interactions, and its layout shifts. */
async function printWaitTimes(name: string, page: Page) {
  // The browser reports its measurements with a later frame.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const { waits, shift } = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: PageMeasurement };
    const { waits } = seen;
    seen.waits = {};
    return { waits, shift: seen.shift };
  });
  printFigure(`${name}: longest wait`, Math.max(0, ...Object.values(waits)), {
    is: "at most",
    value: 100,
    unit: "ms",
  });
  printFigure("  moved by itself (CLS)", shift, { is: "at most", value: 0 }, shift.toFixed(4));
}

async function signIn({ openBrowser, url }: Portal, email: string) {
  const visitor = openBrowser();
  await visitor.signIn(email);
  const cookies = Object.entries(visitor.jar.copy()).map(([name, value]) => ({
    name,
    value,
    domain: new URL(url).hostname,
    path: "/",
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: "Lax" as const,
  }));
  return { cookies, origins: [] };
}
