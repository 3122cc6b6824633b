import { acceptCookies, expect, ONCE, test } from "../support/fixtures.ts";

const aisha = "aisha.patel@harbourline.example";

test("[SHELL-03] [SHELL-06] [SHELL-08] [SHELL-09] every page of the menu can be reached, also on a phone", async ({
  page,
  journey,
}) => {
  await journey.signIn(aisha);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  const isPhone = (page.viewportSize()?.width ?? 1280) < 768;
  if (isPhone) {
    await page.locator("summary", { hasText: "Menu" }).click();
    await expect(
      page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Logout" }),
    ).toBeVisible();
    await journey.expectAccessible();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "FAQs" }).click();
  } else {
    await page.locator("summary", { hasText: "Hi, Aisha" }).click();
    await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
    await journey.expectAccessible();
    if (journey.hasScripts) {
      await page.keyboard.press("Escape");
      await expect(page.getByRole("link", { name: "Logout" })).toBeHidden();
    }
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQs" }).click();
  }
  await expect(page).toHaveURL(journey.toAddress("/app/faqs/"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Frequently asked questions");
});

test(
  "[SHELL-07] arrow keys move through the menu and Escape closes it, on pages with and without scripts",
  ONCE,
  async ({ page, journey }) => {
    await journey.signIn(aisha);
    const summary = page.locator("summary", { hasText: "Hi, Aisha" });
    const profile = page.getByRole("link", { name: "My profile settings" });
    const expectKeyboardMenu = async () => {
      // The keyboard script loads after the page.
      await expect(async () => {
        await summary.focus();
        await page.keyboard.press("ArrowDown");
        await expect(profile).toBeFocused({ timeout: 200 });
      }).toPass();
      await page.keyboard.press("ArrowUp");
      await expect(page.getByRole("link", { name: "Logout" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(profile).toBeHidden();
      await expect(summary).toBeFocused();
    };
    for (const path of ["/app/home/my-profile/", "/app/faqs/", "/no/such/page"]) {
      await page.goto(journey.toAddress(path));
      await expectKeyboardMenu();
    }
    // Opened from the login page by the client router, without a new document.
    await page.goto(journey.toAddress("/app/home/"));
    await page.locator("nav a", { hasText: "My benefits" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("My benefits");
    await expectKeyboardMenu();
    // React has removed the script's element with the old document, and the next page adds it again.
    await page.evaluate(() => document.querySelector('script[src="/menu.js"]')?.remove());
    await page.locator("nav a", { hasText: "Home" }).first().click();
    await expect(page.locator('script[src="/menu.js"]')).toBeAttached();
    await expectKeyboardMenu();
  },
);

test("[SHELL-11] [COOKIE-01] [COOKIE-03] a visitor can read Privacy, Terms and the cookie policy before consent", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress("/"));
  const banner = page.getByRole("region", { name: "Cookies" });
  await expect(banner.getByRole("link", { name: "Our Cookie Policy" })).toBeVisible();
  const footer = page.getByRole("navigation", { name: "Footer" });
  await expect(footer.getByRole("link", { name: "Terms" })).toBeVisible();
  await journey.expectAccessible();
  await footer.getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(journey.toAddress("/privacy-statement"));
  await page.goto(journey.toAddress("/"));
  await page.getByRole("link", { name: "Manage cookies" }).click();
  await expect(page.getByLabel("Essential cookies")).toBeDisabled();
  await expect(page.getByLabel("Video player cookies")).toBeEnabled();
  await journey.expectAccessible();
});

test("[LOGOUT-01] [SHELL-06] logging out from the menu ends on the page that confirms it", async ({
  page,
  journey,
}) => {
  await journey.signIn(aisha);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  const isPhone = (page.viewportSize()?.width ?? 1280) < 768;
  await page.locator("summary", { hasText: isPhone ? "Menu" : "Hi, Aisha" }).click();
  await page.getByRole("link", { name: "Logout" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(journey.toAddress("/logout-success"));
  await page.getByRole("link", { name: "Go to login" }).click();
  await expect(page).toHaveURL(journey.toAddress("/"));
});

test("[FAQ-01] each question opens to its answer", async ({ page, journey }) => {
  await journey.signIn(aisha);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await page.goto(journey.toAddress("/app/faqs/"));
  const first = page.locator("details.bp-accordion__item").first();
  await expect(first.locator(".bp-accordion__answer")).toBeHidden();
  await first.locator("summary").click();
  await expect(first.locator(".bp-accordion__answer")).toBeVisible();
  await journey.expectAccessible();
});

test("[SHELL-13] [SHELL-11] the page of an address that does not exist leads home", async ({
  page,
  journey,
}) => {
  const reply = await page.goto(journey.toAddress("/no/such/page"));
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await acceptCookies(page);
  await journey.expectAccessible();
  await page.goto(journey.toAddress("/no/such/page"));
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(journey.toAddress("/"));
});

test("[HOME-06] an unknown page below Home is shown within the portal", async ({ page, journey }) => {
  await journey.signIn(aisha);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  const reply = await page.goto(journey.toAddress("/app/home/no-such-place"));
  expect(reply?.status()).toBe(404);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
});

test("[GUARD-03] an employee at an employer's address is denied and stays logged in", async ({
  page,
  journey,
}) => {
  await journey.signIn(aisha);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  const reply = await page.goto(journey.toAddress("/app/dashboard/"));
  expect(reply?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access Denied");
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
});

test(
  "a long first name is shown in full when the header has room for it",
  ONCE,
  async ({ page, journey }) => {
    await journey.signIn(aisha);
    const name = page.locator(".bp-user__name");
    const isCut = await name.evaluate((element) => {
      element.textContent = "Hi, Bartholomewina-Jo";
      return element.scrollWidth > element.clientWidth;
    });
    expect(isCut).toBe(false);
  },
);
