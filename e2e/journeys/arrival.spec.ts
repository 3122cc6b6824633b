import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

const aisha = "aisha.patel@harbourline.example";
const ruth = "ruth.adeyemi@harbourline.example";

/** Presses a link whether its menu is open or not. */
const pressLink = (link: Locator) => link.evaluate((element: HTMLElement) => element.click());

test("[WCAG-2.4.3] each new page moves the focus to its heading and announces its title", async ({
  page,
  journey,
}) => {
  test.skip(!journey.hasScripts, "without scripts the browser does so itself");
  await journey.signIn(aisha);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(page.locator("body")).toBeFocused();

  const followMenuLink = (name: string) => pressLink(page.locator("nav a", { hasText: name }).first());
  await followMenuLink("My benefits");
  await expect(page).toHaveURL(journey.toAddress("/app/my-benefits/"));
  await expect(heading).toBeFocused();
  await expect(page.getByRole("status").first()).toHaveText(await page.title());

  await followMenuLink("FAQs");
  await expect(page).toHaveURL(journey.toAddress("/app/faqs/"));
  await expect(heading).toHaveText("Frequently asked questions");
  await expect(heading).toBeFocused();
  await page.evaluate(() => scrollTo(0, 200));

  await page.goBack();
  await expect(page).toHaveURL(journey.toAddress("/app/my-benefits/"));
  await expect(heading).toBeFocused();
  await page.goForward();
  await expect(heading).toHaveText("Frequently asked questions");
  await expect(heading).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test("[WCAG-2.4.3] a link within a page, a panel and an error page each move the focus", async ({
  page,
  journey,
}) => {
  test.skip(!journey.hasScripts, "without scripts the browser does so itself");
  await journey.signIn(ruth);
  await page.locator(".bp-skip").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();

  await page.goto(journey.toAddress("/app/home/my-profile/"));
  await page.getByRole("link", { name: "Change password" }).click();
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
  await panel.getByRole("link", { name: "Close" }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole("link", { name: "Change password" })).toBeFocused();

  // Opens a link to a missing page, where an error replaces the whole document.
  await page.route("**/app/dashboard/?_data=*", (route) =>
    route.fulfill({ status: 404, headers: { "X-Remix-Catch": "yes" }, json: { kind: "not-found" } }),
  );
  await pressLink(page.locator("nav a", { hasText: "Dashboard" }).first());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("[WCAG-3.3.1] a refused post starts the title with the error and focuses the error summary", async ({
  page,
  journey,
}) => {
  await journey.signIn(aisha);
  await page.goto(journey.toAddress("/app/home/my-profile/panel/change-password/"));
  const title = await page.title();
  expect(title).not.toMatch(/^Error/);
  const save = page.getByRole("dialog").locator("button[name=intent]").last();
  await save.click();
  await expect(page.locator(".bp-summary")).toBeFocused();
  await expect(page).toHaveTitle(`Error: ${title}`);

  await page.goto(journey.toAddress("/contact-us/"));
  await expect(page).not.toHaveTitle(/^Error/);
});
