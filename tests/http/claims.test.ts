import { expect, test } from "vitest";
import { buildMember, buildTenant } from "../support/api.ts";
import { buildBenefit, buildSelection, testNow } from "../support/builders.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();
const CASH_PLAN_PATH = "/app/my-benefits/cash-plan";

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
  await browser.get(CASH_PLAN_PATH);
  let page = await browser.click("Make a claim or see your claims");
  expect(page.heading).toBe("Claims");
  expect(page.text).toContain("£100.00 of £100.00");
  page = await browser.get(`${CASH_PLAN_PATH}/claims/new/`);
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
  expect(page.getText(".bp-flash")).toBe(
    "Saved. We have emailed the employee, if we have an email address for them.",
  );
  expect((await browser.get(claim)).text).toContain("£60.50 on");
  expect((await browser.get(`${CASH_PLAN_PATH}/claims/`)).text).toContain("£39.50 of £100.00");
});

test("[C8] a claim that another tab has sent is not sent again, and the second tab names it", async () => {
  const { browser } = await signInMember();
  const path = `${CASH_PLAN_PATH}/claims/new/`;
  const tabs = [await browser.get(path), await browser.get(path)];
  const [first, second] = tabs.map((tab) => tab.getForm({ button: "Send claim" }).fill(buildGlassesClaim()));
  const sent = await first?.submit("Send claim");
  const reference = sent?.heading.replace("Claim ", "");
  const refused = await second?.submit("Send claim");
  expect(refused?.status).toBe(409);
  expect(refused?.text).toContain(`You have already sent this claim. Its reference is ${reference}.`);
  expect(refused?.getText("textarea")).toBe("New lenses");
  expect((await browser.get(`${CASH_PLAN_PATH}/claims/`)).listTexts("main .bp-tag")).toEqual(["Sent"]);
});

test("a claim shows its state, what the employer asked, and what happened on each day, to the person who claimed", async () => {
  const { browser, host, decider, sam } = await signInMember();
  let page = await browser.get(`${CASH_PLAN_PATH}/claims/new/`);
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
  const claims = await browser.get(`${CASH_PLAN_PATH}/claims/`);
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
  let page = await browser.get(`${CASH_PLAN_PATH}/claims/new/`);
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

test("an employer finds decided claims from the open list, by a search too, with who decided, when, the result, the amount and the note", async () => {
  const { browser, host, decider, sam } = await signInMember();
  const sendGlasses = async (what: string) => {
    const page = await browser.get(`${CASH_PLAN_PATH}/claims/new/`);
    const form = page.getForm({ button: "Send claim" }).fill({ ...buildGlassesClaim(), what });
    return (await form.submit("Send claim")).path.split("/").filter(Boolean).at(-1);
  };
  const [refused, paid] = [await sendGlasses("Old lenses"), await sendGlasses("New lenses")];
  const employer = portal().createBrowser({ host });
  await employer.signIn(decider);
  await employer.get("/app/dashboard/claims/");
  let page = await employer.click("See decided claims");
  expect([page.heading, page.getText("main .bp-empty"), page.$("main form").length]).toEqual([
    "Decided claims",
    "No claim has been decided yet.",
    0,
  ]);
  const { year, month, day } = getToday();
  const paidOn = { "paid_on.day": String(day), "paid_on.month": String(month), "paid_on.year": String(year) };
  const decide = async (claim: string | undefined, decision: Record<string, string>) =>
    (await employer.get(`/app/dashboard/claims/${claim}/`))
      .getForm({ button: "Save decision" })
      .fill(decision)
      .submit("Save decision");
  await decide(refused, { decision: "refused", note: "Too old" });
  await decide(paid, { decision: "paid", amount: "40.00", ...paidOn });
  await employer.get("/app/dashboard/claims/");
  page = await employer.click("See decided claims");
  expect(page.listTexts("main thead th")).toEqual([
    ...["Employee", "Claim", "Claimed", "Paid back", "Result", "Decided"],
  ]);
  const person = `${sam.first_name} ${sam.surname} ${sam.employee_number}`;
  const row = (cells: string[]) => [person, expect.stringMatching(/ Health cash plan$/), ...cells];
  const listRows = () =>
    page
      .$("main tbody tr")
      .toArray()
      .map((each) =>
        page
          .$(each)
          .children()
          .toArray()
          .map((cell) => page.$(cell).text().trim()),
      );
  const refusedRow = row([
    "£60.50",
    "–",
    "Not paid Too old",
    expect.stringMatching(/^20 November 2026 by \S+/),
  ]);
  expect(listRows()).toEqual(
    expect.arrayContaining([
      row(["£60.50", "£40.00", "Paid", expect.stringMatching(/^20 November 2026 by \S+/)]),
      refusedRow,
    ]),
  );
  const reference = page.getText("main tbody tr:contains('Too old') a");
  page = await page.getForm({ button: "Show" }).fill({ search: reference }).submit("Show");
  expect([listRows(), page.getText(".bp-filter__found")]).toEqual([
    [refusedRow],
    "1 found. Show all decided claims",
  ]);
  page = await page.getForm({ button: "Show" }).fill({ search: "Nobody" }).submit("Show");
  expect(page.getText("main .bp-empty")).toBe("No decided claim matches your search.");
  await employer.click("Show all decided claims");
  page = await employer.click(reference);
  expect(page.listTexts("main .bp-notice").at(-1)).toMatch(/ decided this claim on 20 November 2026\.$/);
  expect(page.$("main form[method=post]").length).toBe(0);
  expect((await employer.click("Decided claims")).heading).toBe("Decided claims");
});

test("an employer whom no plan names does not have the list of decided claims", async () => {
  const { host } = await signInMember();
  const { db } = await portal().openDatabase();
  const { client_id } = await db
    .selectFrom("schemes")
    .select("client_id")
    .where("domain", "=", host.split(".")[0] ?? "")
    .executeTakeFirstOrThrow();
  const other = await buildMember(db, client_id, { user_type: "employer" });
  const employer = await portal().signIn(String(other.email), { host });
  expect((await employer.get("/app/dashboard/claims/decided/")).status).toBe(404);
});
