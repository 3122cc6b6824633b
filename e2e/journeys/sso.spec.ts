import { acceptCookies, expect, test } from "../support/fixtures.ts";

const aisha = "aisha.patel@harbourline.example";
const nora = "nora.singh@larkspur.example";

test("[LOGIN-08] [SSO-02] [SSO-05] a person of a single sign-on tenant logs in through their provider", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress("/", "larkspur"));
  await acceptCookies(page);
  await page.getByLabel("Email", { exact: true }).fill(nora);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(journey.toAddress("/demo/identity-provider", "larkspur"));
  await journey.expectAccessible();
  await page.getByRole("button", { name: /Nora Singh/ }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/home/", "larkspur"));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Nora");
});

test("[SSO-06] the hand-over page leads to the work platform, whose page leads back", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress("/demo/identity-provider", "larkspur"));
  await page.getByRole("button", { name: /Nora Singh/ }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/home/", "larkspur"));
  await page.goto(journey.toAddress("/sso-handoff", "larkspur"), { waitUntil: "commit" });
  await expect(page).toHaveURL(journey.toAddress("/demo/work-platform", "larkspur"));
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/home/", "larkspur"));
});

test("[SSO-04] [SSO-07] [ERR-30] [ERR-31] the page of a failed login explains what to do", async ({
  page,
  journey,
}) => {
  for (const [path, title] of [
    ["/sso-login/sso_fails_hal/0", "Oops somethings gone wrong."],
    ["/sso-login/msq_expired/0", "Ooops your link has expired"],
    ["/sso-error/access_denied", "Unable to log in"],
  ] as const) {
    await page.goto(journey.toAddress(path, path.includes("hal") ? "larkspur" : "harbourline"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await journey.expectAccessible();
  }
});

test("[MASQ-01] [MASQ-02] [MASQ-03] staff see the portal as Aisha does, with a banner on every page", async ({
  page,
  journey,
}) => {
  await journey.startAfresh(aisha);
  await page.goto(journey.toAddress("/sso-login/msq_valid_aisha/0"));
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  const banner = page.getByText("You are viewing the site as Aisha Patel for scheme year 2026");
  for (const path of [
    "/app/home/",
    "/app/faqs/",
    "/contact-us/",
    "/privacy-statement",
    "/app/home/nowhere",
  ]) {
    await page.goto(journey.toAddress(path));
    await expect(banner).toBeInViewport({ ratio: 1 });
    await journey.expectAccessible();
  }
});

test("[MASQ-02] the banner never covers content permanently at 400% zoom and with a long name", async ({
  page,
  journey,
}) => {
  await journey.startAfresh(aisha);
  await page.goto(journey.toAddress("/sso-login/msq_valid_aisha/2025"));
  await page.goto(journey.toAddress("/app/my-benefits/"));
  // 1280 by 1024 at 400%.
  await page.setViewportSize({ width: 320, height: 256 });
  const banner = page.locator(".bp-masquerade");
  if (journey.hasScripts) {
    await banner.evaluate((element) => {
      element.textContent = `You are viewing the site as ${"Featherstonehaugh-".repeat(3)}Cholmondeley for scheme year 2025`;
    });
  }
  await expect(banner).toBeInViewport({ ratio: 1 });
  // A trial click fails if something covers the control.
  await page.getByRole("main").getByRole("link").last().click({ trial: true });
  await page.getByRole("contentinfo").getByRole("link").last().click({ trial: true });
  const overflow = journey.hasScripts
    ? await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    : 0;
  expect(overflow).toBeLessThanOrEqual(0);
});
