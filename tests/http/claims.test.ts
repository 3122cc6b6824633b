import { expect, test } from "vitest";
import { buildMember, buildTenant } from "../support/api.ts";
import { buildBenefit, buildSelection, testNow } from "../support/builders.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();
const PLAN = "/app/my-benefits/cash-plan";

/** Logs in Sam, who has the cash plan, and the employer who decides on its claims. */
async function signInMember() {
  const { db } = await portal().openDatabase();
  const tenant = await buildTenant(db, { employee: { user_type: "employer" } });
  const rules = {
    decidedBy: [tenant.employee.employee_number],
    withinDays: 90,
    areLimitsShared: false,
    categories: [{ code: "optical", name: "Glasses" }],
    limits: [{ from: "2020-01-01", category: "optical", level: null, pence: 10_000 }],
  };
  const card = JSON.stringify({ phone: "08081 570 246", memberNumber: "OAK-{employee number}" });
  await buildBenefit(db, tenant.client.id, "cash-plan", { claims: JSON.stringify(rules), card });
  const sam = await buildMember(db, tenant.client.id);
  await buildSelection(db, sam, {
    code: "cash-plan",
    choice: { kind: "people", level: "gold", hasPartner: false, children: 0 },
  });
  const host = `${tenant.domain}.localhost`;
  const browser = await portal().signIn(String(sam.email), { host });
  return { browser, host, sam, decider: String(tenant.employee.email) };
}

const getToday = () => {
  const [year, month, day] = testNow.toISOString().slice(0, 10).split("-");
  return { year, month, day };
};
const buildGlassesClaim = () => {
  const { year, month, day } = getToday();
  return {
    who: "self",
    category: "optical",
    what: "New lenses",
    amount: "60.50",
    "date.day": String(day),
    "date.month": String(month),
    "date.year": String(year),
  };
};

test("a person claims from the benefit's page, and the named employer pays", async () => {
  const { browser, host, decider } = await signInMember();
  await browser.get(PLAN);
  let page = await browser.click("Make a claim or see your claims");
  expect(page.heading).toBe("Claims");
  expect(page.text).toContain("£100.00 of £100.00");
  page = await browser.get(`${PLAN}/claims/new/`);
  page = await page.getForm({ button: "Send claim" }).fill(buildGlassesClaim()).submit("Send claim");
  expect(page.$(".bp-field__error").text()).toBe("");
  expect(page.getText(".bp-flash")).toBe("Your claim has been sent. You can add a receipt below.");
  const claim = page.path;

  const employer = await portal().signIn(decider, { host });
  await employer.get("/app/dashboard/claims/");
  page = await employer.get(`/app/dashboard/claims/${claim.split("/").filter(Boolean).at(-1)}/`);
  const { year, month, day } = getToday();
  const paid = { decision: "paid", amount: "60.50" };
  const paidOn = { "paid_on.day": String(day), "paid_on.month": String(month), "paid_on.year": String(year) };
  page = await page
    .getForm({ button: "Save decision" })
    .fill({ ...paid, ...paidOn })
    .submit("Save decision");
  expect(page.getText(".bp-flash")).toBe("Saved. We have emailed the employee.");
  expect((await browser.get(claim)).text).toContain("£60.50 on");
  expect((await browser.get(`${PLAN}/claims/`)).text).toContain("£39.50 of £100.00");
});

