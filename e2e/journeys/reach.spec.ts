import type { Page } from "@playwright/test";
import { type Brand, brands } from "../support/brands.ts";
import { expect, type Journey, ONCE, test } from "../support/fixtures.ts";
import {
  findJoinedWords,
  findOverlaps,
  findSplitDates,
  findUnreachableContent,
  spaceText,
} from "../support/reach.ts";

const aisha = "aisha.patel@harbourline.example";
const ruth = "ruth.adeyemi@harbourline.example";

const publicPaths = [
  "/",
  "/demo",
  "/forgotten-password/",
  "/cookie-policy/",
  "/privacy-statement",
  "/cookie-settings",
  "/contact-us/",
  "/idle",
  "/sso-error/",
  "/logout-success",
  "/nowhere",
];
const employeePaths = [
  "/app/home/",
  "/app/my-benefits/",
  "/app/my-total-benefits/",
  "/app/faqs/",
  "/app/home/my-profile/",
  "/app/home/my-profile/panel/change-password/",
  "/app/home/my-profile/panel/two-fa-qr/",
  "/app/payslip/",
  "/app/my-benefits/cycle/setup/",
  "/light-or-dark",
  "/app/home/my-profile/data/",
  "/app/home/my-profile/panel/add-life-event/marriage/",
  "/app/home/panel/terms/",
  "/app/my-benefits/cards/",
  "/app/my-benefits/cards/dental/",
  "/app/my-benefits/electric-car",
  "/app/my-benefits/pension/manage/",
  "/app/my-benefits/pension/model/",
  "/app/my-benefits/pension/nominations/",
  "/app/my-benefits/pension/panel/statement/",
  "/app/dashboard/",
];
const employerPaths = [
  "/app/dashboard/",
  "/app/dashboard/approve-selections/",
  "/app/dashboard/approve-selections/cycle",
  "/app/dashboard/benefit-takeup/",
  "/app/dashboard/employee-insights/",
  "/app/dashboard/platform-settings/",
  "/app/employee-data/",
  "/app/employee-data/panel/upload-data/",
  "/app/reporting/",
  "/app/reporting/payroll/",
  "/app/reporting/enrolment/",
  "/app/reporting/calendar/",
  "/app/reporting/webhooks/",
  "/app/reporting/webhooks/new/",
  "/app/reporting/panel/payroll-report/",
  "/app/reporting/panel/provider-report/",
  "/app/dashboard/insurer-decisions/",
  "/app/dashboard/claims/",
  "/app/dashboard/claims/decided/",
  "/app/employee-data/upload-history/",
  "/app/reporting/activity",
  "/app/reporting/calendar/monthly/2026-12",
  "/app/reporting/enrolment/opt-out/",
  "/app/reporting/enrolment/joined/",
  "/app/reporting/payroll/weekly.2026-11-30",
];

/** 320 px is also 1280 px at 400% zoom (WCAG 1.4.10). */
async function walkPages(page: Page, journey: Journey, paths: string[], brand?: Brand) {
  const faults: string[] = [];
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of paths) {
    const addFaults = (newFaults: string[]) => faults.push(...newFaults.map((fault) => `${path} ${fault}`));
    await page.goto(journey.toAddress(path, brand));
    addFaults(await findJoinedWords(page));
    addFaults(await findUnreachableContent(page));
    addFaults(await findOverlaps(page));
    await journey.expectAccessible();
    await spaceText(page);
    addFaults(await findUnreachableContent(page));
    addFaults(await findOverlaps(page));
  }
  expect(faults).toEqual([]);
}

for (const [visitor, email, paths, brand] of [
  ["anyone", null, publicPaths],
  ["anyone of two languages", null, ["/", "/forgotten-password/"], "cwmcoed"],
  ["employees", aisha, employeePaths],
  ["employers", ruth, employerPaths],
] as const) {
  test(
    `[WCAG-1.4.10] [WCAG-1.4.12] pages for ${visitor} fit 320 px, also with wider text spacing, and keep words apart`,
    ONCE,
    async ({ page, journey }) => {
      test.slow();
      if (email) await journey.signIn(email);
      await walkPages(page, journey, [...paths], brand);
    },
  );
}

for (const [owner, email, path] of [
  ["an employee's family and life events", aisha, "/app/home/my-profile/"],
  ["all employees' life events", ruth, "/app/reporting/panel/lifeevent-report/"],
] as const) {
  test(
    `[LIFE-01] [PANEL-14] each date in the list of ${owner} is on one line on a wide screen`,
    ONCE,
    async ({ page, journey }) => {
      await journey.signIn(email);
      await page.goto(journey.toAddress(path));
      await expect(page.locator("td", { hasText: /\d \p{L}+ \d{4}$/u })).not.toHaveCount(0);
      expect(await findSplitDates(page, "td")).toEqual([]);
    },
  );
}

for (const [owner, email, path] of [
  ["the menu of an employer", ruth, "/app/dashboard/"],
  ["the list of requests that wait for an insurer", ruth, "/app/dashboard/insurer-decisions/"],
  ["the list of what is left of each limit of claims", aisha, "/app/claims/cash-plan/"],
  ["the tax on a car, year by year,", aisha, "/app/my-benefits/electric-car/setup/choices"],
  ["the sum of a high salary's benefits", "yusuf.demir@harbourline.example", "/app/my-total-benefits/"],
] as const) {
  test(
    `[WCAG-1.4.10] [LIMIT-08] ${owner} fits the narrowest wide screen, in dark mode and with wider text spacing`,
    ONCE,
    async ({ page, journey }) => {
      await page.emulateMedia({ colorScheme: "dark" });
      await page.setViewportSize({ width: 768, height: 1024 });
      await journey.signIn(email);
      await page.goto(journey.toAddress(path));
      expect(await findUnreachableContent(page)).toEqual([]);
      await spaceText(page);
      expect([...(await findUnreachableContent(page)), ...(await findOverlaps(page))]).toEqual([]);
    },
  );
}

