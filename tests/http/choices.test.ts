import { expect, test } from "vitest";
import { buildMember, buildTenant } from "../support/api.ts";
import type { Browser } from "../support/browser.ts";
import { buildBenefit, buildSelection } from "../support/builders.ts";
import type { Values } from "../support/form.ts";
import { clickOvertaken } from "../support/overtaken.ts";
import { withPortal } from "../support/portal.ts";
import { openMasquerade } from "../support/sso.ts";

const portal = withPortal({ upstream: "watched" });
const CHOICES_PATH = "/app/my-benefits/choices/";

/** Logs in Sam, who earns £42,000 and can choose a bike and a pension. */
async function signInMember() {
  const { db } = await portal().openDatabase();
  const tenant = await buildTenant(db);
  for (const code of ["pension", "cycle"] as const) await buildBenefit(db, tenant.client.id, code);
  const sam = await buildMember(db, tenant.client.id);
  const browser = await portal().signIn(String(sam.email), { host: `${tenant.domain}.localhost` });
  const listStatuses = async () =>
    (await db.selectFrom("selections").select("status").where("employee_id", "=", sam.id).execute())
      .map(({ status }) => status)
      .sort();
  const setSalary = (annual_salary_pence: number) =>
    db.updateTable("employees").set({ annual_salary_pence }).where("id", "=", sam.id).execute();
  return { browser, listStatuses, setSalary, tenant, sam };
}

async function addChoice(browser: Browser, id: string, values: Values) {
  let page = await browser.get(`/app/my-benefits/${id}/setup/choices/`);
  page = await page.getForm("main form").fill(values).submit("Continue");
  page = await page.getForm("main form").fill({ accepted: true }).submit("Continue");
  return page.getForm("main form").submit("Add to your choices");
}

async function addBothChoices(browser: Browser) {
  await addChoice(browser, "cycle", { eeben_amount_value: "1,200", eeben_months: "12" });
  return addChoice(browser, "pension", { eeben_amount_value: "8" });
}

