import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

const aisha = "aisha.patel@harbourline.example";
const ruth = "ruth.adeyemi@harbourline.example";

/** One white pixel. */
const receipt = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC",
  "base64",
);

async function fillDay(page: Page, name: string, [day, month, year]: [string, string, string]) {
  const date = page.getByRole("group", { name });
  await date.getByLabel("Day").fill(day);
  await date.getByLabel("Month").fill(month);
  await date.getByLabel("Year").fill(year);
}

test("a person claims with a receipt, the employer decides, and the person sees the payment", async ({
  page,
  browser,
  journey,
  contextOptions,
}) => {
  test.slow();
  await journey.signIn(aisha);
  await page.goto(journey.toAddress("/app/my-benefits/cash-plan"));
  await page.getByRole("link", { name: "Make a claim or see your claims" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Claims" })).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Make a claim", exact: true }).click();
  await page.getByRole("button", { name: "Send claim" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter what you paid for");
  await journey.expectAccessible();
  await page.getByLabel("Who was treated?").selectOption({ index: 1 });
  await page.getByLabel("What is it for?").selectOption({ index: 1 });
  await page.getByLabel("What did you pay for?").fill("A check-up");
  await fillDay(page, "Date of treatment", ["18", "11", "2026"]);
  await page.getByLabel("How much did you pay?").fill("24.50");
  await page.getByRole("button", { name: "Send claim" }).click();
  await expect(page.getByText("Your claim has been sent. You can add a receipt below.")).toBeVisible();
  const claim = page.url();
  const reference = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";

  await page.getByRole("link", { name: "Add a receipt" }).click();
  await page.getByLabel("Receipt", { exact: true }).setInputFiles({
    name: "receipt.png",
    mimeType: "image/png",
    buffer: receipt,
  });
  await page.getByRole("button", { name: "Add receipt" }).click();
  await expect(page.getByText("The receipt has been added.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Receipt 1" })).toBeVisible();
  await journey.expectAccessible();

  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await journey.signIn(ruth);
  await page.goto(journey.toAddress("/app/dashboard/claims/"));
  await journey.expectAccessible();
  await page
    .getByRole("row", { name: /£24\.50/ })
    .getByRole("link")
    .click();
  await expect(page.getByRole("heading", { level: 1, name: reference })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Receipt 1" }).click(),
  ]);
  expect(Buffer.compare(await readFile(await download.path()), receipt)).toBe(0);
  await page.getByLabel("Pay", { exact: true }).check();
  await page.getByLabel("Amount to pay").fill("24.50");
  await fillDay(page, "Date of payment", ["20", "11", "2026"]);
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Save decision" }).click();
  await expect(
    page.getByText("Saved. We have emailed the employee, if we have an email address for them."),
  ).toBeVisible();

  const context = await browser.newContext({ ...contextOptions, storageState: { cookies, origins: [] } });
  const employeePage = await context.newPage();
  await employeePage.goto(claim);
  await expect(employeePage.getByText("£24.50 on 20 November 2026")).toBeVisible();
  await context.close();
});
