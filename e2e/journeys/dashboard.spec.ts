import { expect, test } from "../support/fixtures.ts";

const employer = "ruth.adeyemi@harbourline.example";

test("[PRODUCT-03] [DASH-01] [SHELL-04] an employer sees the waiting tasks on the dashboard, with their links", async ({
  page,
  journey,
  isMobile,
}) => {
  await journey.signIn(employer);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  if (isMobile) await page.locator(".bp-burger__summary").click();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Employer dashboard" })).toBeVisible();
  await expect(page.getByText("Decide by 26 November 2026 for pay on 30 November 2026.")).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Decide on selections" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Selections awaiting approval" })).toBeVisible();
});

test("[DASH-04] [DASH-05] [DASH-06] [PANEL-17] each chart is followed by a table of its figures", async ({
  page,
  journey,
}) => {
  await journey.signIn(employer);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await page.goto(journey.toAddress("/app/dashboard/benefit-takeup"));
  await expect(page.getByRole("img", { name: /^Take-up of each benefit: / })).toBeVisible();
  await journey.expectAccessible();
  const opener = page.getByRole("link", { name: "Figures Pension" });
  await opener.click();
  const panel = page.getByRole("dialog", { name: "Pension take-up" });
  await expect(panel).toBeVisible();
  await journey.expectAccessible();
  await panel.getByRole("link", { name: "Close" }).click();
  await expect(panel).toBeHidden();
  await page.getByRole("link", { name: "Pension", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pension take-up" })).toBeVisible();
  await journey.expectAccessible();

  await page.goto(journey.toAddress("/app/dashboard/employee-insights/"));
  await expect(page.getByRole("img", { name: /^Registered by the end of each month/ })).toBeVisible();
  await expect(page.getByText("187, 77.9% of all")).toBeVisible();
  await journey.expectAccessible();
  const table = page.getByRole("table", { name: "Ages" });
  await expect(table).toBeHidden();
  await page.getByText("The figures as a table: Ages").click();
  await expect(table).toBeVisible();
  await journey.expectAccessible();
});

test("[GUARD-06] [B2] an employee is denied the dashboard and stays logged in", async ({ page, journey }) => {
  await journey.signIn("aisha.patel@harbourline.example");
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await page.goto(journey.toAddress("/app/dashboard/"));
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await journey.expectAccessible();
  await page.goto(journey.toAddress("/app/home/"));
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
});
