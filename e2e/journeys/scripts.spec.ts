import type { Browser, ElementHandle, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

const AISHA_EMAIL = "aisha.patel@harbourline.example";
const RUTH_EMAIL = "ruth.adeyemi@harbourline.example";

/** Holds a page's scripts back, and returns what lets them load. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/build/**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const [email, path] of [
  [AISHA_EMAIL, "/app/home/"],
  [RUTH_EMAIL, "/app/dashboard/"],
] as const) {
  test(`the page ${path} is painted before it asks for a script`, async ({ page, journey }) => {
    test.skip(!journey.hasScripts, "there are no scripts");
    await journey.signIn(email);
    await page.goto(journey.toAddress(path));
    const { painted, scriptStarts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      scriptStarts: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ startTime }) => startTime),
    }));
    expect(scriptStarts.length).toBeGreaterThan(3);
    expect(Math.min(...scriptStarts)).toBeGreaterThanOrEqual(painted);
  });
}

test("a person who scrolls and focuses a link before the scripts run keeps both afterwards", async ({
  page,
  journey,
}) => {
  test.skip(!journey.hasScripts, "there are no scripts");
  await journey.signIn(AISHA_EMAIL);
  await page.goto(journey.toAddress("/app/home/"));
  await page.evaluate(() => scrollTo(0, 400));
  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, -250);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);
  const link = page.locator("main a").first();
  await link.evaluate((element) => element.focus({ preventScroll: true }));
  release();
  await page.locator("script[data-loading]").waitFor({ state: "detached" });
  expect(await page.evaluate(() => "__remixRouter" in window)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(150);
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("a link that is followed before the scripts run opens its page", async ({ page, journey }) => {
  test.skip(!journey.hasScripts, "there are no scripts");
  await journey.signIn(RUTH_EMAIL);
  const release = await holdScripts(page);
  await page.goto(journey.toAddress("/app/dashboard/"), { waitUntil: "commit" });
  await page.locator("main a").first().click();
  await expect(page).not.toHaveURL(journey.toAddress("/app/dashboard/"));
  release();
});

for (const path of ["/forgotten-password", "/"])
  test(`a value that is typed on ${path} before the scripts run is kept when the language is changed`, async ({
    page,
    journey,
  }) => {
    test.skip(!journey.hasScripts, "there are no scripts");
    const release = await holdScripts(page);
    await page.goto(journey.toAddress(path, "cwmcoed"), { waitUntil: "commit" });
    await page.getByRole("textbox").first().fill("sian@cwmcoed.example");
    await page.getByRole("link", { name: "Cymraeg" }).first().click();
    await expect(page.locator("html")).toHaveAttribute("lang", "cy-GB");
    await expect(page.getByRole("textbox").first()).toHaveValue("sian@cwmcoed.example");
    release();
  });

for (const [place, change] of [
  ["before the page's own", () => document.body.prepend(document.createElement("div"))],
  ["as a script before the page's own", () => document.body.prepend(document.createElement("script"))],
  ["after the body", () => document.documentElement.append(document.createElement("div"))],
  ["as styles at the start of the head", () => document.head.prepend(document.createElement("style"))],
  ["at the end of the body", () => document.body.append(document.createElement("div"))],
  ["as an attribute", () => Object.assign(document.body.dataset, { extension: "on" })],
] as const)
  test(`the page stays unchanged when a browser extension has added something ${place}`, async ({
    browser,
    journey,
  }) => {
    test.skip(!journey.hasScripts, "there are no scripts");
    const { page, field } = await typeBeforeScripts(browser, journey.toAddress("/"), change);
    expect(await field.evaluate((element) => element.isConnected)).toBe(true);
    expect(await field.inputValue()).toBe(AISHA_EMAIL);
    await page.close();
  });

test("a form keeps what was typed when a browser extension has changed it before the scripts run", async ({
  browser,
  journey,
}) => {
  test.skip(!journey.hasScripts, "there are no scripts");
  const changeForm = () => document.querySelector("main form")?.prepend(document.createElement("div"));
  const { page, field } = await typeBeforeScripts(browser, journey.toAddress("/"), changeForm);
  expect(await field.evaluate((element) => element.isConnected)).toBe(false);
  const email = page.getByLabel("Email", { exact: true });
  await expect(email).toHaveValue(AISHA_EMAIL);
  await expect(email).toBeFocused();
  await page.close();
});

/** Types an email into the login page, changes the page as an extension does, and only then lets its scripts run. */
async function typeBeforeScripts(browser: Browser, url: string, change: () => unknown) {
  // The content policy does not apply to extensions. React's report of a changed form is no fault here.
  const page = await browser.newPage({ bypassCSP: true });
  const release = await holdScripts(page);
  await page.goto(url, { waitUntil: "domcontentloaded" });
  const email = page.getByLabel("Email", { exact: true });
  await email.fill(AISHA_EMAIL);
  const field = (await email.elementHandle()) as ElementHandle<HTMLInputElement>;
  await page.evaluate(change);
  release();
  await page.waitForFunction(() => "__remixRouter" in window);
  await page.locator("script[data-loading]").waitFor({ state: "detached" });
  return { page, field };
}
