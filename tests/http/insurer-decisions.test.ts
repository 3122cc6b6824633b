import { expect, test } from "vitest";
import { buildMember, buildTenant } from "../support/api.ts";
import { buildBenefit, buildSelection } from "../support/builders.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();
const INSURER_DECISIONS_PATH = "/app/dashboard/insurer-decisions/";

/**
 * Logs in an employer and Sam, whose life cover of 8 × £104,000 waits above £750,000. Today is 20 November
 * 2026.
 */
async function signInEmployer() {
  const { db } = await portal().openDatabase();
  const tenant = await buildTenant(db, { employee: { user_type: "employer" } });
  await buildBenefit(db, tenant.client.id, "life");
  const sam = await buildMember(db, tenant.client.id, {
    first_name: "Sam",
    surname: "Rowe",
    employee_number: "000101",
    annual_salary_pence: 104_000_00,
    date_of_birth: "1986-03-08",
  });
  const { id } = await buildSelection(db, sam, {
    code: "life",
    choice: { kind: "multiple", multiple: 8 },
    status: "medical-pending",
    created_at: Date.parse("2026-10-01T10:00:00Z"),
  });
  const host = `${tenant.domain}.localhost`;
  const employer = await portal().signIn(tenant.email, { host });
  const person = await portal().signIn(String(sam.email), { host });
  const listStatuses = async () =>
    (
      await db
        .selectFrom("selections")
        .select("status")
        .where("client_id", "=", tenant.client.id)
        .orderBy("created_at")
        .execute()
    ).map(({ status }) => status);
  return { db, tenant, employer, person, id, listStatuses };
}

const decision = {
  decision: "accepted",
  reference: "UW-4711",
  "decided_on.day": "12",
  "decided_on.month": "11",
  "decided_on.year": "2026",
};

test("[B10] an employer records the insurer's decision from the dashboard, and the person sees it", async () => {
  const { employer, person, id, listStatuses } = await signInEmployer();
  const waiting = await person.get("/app/my-benefits/life");
  expect(waiting.text).toContain("The insurer decides by 30 December 2026. Until then your cover stays");

  const dashboard = await employer.get("/app/dashboard/");
  expect(dashboard.text).toContain("Decide by 30 December 2026, or the request ends.");
  const list = await employer.click("Record decisions");
  expect([list.path, list.heading]).toEqual([INSURER_DECISIONS_PATH, "Insurer decisions"]);
  for (const text of ["Sam Rowe", "000101", "Life assurance", "£832,000", "30 December 2026"])
    expect(list.text).toContain(text);
  const page = await employer.get(`${INSURER_DECISIONS_PATH}${id}/`);
  expect([page.heading, page.text.includes("Sam Rowe, Life assurance")]).toEqual(["Insurer decision", true]);
  for (const fact of ["000101", "£832,000", "1 October 2026", "30 December 2026"])
    expect(page.text).toContain(fact);

  const done = await page.getForm("#insurer-decision").fill(decision).submit("Record decision");
  expect([done.path, done.text.includes("The decision for Sam Rowe is recorded")]).toEqual([
    INSURER_DECISIONS_PATH,
    true,
  ]);
  expect(done.getText("main .bp-empty")).toBe(
    "No cover is waiting for an insurer. When someone asks for cover above the free cover limit, you record the decision here.",
  );
  expect(done.findLink("See the take-up of each benefit")).toBe("/app/dashboard/benefit-takeup");
  expect(await listStatuses()).toEqual(["ended", "active"]);
  const decided = await person.get("/app/my-benefits/life");
  expect(decided.text).toContain("The insurer accepted all your cover on 12 November 2026.");
});

test("[B10] [C8] the form sent twice takes effect once, and both replies confirm the decision", async () => {
  const { db, tenant, employer, id } = await signInEmployer();
  const page = await employer.get(`${INSURER_DECISIONS_PATH}${id}/`);
  const form = page.getForm("#insurer-decision").fill(decision);
  const replies = [await form.submit("Record decision"), await form.submit("Record decision")];
  expect(replies.map(({ status, path }) => [status, path])).toEqual(
    Array(2).fill([200, INSURER_DECISIONS_PATH]),
  );
  const records = db
    .selectFrom("underwriting_decisions")
    .select("id")
    .where("client_id", "=", tenant.client.id);
  expect((await records.execute()).length).toBe(1);
});

