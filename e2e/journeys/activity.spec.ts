import type { Page } from "@playwright/test";
import { expect, type Journey, test } from "../support/fixtures.ts";

/** Opens Aisha's details as her employer. */
async function openAishasPanel(page: Page, journey: Journey) {
  await journey.signIn("ruth.adeyemi@harbourline.example");
  await page.goto(journey.toAddress("/app/employee-data/?search=aisha"));
  await page.getByRole("link", { name: "Aisha Patel" }).click();
  await expect(page.getByRole("dialog")).toContainText("Date of birth");
}

test("an employer finds their own action in the activity list and downloads it", async ({
  page,
  journey,
}) => {
  await openAishasPanel(page, journey);
  await page.goto(journey.toAddress("/app/reporting/"));
  await page.getByRole("link", { name: "See the activity" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeVisible();
  await page.getByLabel("Name").fill("pate");
  await page.getByLabel("Kind").selectOption({ label: "Views" });
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/search=pate&kind=views/);
  await expect(page.getByText("Ruth Adeyemi opened Aisha Patel's details").first()).toBeVisible();
  await journey.expectAccessible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("activity.csv");
  await page.getByLabel("From").fill("31/02/2026");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("Enter a real date, such as 28/11/2026")).toBeVisible();
  await journey.expectAccessible();
});

test("people see who viewed their account", async ({ page, journey }) => {
  await openAishasPanel(page, journey);
  await page.context().clearCookies();
  await journey.signIn("aisha.patel@harbourline.example");
  await page.goto(journey.toAddress("/app/home/my-profile/"));
  await page.getByRole("link", { name: "See who looked" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Who looked at your account" })).toBeVisible();
  await expect(page.getByText("Ruth Adeyemi, your employer").first()).toBeVisible();
  await journey.expectAccessible();
});
