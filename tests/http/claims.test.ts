import { expect, test } from "vitest";
import { buildMember, buildTenant } from "../support/api.ts";
import { buildBenefit, buildSelection, testNow } from "../support/builders.ts";
import { postFile } from "../support/employee-upload.ts";
import { listMails } from "../support/encrypted-rows.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();
const CASH_PLAN_PATH = "/app/my-benefits/cash-plan";
const CLAIMS_PATH = "/app/claims/cash-plan/";

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
  page = await browser.get(`${CLAIMS_PATH}new/`);
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
  expect((await browser.get(`${CLAIMS_PATH}`)).text).toContain("£39.50 of £100.00");
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
  let page = await browser.get(`${CLAIMS_PATH}new/`);
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
  expect(page.getText("#answer .bp-field__hint")).toBe(
    "A receipt sends your claim again too. To do both, send your answer first.",
  );
  page = await page.getForm("#answer").fill({ text: "It is added." }).submit("Send answer");
  expect(page.getText("main .bp-tag")).toBe("Sent");
  expect(page.listTexts(".bp-time li").at(-1)).toBe("Sent 20 November 2026: It is added.");
  const claims = await browser.get(`${CLAIMS_PATH}`);
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
  let page = await browser.get(`${CLAIMS_PATH}new/`);
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
    const page = await browser.get(`${CLAIMS_PATH}new/`);
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

test("[CCV-06] a leaver with vouchers and cover that has ended claims from Home, while My benefits does not exist", async () => {
  const { browser, host, decider, sam } = await signInMember();
  const { db } = await portal().openDatabase();
  await buildBenefit(db, sam.client_id, "childcare-vouchers", { claim: "<p>Pay your carer.</p>" });
  await db
    .updateTable("employees")
    .set({ employment_status: "left", leave_date: "2026-11-05", ccv_first_voucher_date: "2017-04-28" })
    .where("id", "=", sam.id)
    .execute();
  const ended = { status: "ended", end_date: "2026-11-05" };
  await db.updateTable("selections").set(ended).where("employee_id", "=", sam.id).execute();
  const address = { public_url: `http://${host}` };
  await db.updateTable("schemes").set(address).where("client_id", "=", sam.client_id).execute();
  const account = { employee_id: sam.id, balance_pence: 486_00, last_payment_date: "2026-10-28" };
  await db
    .insertInto("voucher_accounts")
    .values({ client_id: sam.client_id, ...account })
    .execute();
  const leaver = await portal().signIn(String(sam.email), { host });
  let page = await leaver.get("/app/home/");
  expect([page.listTexts("main section h2"), page.$('a[href*="my-benefits"]').length]).toEqual([
    ["How to spend them", "Claims"],
    0,
  ]);
  page = await leaver.click("Health cash plan");
  expect([page.status, page.heading, page.$('a[href*="my-benefits"]').length]).toEqual([200, "Claims", 0]);
  expect(page.listTexts('nav[aria-label="Breadcrumb"] li')).toEqual(["Home", "Health cash plan", "Claims"]);
  page = await leaver.click("Make a claim");
  const glasses = { ...buildGlassesClaim(), "date.day": "5" };
  page = await page.getForm({ button: "Send claim" }).fill(glasses).submit("Send claim");
  expect(page.getText(".bp-flash")).toBe("Your claim has been sent. You can add a receipt below.");
  const claim = page.path;
  page = await leaver.click("Add a receipt");
  expect([page.status, page.heading]).toEqual([200, "Add a receipt"]);

  const employer = await portal().signIn(decider, { host });
  page = await employer.get(`/app/dashboard/claims/${claim.split("/").filter(Boolean).at(-1)}/`);
  const question = { decision: "more-asked", note: "Which optician?" };
  await page.getForm({ button: "Save decision" }).fill(question).submit("Save decision");
  const mails = await listMails(db);
  const text = mails.find(
    ({ employee_id, kind }) => employee_id === sam.id && kind === "claim_more_asked",
  )?.text;
  expect(text).toContain("Open your claim to see what we need.");
  page = await leaver.get(new URL(/See your claim:\n(\S+)/.exec(String(text))?.[1] ?? "").pathname);
  expect(page.getText("main .bp-notice")).toBe("Information neededWhich optician?");
  expect((await leaver.get("/app/my-benefits/cash-plan/claims/")).status).toBe(404);
  expect((await browser.get("/app/claims/gym/")).status).toBe(404);
});

test("the address that older emails have of a claim leads to the claim", async () => {
  const { browser } = await signInMember();
  const list = await browser.get("/app/my-benefits/cash-plan/claims/");
  expect([list.path, list.heading]).toEqual(["/app/claims/cash-plan/", "Claims"]);
  let page = await browser.click("Make a claim");
  page = await page.getForm({ button: "Send claim" }).fill(buildGlassesClaim()).submit("Send claim");
  const claimId = page.path.split("/").filter(Boolean).at(-1);
  page = await browser.get(`/app/my-benefits/cash-plan/claims/${claimId}/`);
  expect([page.status, page.path]).toEqual([200, `/app/claims/cash-plan/${claimId}/`]);
});

test("a receipt alone answers the employer's question, and the page says that the claim has been sent again", async () => {
  const { browser, host, decider } = await signInMember();
  let page = await browser.get(`${CLAIMS_PATH}new/`);
  page = await page.getForm({ button: "Send claim" }).fill(buildGlassesClaim()).submit("Send claim");
  const claim = page.path;
  page = await browser.click("Add a receipt");
  const addReceipt = async (bytes: string) => {
    const parts = [
      { name: "csrf", value: String(browser.jar.get("bp_csrf")) },
      { name: "receipt", fileName: "receipt.pdf", value: `%PDF-1.7 ${bytes}` },
      { name: "intent", value: "add" },
    ];
    const target = String(new URL(page.url).pathname + new URL(page.url).search);
    expect((await postFile(browser, { file: "", target, parts })).status).toBe(303);
    return browser.get(claim);
  };
  expect((await addReceipt("one")).getText(".bp-flash")).toBe("The receipt has been added.");
  const employer = await portal().signIn(decider, { host });
  const toDecide = await employer.get(`/app/dashboard/claims/${claim.split("/").filter(Boolean).at(-1)}/`);
  const question = { decision: "more-asked", note: "Both pages, please." };
  await toDecide.getForm({ button: "Save decision" }).fill(question).submit("Save decision");
  expect((await browser.get(claim)).getText("main .bp-tag")).toBe("More information needed");
  const answered = await addReceipt("two");
  expect([answered.getText(".bp-flash"), answered.getText("main .bp-tag")]).toEqual([
    "The receipt has been added, and your claim has been sent again.",
    "Sent",
  ]);
  const open = await employer.get("/app/dashboard/claims/");
  expect(open.listTexts("main table .bp-tag")).toEqual(["Sent"]);
});
