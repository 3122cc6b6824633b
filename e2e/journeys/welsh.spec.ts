import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { parse } from "yaml";
import { eleri, gwen } from "../../tests/support/people.ts";
import { getCode, typeCode } from "../support/codes.ts";
import { acceptCookies, expect, PASSWORD, test } from "../support/fixtures.ts";

/** The Welsh catalogue by area and key. */
const readWelsh = (area: string, key: string): string =>
  parse(readFileSync(new URL(`../../app/copy/cy/${area}.yaml`, import.meta.url), "utf8"))[key];

async function logIn(page: Page, { email, secret }: typeof eleri) {
  await page.getByLabel(readWelsh("login", "email"), { exact: true }).fill(email);
  await page.getByRole("button", { name: readWelsh("login", "next") }).click();
  await page.getByLabel(readWelsh("login", "password"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: readWelsh("login", "submit") }).click();
  await typeCode(page, getCode(secret));
  await page.getByRole("button", { name: readWelsh("login", "submit") }).click();
}

test("a person logs in in Welsh, changes a benefit, corrects a form and changes the page's language to English", async ({
  page,
  journey,
}) => {
  const toWelshUrl = (path: string) => journey.toAddress(path, "cwmcoed");
  const expectLanguage = (locale: string) => expect(page.locator("html")).toHaveAttribute("lang", locale);
  await journey.startAfresh(eleri.email);

  // The browser prefers English, but the chosen language is kept, also after login.
  await page.goto(toWelshUrl("/"));
  await acceptCookies(page);
  await page.getByRole("link", { name: "Cymraeg" }).first().click();
  await expectLanguage("cy-GB");
  await journey.expectAccessible();
  await logIn(page, eleri);
  await expect(page).toHaveURL(toWelshUrl("/app/home/"));
  await expectLanguage("cy-GB");
  await journey.expectAccessible();

  // Changes the pension from 10% to 12%.
  await page.goto(toWelshUrl("/app/my-benefits/pension/setup/choices"));
  await page.getByRole("textbox", { name: "Cyfran o'ch cyflog" }).fill("12");
  for (const [name, locale, label] of [
    ["English", "en-GB", "Share of your pay"],
    ["Cymraeg", "cy-GB", "Cyfran o'ch cyflog"],
  ] as const) {
    if (journey.hasScripts) await page.getByRole("contentinfo").getByRole("link", { name }).click();
    else await page.getByRole("button", { name }).click();
    await expectLanguage(locale);
    await expect(page.getByRole("textbox", { name: label })).toHaveValue("12");
  }
  await page.getByRole("button", { name: readWelsh("set-up", "goOn") }).click();
  await page.getByRole("button", { name: readWelsh("set-up", "goOn") }).click();
  await expect(page.getByRole("link", { name: readWelsh("set-up", "agreeRequired") })).toBeVisible();
  await journey.expectAccessible();
  await page.getByLabel(readWelsh("set-up", "agree")).check();
  await page.getByRole("button", { name: readWelsh("set-up", "goOn") }).click();
  await page.getByRole("button", { name: readWelsh("set-up", "confirm") }).click();
  await expect(page.getByText("1 Rhagfyr 2026").first()).toBeVisible();
  await journey.expectAccessible();

  // The language of a form with errors is changed while the form is half filled in.
  await page.goto(toWelshUrl("/app/home/my-profile/panel/add-family-member/"));
  await page.getByLabel(readWelsh("family", "firstName")).fill("Siân");
  await page.getByRole("button", { name: readWelsh("life-events", "review"), exact: true }).click();
  await expect(page.getByRole("link", { name: readWelsh("form", "surnameRequired") })).toBeVisible();
  await journey.expectAccessible();
  await page.getByLabel(readWelsh("family", "surname")).fill("Pugh");
  await page.getByRole("dialog").getByRole("button", { name: "English" }).click();
  await expectLanguage("en-GB");
  await expect(page.getByLabel("First name")).toHaveValue("Siân");
  await expect(page.getByLabel("Surname")).toHaveValue("Pugh");
  await expect(page.getByText("We kept what you typed.")).toBeVisible();
});

test("[DASH-04] an employer's pages in Welsh keep the server's months where the browser knows no Welsh", async ({
  page,
  journey,
}) => {
  const toWelshUrl = (path: string) => journey.toAddress(path, "cwmcoed");
  await journey.startAfresh(gwen.email);
  await page.goto(toWelshUrl("/"));
  await acceptCookies(page);
  await page.getByRole("link", { name: "Cymraeg" }).first().click();
  await logIn(page, gwen);
  await expect(page).toHaveURL(toWelshUrl("/app/home/"));

  // A page whose scripts write other words than the server reports a hydration error, which fails the
  // journey.
  for (const path of [
    ...["payslip/", "my-benefits/", "my-benefits/pension/model/", "my-total-benefits/", "home/my-profile/"],
    ...["dashboard/benefit-takeup", "reporting/payroll", "reporting/calendar/", "reporting/activity"],
  ]) {
    await page.goto(toWelshUrl(`/app/${path}`));
    await expect(page.locator("html")).toHaveAttribute("lang", "cy-GB");
  }
  await page.goto(toWelshUrl("/app/dashboard/"));
  await expect(page.locator(".bp-leaf").first()).toContainText("Tach");
  await page.goto(toWelshUrl("/app/employee-data/"));
  await expect(page.locator("table .bp-hidden", { hasText: "Wedi cofrestru ar" }).first()).toContainText(
    /Wedi cofrestru ar \d+ (Ionawr|Chwefror|Mawrth|Ebrill|Mai|Mehefin|Gorffennaf|Awst|Medi|Hydref|Tachwedd|Rhagfyr)/,
  );
});
