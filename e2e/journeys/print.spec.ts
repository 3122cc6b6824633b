import type { Page } from "@playwright/test";
import { expect, ONCE, test } from "../support/fixtures.ts";

/** A sheet of A4 within its margins of 14 mm, in px of CSS. */
const SHEET = { width: 688, height: 1_016 };

/** The whole of A4, to whose width some browsers fit a page. */
const PAPER = { width: 794, height: 1_123 };

const AISHA_EMAIL = "aisha.patel@harbourline.example";
const RUTH_EMAIL = "ruth.adeyemi@harbourline.example";

const STATEMENT_PATH = "/app/my-benefits/pension/panel/statement/";

const printedPages = {
  [AISHA_EMAIL]: [
    "/app/home/",
    "/app/my-benefits/",
    "/app/my-benefits/pension",
    "/app/my-benefits/pension/model/?percent=8",
    STATEMENT_PATH,
    "/app/my-benefits/cards/",
    "/app/home/my-profile/",
    "/app/home/my-profile/data/",
    "/app/my-total-benefits/",
    "/app/my-total-benefits-enhanced/",
    "/app/payslip/",
  ],
  [RUTH_EMAIL]: [
    "/app/dashboard/",
    "/app/dashboard/approve-selections/cycle",
    "/app/dashboard/employee-insights/",
    "/app/employee-data/",
    "/app/reporting/payroll",
    "/app/reporting/panel/payroll-report/",
  ],
};

for (const [email, paths] of Object.entries(printedPages))
  test(
    `the printed pages of ${email} have no navigation, fit the sheet's width and break only between items`,
    ONCE,
    async ({ page, journey }) => {
      await journey.signIn(email);
      await page.setViewportSize(SHEET);
      await page.emulateMedia({ media: "print" });
      for (const path of paths) {
        await page.goto(journey.toAddress(path));
        expect(await findPrintFaults(page), path).toEqual([]);
      }
    },
  );

for (const path of [STATEMENT_PATH, "/app/payslip/", "/app/my-total-benefits/"])
  test(
    `the printed page ${path} says whose amounts it has, and has no link to a file`,
    ONCE,
    async ({ page, journey }) => {
      await journey.signIn(AISHA_EMAIL);
      await page.goto(journey.toAddress(path));
      await expect(page.getByText("For Aisha Patel, Harbourline Logistics Ltd")).toBeHidden();
      await page.emulateMedia({ media: "print" });
      await expect(page.getByText("For Aisha Patel, Harbourline Logistics Ltd")).toBeVisible();
      await expect(page.locator("a[download]:visible")).toHaveCount(0);
    },
  );

test(
  "the figures of a printed total reward page are in one line, however long their labels are",
  ONCE,
  async ({ page, journey }) => {
    await journey.signIn(AISHA_EMAIL);
    await page.goto(journey.toAddress("/app/my-total-benefits/"));
    await page.setViewportSize(PAPER);
    await page.emulateMedia({ media: "print" });
    const ends = await page.locator(".bp-worth__figure").evaluateAll((figures) => {
      for (const label of document.querySelectorAll(".bp-worth__figure dt"))
        label.textContent = "Mae eich cyflogwr yn ychwanegu";
      return figures.map((figure) => Math.round(figure.getBoundingClientRect().bottom));
    });
    expect(ends).toHaveLength(4);
    expect(new Set(ends).size).toBe(1);
  },
);

for (const [email, path, sheets] of [
  [AISHA_EMAIL, "/app/payslip/", 2],
  [AISHA_EMAIL, "/app/home/", 3],
  [RUTH_EMAIL, "/app/employee-data/", 1],
] as const)
  test(
    `the number of A4 sheets on which ${path} is printed is at most ${sheets}`,
    ONCE,
    async ({ page, journey }) => {
      await journey.signIn(email);
      await page.goto(journey.toAddress(path));
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      expect(paper.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(sheets);
    },
  );

/**
 * Finds what a printed page must not have. A grid or a row of boxes that a sheet's end cuts is printed over what
 * follows, so each tall one keeps itself or its items whole.
 */
function findPrintFaults(page: Page): Promise<string[]> {
  return page.evaluate((height) => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    const faults = wide > 0 ? [`${wide} px too wide`] : [];
    const isWhole = (element: Element): boolean =>
      getComputedStyle(element).breakInside === "avoid" && element.getBoundingClientRect().height <= height;
    for (const element of document.querySelectorAll<HTMLElement>("body *:not(svg *)")) {
      const isShown = element.checkVisibility() && !element.closest(".bp-hidden");
      if (!isShown) continue;
      const name = `${element.tagName.toLowerCase()}.${element.className}`;
      if (element.matches("nav, button, .bp-button, .bp-footer")) faults.push(`pressed: ${name}`);
      const isTall = element.getBoundingClientRect().height > height / 2;
      const isPlaced = /grid|flex/.test(getComputedStyle(element).display);
      const isCut =
        !element.closest(".bp-chart") && !isWhole(element) && ![...element.children].every(isWhole);
      if (isTall && isPlaced && isCut) faults.push(`cut: ${name}`);
    }
    return faults;
  }, SHEET.height);
}
