import type { Page } from "@playwright/test";
import { expect, type Journey, test } from "../support/fixtures.ts";

const BENEFITS_PATH = "/app/my-benefits/";

async function goToBenefits(journey: Journey, page: Page, login: string) {
  await journey.signIn(`${login}@harbourline.example`);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await page.goto(journey.toAddress(BENEFITS_PATH));
  await expect(page.getByRole("heading", { level: 1, name: "My benefits" })).toBeVisible();
}

const getRow = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("[BENEFIT-02] [BENEFIT-03] [RULE-22] a member sees their benefits and how a price is calculated", async ({
  page,
  journey,
}) => {
  await goToBenefits(journey, page, "aisha.patel");
  await expect(getRow(page, "Dental")).toContainText("Active");
  await expect(getRow(page, "Health cash plan")).toContainText("Changes on 1 December 2026");
  await expect(getRow(page, "Season ticket loan")).toContainText("Not finished");
  await expect(getRow(page, "Electric car")).toContainText("Not approved");
  await journey.expectAccessible();

  await page.getByRole("link", { name: "Life assurance" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Life assurance" })).toBeVisible();
  await expect(page.getByText("6 × pay, £252,000 of cover")).toBeVisible();
  await journey.expectAccessible();
  const explanation = page.locator("details", { hasText: "Why this price?" });
  await expect(explanation.getByText("In a year").first()).toBeHidden();
  await explanation.locator("summary").click();
  await expect(explanation.getByText("In a year").first()).toBeVisible();
  await journey.expectAccessible();
});

test("[PANEL-06] [BENEFIT-03] the terms open over the benefit's page, and Close returns to it", async ({
  page,
  journey,
}) => {
  await goToBenefits(journey, page, "aisha.patel");
  await page.getByRole("link", { name: "Dental" }).click();
  const opener = page.getByRole("link", { name: "Read the terms" });
  await opener.click();
  const panel = page.getByRole("dialog", { name: "Dental terms" });
  await expect(panel).toBeVisible();
  await expect(panel.getByText(/^Version /)).toBeVisible();
  await journey.expectAccessible();
  await panel.getByRole("link", { name: "Close" }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(journey.toAddress("/app/my-benefits/dental"));
  if (journey.hasScripts) await expect(opener).toBeFocused();
});

test("[HOME-05] [BENEFIT-02] a person on probation reads about it, and from when each benefit opens", async ({
  page,
  journey,
}) => {
  await goToBenefits(journey, page, "ben.carter");
  await expect(
    page.getByText("You cannot access all benefits during your probation. We will email you when you can."),
  ).toBeVisible();
  await expect(getRow(page, "Cycle to work")).toContainText("You can have this after probation, from");
  await journey.expectAccessible();
});

test("[BENEFIT-02] each benefit shows its last day when the annual window is open", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress("/demo/identity-provider", "larkspur"));
  await page.getByRole("button", { name: /Nora Singh/ }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/home/", "larkspur"));
  await page.goto(journey.toAddress(BENEFITS_PATH, "larkspur"));
  await expect(getRow(page, "Dental")).toContainText(
    "Choose by 10 December 2026 for the year from 1 January 2027.",
  );
  await journey.expectAccessible();
});

test("[ERR-25] [SHELL-13] the page of an unknown benefit leads back to the list", async ({
  page,
  journey,
}) => {
  await goToBenefits(journey, page, "aisha.patel");
  const reply = await page.goto(journey.toAddress("/app/my-benefits/nothing-has-this"));
  expect(reply?.status()).toBe(404);
  await expect(
    page.getByText("Oops! The benefit you are looking for has been removed or relocated."),
  ).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Back to My benefits" }).click();
  await expect(page).toHaveURL(journey.toAddress(BENEFITS_PATH));
});