test("a claim shows its state, what the employer asked, and what happened on each day, to the person who claimed", async () => {
  const { browser, host, decider, sam } = await signInMember();
  let page = await browser.get(`${PLAN}/claims/new/`);
  page = await page.getForm({ button: "Send claim" }).fill(buildGlassesClaim()).submit("Send claim");
  const claim = page.path;
  expect(page.getText("main .bp-tag")).toBe("Sent");
  const employer = portal().createBrowser({ host });
  await employer.signIn(decider);
  page = await employer.get(`/app/dashboard/claims/${claim.split("/").filter(Boolean).at(-1)}/`);
  const question = { decision: "more-asked", note: "Please add the receipt." };
  await page.getForm({ button: "Save decision" }).fill(question).submit("Save decision");
  page = await employer.get(page.path);
  expect(page.listTexts("main .bp-notice")).toEqual(["Waiting for the employeePlease add the receipt."]);
  expect(page.getText("label[for$=note]")).toBe("Reason, or what you need");
  expect(page.listTexts("main .bp-facts__fact")).toEqual(
    expect.arrayContaining([`Employee${sam.first_name} ${sam.surname} ${sam.employee_number}`]),
  );
  const list = await employer.get("/app/dashboard/claims/");
  expect(list.listTexts("main table .bp-tag")).toEqual(["More information needed"]);
  page = await browser.get(claim);
  expect([page.getText("main .bp-tag"), page.getText("main .bp-notice")]).toEqual([
    "More information needed",
    "Information neededPlease add the receipt.",
  ]);
  expect(page.listTexts("main .bp-facts__fact")).toEqual(
    expect.arrayContaining(["Date of treatment20 November 2026", "Amount paid£60.50"]),
  );
  const parts = page.$("main :is(.bp-tag, .bp-notice, textarea, .bp-facts)").toArray();
  expect(parts.map((part) => part.attribs.class?.split(" ")[0])).toEqual([
    "bp-tag",
    "bp-notice",
    "bp-input",
    "bp-facts",
  ]);
  expect(page.listTexts(".bp-time li")).toEqual([
    "Done: Sent 20 November 2026",
    "More information needed 20 November 2026: Please add the receipt.",
  ]);
  page = await page.getForm("#answer").fill({ text: "It is added." }).submit("Send answer");
  expect(page.getText("main .bp-tag")).toBe("Sent");
  expect(page.listTexts(".bp-time li").at(-1)).toBe("Sent 20 November 2026: It is added.");
  const claims = await browser.get(`${PLAN}/claims/`);
  expect(claims.getText(".bp-row")).toMatch(/^Claim \S+ ?Sent.*20 November 2026.*£60\.50$/);
});

test("the page of a claim shows the remaining limits, a row for each person and a column for each kind of claim", async () => {
  const browser = await portal().signIn(people.aisha);
  const page = await browser.get("/app/my-benefits/cash-plan/claims/");
  expect(page.listTexts("main table thead th")).toEqual([
    "Who",
    "Glasses and contact lenses",
    "Dentist and hygienist",
    "Physiotherapy",
    "Health check",
  ]);
  expect(page.listTexts("main table tbody th")).toEqual([
    "Aisha Patel",
    "Ravi Patel",
    "Meera Patel",
    "Rohan Patel",
  ]);
  // £48.00 of £80.00 was paid to Aisha's dentist.
  expect(page.listTexts("main table tbody tr:first-child td")[1]).toBe("£32.00 of £80.00");
});

test("a claim with errors shows them at their fields, and typed values stay", async () => {
  const { browser } = await signInMember();
  let page = await browser.get(`${PLAN}/claims/new/`);
  page = await page
    .getForm({ button: "Send claim" })
    .fill({ ...buildGlassesClaim(), what: "", amount: "lots" })
    .submit("Send claim");
  expect(page.status).toBe(400);
  expect([page.findError("what"), page.findError("amount")]).toEqual([
    "Enter what you paid for",
    "Enter an amount such as 45.50",
  ]);
  expect(page.$("[name=amount]").attr("value")).toBe("lots");
});

test("the card of a current benefit can be opened to print, with its numbers", async () => {
  const { browser, sam } = await signInMember();
  await browser.get("/app/my-benefits/");
  let page = await browser.click("Your cards");
  expect(page.heading).toBe("Your cards");
  page = await browser.click("Open and print your Health cash plan card");
  expect(page.text).toContain(`OAK-${sam.employee_number}`);
  expect(page.$(".bp-member bdi").first().text()).toBe(`${sam.first_name} ${sam.surname}`);
});
