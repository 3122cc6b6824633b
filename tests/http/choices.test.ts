import { expect, test } from "vitest";
import { currentTerms } from "../../api/db/seed/policies.ts";
import { buildMember, buildTenant } from "../support/api.ts";
import type { Browser } from "../support/browser.ts";
import { buildBenefit } from "../support/builders.ts";
import type { Values } from "../support/form.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();
const CHOICES = "/app/my-benefits/choices/";

/** Sam, who earns £42,000 and can choose a bike and a pension. */
async function begin() {
  const { db } = await portal().database();
  const terms = { accepted_terms_version: currentTerms };
  const tenant = await buildTenant(db, { employee: terms });
  for (const code of ["pension", "cycle"] as const) await buildBenefit(db, tenant.client.id, code);
  const sam = await buildMember(db, tenant.client.id, terms);
  const browser = portal().browser({ host: `${tenant.domain}.localhost` });
  await browser.signIn(String(sam.email));
  const statuses = async () =>
    (await db.selectFrom("selections").select("status").where("employee_id", "=", sam.id).execute())
      .map(({ status }) => status)
      .sort();
  const earn = (annual_salary_pence: number) =>
    db.updateTable("employees").set({ annual_salary_pence }).where("id", "=", sam.id).execute();
  return { browser, statuses, earn, tenant };
}

async function add(browser: Browser, id: string, values: Values) {
  let page = await browser.get(`/app/my-benefits/${id}/setup/choices/`);
  page = await page.form("main form").fill(values).submit("Continue");
  page = await page.form("main form").fill({ accepted: true }).submit("Continue");
  return page.form("main form").submit("Add to your choices");
}

async function addBoth(browser: Browser) {
  await add(browser, "cycle", { eeben_amount_value: "1,200", eeben_months: "12" });
  return add(browser, "pension", { eeben_amount_value: "8" });
}

test("[B11] two choices are listed with what they cost together and confirmed at once, and a second press leads to the same page", async () => {
  const { browser, statuses } = await begin();
  const page = await addBoth(browser);
  expect([page.path, page.heading]).toEqual([CHOICES, "Your choices"]);
  expect(page.text).toContain("All your choices together");
  expect(await statuses()).toEqual(["draft", "draft"]);
  const home = await browser.get("/app/home/");
  expect(home.text).toContain("2 choices are ready to confirm.");
  expect(home.text).not.toContain("Carry on");
  const form = page.form("main form");
  const done = await form.submit("Confirm all");
  expect(done.heading).toBe("Thank you, we have your choices");
  expect(done.$(".bp-ref__value")).toHaveLength(2);
  expect(await statuses()).not.toContain("draft");
  const again = await form.submit("Confirm all");
  expect(again.redirects).toEqual(done.redirects);
  expect(await statuses()).toHaveLength(2);
});

test("[B11] a price that moved after the page was opened is told beside its line, and both prices are shown", async () => {
  const { browser, statuses, earn } = await begin();
  const page = await addBoth(browser);
  await earn(45_000_00);
  const refused = await page.form("main form").submit("Confirm all");
  expect(refused.status).toBe(409);
  const line = refused.textOf("[aria-labelledby=choice-pension]");
  expect(line).toContain("It is now £300.00 a month on your payslip, not £280.00. Your pay has changed.");
  expect(line).toContain("It was £280.00 a month when you reviewed it, and is now £300.00 a month.");
  expect(await statuses()).toEqual(["draft", "draft"]);
  const done = await refused.form("main form").submit("Confirm all");
  expect(done.heading).toBe("Thank you, we have your choices");
});

test("a choice that is changed, or is another person's, is not in the list", async () => {
  const { browser, tenant } = await begin();
  await addBoth(browser);
  const choices = await browser.get("/app/my-benefits/cycle/setup/choices/");
  await choices.form("main form").fill({ eeben_amount_value: "900" }).submit("Continue");
  const page = await browser.get(CHOICES);
  expect(
    page
      .$("[name=line]")
      .map((_, each) => page.$(each).attr("value"))
      .get(),
  ).toEqual(["pension"]);
  const other = portal().browser({ host: `${tenant.domain}.localhost` });
  await other.signIn(String(tenant.employee.email));
  expect((await other.get(CHOICES)).text).toContain("You have not added any choices yet.");
});
