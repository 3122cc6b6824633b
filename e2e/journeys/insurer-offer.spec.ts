import type { Page } from "@playwright/test";
import { acceptCookies, expect, fillLogin, type Journey, test } from "../support/fixtures.ts";

const LIFE_COVER_PATH = "/app/my-benefits/life";
const yusuf = "yusuf.demir@harbourline.example";

/** Ruth records a 50% loading by Yusuf's insurer. Then Yusuf logs in with his existing account. */
async function goToOffer(journey: Journey, page: Page) {
  await journey.startAfresh(yusuf);
  await journey.signIn("ruth.adeyemi@harbourline.example");
  await page.goto(journey.toAddress("/app/dashboard/insurer-decisions/"));
  await page.getByRole("link", { name: "Record decision for Yusuf Demir, Life assurance" }).click();
  await page.getByLabel("Accepted with a loading").check();
  await page.getByLabel("Loading, as a percentage").fill("50");
  const date = { day: "20", month: "11", year: "2026" };
  for (const [part, value] of Object.entries(date))
    await page.locator(`input[name="decided_on.${part}"]`).fill(value);
  await page.getByLabel("Insurer's reference").fill("UW-4711");
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Record decision" }).click();
  await expect(page.getByText("The decision for Yusuf Demir is recorded")).toBeVisible();
  await expect(page.getByText("Offered with 50% more: waiting for their answer").first()).toBeVisible();

  await page.context().clearCookies();
  await page.goto(journey.toAddress("/"));
  await acceptCookies(page);
  await fillLogin(page, yusuf);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await page.goto(journey.toAddress(LIFE_COVER_PATH));
  await expect(page.getByText("The insurer accepts all your cover at a higher price.").first()).toBeVisible();
  await page.getByRole("link", { name: "See the insurer's offer" }).click();
  await expect(page.getByRole("heading", { name: "Insurer's offer" })).toBeVisible();
  await expect(page.getByText("50% on the price of cover above £750,000")).toBeVisible();
  await journey.expectAccessible();
}

test("[B10] a person accepts an insurer's offer at the shown price", async ({ page, journey }) => {
  await goToOffer(journey, page);
  await page.getByRole("button", { name: /^Accept for £[\d.]+ a month$/ }).click();
  await expect(page).toHaveURL(journey.toAddress(LIFE_COVER_PATH));
  await expect(page.getByText("You have accepted the insurer's offer")).toBeVisible();
  await expect(page.getByText("Your price includes its extra charge.").first()).toBeVisible();
});

test("[B10] a person declines an insurer's offer and keeps the current cover", async ({ page, journey }) => {
  await goToOffer(journey, page);
  await page.getByRole("button", { name: "Decline and keep £750,000 of cover" }).click();
  await expect(page).toHaveURL(journey.toAddress(LIFE_COVER_PATH));
  await expect(page.getByText("You have declined the insurer's offer")).toBeVisible();
});
