import type { Page } from "@playwright/test";
import { eleri } from "../../tests/support/people.ts";
import { getCode, typeCode } from "../support/codes.ts";
import { acceptCookies, expect, fillLogin, ONCE, test } from "../support/fixtures.ts";
import { findDashesAtLineStarts } from "../support/reach.ts";

const getEdges = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right, top, width } = element.getBoundingClientRect();
      return { left, right, top, width };
    });

test(
  "[LOGIN-01] the login page's picture ends where the form does on a tablet",
  ONCE,
  async ({ page, journey }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(journey.toAddress("/"));
    const [picture, form] = [
      await getEdges(page, ".bp-signin__avatar"),
      await getEdges(page, ".bp-signin__inner"),
    ];
    expect(picture.right).toBeCloseTo(form.right, 0);
  },
);

test("[TFA-06] the key of the authenticator app has room next to its picture or is below it", async ({
  page,
  journey,
}) => {
  await journey.signIn("grace.lim@harbourline.example");
  await expect(page).toHaveURL(journey.toAddress("/two-fa-qr-setup"));
  expect((await getEdges(page, ".bp-authenticator__key")).width).toBeGreaterThan(200);
});

test(
  "[TERMS-01] the links to the terms are aligned with the text on a phone",
  ONCE,
  async ({ page, journey }) => {
    await page.setViewportSize({ width: 360, height: 760 });
    await journey.signIn("ffion.rees@harbourline.example");
    const [links, heading] = [await getEdges(page, ".bp-links a"), await getEdges(page, "h1")];
    expect(links.left).toBeCloseTo(heading.left, 0);
  },
);

test(
  "a button that looks like a link has no border around its text in forced colours",
  ONCE,
  async ({ page, journey }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await journey.signIn("aisha.patel@harbourline.example");
    await page.goto(journey.toAddress("/app/my-benefits/season-ticket/setup/choices/"));
    const quiet = page.locator("button.bp-button--quiet").first();
    expect(await quiet.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe("0px");
  },
);

test("a chosen option's text stays within its card in print", ONCE, async ({ page, journey }) => {
  await journey.signIn("aisha.patel@harbourline.example");
  await page.goto(journey.toAddress("/app/my-benefits/season-ticket/setup/choices/"));
  await page.emulateMedia({ media: "print" });
  const card = ".bp-check--card:has(:checked)";
  const [frame, words] = [await getEdges(page, card), await getEdges(page, `${card} .bp-check__label`)];
  expect(words.top - frame.top).toBeGreaterThanOrEqual(4);
  const gap = await page.locator(card).evaluate((element) => {
    const [label, hint] = [".bp-check__label", ".bp-check__hint"].map((selector) => {
      const range = document.createRange();
      range.selectNodeContents(element.querySelector(selector) ?? element);
      return range.getBoundingClientRect();
    });
    return (hint?.top ?? 0) - (label?.bottom ?? 0);
  });
  expect(gap).toBeGreaterThanOrEqual(0);
});

test(
  "[APPROVE-04] a printed list of requests fits the width of A4, a short row for each request",
  ONCE,
  async ({ page, journey }) => {
    await journey.signIn("ruth.adeyemi@harbourline.example");
    await page.goto(journey.toAddress("/app/dashboard/approve-selections/cycle"));
    // A4 with margins of 1 cm, in px of CSS.
    await page.setViewportSize({ width: 718, height: 1024 });
    await page.emulateMedia({ media: "print" });
    const printed = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      heights: [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().height),
    }));
    // The number of rows varies, because other journeys add and decide requests.
    expect(printed.heights.length).toBeGreaterThan(3);
    expect(Math.max(...printed.heights)).toBeLessThan(90);
    expect(printed.width).toBe(718);
  },
);

test(
  "[SHELL-01] an employer's menu fits one line on the narrowest wide screen, also in dark mode",
  ONCE,
  async ({ page, journey }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.emulateMedia({ colorScheme: "dark" });
    // The longest logo and the longest menu of the demo.
    await page.goto(journey.toAddress("/", "larkspur"));
    await acceptCookies(page);
    await page.goto(journey.toAddress("/sso-login/sso_valid_helen/0", "larkspur"));
    await page.goto(journey.toAddress("/app/dashboard/", "larkspur"));
    const tops = await page
      .locator(".bp-nav li")
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
    expect([tops.length, new Set(tops).size]).toEqual([4, 1]);
  },
);

test(
  "[SHELL-01] a page does not scroll sideways at 320 px while its logos have not loaded",
  ONCE,
  async ({ page, journey }) => {
    await journey.startAfresh(eleri.email);
    await page.setViewportSize({ width: 320, height: 700 });
    // A logo that cannot be loaded looks like one that has not arrived: as its alternative text.
    await page.route(/\/brand\/files\//, (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: "<svg" }),
    );
    await page.goto(journey.toAddress("/", "cwmcoed"));
    await acceptCookies(page);
    await fillLogin(page, eleri.email);
    await typeCode(page, getCode(eleri.secret));
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(journey.toAddress("/app/home/", "cwmcoed"));
    await expect(page.locator(".bp-burger")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  },
);

test("the days of the payroll calendar stay on one line on a tablet", ONCE, async ({ page, journey }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await journey.signIn("ruth.adeyemi@harbourline.example");
  await page.goto(journey.toAddress("/app/reporting/calendar/"));
  const lines = await page.locator("main tbody td:nth-of-type(1)").evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(lines.length).toBeGreaterThan(10);
  expect(Math.max(...lines)).toBe(1);
});

test("[APPROVE-03] no line of a heading begins with a dash on a phone", ONCE, async ({ page, journey }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await journey.signIn("ruth.adeyemi@harbourline.example");
  await page.goto(journey.toAddress("/app/dashboard/approve-selections/cycle"));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(" - Selections awaiting approval");
  expect(await findDashesAtLineStarts(page)).toEqual([]);
});
