import type { Page } from "@playwright/test";
import { load } from "cheerio";
import { Browser } from "../../tests/support/browser.ts";
import { toCsv } from "../../tests/support/employee-file.ts";
import { findEnglishTexts } from "../../tests/support/english-texts.ts";
import { eleri, gwen } from "../../tests/support/people.ts";
import { submitCode } from "../../tests/support/two-factor.ts";
import { getCode } from "../support/codes.ts";
import { expect, type Journey, ONCE, test } from "../support/fixtures.ts";
import type { DemoServer } from "../support/server.ts";

const MINUTE = 60_000;

test.afterEach(({ server }) => server.moveClock(0));

/** Logs in in Welsh, and gives the browser the session. */
async function signIn(page: Page, journey: Journey, server: DemoServer, { email, secret }: typeof eleri) {
  const clock = { real: () => new Date() };
  const visitor = new Browser({ port: server.port, clock, host: "cwmcoed.localhost" });
  // A server that has just started on a busy machine turns visitors away at first.
  await expect.poll(async () => (await visitor.get("/demo")).status, { timeout: 30_000 }).toBe(200);
  const demo = visitor.page;
  const row = `tr:contains("${email}") form`;
  await demo.getForm(row).submit(demo.getText(`${row} button`));
  await visitor.signIn(email);
  await submitCode(visitor, getCode(secret), "Login");
  expect((await visitor.get("/language/cy")).status).toBe(200);
  const url = journey.toAddress("/", "cwmcoed");
  const cookies = Object.entries(visitor.jar.copy());
  await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url })));
}

/** Fails if the page has an English word after its scripts have changed it. */
async function expectWelsh(page: Page): Promise<void> {
  const html = await page.content();
  const english = findEnglishTexts({ $: load(html), title: await page.title() });
  expect([page.url(), await page.locator("html").getAttribute("lang"), english]).toEqual([
    page.url(),
    "cy-GB",
    [],
  ]);
}

test(
  "no page of an employee has an English word in Welsh after its scripts have run",
  ONCE,
  async ({ page, journey, server }) => {
    const toWelshUrl = (path: string) => journey.toAddress(path, "cwmcoed");
    await signIn(page, journey, server, eleri);
    for (const path of [
      ...["/app/home/", "/app/my-benefits/", "/app/my-benefits/pension", "/app/my-benefits/life/manage/"],
      ...[
        "/app/my-benefits/pension/model/",
        "/app/my-total-benefits/",
        "/app/payslip/",
        "/app/home/my-profile/",
      ],
      ...["/app/home/my-profile/panel/add-life-event/", "/cookie-policy", "/nowhere"],
    ]) {
      await page.goto(toWelshUrl(path));
      await expectWelsh(page);
    }

    await page.goto(toWelshUrl("/app/my-benefits/pension/setup/choices"));
    await page.getByRole("textbox", { name: "Cyfran o'ch cyflog" }).fill("12");
    await expect(page.getByRole("complementary")).toContainText("£320.00");
    await expectWelsh(page);
    await page.route("**/setup/costs*", (route) => route.fulfill({ json: null }));
    await page.getByRole("textbox", { name: "Cyfran o'ch cyflog" }).fill("13");
    await expect(page.getByRole("complementary")).toContainText("Nid oeddem yn gallu");
    await expectWelsh(page);

    await page.goto(toWelshUrl("/app/home/my-profile/panel/change-password"));
    await page.getByLabel("Cyfrinair newydd", { exact: true }).fill("aaaa1111");
    await expect(page.locator(".bp-rules__rule--broken").first()).toBeVisible();
    await expect(page.locator(".bp-rules__rule--kept").first()).toBeVisible();
    await expectWelsh(page);
    await page.getByRole("dialog").locator("button[name=intent]").click();
    await expect(page.getByRole("alert").getByRole("link").first()).toBeVisible();
    await expectWelsh(page);
  },
);

test(
  "no page of an employer has an English word in Welsh after its scripts have run",
  ONCE,
  async ({ page, journey, server }) => {
    const toWelshUrl = (path: string) => journey.toAddress(path, "cwmcoed");
    await signIn(page, journey, server, gwen);
    for (const path of [
      ...["/app/dashboard/", "/app/dashboard/benefit-takeup", "/app/dashboard/approve-selections"],
      ...["/app/employee-data/", "/app/reporting/", "/app/reporting/payroll", "/app/reporting/calendar/"],
    ]) {
      await page.goto(toWelshUrl(path));
      await expectWelsh(page);
    }
    await page.goto(toWelshUrl("/app/employee-data/panel/upload-data"));
    const file = page.locator("input[type=file]");
    await page.getByRole("dialog").locator("button[name=intent]").click();
    await expect(page.getByRole("alert").getByRole("link").first()).toBeVisible();
    await expectWelsh(page);
    const buffer = Buffer.from(toCsv([]));
    await file.setInputFiles({ name: "pobl.csv", mimeType: "text/csv", buffer });
    await page.getByRole("dialog").locator("button[name=intent]").click();
    await expect(page).toHaveURL(/\/upload\/\w+/);
    await expectWelsh(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ni ellir llwytho'r ffeil hon", {
      timeout: 20_000,
    });
    await expectWelsh(page);
  },
);

test(
  "the robot check and the question about an idle session have no English word in Welsh",
  ONCE,
  async ({ page, journey, server }) => {
    const toWelshUrl = (path: string) => journey.toAddress(path, "cwmcoed");
    await page.clock.install();
    await signIn(page, journey, server, eleri);
    await page.goto(toWelshUrl("/app/home/"));
    await page.waitForFunction(() => localStorage.getItem("last-request") !== null);
    let elapsedMs = 0;
    for (const [minutes, text] of [
      [12, page.getByRole("alert")],
      [2, page.getByRole("timer")],
    ] as const) {
      elapsedMs += minutes * MINUTE;
      await server.moveClock(elapsedMs);
      await page.clock.fastForward(minutes * MINUTE);
      await expect(text.first()).toBeVisible();
      await expectWelsh(page);
    }
    await page.context().clearCookies();
    await page.goto(toWelshUrl("/language/cy?returnTo=%2Fforgotten-password%2F"));
    await page.getByRole("button", { name: "Ailosod y cyfrinair" }).click();
    await expect(page.getByRole("alert").getByRole("link").first()).toBeVisible();
    await expectWelsh(page);
    await page.getByRole("checkbox").check();
    await expect(page.getByRole("status").filter({ hasText: /\S/ }).first()).toBeVisible();
    await expectWelsh(page);
  },
);
