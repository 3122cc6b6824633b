import { expect, test } from "vitest";
import { buildSelection } from "../support/builders.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();
const PENSION_PATH = "/app/my-benefits/pension";
const warning = "£10,720.00 above the annual allowance of £60,000";
const acceptanceError = "Confirm that you understand this before you go ahead";

/** Logs in a person of the demo's Harbourline with a salary in pounds, with scripts off. */
async function signInWithSalary(pounds: number) {
  const facts = { annual_salary_pence: pounds * 100 };
  const { browser, member: employee, db } = await portal().signInMember(facts);
  const listStatuses = async () => {
    const selections = db.selectFrom("selections").select(["status", "choice"]);
    const rows = await selections.where("employee_id", "=", employee.id).orderBy("created_at").execute();
    return rows.map(({ status, choice }) => [status, JSON.parse(choice).percent]);
  };
  return { db, employee, browser, listStatuses };
}

test.each([
  [42_000, "Tax on this: £9.64 a month.", "That is £115.68 a year, for the part that your employer pays."],
  [104_000, "Tax on this: £28.92 a month.", "That is £347.04 a year, for the part that your employer pays."],
])(
  "[S7] a page shows the tax on medical cover that the employer pays for, at £%i",
  async (pounds, month, year) => {
    const { db, employee, browser } = await signInWithSalary(pounds);
    await buildSelection(db, employee, {
      code: "private-medical",
      choice: { kind: "tiers", level: "standard", tier: "single" },
    });
    const totals = await browser.get("/app/my-total-benefits");
    expect(totals.text).toContain(`Tax on your benefits: about ${year.slice(8, 15)} a year`);
    for (const path of ["/app/my-benefits/private-medical", "/app/my-benefits/private-medical/manage"]) {
      const page = await browser.get(path);
      expect(page.text).toContain(month);
      expect(page.text).toContain(year);
    }
  },
);

test("[S7] a car's page and its costs show percentage, taxed amount and tax for each tax year", async () => {
  const { db, employee, browser } = await signInWithSalary(42_000);
  const choosing = await browser.get("/app/my-benefits/electric-car/setup/choices");
  const costs = await choosing
    .getForm("#set-up-choices")
    .fill({ eeben_level: "meridian-e4" })
    .submit("Recalculate");
  // From 1 January 2027: 95 of 365 days at 4%; the whole of 2027/28 at 5%.
  expect(costs.listTexts("main tbody tr").slice(0, 2)).toEqual([
    // From 28 December four payments of £585 at 72%, and half of the 32 that remain; then twelve, and 20.
    "2026/274%£405.98£81.20£1,766.00£9,360.00",
    "2027/285%£1,949.75£389.95£5,444.35£5,850.00",
  ]);
  await buildSelection(db, employee, {
    code: "electric-car",
    choice: { kind: "lease", model: "meridian-e4" },
    cover_date: "2026-02-01",
    first_deduction_date: "2026-02-28",
    end_date: "2029-01-31",
    price_date: "2026-02-01",
  });
  const page = await browser.get("/app/my-benefits/electric-car");
  expect(page.listTexts("main tbody tr")).toEqual([
    "2025/263%£205.12£41.02£883.42£9,945.00",
    "2026/274%£1,559.80£311.96£5,366.36£6,435.00",
    "2027/285%£1,949.75£389.95£5,444.35£2,925.00",
    "2028/297%£2,251.03£450.21£4,662.21£0.00",
  ]);
  expect(page.text).toContain("That is £311.96 a year. Your take-home pay above includes it.");
  for (const costly of [costs, page])
    expect(costly.text).toContain(
      "If the lease ends early, you pay 50% of the payments left. Costs use your pay and tax rates today.",
    );
});

test("[S7] a car's page says from which tax year its percentages are estimated", async () => {
  const { db, employee, browser } = await signInWithSalary(42_000);
  await buildSelection(db, employee, {
    code: "electric-car",
    choice: { kind: "lease", model: "meridian-e4" },
    cover_date: "2028-02-01",
    end_date: "2031-01-31",
    price_date: "2026-11-01",
    status: "scheduled",
  });
  const page = await browser.get("/app/my-benefits/electric-car");
  expect(page.text).toContain("9%, estimated");
  expect(page.text).toContain("The percentage from 2030/31 is not published yet.");
});

test("[S11] a pension above the allowance can be confirmed only after its warning is accepted", async () => {
  const { browser, listStatuses } = await signInWithSalary(104_000);
  let page = await browser.get(`${PENSION_PATH}/setup/choices`);
  page = await page.getForm("#set-up-choices").fill({ eeben_amount_value: "60" }).submit("Recalculate");
  expect(page.getText("#cost")).toContain(warning);
  expect(page.getText("#cost")).toContain("From April 2029, you are expected to pay National Insurance");
  page = await page.getForm("#set-up-choices").submit("Continue");
  page = await page.getForm("#set-up-terms").fill({ accepted: true }).submit("Continue");
  expect(page.getText("#set-up-review")).toContain(warning);
  page = await page.getForm("#set-up-review").submit("Confirm");
  expect([page.status, page.findError("accepted_warnings")]).toEqual([400, acceptanceError]);
  expect(page.summary).toContain(acceptanceError);
  expect(await listStatuses()).toEqual([["draft", 60]]);
  page = await page.getForm("#set-up-review").fill({ accepted_warnings: true }).submit("Confirm");
  expect(page.heading).toBe("We have your choice");
  expect(await listStatuses()).toEqual([["scheduled", 60]]);
  expect((await browser.get(PENSION_PATH)).text).toContain(warning);
});

test("[B9] a pension within the allowance shows no warning about the allowance", async () => {
  const { browser } = await signInWithSalary(104_000);
  let page = await browser.get(`${PENSION_PATH}/setup/choices`);
  page = await page.getForm("#set-up-choices").fill({ eeben_amount_value: "20" }).submit("Continue");
  page = await page.getForm("#set-up-terms").fill({ accepted: true }).submit("Continue");
  expect(page.text).not.toContain("annual allowance");
  page = await page.getForm("#set-up-review").submit("Confirm");
  expect(page.heading).toBe("We have your choice");
});

test("[B9] an amount that is raised above the allowance continues in the wizard, which shows the warning", async () => {
  const { browser, listStatuses } = await signInWithSalary(104_000);
  let page = await browser.get(`${PENSION_PATH}/setup/choices`);
  page = await page.getForm("#set-up-choices").fill({ eeben_amount_value: "20" }).submit("Continue");
  page = await page.getForm("#set-up-terms").fill({ accepted: true }).submit("Continue");
  await page.getForm("#set-up-review").submit("Confirm");
  page = await browser.get(`${PENSION_PATH}/manage`);
  page = await page.getForm("#amounts").fill({ eeben_amount_value: "60" }).submit("Save");
  expect(page.path).toContain("/setup/choices");
  expect(page.getText("#cost")).toContain(warning);
  expect(await listStatuses()).toEqual([["scheduled", 20]]);
});