test(
  "[DASH-04] [WCAG-1.4.12] a chart's months and figures stay apart at every width, also in Welsh and with wider text spacing",
  ONCE,
  async ({ page, journey }) => {
    await journey.signIn(ruth);
    for (const path of ["/app/dashboard/", "/app/dashboard/employee-insights/"]) {
      await page.goto(journey.toAddress(path));
      // The widest short month that a language of the portal has.
      await page.locator(".bp-chart__columns g > text:last-of-type").evaluateAll((names) => {
        for (const name of names) name.textContent = "Chwef";
      });
      await spaceText(page);
      for (const width of [320, 360, 768, 900, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const labels = page.locator(".bp-chart__columns").first().locator("text:visible");
        expect(await labels.count(), `${path} ${width}`).toBeGreaterThan(3);
        expect(await findOverlaps(page), `${path} ${width}`).toEqual([]);
        expect(await listCutWords(page), `${path} ${width}`).toEqual([]);
      }
    }
  },
);

/** Words of charts that are not wholly in their card, or cut by their drawing. */
const listCutWords = (page: Page) =>
  page.locator(".bp-chart__columns text:visible").evaluateAll((all) =>
    all
      .filter((text) => {
        const { left, right } = text.getBoundingClientRect();
        const drawing = text.closest("svg") as SVGElement;
        const isCut = getComputedStyle(drawing).overflow !== "visible";
        const room = (isCut ? drawing : (drawing.parentElement as Element)).getBoundingClientRect();
        return left < room.left || right > room.right;
      })
      .map((text) => text.textContent),
  );

test(
  "a row on Home has room for its text on a screen between phone and desktop width",
  ONCE,
  async ({ page, journey }) => {
    await page.setViewportSize({ width: 1000, height: 800 });
    await journey.signIn(aisha);
    const words = page.locator(".bp-row--pictured .bp-row__words");
    await expect(words.first()).toBeVisible();
    const widths = await words.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThan(180);
  },
);

for (const [visitors, email, paths] of [
  ["visitors", null, ["/", "/contact-us/", "/cookie-settings", "/nowhere"]],
  [
    "employees",
    aisha,
    [
      ...["/app/home/", "/app/my-benefits/", "/app/my-benefits/pension/", "/app/my-total-benefits/"],
      ...["/app/my-benefits/season-ticket/setup/choices/", "/app/home/my-profile/"],
    ],
  ],
  [
    "employers",
    ruth,
    [
      ...["/app/dashboard/", "/app/dashboard/approve-selections/cycle", "/app/dashboard/platform-settings/"],
      ...["/app/employee-data/", "/app/reporting/payroll/"],
    ],
  ],
] as const) {
  test(
    `[WCAG-1.4.3] the texts of pages for ${visitors} have enough contrast in each brand, light and dark`,
    ONCE,
    async ({ page, journey }) => {
      test.slow();
      if (email) await journey.signIn(email);
      for (const path of paths) {
        await page.goto(journey.toAddress(path));
        await journey.expectContrast();
      }
    },
  );
}

for (const brand of brands) {
  test(
    `every component in every state can be reached in ${brand}'s colours, light and dark`,
    ONCE,
    async ({ page, journey }) => {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(journey.toAddress("/demo/components", brand));
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await journey.expectAccessible();
      }
      expect(await findJoinedWords(page)).toEqual([]);
      expect(await findUnreachableContent(page)).toEqual([]);
      await spaceText(page);
      expect(await findUnreachableContent(page)).toEqual([]);
    },
  );
}

test(
  "the current step and the chosen period are still visible in forced colours",
  ONCE,
  async ({ page, journey }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await journey.signIn(aisha);
    const loadBorder = (selector: string, index = 0) =>
      page
        .locator(selector)
        .nth(index)
        .evaluate((element) => {
          const { borderTopColor, borderTopWidth } = getComputedStyle(element);
          return `${borderTopWidth} ${borderTopColor}`;
        });
    await page.goto(journey.toAddress("/app/my-benefits/season-ticket/setup/choices/"));
    expect(await loadBorder(".bp-steps [aria-current]")).not.toBe(
      await loadBorder(".bp-steps li:not([aria-current])"),
    );
    await page.goto(journey.toAddress("/app/my-total-benefits-enhanced/"));
    expect(await loadBorder(".bp-switch [aria-current]")).not.toBe(
      await loadBorder(".bp-switch a:not([aria-current])"),
    );
  },
);

test(
  "a benefit's price and next step are shown once, at the foot of a phone's screen",
  ONCE,
  async ({ page, journey }) => {
    await journey.signIn(aisha);
    await page.setViewportSize({ width: 360, height: 760 });
    await page.goto(journey.toAddress("/app/my-benefits/pension/"));
    await expect(page.locator(".bp-dock")).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".bp-dock")).toContainText("£151.20");
    await expect(page.getByRole("link", { name: "Manage" })).toHaveCount(1);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.locator(".bp-dock")).toBeHidden();
    await expect(page.getByRole("link", { name: "Manage" })).toHaveCount(1);
  },
);

test("the wizard's price stays at the foot of a phone's screen", ONCE, async ({ page, journey }) => {
  await journey.signIn(aisha);
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto(journey.toAddress("/app/my-benefits/season-ticket/setup/choices/"));
  await expect(page.locator(".bp-dock")).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".bp-dock")).toContainText("£100.00");
});
