import { toCsv } from "../../tests/support/employee-file.ts";
import { expect, test } from "../support/fixtures.ts";

const employer = "ruth.adeyemi@harbourline.example";

test("[RULE-09] [M-20] [B8] an employer reads and downloads the lists of amounts outside payroll", async ({
  page,
  journey,
}) => {
  await journey.signIn(employer);
  await page.goto(journey.toAddress("/app/reporting/payroll"));
  await page.getByRole("link", { name: "Leavers with a balance" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Leavers with a balance" })).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("link", { name: "All payroll runs" }).click();

  await page.getByRole("link", { name: "Past pay below the minimum wage" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Past pay below the minimum wage" }),
  ).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("link", { name: "All payroll runs" }).click();

  await page.getByRole("link", { name: "Taxed benefits in past tax years" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Taxed benefits in past tax years" }),
  ).toBeVisible();
  await journey.expectAccessible();
});

test("[F4] an employer sees the amounts taken before the first run, which is locked", async ({
  page,
  journey,
}) => {
  await journey.signIn(employer);
  await page.goto(journey.toAddress("/app/reporting/payroll"));
  await page.getByRole("link", { name: "See what was taken before the first run" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Before the first run" })).toBeVisible();
  await expect(page.getByText("is locked, so these figures can no longer be changed.")).toBeVisible();
  await journey.expectAccessible();
});

test("[M-37] an employer sees a file's payroll changes from a day before loading it", async ({
  page,
  journey,
}) => {
  await journey.signIn(employer);
  await page.goto(journey.toAddress("/app/employee-data/panel/upload-data/"));
  const row = {
    employee_number: "00101",
    first_name: "Aisha",
    surname: "Patel",
    start_date: "11/05/2015",
    email: "aisha.patel@harbourline.example",
    date_of_birth: "08/03/1990",
    annual_salary: "45000.00",
    weekly_hours: "37.5",
    payroll_group: "Monthly",
  };
  const buffer = Buffer.from(toCsv([row]));
  const file = { name: "a-rise.csv", mimeType: "text/csv", buffer };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Upload and check" }).click();
  const preview = page.getByRole("heading", { level: 1, name: "Check and confirm" });
  await expect(preview).toBeVisible({ timeout: 20_000 });

  await page.getByRole("button", { name: "See payroll changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "What changes in payroll" })).toBeVisible();
  await expect(page.getByText("1 person's deductions change in the run of 28 December 2026")).toBeVisible();
  await expect(page.getByText(/^Arrears for pay day/)).toHaveCount(0);
  await journey.expectAccessible();
  await page.getByLabel("When do pay and job changes apply from?").fill("31/02/2026");
  await page.getByRole("button", { name: "Show the changes from this date" }).click();
  await expect(page.getByRole("link", { name: "Enter a real date" })).toBeVisible();
  await journey.expectAccessible();
  await page.getByLabel("When do pay and job changes apply from?").fill("01/11/2026");
  await page.getByRole("button", { name: "Show the changes from this date" }).click();
  await expect(page.getByText("Arrears for pay day 28 November 2026").first()).toBeVisible();

  // The day stays on the page that confirms the upload.
  await page.getByRole("link", { name: "Back to the upload" }).click();
  await expect(preview).toBeVisible();
  await expect(page.getByLabel("When do pay and job changes apply from?")).toHaveValue("01/11/2026");
  await page.getByRole("button", { name: "Cancel the upload" }).click();
  await expect(page.getByText("The upload has been cancelled")).toBeVisible();
});
