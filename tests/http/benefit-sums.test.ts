import { expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import type { Page } from "../support/page.ts";
import { eleri } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { signInByCode } from "../support/two-factor.ts";

const portal = withPortal();
const BENEFITS_PATH = "/app/my-benefits/";

const openVisitor = (host: string) => portal().createBrowser({ host });

async function signInByPassword(name: string): Promise<Browser> {
  const browser = openVisitor("localhost");
  await browser.signIn(`${name}@harbourline.example`);
  return browser;
}

async function signInBySso(token: string): Promise<Browser> {
  const browser = openVisitor("larkspur.localhost");
  await browser.get(`/sso-login/${token}/0`);
  return browser;
}

const toPence = (amount: string) => Math.round(Number(amount.replace(/[£,]/g, "")) * 100);
const findSum = (text: string, pattern: RegExp) => toPence(pattern.exec(text)?.[1] ?? "0");
const toPounds = (pence: number) =>
  (pence / 100).toLocaleString("en-GB", { style: "currency", currency: "GBP" });

/** Adds up today's payments from the text of each row; prices that are not paid yet are left out. */
function addUpRows(page: Page) {
  const rows = page.$(".bp-row__price").toArray();
  const sums = { employee: 0, employer: 0, added: 0 };
  for (const row of rows) {
    const text = page.$(row).find("p").first().text().replaceAll(/\s+/g, " ").trim();
    if (/^from |, if it starts| from \d+ \w+ \d{4}/.test(text)) continue;
    const takeHomePence = findSum(text, /^(£[\d,.]+) a month of take-home pay/);
    sums.added += findSum(text, /(£[\d,.]+) is added to your payslip|(£[\d,.]+) added to your payslip/);
    sums.employee += findSum(text, /(£[\d,.]+) off your payslip/) || takeHomePence;
    sums.employer +=
      findSum(text, /Your employer pays (£[\d,.]+)/) ||
      findSum(text, /^(£[\d,.]+) a month paid by your employer/);
  }
  return { rows: page.$(".bp-row").length, ...sums };
}

test.each([
  ...["aisha.patel", "sam.wilkes", "yusuf.demir", "iona.mackay", "margaret.ellis", "ben.carter"],
  ...["new.starter", "ruth.adeyemi"],
])("[BENEFIT-02] the heading of %s's benefits is the sum of their rows", async (name) => {
  const page = await (await signInByPassword(name)).get(BENEFITS_PATH);
  const { rows, employee, employer, added } = addUpRows(page);
  const totals = page.listTexts(".bp-totals dd").map((text) => text.replace(" a month", ""));
  expect(totals).toEqual([employee, employer, ...(added > 0 ? [added] : [])].map(toPounds));
  if (name === "aisha.patel") expect([rows, employee > 0, employer > 0]).toEqual([15, true, true]);
});

test("[BENEFIT-02] the heading of the benefits of a client with two-factor is the sum of its rows too", async () => {
  const page = await (await signInByCode(portal(), eleri)).get(BENEFITS_PATH);
  const { rows, employee, employer } = addUpRows(page);
  expect(rows).toBe(3);
  const totals = page.listTexts(".bp-totals dd").map((text) => text.replace(" a month", ""));
  expect(totals).toEqual([employee, employer].map(toPounds));
});

test("[BENEFIT-02] a client that hides totals has rows with prices, and no heading above them", async () => {
  const page = await (await signInBySso("sso_valid_nora")).get(BENEFITS_PATH);
  expect(addUpRows(page)).toMatchObject({ rows: 12, employee: expect.any(Number) });
  expect(page.$(".bp-totals")).toHaveLength(0);
});

test("[BENEFIT-03] each of fifteen benefits has the same price on its own page as in the list", async () => {
  const browser = await signInByPassword("aisha.patel");
  const list = await browser.get(BENEFITS_PATH);
  const rows = list
    .$(".bp-row")
    .toArray()
    .map((row) => ({
      to: list.$(row).find("a").attr("href") ?? "",
      price: /£[\d,.]+/.exec(list.$(row).find(".bp-row__price p").last().text())?.[0] ?? "",
    }));
  expect(rows).toHaveLength(15);
  for (const { to, price } of rows) {
    const page = await browser.get(to);
    const priceText = /£[\d,.]+/.exec(page.$(".bp-price-card").first().text())?.[0] ?? "";
    expect([to, priceText]).toEqual([to, price]);
  }
});
