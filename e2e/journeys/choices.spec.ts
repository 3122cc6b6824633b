import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

/** Goes from the terms to the review, and from there to the list of choices. */
async function addToChoices(page: Page) {
  await page.getByLabel("I have read the terms and agree to them").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Review" })).toBeVisible();
  await page.getByRole("button", { name: "Add to your choices" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your choices" })).toBeVisible();
}

test("[B11] [BENEFIT-14] two choices are reviewed together, one is removed and added again, and both are confirmed at once", async ({
  page,
  journey,
}) => {
  await journey.signIn("yusuf.demir@harbourline.example");
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));

  await page.goto(journey.toAddress("/app/my-benefits/cycle/setup/choices"));
  await page.getByLabel("Amount").fill("1,200");
  await page.getByLabel("12 months").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await addToChoices(page);
  await expect(page.getByText("Cycle to work is added to your choices.")).toBeVisible();

  await page.goto(journey.toAddress("/app/my-benefits/pension/setup/choices"));
  await page.getByLabel("Share of your pay").fill("8");
  await page.getByRole("button", { name: "Continue" }).click();
  await addToChoices(page);
  await expect(page.getByRole("heading", { level: 2, name: "All your choices together" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Cycle to work" })).toContainText("£100.00");
  await journey.expectAccessible();

  await page.goto(journey.toAddress("/app/home/"));
  await expect(page.getByText("2 choices are ready to confirm.")).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Review your choices" }).click();

  await page.getByRole("button", { name: "Remove from your choices Cycle to work" }).click();
  await expect(page.getByText("Cycle to work is removed from your choices.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Cycle to work" })).toHaveCount(0);
  await page.goto(journey.toAddress("/app/my-benefits/cycle/setup/review"));
  await page.getByRole("button", { name: "Add to your choices" }).click();
  await expect(page.getByRole("region", { name: "Cycle to work" })).toBeVisible();

  await page.getByRole("button", { name: "Confirm all" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, we have your choices" })).toBeVisible();
  await expect(page.getByText("Your reference")).toHaveCount(2);
  await expect(page.getByText("Waiting for approval", { exact: true })).toBeVisible();
  await journey.expectAccessible();

  await page.goto(journey.toAddress("/app/my-benefits/choices/"));
  await expect(page.getByText("You have not added any choices yet.")).toBeVisible();
  await journey.expectAccessible();
});
