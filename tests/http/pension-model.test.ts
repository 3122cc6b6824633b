import { expect, test } from "vitest";
import { buildMember, buildTenant } from "../support/api.ts";
import { buildBenefit, buildSelection, startLedger } from "../support/builders.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });
const PENSION_PATH = "/app/my-benefits/pension";
const PENSION_MODEL_PATH = `${PENSION_PATH}/model/`;

/** Logs in Sam, 36, who earns £42,000 and pays 6%. Today is 20 November 2026. */
async function signInMember(annual_salary_pence = 42_000_00) {
  const { db } = await portal().openDatabase();
  const tenant = await buildTenant(db);
  await startLedger(db, tenant.client.id, "2026-12");
  for (const code of ["pension", "gym"]) await buildBenefit(db, tenant.client.id, code);
  const sam = await buildMember(db, tenant.client.id, {
    annual_salary_pence,
    date_of_birth: "1990-03-08",
  });
  await buildSelection(db, sam, { choice: { kind: "share", percent: 6 } });
  const browser = await portal().signIn(String(sam.email), { host: `${tenant.domain}.localhost` });
  return browser;
}

test("a person tries a percentage from the benefit's page, and sees pay, pension and their sources", async () => {
  const browser = await signInMember();
  await browser.get(PENSION_PATH);
  let page = await browser.click("Try another percentage");
  expect([page.path, page.heading]).toEqual([PENSION_MODEL_PATH, "Try another percentage"]);
  expect(page.text).toContain("What if you paid 6%?");
  page = await page
    .getForm({ button: "Recalculate" })
    .fill({ percent: "10 %", age: "60" })
    .submit("Recalculate");
  expect(page.path).toMatch(/\?percent=10\+%25&age=60/);
  expect(page.getText(".bp-model__headline")).toBe("Take-home pay falls by £100.80 a month");
  const facts = page.listTexts("aside .bp-facts__fact");
  for (const fact of [
    "You pay£350.00 a month",
    "Income tax you save£840.00 a year",
    "National Insurance you save£336.00 a year",
  ])
    expect(facts).toContain(fact);
  expect(page.$("aside [role=img]").attr("aria-label")).toBe(
    "Your take-home pay £252.00, Tax and National Insurance saved £98.00, Your employer £280.00, Goes into your pension £630.00",
  );
  expect(facts.at(-1)).toMatch(/^Your pension at 60About £\d{3},\d00$/);
  expect(page.listTexts("tbody td[data-label='Take-home pay']")).toEqual([
    ...["+£25.20", "As now", "−£25.20", "−£50.40", "−£100.80"],
  ]);
  // 5% to 10% of £3,500 a month, and the same from the employer up to 8%.
  expect(page.listTexts("tbody td[data-label='Goes into your pension']")).toEqual([
    ...["£350.00", "£420.00", "£490.00", "£560.00", "£630.00"],
  ]);
  expect(page.listCells("tbody tr").map(([share]) => share)).toEqual([
    ...["5%", "6% today", "7%", "8% full match", "10% your choice"],
  ]);
  const pots = page.listTexts("tbody td[data-label='Your pension at 60']");
  expect(pots).toHaveLength(5);
  expect(facts.at(-1)).toBe(`Your pension at 60About ${pots.at(-1)}`);
  for (const text of [
    "Your employer pays the same as you, up to 8% of pay.",
    // 12 payments of £630.00.
    "£7,560.00 a year would go into your pension. The annual allowance is £60,000.",
    "From April 2029, you are expected to pay National Insurance",
    "Financial Reporting Council, AS TM1 version 5.1",
  ])
    expect(page.text).toContain(text);
  expect(page.$("[aria-current=true]").text()).toBe("10%");
});

test("tax relief that the provider adds is in the bar, so that the parts add up to the whole contribution", async () => {
  const browser = await signInMember();
  portal().upstream.answer("GET", "/v1/benefit/pension/pension-model", async (_, loadRealReply) => {
    const model = JSON.parse((await loadRealReply()).text);
    const shares = model.shares.map((share: { togetherMonthlyPence: number }) => ({
      ...share,
      reliefMonthlyPence: 20_00,
      togetherMonthlyPence: share.togetherMonthlyPence + 20_00,
    }));
    return { json: { ...model, shares } };
  });
  const page = await browser.get(PENSION_MODEL_PATH);
  // 6% of £3,500 is £210.00; £58.80 of it is tax and National Insurance, and £20.00 are added.
  expect(page.$("aside [role=img]").attr("aria-label")).toBe(
    "Your take-home pay £151.20, Tax and National Insurance saved £78.80, Your employer £210.00, Goes into your pension £440.00",
  );
});