test("[B11] two choices are listed with their total and confirmed together, and a second press leads to the same page", async () => {
  const { browser, listStatuses } = await signInMember();
  const page = await addBothChoices(browser);
  expect([page.path, page.heading]).toEqual([CHOICES_PATH, "Your choices"]);
  expect(page.text).toContain("All your choices together");
  const corners = page.listTexts(".bp-review thead td");
  expect(corners).toEqual(["Each month", "Each month", "Each month"]);
  const bike = page.getText("[aria-labelledby=choice-cycle]");
  for (const text of [
    "£1,200",
    "12 months",
    "Starts1 January 2027",
    "First payslipDecember 2026, paid on 28 December 2026",
    // £100.00 a month less 28% tax and National Insurance.
    "Comes off your take-home pay£0.00£72.00+£72.00",
  ])
    expect(bike).toContain(text);
  expect(page.getLink("Change Cycle to work")).toMatch(/^\/app\/my-benefits\/cycle\/setup\//);
  expect(await listStatuses()).toEqual(["draft", "draft"]);
  const home = await browser.get("/app/home/");
  // A bike of £1,200 in 12 parts and 8% of £3,500, each less 28% tax and National Insurance.
  expect(home.text).toContain(
    "2 choices are ready to confirm. Comes off your take-home pay: £0.00 a month now, £273.60 a month then.",
  );
  expect(home.getLink("Review your choices")).toBe(CHOICES_PATH);
  expect(home.text).not.toContain("Carry on");
  const form = page.getForm("main form");
  const done = await form.submit("Confirm all");
  expect(done.heading).toBe("Thank you, we have your choices");
  expect(done.$(".bp-ref__value")).toHaveLength(2);
  expect(done.text).toContain(
    "Your request is waiting for approval. You can view or withdraw it until then.",
  );
  expect(done.text).toContain("All set. Nothing changes until it starts.");
  expect(done.listTexts(".bp-time li")).toEqual(
    expect.arrayContaining([
      "Your employer decides by 10 December 2026",
      "First payslip, if approved 28 December 2026",
      "Starts 1 December 2026",
    ]),
  );
  expect(await listStatuses()).not.toContain("draft");
  const repeatedPost = await form.submit("Confirm all");
  expect(repeatedPost.redirects).toEqual(done.redirects);
  expect(await listStatuses()).toHaveLength(2);
});

test("[B11] a price that changes after the page is opened is reported at its benefit with both prices", async () => {
  const { browser, listStatuses, setSalary } = await signInMember();
  const page = await addBothChoices(browser);
  await setSalary(45_000_00);
  const refused = await page.getForm("main form").submit("Confirm all");
  expect(refused.status).toBe(409);
  const line = refused.getText("[aria-labelledby=choice-pension]");
  expect(line).toContain("It is now £300.00 a month on your payslip, not £280.00. Your pay has changed.");
  expect(line).toContain("It was £280.00 a month when you reviewed it, and is now £300.00 a month.");
  expect(await listStatuses()).toEqual(["draft", "draft"]);
  const done = await refused.getForm("main form").submit("Confirm all");
  expect(done.heading).toBe("Thank you, we have your choices");
});

test("[S3] a choice in the list shows what is taken for earlier months, and the API's notes and warnings", async () => {
  const { browser } = await signInMember();
  await addBothChoices(browser);
  portal().upstream.answer("POST", "/v1/selections/batch/costs", async (_, real) => {
    const { lines } = JSON.parse((await real()).text);
    const extra = {
      arrearsPence: 33_30,
      fieldStatus: "Cover is capped at £100,000",
      notes: ["Paid with your salary."],
      warnings: [{ code: "near", text: "You are near the limit.", mustAccept: false }],
    };
    return {
      json: {
        lines: lines.map((line: { eeben_benefit_id: string }) =>
          line.eeben_benefit_id === "pension" ? { ...line, ...extra } : line,
        ),
      },
    };
  });
  const page = await browser.get(CHOICES_PATH);
  const listNotices = (id: string) => page.listTexts(`[aria-labelledby=choice-${id}] .bp-notice`);
  expect(listNotices("pension")).toEqual([
    expect.stringMatching(
      /^For months already paid ?We also take £33\.30 from your pay on \d+ \w+ 2026, once\./,
    ),
    "Cover is capped at £100,000Paid with your salary.",
    "You are near the limit.",
  ]);
  expect(listNotices("cycle").join()).not.toMatch(/£33\.30|capped|limit/);
});

test("[BENEFIT-12] the list names a choice that is being changed again as not finished, and omits another person's choices", async () => {
  const { browser, tenant } = await signInMember();
  await addBothChoices(browser);
  const choices = await browser.get("/app/my-benefits/cycle/setup/choices/");
  await choices.getForm("main form").fill({ eeben_amount_value: "900" }).submit("Continue");
  const page = await browser.get(CHOICES_PATH);
  expect(
    page
      .$("[name=line]")
      .map((_, each) => page.$(each).attr("value"))
      .get(),
  ).toEqual(["pension"]);
  expect(page.getLink("Carry on with Cycle to work")).toBe("/app/my-benefits/cycle/setup/");
  const other = await portal().signIn(String(tenant.employee.email), { host: `${tenant.domain}.localhost` });
  const otherChoices = await other.get(CHOICES_PATH);
  expect(otherChoices.text).toContain("You have not added any choices yet.");
  expect(otherChoices.text).not.toContain("Not finished");
});

test("[BENEFIT-12] a choice whose window closes before the confirmation is marked, and nothing is saved until it is removed", async () => {
  const { browser, listStatuses, sam } = await signInMember();
  const page = await addBothChoices(browser);
  const { db } = await portal().openDatabase();
  // The person is still on probation, so that the bike is no longer open.
  await db.updateTable("employees").set({ probation_end: "2027-06-30" }).where("id", "=", sam.id).execute();
  const refused = await page.getForm("main form").submit("Confirm all");
  expect(refused.status).toBe(409);
  expect(await listStatuses()).toEqual(["draft", "draft"]);
  const choicesPage = await browser.get(CHOICES_PATH);
  expect(choicesPage.text).toContain("Change or remove the choices marked above before you confirm.");
  expect(choicesPage.$("button:contains('Confirm all')")).toHaveLength(0);
  // A text browser separates only what has a space between.
  expect(choicesPage.text).toContain("Change Pension Remove from your choices Pension");
  const remainingChoices = await choicesPage
    .getForm("main form")
    .submit("Remove from your choices Cycle to work");
  expect(remainingChoices.getText("[aria-labelledby=choice-pension]")).toContain("Pension");
  const done = await remainingChoices.getForm("main form").submit("Confirm all");
  expect(done.heading).toBe("Thank you, we have your choices");
});

test("[B9] a choice with a warning has a checkbox in the list, and nothing is confirmed until the checkbox is selected", async () => {
  const { browser, listStatuses, setSalary } = await signInMember();
  await setSalary(104_000_00);
  let page = await browser.get("/app/my-benefits/pension/setup/choices/");
  page = await page.getForm("main form").fill({ eeben_amount_value: "60" }).submit("Continue");
  page = await page.getForm("main form").fill({ accepted: true }).submit("Continue");
  const boxes = page.$("main form input[type=checkbox]");
  const name = String(boxes.attr("name"));
  page = await page
    .getForm("main form")
    .fill({ [name]: true })
    .submit("Add to your choices");
  expect(page.path).toBe(CHOICES_PATH);
  expect(page.text).toContain("above the annual allowance of £60,000");
  const refused = await page.getForm("main form").submit("Confirm all");
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Confirm that you understand this before you go ahead");
  expect(await listStatuses()).toEqual(["draft"]);
  const box = String(refused.$("main form input[type=checkbox]").attr("name"));
  const done = await refused
    .getForm("main form")
    .fill({ [box]: true })
    .submit("Confirm all");
  expect(done.heading).toBe("Thank you, we have your choices");
});

test("[E10] a list from which another tab has removed a choice confirms nothing and is shown in its new state", async () => {
  const { browser, listStatuses } = await signInMember();
  const stale = (await addBothChoices(browser)).getForm("main form");
  const other = await browser.get(CHOICES_PATH);
  const remainingChoices = await other.getForm("main form").submit("Remove from your choices Cycle to work");
  expect(remainingChoices.getText(".bp-flash")).toBe(
    "Cycle to work is removed from your choices. It is still saved as a draft.",
  );
  const refused = await stale.submit("Confirm all");
  expect([refused.status, refused.summary]).toEqual([
    409,
    "Your choices have changed since you opened this page. Check them and confirm again.",
  ]);
  expect(refused.listTexts("main section h2")).not.toContain("Cycle to work");
  expect(await listStatuses()).toEqual(["draft", "draft"]);
  const done = await refused.getForm("main form").submit("Confirm all");
  expect(done.heading).toBe("Thank you, we have your choices");
  expect(await listStatuses()).toEqual(["draft", "scheduled"]);
});

test("[C8] both clicks on Confirm in the list of choices lead to the same page, even if the first post arrives after the second", async () => {
  const { browser, listStatuses } = await signInMember();
  const page = await addBothChoices(browser);
  const call = { button: "Confirm all", path: "/v1/selections/batch" };
  const [first, second] = await clickOvertaken(portal(), browser, page.getForm("main form"), call);
  expect([first, second]).toEqual([expect.stringContaining("/choices/done"), first]);
  expect(await listStatuses()).toHaveLength(2);
  expect(await listStatuses()).not.toContain("draft");
});

test("[E10] a list that another tab has confirmed leads to the same confirmation, and saves nothing twice", async () => {
  const { browser, listStatuses } = await signInMember();
  const first = (await addBothChoices(browser)).getForm("main form");
  const second = (await browser.get(CHOICES_PATH)).getForm("main form");
  const done = await first.submit("Confirm all");
  const saved = await listStatuses();
  const secondReply = await second.submit("Confirm all");
  expect([secondReply.path, secondReply.heading]).toEqual([done.path, "Thank you, we have your choices"]);
  expect(await listStatuses()).toEqual(saved);
});

test("[E10] a list of choices that another tab has emptied says that it has changed", async () => {
  const { browser, listStatuses } = await signInMember();
  const stale = (await addBothChoices(browser)).getForm("main form");
  for (const name of ["Cycle to work", "Pension"])
    await (await browser.get(CHOICES_PATH)).getForm("main form").submit(`Remove from your choices ${name}`);
  const refused = await stale.submit("Confirm all");
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Your choices have changed since you opened this page.");
  expect(await listStatuses()).toEqual(["draft", "draft"]);
});

test("[B11] the total of all choices changes by the sum of the single changes", async () => {
  const { browser } = await signInMember();
  const page = await addBothChoices(browser);
  const getDifference = (section: string) => {
    const cells = page.listCells(`[aria-labelledby=${section}] tbody tr`);
    const last = cells.at(-1) ?? [];
    return Math.round(Number(last.at(-1)?.replace(/[£,+]/g, "")) * 100);
  };
  // 8% of £3,500.00 and a twelfth of £1,200.00, each less 28% of tax and National Insurance.
  const pension = Math.round(350_000 * 0.08 * 0.72);
  const cycle = Math.round((120_000 / 12) * 0.72);
  expect([getDifference("choice-pension"), getDifference("choice-cycle")]).toEqual([pension, cycle]);
  expect(getDifference("choices-total")).toBe(pension + cycle);
});

test("[E8] the page leads to the confirmed choices after a lost reply, and a second press saves nothing twice", async () => {
  const { browser, listStatuses } = await signInMember();
  const page = await addBothChoices(browser);
  portal().upstream.answerAll(async ({ method, path }, loadRealReply) => {
    const answer = await loadRealReply();
    return method !== "GET" && path.endsWith("/selections/batch")
      ? "reset"
      : { ...answer, text: answer.text };
  });
  const form = page.getForm("main form");
  const done = await form.submit("Confirm all");
  expect(done.heading).toBe("Thank you, we have your choices");
  const saved = await listStatuses();
  expect(saved).not.toContain("draft");
  portal().upstream.reset();
  const repeatedPost = await form.submit("Confirm all");
  expect(repeatedPost.redirects).toEqual(done.redirects);
  expect(await listStatuses()).toEqual(saved);
});

test("[MASQ-04] staff who view somebody else's site cannot confirm that person's choices", async () => {
  const { browser, client, employee } = await openMasquerade(portal());
  const { db } = await portal().openDatabase();
  await buildBenefit(db, client.id, "pension");
  const page = await browser.get("/app/my-benefits/pension/setup/choices/");
  const form = page.getForm("main form").fill({ eeben_amount_value: "8" });
  const fields = form.listFields("Continue");
  const terms = await form.submit("Continue");
  // Nobody accepts terms for another person, so no choice reaches the list.
  expect(terms.$("main form")).toHaveLength(0);
  fields.set("intent", "confirm");
  fields.set("line", "pension");
  const refused = await browser.post(CHOICES_PATH, fields);
  expect(refused.heading).not.toBe("Thank you, we have your choices");
  const rows = await db
    .selectFrom("selections")
    .select("status")
    .where("employee_id", "=", employee.id)
    .execute();
  expect(rows.filter(({ status }) => status !== "draft")).toEqual([]);
});

test("a choice of the same share of pay shows no difference", async () => {
  const { browser, tenant, sam } = await signInMember();
  const { db } = await portal().openDatabase();
  // 5% of £42,001.00 is £2,100.05 a year: five months of £175.01, seven of £175.00.
  await db
    .updateTable("employees")
    .set({ annual_salary_pence: 42_001_00 })
    .where("id", "=", sam.id)
    .execute();
  expect(tenant.client.id).toBe(sam.client_id);
  await buildSelection(db, sam, { cover_date: "2026-04-01" });
  const page = await addChoice(browser, "pension", { eeben_amount_value: "5" });
  expect(page.path).toBe(CHOICES_PATH);
  expect(page.$(".bp-review__difference:contains('£')")).toHaveLength(0);
});