test("[B10] errors of the portal and the upstream are at their fields, and typed values stay", async () => {
  const { employer, id, listStatuses } = await signInEmployer();
  const page = await employer.get(`${INSURER_DECISIONS_PATH}${id}/`);
  const refusedForm = await page.getForm("#insurer-decision").submit("Record decision");
  expect(refusedForm.status).toBe(400);
  expect(refusedForm.findError("decision")).toBe("Select what the insurer decided");
  expect(refusedForm.findError("reference")).toBe("Enter the insurer's reference");
  const typed = { ...decision, decision: "limited", limit: "£700,000" };
  const limited = await refusedForm.getForm("#insurer-decision").fill(typed).submit("Record decision");
  expect([limited.status, limited.findError("limit")]).toEqual([
    400,
    "Enter a limit above £750,000 and below £832,000",
  ]);
  expect(limited.$("[name=limit]").val()).toBe("£700,000");
  expect(await listStatuses()).toEqual(["medical-pending"]);
});

test("[B10] a person can answer the insurer's further questions without an open window", async () => {
  const { employer, person, id } = await signInEmployer();
  const page = await employer.get(`${INSURER_DECISIONS_PATH}${id}/`);
  await page
    .getForm("#insurer-decision")
    .fill({ ...decision, decision: "ask-again" })
    .submit("Record decision");
  expect((await employer.get(INSURER_DECISIONS_PATH)).text).toContain("Waiting for their answers");
  const benefit = await person.get("/app/my-benefits/life");
  expect(benefit.text).toContain(
    "The insurer needs more answers. Answer the medical questions by 18 February 2027.",
  );
  const questions = await person.click("Answer the medical questions");
  const answers = Object.fromEntries(
    questions
      .$("#medical-questions input[type=radio]")
      .toArray()
      .map((box) => [questions.$(box).attr("name") ?? "", "no"]),
  );
  portal().clock.advance(1_000);
  const answered = await questions.getForm("#medical-questions").fill(answers).submit("Send my answers");
  expect(answered.text).toContain("Thank you. Your answers for Life assurance have been sent.");
  expect(answered.text).toContain("The insurer decides by 18 February 2027.");
  expect((await employer.get(INSURER_DECISIONS_PATH)).text).not.toContain("Waiting for their answers");
});

test("[E5] an employee cannot open the page of insurers' decisions, and an employer gets no form for their own cover", async () => {
  const { db, tenant, employer, person, id } = await signInEmployer();
  expect((await person.get(`${INSURER_DECISIONS_PATH}${id}/`)).heading).toBe("Access Denied");
  await db
    .updateTable("employees")
    .set({ annual_salary_pence: 104_000_00 })
    .where("id", "=", tenant.employee.id)
    .execute();
  const selection = await buildSelection(db, tenant.employee, {
    code: "life",
    choice: { kind: "multiple", multiple: 8 },
    status: "medical-pending",
  });
  const page = await employer.get(`${INSURER_DECISIONS_PATH}${selection.id}/`);
  expect([page.text.includes("Yours: someone else records it"), page.$("#insurer-decision").length]).toEqual([
    true,
    0,
  ]);
});

const loadedDecision = { ...decision, decision: "loaded", loading: "50" };

