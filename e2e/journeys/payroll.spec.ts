import { createHash } from "node:crypto";
import { expect, test } from "../support/fixtures.ts";

test("[M-01] [REPORT-01] an employer finds the next run, opens a locked one, and downloads the file with its checksum", async ({
  page,
  journey,
}) => {
  await journey.signIn("ruth.adeyemi@harbourline.example");
  await page.goto(journey.toAddress("/app/reporting/"));
  await page.getByRole("link", { name: "See the payroll runs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payroll" })).toBeVisible();
  await page.getByRole("navigation", { name: "Pay group" }).getByRole("link", { name: "Monthly" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^Next run: [A-Z][a-z]+ \d{4}$/ })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Totals by element" })).toBeVisible();
  await journey.expectAccessible();

  const runs = page.getByRole("region", { name: "Locked runs" });
  await runs.getByRole("link", { name: "April 2026", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payroll run: April 2026" })).toBeVisible();
  await expect(page.getByText("Locked", { exact: true }).first()).toBeVisible();
  await journey.expectAccessible();

  const sha256 = await page.locator("main code").textContent();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^Download the file \(CSV\) ?: April 2026, Monthly$/ }).click(),
  ]);
  const hash = createHash("sha256");
  for await (const chunk of await file.createReadStream()) hash.update(chunk as Buffer);
  expect(hash.digest("hex")).toBe(sha256);
});

test("[B5] a person sees the deductions for their benefits", async ({ page, journey }) => {
  await journey.signIn("aisha.patel@harbourline.example");
  await page.getByRole("link", { name: "See my payslip" }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/payslip/"));
  await expect(page.getByRole("heading", { level: 1, name: "My payslip" })).toBeVisible();
  await journey.expectAccessible();
});
