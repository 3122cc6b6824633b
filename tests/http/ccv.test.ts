import { describe, expect, test } from "vitest";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched", upstreamTimeoutMs: 2_000 });

const HOME_PATH = "/app/home/";
const ELIGIBLE_BENEFITS_CALL = "/v1/benefits/user/eligible";
const VOUCHER_BALANCE_CALL = "/v1/ccv/balance";
const VOUCHERS_PATH = "/app/my-benefits/childcare-vouchers";

const signIn = (email: string) => portal().signIn(email);
const listRequestPaths = () => portal().upstream.calls.map(({ path }) => path);

describe("a leaver with vouchers", () => {
  test("[CCV-05] [CCV-06] a leaver sees on Home the balance and how to spend it, and no content for employees in service", async () => {
    const browser = await signIn(people.marek);
    const page = await browser.get(HOME_PATH);
    expect([page.status, page.heading]).toEqual([200, expect.stringContaining("Marek")]);
    expect(page.getText(".bp-figure")).toBe("£486.00");
    expect(page.listTexts(".bp-facts dd")).toHaveLength(1);
    expect(page.listTexts("main section h2")).toEqual(["How to spend them"]);
    expect(page.getText("main .bp-prose")).toBe("Pay your carer from your voucher account.");
    expect(page.text).not.toContain("News from");
    expect(page.text).not.toContain("Payroll closes");
  });

  test("[CCV-06] [SHELL-04] My benefits is hidden, and no page below it exists, in any spelling", async () => {
    const browser = await signIn(people.marek);
    const page = await browser.get(HOME_PATH);
    expect(page.$('a[href^="/app/my-benefits"], a[href^="/app/dashboard"]')).toHaveLength(0);
    for (const path of [
      ...["/app/my-benefits", "/app/my-benefits/", VOUCHERS_PATH, `${VOUCHERS_PATH}/panel/benefit-terms/`],
      ...[
        `${VOUCHERS_PATH}/next-date.ics`,
        "/APP/My-Benefits/pension",
        "/app/%6dy-benefits/",
        "/app/my-total-benefits/",
      ],
    ]) {
      const notFound = await browser.get(path);
      expect([path, notFound.status, notFound.text.includes("Hi, Marek")]).toEqual([path, 404, true]);
    }
    const data = await browser.exchange({ target: "/app/my-benefits/?_data=routes%2Fapp.my-benefits" });
    expect([data.status, data.headers.get("x-remix-catch")]).toEqual([404, "yes"]);
    expect((await browser.get("/app/home/my-profile/")).status).toBe(200);
  });

  test("[CCV-04] the voucher balance is loaded once for many pages, and the text on its use only on Home", async () => {
    const browser = await signIn(people.marek);
    portal().upstream.calls.length = 0;
    await browser.get("/app/faqs/");
    await browser.get("/app/home/my-profile/");
    expect(
      listRequestPaths().filter((path) => [ELIGIBLE_BENEFITS_CALL, VOUCHER_BALANCE_CALL].includes(path))
        .length,
    ).toBeLessThanOrEqual(2);
    portal().upstream.calls.length = 0;
    await browser.get(HOME_PATH);
    expect(listRequestPaths()).toEqual(["/v1/benefit/childcare-vouchers/with-selection"]);
  });

  test("[CCV-06] [D1] the balance is shown when the text on how to spend it is missing", async () => {
    const browser = await signIn(people.marek);
    portal().upstream.answer("GET", "/v1/benefit/childcare-vouchers/with-selection", { status: 500 });
    const page = await browser.get(HOME_PATH);
    expect([page.status, page.getText(".bp-figure")]).toEqual([200, "£486.00"]);
    expect(page.getText("main .bp-notice")).toContain("Your balance is safe");
  });

  test("[CCV-05] [D1] a leaver is logged in when the balance cannot be loaded", async () => {
    portal().upstream.answer("GET", VOUCHER_BALANCE_CALL, { status: 500 });
    const browser = await signIn(people.marek);
    expect((await browser.get(HOME_PATH)).status).toBe(200);
    portal().upstream.reset();
    expect((await browser.get(HOME_PATH)).getText(".bp-figure")).toBe("£486.00");
  });
});

test("[CCV-05] [CCV-06] a leaver without a balance can log in and read", async () => {
  const browser = await signIn(people.holly);
  expect((await browser.get(HOME_PATH)).text).toContain("You can still see your payslips.");
  await browser.click("My benefits");
  const page = await browser.click("Childcare vouchers");
  expect([page.status, page.getText(".bp-tag")]).toEqual([200, "Ended"]);
  expect(page.text).toContain("Your employment has ended.");
  expect(page.text).toContain("£0.00");
  expect(page.$("main form")).toHaveLength(0);
});

test("[CCV-04] pages of people without vouchers make no additional calls", async () => {
  const browser = await signIn(people.aisha);
  portal().upstream.calls.length = 0;
  await browser.get(HOME_PATH);
  expect(listRequestPaths()).not.toContain(VOUCHER_BALANCE_CALL);
  portal().upstream.calls.length = 0;
  await browser.get("/app/faqs/");
  expect(
    listRequestPaths().filter((path) => [ELIGIBLE_BENEFITS_CALL, VOUCHER_BALANCE_CALL].includes(path)),
  ).toEqual([]);
  await browser.get("/app/my-benefits/gym");
  expect(listRequestPaths()).not.toContain(VOUCHER_BALANCE_CALL);
});

test("[CCV-02] [CCV-03] [CCV-04] [LIMIT-14] the vouchers' benefit page shows the balance and the next voucher's date", async () => {
  const browser = await signIn(people.aisha);
  const page = await browser.get(VOUCHERS_PATH);
  expect(listRequestPaths().filter((path) => path === VOUCHER_BALANCE_CALL)).toHaveLength(1);
  expect(page.listTexts("main .bp-figure")).toContain("£120.00");
  expect(page.getText("main")).toMatch(/Next vouchers\s*\d\d\.\d\d\.\d\d/);
  portal().upstream.answer("GET", VOUCHER_BALANCE_CALL, { status: 500 });
  const pageWithoutDate = await browser.get(VOUCHERS_PATH);
  expect([pageWithoutDate.status, pageWithoutDate.text.includes("Next vouchers")]).toEqual([200, false]);
});
