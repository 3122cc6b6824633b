import { expect, test } from "../support/fixtures.ts";

const EMPLOYER_EMAIL = "ruth.adeyemi@harbourline.example";
const EMPLOYEE_LIST_PATH = "/app/employee-data/";

test.beforeEach(async ({ page, journey }) => {
  await journey.signIn(EMPLOYER_EMAIL);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
});

test("[EMPDATA-01] [EMPDATA-05] [EMPDATA-07] an employer finds a person, views them and returns to the list", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress(EMPLOYEE_LIST_PATH));
  await expect(page.getByText("187 of 240 employees have registered")).toBeVisible();
  await journey.expectAccessible();
  await page.getByLabel("Search").fill("o’donnell");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("1 employee found.")).toBeVisible();
  await page.getByRole("link", { name: "Zoë O'Donnell-Fry" }).click();
  await expect(page.getByRole("dialog")).toContainText("Date of birth");
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\?search=/);
  await page.goBack();
  await page.getByRole("dialog").waitFor();
});

test("[EMPDATA-07] pages, sort orders and the filter have their own addresses, and Back returns to the previous one", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress(EMPLOYEE_LIST_PATH));
  await page.getByLabel("Registration", { exact: true }).selectOption("0");
  await page.getByLabel("Sort by").selectOption("email.descending");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("53 employees found.")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  await expect(page.getByText("53 employees found.")).toBeVisible();
  await page.getByLabel("Search").fill("no such person");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("Check the spelling and the filter, or show everyone.")).toBeVisible();
  await journey.expectAccessible();
});

test("[EMPDATA-03] [API-90] welcome emails go to the selected people after a confirmation, and a page shows their progress", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress(`${EMPLOYEE_LIST_PATH}?filter=0`));
  await page.getByRole("button", { name: "Send welcome emails" }).click();
  await expect(page.getByText("Select someone first")).toBeVisible();
  await journey.expectAccessible();
  const selected = page.locator('input[name="employeeId"]:checked');
  if (journey.hasScripts) await page.getByLabel("Select all on this page").check();
  else await page.getByRole("button", { name: "Select all on this page" }).click();
  await expect(selected).toHaveCount(10);
  await expect(page.getByText("10 of 10 selected")).toBeVisible();
  await page.getByRole("checkbox").first().uncheck();
  await page.getByRole("button", { name: "Send welcome emails" }).click();
  await expect(page.getByText("9 employees selected.")).toBeVisible();
  await journey.expectAccessible();
  await page
    .getByRole("button", { name: "Cancel" })
    .or(page.getByRole("link", { name: "Cancel" }))
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Employee data");
  await page.getByRole("checkbox").nth(1).check();
  await page.getByRole("button", { name: "Send welcome emails" }).click();
  await expect(page.getByText("1 employee selected.")).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Welcome emails|Employee data/);
  await journey.expectAccessible();
});

test("[EMPDATA-04] [API-38] a magic link needs the employer's password, and opens the employee's site by a button", async ({
  page,
  journey,
  context,
}) => {
  await page.goto(journey.toAddress(`${EMPLOYEE_LIST_PATH}?search=yusuf`));
  await page.getByRole("link", { name: /Yusuf Demir/ }).click();
  await page.getByLabel("Your own password").fill("wrong");
  await page.getByRole("button", { name: "Get the link" }).click();
  await expect(page.getByText("This is not your password").first()).toBeVisible();
  await journey.expectAccessible();
  await page.getByLabel("Your own password").fill("Teal-Kettle-93-Orbit");
  await page.getByRole("button", { name: "Get the link" }).click();
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  await journey.expectAccessible();
  const other = await context.newPage();
  await other.goto(journey.toAddress(new URL(link).pathname));
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other).toHaveURL(journey.toAddress("/app/home/"));
  await expect(other.getByText("You are viewing the site as Yusuf Demir")).toBeVisible();
});

test("[DASH-02] the engagement page shows at a glance how many employees have registered", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress("/app/dashboard/employee-engagement/"));
  await expect(page.getByText("77.9%").first()).toBeVisible();
  // The page is below the dashboard in the menu and in the breadcrumbs.
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Employer dashboard");
  await expect(page.getByRole("img", { name: "Registered: 77.9% of employees" })).toBeVisible();
  await journey.expectAccessible();
});

test("[DASH-03] [TWOFALIST-01] [API-95] two-factor is turned on after a confirmation, and off again", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress("/app/dashboard/platform-settings/"));
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Require 2FA for everyone" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Require 2FA for everyone?");
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Yes, require it" }).click();
  await expect(page.getByText("2FA is now required from each person's next login")).toBeVisible();
  await page.getByRole("button", { name: "Make it optional" }).click();
  await expect(page.getByText("2FA is now optional")).toBeVisible();
  await page.getByLabel("Search").fill("reyes");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("rowheader", { name: "Daniel Reyes" })).toBeVisible();
});
