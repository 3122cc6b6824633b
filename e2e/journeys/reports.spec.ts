import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { expect, type Journey, test } from "../support/fixtures.ts";

async function goToReporting(journey: Journey, page: Page) {
  await journey.signIn("ruth.adeyemi@harbourline.example");
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await page.goto(journey.toAddress("/app/reporting/"));
  await expect(page.getByRole("heading", { level: 1, name: "Reporting" })).toBeVisible();
}

/** Downloads the file that a button or link returns. */
async function downloadFile(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

/** Counts, adds and hashes a report's rows, as its receiver would, and compares. */
function checkTotals(file: Uint8Array, summed: string | null) {
  const text = Buffer.from(file);
  const trailerStart = text.indexOf("Control total,");
  const splitCells = (line: string) => line.split(",");
  const [rows, sum, hash] = text
    .subarray(trailerStart)
    .toString("utf8")
    .split("\r\n")
    .map((line) => splitCells(line)[2]);
  const [header = "", ...lines] = text.subarray(3, trailerStart).toString("utf8").trimEnd().split("\r\n");
  expect(rows).toBe(String(lines.length));
  expect(hash).toBe(createHash("sha256").update(text.subarray(0, trailerStart)).digest("hex"));
  if (summed === null) return;
  const column = splitCells(header).indexOf(summed);
  const pence = lines.reduce((total, line) => total + Math.round(Number(splitCells(line)[column]) * 100), 0);
  expect(sum).toBe((pence / 100).toFixed(2));
  expect(pence).toBeGreaterThan(0);
}

test("[REPORT-01] [REPORT-03] [PANEL-12] payroll reports are downloaded one by one and several in one zip, with the right totals", async ({
  page,
  journey,
}) => {
  await goToReporting(journey, page);
  await journey.expectAccessible();
  await page.getByRole("link", { name: "See the payroll reports" }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/reporting/panel/payroll-report/"));
  const panel = page.getByRole("dialog", { name: "Payroll reports" });
  await expect(panel).toBeVisible();
  await journey.expectAccessible();

  const singleReport = await downloadFile(page, () =>
    panel.getByRole("link", { name: "Download October 2026" }).click(),
  );
  expect(singleReport.name).toBe("payroll.2026-10.csv");
  checkTotals(singleReport.bytes, "Amount");

  await panel.getByLabel("Year").selectOption("2025");
  await panel.getByRole("button", { name: "Show" }).click();
  await expect(panel.getByLabel("December 2025", { exact: true })).toBeVisible();
  await panel.getByLabel("December 2025", { exact: true }).check();
  await panel.getByLabel("November 2025", { exact: true }).check();
  const several = await downloadFile(page, () =>
    panel.getByRole("button", { name: "Download selected reports" }).click(),
  );
  expect(several.name).toBe("reports.zip");
  const files = unzipSync(new Uint8Array(several.bytes));
  expect(Object.keys(files)).toEqual(["payroll.2025-12.csv", "payroll.2025-11.csv"]);
  for (const file of Object.values(files)) checkTotals(file, "Amount");

  await panel.getByRole("link", { name: "Close" }).click();
  await expect(panel).toBeHidden();
});

test("[REPORT-03] the report list shows an error at its checkboxes when none is selected", async ({
  page,
  journey,
}) => {
  await goToReporting(journey, page);
  await page.goto(journey.toAddress("/app/reporting/panel/provider-report/"));
  const panel = page.getByRole("dialog", { name: "Provider reports" });
  await expect(panel.getByRole("heading", { name: "November 2026" })).toBeVisible();
  await expect(panel.getByText("Private medical, Health cash plan").first()).toBeVisible();
  await panel.getByRole("button", { name: "Download selected reports" }).click();
  await expect(panel.getByText("Select the reports you want in one file")).toBeVisible();
  await journey.expectAccessible();
});

test("[PANEL-14] [LIFE-03] an employer reads life events with their dates", async ({ page, journey }) => {
  await goToReporting(journey, page);
  await page.getByRole("link", { name: "See the life events" }).click();
  const panel = page.getByRole("dialog", { name: "Life events" });
  const birthRows = panel.getByRole("row").filter({ hasText: "Birth or adoption" });
  await expect(birthRows.first()).toContainText("2026");
  await expect(panel.getByText("Still open").first()).toBeVisible();
  await journey.expectAccessible();
});

test("[CCV-01] [CCV-02] an employer manages childcare vouchers in the page's frame", async ({
  page,
  journey,
  separateApi,
}) => {
  test.skip(separateApi, "A page of another server can be framed only by https");
  await goToReporting(journey, page);
  await page.getByRole("link", { name: "Manage childcare vouchers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Manage childcare vouchers" })).toBeVisible();
  const frame = page.frameLocator("iframe");
  await expect(
    frame.getByRole("heading", { name: "Childcare vouchers at Harbourline Logistics Ltd" }),
  ).toBeVisible();
  await expect(frame.getByText("28.11.26")).toBeVisible();
  await journey.expectAccessible();
});

test("[GUARD-08] an employee is refused the reports", async ({ page, journey }) => {
  await journey.signIn("aisha.patel@harbourline.example");
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  for (const path of ["/app/reporting/", "/app/reporting/panel/payroll-report/", "/app/ccv/manage"]) {
    await page.goto(journey.toAddress(path));
    await expect(page.getByText("Access Denied")).toBeVisible();
  }
});

test("[REPORT-03] a double click saves the selected reports once, and the earlier error disappears", async ({
  page,
  journey,
}) => {
  test.skip(!journey.hasScripts, "Without scripts the page does not change while the browser saves a file");
  await goToReporting(journey, page);
  await page.getByRole("link", { name: "See the payroll reports" }).click();
  const panel = page.getByRole("dialog", { name: "Payroll reports" });
  const save = panel.getByRole("button", { name: "Download selected reports" });
  await save.click();
  const problem = page.getByText("Select the reports you want in one file");
  await expect(problem).toBeVisible();
  await panel.getByLabel("October 2026", { exact: true }).check();
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().includes("/reports.zip?")) requests++;
  });
  const [file] = await Promise.all([page.waitForEvent("download"), save.dblclick()]);
  expect(file.suggestedFilename()).toBe("reports.zip");
  await expect(problem).toBeHidden();
  await expect(panel.getByLabel("October 2026", { exact: true })).toBeChecked();
  expect(requests).toBe(1);
  // A later press saves the file again.
  await page.waitForFunction(
    (since) => performance.now() - since > 1_000,
    await page.evaluate(() => performance.now()),
  );
  await Promise.all([page.waitForEvent("download"), save.click()]);
});
