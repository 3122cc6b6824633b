/**
 * The fixtures of every journey. A journey is written once, in `e2e/journeys/`, and runs three times: with
 * scripts on, with scripts off and on a phone (see playwright.config.ts); with `ONCE` only with scripts on. It
 * uses `journey.hasScripts` only for what scripts add, and Playwright's `isMobile` only for what is elsewhere
 * on a small screen. On the phone the API is a separate process (`separateApi`); otherwise it is in the portal.
 *
 * - Each worker has a server and a demo (`server`), on a fixed day. `journey.signIn` resets the account that it
 *   uses, so that no journey depends on an earlier one.
 * - `journey.toAddress(path, brand)` is an address at a brand's host; Chromium resolves `*.localhost` by itself.
 * - `journey.expectAccessible()` belongs after every new screen and every state of one: errors, menus, steps. With
 *   EVERY_BRAND=1 in the environment it also checks the contrast of each in every brand, light and dark.
 * - A journey also fails (`quiet`) on an exception in a page, an error on its console, anything that the content
 *   security policy blocked, a reply of 500 or more, or a request to another host.
 */
import { test as base, expect, type Page } from "@playwright/test";
import { Browser } from "../../tests/support/browser.ts";
import {
  type BrandSheets,
  findColourFaults,
  findViolations,
  loadBrandSheets,
  waitUntilStill,
} from "./axe.ts";
import type { Brand } from "./brands.ts";
import { type DemoServer, startDemo } from "./server.ts";

export const PASSWORD = "Teal-Kettle-93-Orbit";

/** Runs a journey with scripts on only, because its layout needs a desktop or does not depend on scripts. */
export const ONCE = { tag: "@once" };

export interface Journey {
  hasScripts: boolean;
  /** The address of a page at a brand's host. */
  toAddress(path: string, brand?: Brand): string;
  /** Resets the account, accepts cookies and logs in; opens the page that this leads to. */
  signIn(email: string, password?: string): Promise<void>;
  /** Logs in by hand, screen by screen, for journeys about logging in or with a refused login. */
  signInByHand(email: string, password?: string): Promise<void>;
  startAfresh(email: string): Promise<void>;
  /**
   * Checks that the current page does not violate WCAG 2.2 AA. Skipped with scripts off, where axe cannot
   * run.
   */
  expectAccessible(): Promise<void>;
  /** Checks the contrast of the current page's texts in each brand, light and dark. It needs scripts. */
  expectContrast(): Promise<void>;
}

export interface WorkerFixtures {
  /** Whether the API is a separate process and not within the portal. */
  separateApi: boolean;
  server: DemoServer;
  brandSheets: BrandSheets;
}

interface Fixtures {
  journey: Journey;
  quiet: undefined;
}

/** Makes a tab wait for its scripts whenever it opens a page, because people look before they press. */
function waitForScripts(page: Page): Page {
  for (const open of ["goto", "reload"] as const) {
    const toOpened = page[open].bind(page) as (...args: unknown[]) => ReturnType<Page["goto"]>;
    page[open] = async (...args: unknown[]) => {
      const reply = await toOpened(...args);
      const { waitUntil } = (args.at(-1) ?? {}) as { waitUntil?: string };
      if (waitUntil !== "commit") await page.locator("script[data-loading]").waitFor({ state: "detached" });
      return reply;
    };
  }
  return page;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  separateApi: [false, { option: true, scope: "worker" }],

  server: [
    async ({ separateApi }, use) => {
      const server = await startDemo({ separateApi });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],

  brandSheets: [async ({ server }, use) => use(await loadBrandSheets(server.port)), { scope: "worker" }],

  context: async ({ context }, use) => {
    const openTab = context.newPage.bind(context);
    context.newPage = async () => waitForScripts(await openTab());
    await use(context);
  },

  quiet: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on("weberror", (error) => {
        const { message } = error.error();
        // Leaving a page skips the rest of its view transition, which a browser reports as an error.
        if (!/^Transition was (skipped|aborted)/.test(message)) faults.push(message);
      });
      context.on("console", (message) => {
        if (message.type() === "error" && !isRefusal(message.text())) faults.push(message.text());
      });
      context.on("response", (response) => {
        if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
      });
      context.on("request", (request) => {
        if (!/^(data:|blob:|http:\/\/[\w.-]*localhost:)/.test(request.url()))
          faults.push(`asked ${request.url()}`);
      });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],

  journey: async ({ page, server, brandSheets, javaScriptEnabled }, use) => {
    const toAddress = (path: string, brand: Brand = "harbourline") =>
      `http://${brand}.localhost:${server.port}${path}`;
    const journey: Journey = {
      hasScripts: javaScriptEnabled !== false,
      toAddress,
      async startAfresh(email) {
        await page.goto(toAddress("/demo"));
        await page.getByRole("row", { name: email }).getByRole("button").click();
        await expect(page.getByText(`${email} starts afresh`)).toBeVisible();
      },
      // The login screens have separate journeys; all others log in by the same posts without showing the
      // screens.
      async signIn(email, password = PASSWORD) {
        const visitor = new Browser({
          port: server.port,
          clock: { real: () => new Date() },
          host: "harbourline.localhost",
        });
        const demo = await visitor.get("/demo");
        const form = demo.getForm(`tr:contains("${email}") form`);
        await form.submit(demo.getText(`tr:contains("${email}") form button`));
        await visitor.signIn(email, password);
        const cookies = Object.entries(visitor.jar.copy());
        await page
          .context()
          .addCookies(cookies.map(([name, value]) => ({ name, value, url: toAddress("/") })));
        await page.goto(toAddress(visitor.page.path));
      },
      async signInByHand(email, password = PASSWORD) {
        await journey.startAfresh(email);
        await page.goto(toAddress("/"));
        await acceptCookies(page);
        await fillLogin(page, email, password);
      },
      async expectAccessible() {
        if (!journey.hasScripts) return;
        await waitUntilStill(page);
        expect(await findViolations(page)).toEqual([]);
        if (process.env.EVERY_BRAND === "1") await journey.expectContrast();
      },
      async expectContrast() {
        expect(await findColourFaults(page, brandSheets)).toEqual([]);
      },
    };
    await use(journey);
  },
});

export { expect };

/** Types email and password into the two steps of the login page. */
export async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

export async function acceptCookies(page: Page): Promise<void> {
  const accept = page.getByRole("button", { name: "Accept cookies" });
  if (!(await accept.isVisible())) return;
  await accept.click();
  await expect(accept).toBeHidden();
}

/** A browser's messages about intended refusals: a form's 400, a 403, a 404. */
const isRefusal = (text: string) =>
  /^Failed to load resource: .* status of 4\d\d/.test(text) ||
  // A refused file of a page, which Remix reports with the reason on a separate line.
  /, reloading page\.\.\.$|^TypeError: Failed to fetch dynamically imported module/.test(text);
