import type { Page } from "@playwright/test";
import { expect, type Journey, ONCE, test } from "../support/fixtures.ts";

async function goToHome(journey: Journey, page: Page) {
  await journey.signIn("aisha.patel@harbourline.example");
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
}

/** The name and the beginning of a link's file. */
async function downloadFile(page: Page, link: string) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: link }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return { name: file.suggestedFilename(), start: Buffer.concat(chunks).toString("utf8").slice(0, 60) };
}

test("[STATEMENT-01] [STATEMENT-03] [PANEL-03] [REPORT-02] a person reads payments with their reasons, and downloads them", async ({
  page,
  journey,
}) => {
  await goToHome(journey, page);
  await page.goto(journey.toAddress("/app/my-benefits/dental"));
  await page.getByRole("link", { name: "Statement", exact: true }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/my-benefits/dental/panel/statement/"));
  const panel = page.getByRole("dialog", { name: "Statement: Health" });
  await expect(panel).toBeVisible();
  await journey.expectAccessible();

  await expect(panel.getByText("Total", { exact: true }).first()).toBeHidden();
  await panel.getByText("October 2026").click();
  await expect(panel.getByText("Plus for you and your family: 12 × £37.55").first()).toBeVisible();
  await journey.expectAccessible();

  await expect(panel.getByText("March 2024")).toBeHidden();
  await panel.getByRole("heading", { name: "Benefit year 2023/24" }).click();
  await expect(panel.getByText("March 2024")).toBeVisible();
  const file = await downloadFile(page, "Download all your statements (CSV)");
  expect(file.name).toBe("statements.csv");
  expect(file.start).toContain("Year,Month,Group,Benefit");

  await panel.getByRole("link", { name: "Close" }).click();
  await expect(panel).toBeHidden();
});

test("[TOTAL-01] [TOTAL-02] [TOTAL-03] [HOME-02] a person sees the value of their benefits from Home by year, month, chart and PDF", async ({
  page,
  journey,
}) => {
  await goToHome(journey, page);
  const year = page.getByRole("complementary");
  await expect(year).toContainText(/Your employer\s*£3,360.48/);
  await page.getByRole("link", { name: "See my total benefits" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My total benefits" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^All benefits/ })).toContainText("£11,799.46");
  await journey.expectAccessible();

  await page.getByRole("link", { name: "Month", exact: true }).click();
  await expect(page.getByText("Your pay and your benefits in November 2026.")).toBeVisible();
  await expect(page.getByRole("row", { name: /^Pension/ })).toContainText("£420.00");

  await page.getByRole("link", { name: "See it as a chart" }).click();
  await expect(
    page.getByRole("img", { name: /^What goes into each group of benefits: Retirement/ }),
  ).toBeVisible();
  await expect(page).toHaveURL(journey.toAddress("/app/my-total-benefits-enhanced/?mode=month"));
  await journey.expectAccessible();

  const file = await downloadFile(page, "Download as a PDF");
  expect([file.name, file.start.slice(0, 8)]).toEqual(["total-benefits.pdf", "%PDF-1.7"]);
});

test(
  "[TOTAL-01] a printed year fits one page of A4 without the site's header and menu",
  ONCE,
  async ({ page, journey }) => {
    await goToHome(journey, page);
    await page.goto(journey.toAddress("/app/my-total-benefits/"));
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("Benefit year 1 April 2026 to 31 March 2027")).toBeVisible();
    await expect(page.locator(".bp-header")).toBeHidden();
    await expect(page.locator(".bp-footer")).toBeHidden();
    await expect(page.getByRole("link", { name: "Month", exact: true })).toBeHidden();
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
  },
);