test("[RULE-05] a share that would leave less than the minimum wage says so, and cannot be chosen", async () => {
  // £13.08 an hour for 37.5 hours a week.
  const browser = await signInMember(25_500_00);
  const page = await browser.get(`${PENSION_MODEL_PATH}?percent=20&age=60`);
  const notice = page.listTexts("aside .bp-notice").find((text) => text.startsWith("You cannot choose this"));
  expect(notice).toMatch(/minimum wage/i);
  expect(page.$("aside form button")).toHaveLength(0);
});

test("an invalid request to the modeller is reported at its field, and typed values stay", async () => {
  const browser = await signInMember();
  const page = await browser.get(`${PENSION_MODEL_PATH}?percent=lots&age=67`);
  expect([page.status, page.findError("percent")]).toEqual([400, "Enter a percentage, such as 8"]);
  expect(page.$("[name=percent]").attr("value")).toBe("lots");
  const outsidePage = await browser.get(`${PENSION_MODEL_PATH}?percent=4&age=12&pot=9`);
  expect([outsidePage.status, outsidePage.findError("percent"), outsidePage.findError("age")]).toEqual([
    400,
    "Enter a percentage from 5 to 60, in whole numbers",
    "Enter an age from 57 to 75",
  ]);
  expect(outsidePage.text).toContain("What if you paid 6%?");
});

test("a suggested share shows its result, keeps the typed age, and is marked as pressed", async () => {
  const browser = await signInMember();
  await browser.get(PENSION_MODEL_PATH);
  const page = await browser.page.getForm({ button: "Recalculate" }).fill({ age: "60" }).submit("8%");
  expect(page.getText(".bp-model__headline")).toBe("Take-home pay falls by £50.40 a month");
  expect([page.$("[name=percent]").attr("value"), page.$("[name=age]").attr("value")]).toEqual(["8", "60"]);
  expect(page.listTexts(".bp-picks [aria-pressed=true]")).toEqual(["8%"]);
  expect(page.listTexts(".bp-picks button")).toEqual(["5%", "6%", "7%", "8%", "10%"]);
  // Sam's employer pays £280.00 for 8% and for 10% of £3,500 a month.
  expect(page.$("tbody tr:last-child [role=img]").attr("aria-label")).toBe(
    "Your take-home pay £252.00, Tax and National Insurance saved £98.00, Your employer £280.00",
  );
});

test("the modeller returns its figures as data, and an invalid request gets its error and today's figures", async () => {
  const browser = await signInMember();
  const loadFigures = async (query: string) =>
    JSON.parse((await browser.get(`${PENSION_MODEL_PATH}figures?${query}`)).html);
  expect((await loadFigures("percent=8")).model.result.headline).toEqual({
    label: "Take-home pay falls by",
    pence: 50_40,
  });
  const refusedReply = await loadFigures("percent=4");
  expect(refusedReply.errors.percent).toBe("Enter a percentage from 5 to 60, in whole numbers");
  expect(refusedReply.model.percent).toBe(6);
});

test("a modelled share continues to its review, with the value filled in", async () => {
  const browser = await signInMember();
  let page = await browser.get(`${PENSION_MODEL_PATH}?percent=8`);
  page = await page.getForm({ button: "Change to 8%" }).submit("Change to 8%");
  expect(page.path).toMatch(/\/setup\/(terms|review)\/$/);
  page = await browser.get(`${PENSION_PATH}/setup/choices/`);
  expect(page.$("[name=eeben_amount_value]").attr("value")).toBe("8");
});

test("a benefit that is not a pension has no modeller, and the current share has no link to change", async () => {
  const browser = await signInMember();
  expect((await browser.get("/app/my-benefits/gym/model/")).status).toBe(404);
  expect((await browser.get(PENSION_MODEL_PATH)).text).not.toContain("Change to 6%");
});
