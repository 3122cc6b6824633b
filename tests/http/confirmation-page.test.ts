import { expect, test } from "vitest";
import type { ProductCode } from "../../api/domain/benefits/kinds/types.ts";
import { buildTenant } from "../support/api.ts";
import { buildBenefit, buildFamilyMember, buildWindow } from "../support/builders.ts";
import type { Values } from "../support/form.ts";
import type { Page } from "../support/page.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();

const submittedStep = "Done: You asked 20 November 2026 at 10:00";
const payslipStep = "First payslip 28 December 2026";
const january = "Starts 1 January 2027";
/** The annual window closes after December's cut-off, so that January's pay is the first. */
const annual = [submittedStep, january, "First payslip 28 January 2027"];
const monthly = [submittedStep, payslipStep, january];
const request = [
  submittedStep,
  "Your employer decides by 10 December 2026",
  "First payslip, if approved 28 December 2026",
  "Starts, if approved 1 January 2027",
];

const kinds: readonly [code: ProductCode, values: Values, steps: string[]][] = [
  ["pension", { eeben_amount_value: "6" }, [submittedStep, "Starts 1 December 2026", payslipStep]],
  ["private-medical", {}, annual],
  ["dental", { eeben_level: "essential" }, annual],
  ["cash-plan", {}, monthly],
  ["gym", {}, monthly],
  ["life", { eeben_amount_value: "5" }, annual],
  ["partner-life", { eeben_amount_value: "25000" }, annual],
  ["critical-illness", { eeben_amount_value: "25000" }, annual],
  ["income-protection", { eeben_level: "66" }, annual],
  ["cycle", { eeben_amount_value: "1000" }, request],
  ["season-ticket", { eeben_amount_value: "1200" }, request],
  ["electric-car", {}, request],
  [
    "holiday",
    { eeben_direction: "buy", eeben_amount_value: "2" },
    // Holiday is annual too, and requests for it are decided until January's own cut-off.
    [
      submittedStep,
      "Starts, if approved 1 January 2027",
      "Your employer decides by 10 January 2027",
      "First payslip, if approved 28 January 2027",
    ],
  ],
];

/** Somebody with a partner, while the annual window is open, who can choose this benefit. */
async function chooseProduct(code: ProductCode, values: Values) {
  const { db } = await portal().openDatabase();
  const tenant = await buildTenant(db, {
    employee: { holiday_days_hundredths: 25_00 },
  });
  const days = { opens_date: "2026-11-16", closes_date: "2026-12-17", cover_date: "2027-01-01" };
  await buildWindow(db, tenant.client.id, days);
  for (const benefitCode of code === "partner-life" ? (["life", code] as const) : [code])
    await buildBenefit(db, tenant.client.id, benefitCode);
  await buildFamilyMember(db, tenant.employee, {
    relationship: "partner",
    first_name: "Alex",
    date_of_birth: "1986-02-03",
  });
  const browser = await portal().signIn(tenant.email, { host: `${tenant.domain}.localhost` });
  let page = await browser.get(`/app/my-benefits/${code}/setup/choices/`);
  page = await page.getForm("main form").fill(values).submit("Continue");
  for (let steps = 0; steps < 4 && !/\/review\/?$/.test(page.path); steps++) page = await answerHealth(page);
  return { browser, page: await page.getForm("main form").submit("Confirm") };
}

/** Agrees to the terms, answers health questions with no, and covers nobody else. */
function answerHealth(page: Page): Promise<Page> {
  const form = page.getForm("main form");
  if (/\/terms\/?$/.test(page.path)) form.fill({ accepted: true });
  const questions = page.$("main input[name^=medical_]").toArray();
  for (const name of new Set(questions.map((each) => page.$(each).attr("name") ?? "")))
    form.fill({ [name]: "no" });
  return form.submit("Continue");
}

const unfoldLines = (file: string) => file.replaceAll("\r\n ", "");

test.each(kinds)(
  "[B11] the page after confirming %s has its steps in the order of their days, and the calendar has the same days",
  async (code, values, steps) => {
    const { browser, page } = await chooseProduct(code, values);
    expect([page.path, page.summary]).toEqual([`/app/my-benefits/${code}/setup/done/`, ""]);
    expect(page.listTexts(".bp-time li")).toEqual(steps);
    const isRequest = steps.some((step) => step.startsWith("Your employer decides by"));
    expect([page.heading, page.getText("main .bp-tag")]).toEqual(
      isRequest
        ? ["Your request is with your employer", "Waiting for approval"]
        : ["We have your choice", "Not started yet"],
    );
    expect(page.getText("main .bp-lead")).toBe(
      isRequest
        ? "Your request is waiting for approval. You can view or withdraw it until then."
        : "All set. Nothing changes until it starts.",
    );
    expect(page.getLink("Add to calendar")).toBe(`/app/my-benefits/${code}/next-date.ics`);
    const reference = page.getText(".bp-ref__value");
    const file = unfoldLines((await browser.get(`/app/my-benefits/${code}/next-date.ics`)).html);
    const noted = `DESCRIPTION:You asked on 20 November 2026 at 10:00. Your reference: ${reference}.`;
    // Each step but the first has its own event, which says when the person asked for the benefit.
    expect(file.split(noted)).toHaveLength(steps.length);
    for (const step of steps.slice(1)) {
      const day = new Date(`${/\d+ \w+ \d{4}$/.exec(step)?.[0]} UTC`).toISOString().slice(0, 10);
      expect(file).toContain(`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`);
    }
  },
);

test("[BENEFIT-12] the page after a request shows what it costs and what was asked for, and the request can be withdrawn from there", async () => {
  const { browser, page } = await chooseProduct("season-ticket", {
    eeben_amount_value: "1200",
    eeben_months: "12",
  });
  // A loan is paid back from net pay, in 12 parts.
  expect(page.getText("aside .bp-price__sum")).toBe("£100.00");
  expect(page.listTexts("main .bp-facts__fact")).toEqual(
    expect.arrayContaining(["Amount£1,200.00", "Paid over12 months"]),
  );
  const panel = await browser.click("Withdraw the request");
  expect(panel.path).toBe("/app/my-benefits/season-ticket/manage/panel/withdraw/");
});

test("[RULE-13] cover that an insurer must accept shows the insurer's last day, 90 days after the request", async () => {
  const { page } = await chooseProduct("partner-life", { eeben_amount_value: "125000" });
  const last = new Date(Date.UTC(2026, 10, 20 + 90)).toLocaleDateString("en-GB", { dateStyle: "long" });
  expect(page.listTexts(".bp-time li")).toContain(`The insurer decides by ${last}`);
});