test("[S12] [B10] a person sees both prices of an insurer's offer, and accepts it by a form", async () => {
  const { employer, person, id, listStatuses } = await signInEmployer();
  const page = await employer.get(`${INSURER_DECISIONS_PATH}${id}/`);
  const refusedPage = await page
    .getForm("#insurer-decision")
    .fill({ ...loadedDecision, loading: "" })
    .submit("Record decision");
  expect([refusedPage.status, refusedPage.text.includes("Enter the loading as a percentage")]).toEqual([
    400,
    true,
  ]);
  const done = await refusedPage.getForm("#insurer-decision").fill(loadedDecision).submit("Record decision");
  expect([done.path, done.text.includes("Offered with 50% more: waiting for their answer")]).toEqual([
    INSURER_DECISIONS_PATH,
    true,
  ]);

  const benefit = await person.get("/app/my-benefits/life");
  expect(benefit.text).toContain(
    "The insurer accepts all your cover at a higher price. Accept or decline it by 20 December 2026.",
  );
  const offer = await person.click("See the insurer's offer");
  for (const text of ["£832,000", "£54.84", "£14.76", "50% on the price of cover above £750,000"])
    expect(offer.text).toContain(text);
  for (const text of ["£750,000", "£40.08", "As now", "20 December 2026"]) expect(offer.text).toContain(text);
  expect(await listStatuses()).toEqual(["medical-pending"]);
  const accepted = await offer.getForm("#insurer-offer").submit("Accept for £54.84 a month");
  expect([accepted.path, accepted.text.includes("You have accepted the insurer's offer")]).toEqual([
    "/app/my-benefits/life",
    true,
  ]);
  expect(accepted.text).toContain("Your price includes its extra charge.");
  expect((await listStatuses()).length).toBe(2);
  // The page of an answered offer redirects to the benefit.
  expect((await person.get("/app/my-benefits/life/panel/insurer-offer/")).path).toBe("/app/my-benefits/life");
});

test("[B10] 51 requests fill two pages, oldest first, and a page behind the last leads to the last", async () => {
  const { db, tenant, employer } = await signInEmployer();
  for (let number = 1; number <= 50; number++) {
    const member = await buildMember(db, tenant.client.id, { first_name: `Ann${number}`, surname: "Lowe" });
    await buildSelection(db, member, {
      code: "life",
      choice: { kind: "multiple", multiple: 8 },
      status: "medical-pending",
      created_at: Date.parse("2026-10-02T10:00:00Z") + number,
    });
  }
  const first = await employer.get(INSURER_DECISIONS_PATH);
  expect(first.$("tbody tr").length).toBe(50);
  expect(first.text.indexOf("Sam Rowe")).toBeLessThan(first.text.indexOf("Ann1 Lowe"));
  expect(first.text).not.toContain("Ann50 Lowe");
  const last = await employer.click("Next");
  expect([last.$("tbody tr").length, last.text.includes("Ann50 Lowe")]).toEqual([1, true]);
  const behind = await employer.get(`${INSURER_DECISIONS_PATH}?page=9`);
  expect([behind.path, behind.text.includes("Ann50 Lowe")]).toEqual([last.path, true]);
});

test("[B10] a declined offer leaves the cover and its price", async () => {
  const { employer, person, id, listStatuses } = await signInEmployer();
  const page = await employer.get(`${INSURER_DECISIONS_PATH}${id}/`);
  await page.getForm("#insurer-decision").fill(loadedDecision).submit("Record decision");
  const offer = await person.get("/app/my-benefits/life/panel/insurer-offer/");
  const declined = await offer.getForm("#insurer-offer").submit("Decline and keep £750,000 of cover");
  expect(declined.text).toContain("You have declined the insurer's offer");
  expect(declined.text).toContain("Cover is capped at £750,000");
  expect(await listStatuses()).toEqual(["active"]);
});

test("[M-34] [B11] an offer whose price has changed is shown again before it is accepted", async () => {
  const { db, tenant, employer, person, id, listStatuses } = await signInEmployer();
  const page = await employer.get(`${INSURER_DECISIONS_PATH}${id}/`);
  await page.getForm("#insurer-decision").fill(loadedDecision).submit("Record decision");
  const offer = await person.get("/app/my-benefits/life/panel/insurer-offer/");
  await db
    .updateTable("employees")
    .set({ annual_salary_pence: 110_000_00 })
    .where("client_id", "=", tenant.client.id)
    .where("employee_number", "=", "000101")
    .execute();
  const moved = await offer.getForm("#insurer-offer").submit("Accept for £54.84 a month");
  expect([moved.status, moved.text.includes("It is now £60.60 a month")]).toEqual([409, true]);
  expect(await listStatuses()).toEqual(["medical-pending"]);
  const accepted = await moved.getForm("#insurer-offer").submit("Accept for £60.60 a month");
  expect(accepted.text).toContain("You have accepted the insurer's offer");
});
