import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { Browser } from "../../tests/support/browser.ts";
import { createTestClock } from "../../tests/support/builders.ts";
import { DATA_KEY, dataKeys } from "../../tests/support/data-keys.ts";
import { people } from "../../tests/support/people.ts";
import { makeRareScreens, rareScreensEnv, type Screens } from "../../tests/support/rare-screens.ts";
import { isFollowed, toScreen } from "../../tests/support/visit-pages.ts";
import { expect, test } from "../support/fixtures.ts";

const HOST = "harbourline.localhost";
const settings = {
  ...rareScreensEnv,
  PORT: "0",
  DEMO: "on",
  LOCK_PAYROLL: "off",
  LOG_LEVEL: "silent",
  DATA_KEYS: DATA_KEY,
  SESSION_SECRETS: "the-secret-of-the-browser-journeys-1",
  ROBOT_CHECK_KEY: "the-key-of-the-browser-journeys-0001",
  // Other journeys use the same processors, so a slow event loop does not mean that the server is overloaded.
  OVERLOAD_MS: "600000",
};
const require = createRequire(import.meta.url);

/** Starts the built server with a third language. */
async function startPseudo(dataDir: string, clock: ReturnType<typeof createTestClock>) {
  const { loadPseudo } = require("../../tests/support/pseudo-language.cjs");
  const server: typeof import("../../server.ts") = loadPseudo(require.resolve("../../build/server.js"));
  return server.startPortal({ ...settings, DATA_DIR: dataDir }, clock);
}

test("no screen of the portal is cut or overflows at 360 px in a long right-to-left language", async ({
  page,
  journey,
}) => {
  test.skip(journey.hasScripts, "the browser's scripts contain only texts of real languages");
  test.setTimeout(600_000);
  const dataDir = await mkdtemp(join(tmpdir(), "right-to-left-"));
  const clock = createTestClock();
  const server = await startPseudo(dataDir, clock);
  const port = Number(new URL(server.url).port);
  const url = `http://${HOST}:${port}`;
  const openBrowser = () => new Browser({ port, clock, host: HOST });
  const database = await openDatabase<Schema>(`file:${join(dataDir, "api.sqlite")}`, { dataKeys });
  try {
    await database.db.updateTable("clients").set({ other_languages: '["de"]' }).execute();
    const rare = await makeRareScreens({ clock, openDatabase: async () => database }, openBrowser);
    const signIn = async (email: string) => {
      const browser = openBrowser();
      await browser.signIn(email);
      return browser;
    };
    await page.setViewportSize({ width: 360, height: 740 });
    const walks: (Screens & { followsLinks: boolean })[] = [
      ...rare.map((screens) => ({ ...screens, followsLinks: false })),
      { browser: openBrowser(), paths: VISITOR, followsLinks: true },
      { browser: await signIn(people.aisha), paths: ["/app/home/", "/nowhere"], followsLinks: true },
      { browser: await signIn(people.employer), paths: ["/app/dashboard/"], followsLinks: true },
    ];
    const faults: string[] = [];
    const visitedKinds = new Set<string>();
    for (const { browser, paths, followsLinks } of walks) {
      await browser.get("/language/de");
      await page.context().clearCookies();
      const cookies = Object.entries(browser.jar.copy());
      await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url })));
      const waiting = [...paths];
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const screen = followsLinks ? toScreen(path) : path;
        if (visitedKinds.has(screen)) continue;
        visitedKinds.add(screen);
        if (await opensAsDownload(page, url + path)) continue;
        await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
        const { cut, links } = await page.locator("body").evaluate(inspectPage);
        faults.push(...cut.map((fault) => `${path}: ${fault}`));
        if (followsLinks) waiting.push(...links.filter(isFollowed));
      }
    }
    expect(faults).toEqual([]);
    expect(visitedKinds.size).toBeGreaterThan(150);
  } finally {
    await database.close();
    await server.close();
    await rm(dataDir, { recursive: true });
  }
});

/** Opens an address. @returns whether it is a file, which the browser saves instead */
const opensAsDownload = (page: Page, url: string): Promise<boolean> =>
  page.goto(url).then(
    () => false,
    (error: Error) => {
      if (error.message.includes("Download is starting")) return true;
      throw error;
    },
  );

/** Pages before login. */
const VISITOR = ["/", "/forgotten-password/", "/light-or-dark", "/sso-error/x", "/logout-success", "/idle"];

/** Finds the links, and the elements wider than the window or than a box that hides the rest. */
function inspectPage(body: Element): { cut: string[]; links: string[] } {
  const { scrollWidth } = document.documentElement;
  const wide = scrollWidth > window.innerWidth ? [`the page is ${scrollWidth} px wide`] : [];
  const cut = [
    ...body.querySelectorAll<HTMLElement>(
      "a, button, label, legend, th, td, dt, dd, li, summary, h1, h2, h3",
    ),
  ]
    .filter((element) => {
      const { overflowX } = getComputedStyle(element);
      return (
        /hidden|clip/.test(overflowX) &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1
      );
    })
    .filter((element) => !element.matches(".bp-skip, .bp-hidden"))
    .map((element) => `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 40)}`);
  const links = [...document.links].map((link) => link.getAttribute("href") ?? "");
  return { cut: [...wide, ...cut], links };
}
