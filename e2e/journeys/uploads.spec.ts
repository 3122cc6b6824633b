import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { buildFileRow, type FileRow, toCsv } from "../../tests/support/employee-file.ts";
import { expect, type Journey, test } from "../support/fixtures.ts";

const employer = "ruth.adeyemi@harbourline.example";
/** A job checks a file, and without scripts the page refreshes every three seconds. */
const checkTimeout = { timeout: 20_000 };

async function goToPanel(journey: Journey, page: Page) {
  await journey.signIn(employer);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await page.goto(journey.toAddress("/app/employee-data/"));
  await page.getByRole("link", { name: "Upload employee data" }).click();
  await expect(page.getByRole("dialog", { name: "Upload employee data" })).toBeVisible();
}

async function uploadRows(page: Page, name: string, rows: FileRow[]) {
  const buffer = Buffer.from(toCsv(rows));
  await page.getByLabel("File", { exact: true }).setInputFiles({ name, mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Upload and check" }).click();
}

test("[EMPDATA-02] [PANEL-11] [ERR-38] an employer uploads a file with errors, loads a correct file, and undoes the load", async ({
  page,
  journey,
}) => {
  await goToPanel(journey, page);
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Upload and check" }).click();
  await expect(page.getByRole("alert").getByRole("link", { name: "Choose a file" })).toBeVisible();
  await journey.expectAccessible();

  // With scripts the error appears before anything is sent; without them the server reports it.
  const folder = await mkdtemp(join(tmpdir(), "upload-"));
  const large = join(folder, "large.csv");
  await writeFile(large, "");
  await truncate(large, 60 * 1024 * 1024);
  await page.getByLabel("File", { exact: true }).setInputFiles(large);
  await page.getByRole("button", { name: "Upload and check" }).click();
  await expect(
    page.getByRole("alert").getByRole("link", { name: /^This file is larger than 50 MB/ }),
  ).toBeVisible(checkTimeout);
  await expect(page.getByLabel("File", { exact: true })).toHaveAccessibleDescription(/larger than 50 MB/);
  await journey.expectAccessible();
  await rm(folder, { recursive: true });

  await uploadRows(page, "bad.csv", [
    buildFileRow("E2E-1", { date_of_birth: "12/25/1988", weekly_hours: "70" }),
  ]);
  await expect(page.getByRole("heading", { level: 1, name: "This file cannot be loaded" })).toBeVisible(
    checkTimeout,
  );
  await expect(page.getByText("2 errors")).toBeVisible();
  await expect(page.getByText("This looks like a US date")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download all as CSV" })).toBeVisible();
  await journey.expectAccessible();

  await page.getByRole("link", { name: "Upload another file" }).click();
  await uploadRows(page, "new-people.csv", [buildFileRow("E2E-1"), buildFileRow("E2E-2")]);
  await expect(page.getByRole("heading", { level: 1, name: "Check and confirm" })).toBeVisible(checkTimeout);
  await expect(page.getByText("Nothing is loaded yet.")).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Load the data" }).click();
  await expect(page.getByRole("alert")).toContainText("Select the box to confirm");
  await journey.expectAccessible();
  await page.getByLabel("Leave out rows (optional)").fill("3");
  await page.getByLabel(/^I know that \d+ of your \d+ people are not in the file/).check();
  await page.getByRole("button", { name: "Load the data" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your data is loaded" })).toBeVisible(
    checkTimeout,
  );
  await expect(page.getByText("Your file has been uploaded")).toBeVisible();
  await journey.expectAccessible();
  // The message is not repeated on the next page.
  await page.getByRole("link", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Undo this upload?" })).toBeVisible();
  await expect(page.getByText("Your file has been uploaded")).toBeHidden();
  await page.getByRole("link", { name: "Keep it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your data is loaded" })).toBeVisible();

  await page.goto(journey.toAddress("/app/employee-data/upload-history/"));
  await expect(page.getByRole("row", { name: /new-people\.csv.*Loaded/ }).first()).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("link", { name: "new-people.csv" }).first().click();
  await page.getByRole("link", { name: "Undo" }).click();
  await expect(page.getByText("1 removed")).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Undo the upload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This upload was undone" })).toBeVisible(
    checkTimeout,
  );
  await journey.expectAccessible();
});
