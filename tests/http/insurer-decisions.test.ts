import { expect, test } from "vitest";
import { currentTerms } from "../../api/db/seed/policies.ts";
import { buildMember, buildTenant } from "../support/api.ts";
import { buildBenefit, buildSelection } from "../support/builders.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();
const LIST = "/app/dashboard/insurer-decisions/";

/** An employer, and Sam, whose life cover of 8 × £104,000 waits above £750,000. Today is 20 November 2026. */
async function begin() {
  const { db } = await portal().database();
  const terms = { accepted_terms_version: currentTerms };
  const tenant = await buildTenant(db, { employee: { ...terms, user_type: "employer" } });
  await buildBenefit(db, tenant.client.id, "life");
  const sam = await buildMember(db, tenant.client.id, {
    ...{ ...terms, first_name: "Sam", surname: "Rowe", employee_number: "000101" },
    ...{ annual_salary_pence: 104_000_00, date_of_birth: "1986-03-08" },
  });
  const { id } = await buildSelection(db, sam, {
    ...{ code: "life", choice: { kind: "multiple", multiple: 8 }, status: "medical-pending" },
    created_at: Date.parse("2026-10-01T10:00:00Z"),
  });
  const host = `${tenant.domain}.localhost`;
  const employer = portal().browser({ host });
  await employer.signIn(tenant.email);
  const person = portal().browser({ host });
  await person.signIn(String(sam.email));
  const statuses = async () =>
    (
      await db
        .selectFrom("selections")
        .select("status")
        .where("client_id", "=", tenant.client.id)
        .orderBy("created_at")
        .execute()
    ).map(({ status }) => status);
  return { db, tenant, employer, person, id, statuses };
}

const decision = {
  ...{ decision: "accepted", reference: "UW-4711" },
  ...{ "decided_on.day": "12", "decided_on.month": "11", "decided_on.year": "2026" },
};

test("[B10] an employer records the insurer's decision from the dashboard, and the person sees it", async () => {
  const { employer, person, id, statuses } = await begin();
  const waiting = await person.get("/app/my-benefits/life");
  expect(waiting.text).toContain("The insurer decides by 30 December 2026. Until then your cover stays");

  const dashboard = await employer.get("/app/dashboard/");
  expect(dashboard.text).toContain("Decide by 30 December 2026, or the request ends.");
  const list = await employer.click("Record decisions");
  expect([list.path, list.heading]).toEqual([LIST, "Insurer decisions"]);
  for (const text of ["Sam Rowe", "000101", "Life assurance", "£832,000", "30 December 2026"])
    expect(list.text).toContain(text);
  const page = await employer.get(`${LIST}${id}/`);
  expect([page.heading, page.text.includes("Sam Rowe, Life assurance")]).toEqual(["Insurer decision", true]);

  const done = await page.form("#insurer-decision").fill(decision).submit("Record decision");
  expect([done.path, done.text.includes("The decision for Sam Rowe is recorded")]).toEqual([LIST, true]);
  expect(done.text).toContain("No cover is waiting for an insurer.");
  expect(await statuses()).toEqual(["ended", "active"]);
  const decided = await person.get("/app/my-benefits/life");
  expect(decided.text).toContain("The insurer accepted all your cover on 12 November 2026.");
});

test("[B10] [C8] the form sent twice has one effect, and both say that it is done", async () => {
  const { db, tenant, employer, id } = await begin();
  const page = await employer.get(`${LIST}${id}/`);
  const form = page.form("#insurer-decision").fill(decision);
  const replies = [await form.submit("Record decision"), await form.submit("Record decision")];
  expect(replies.map(({ status, path }) => [status, path])).toEqual(Array(2).fill([200, LIST]));
  const records = db
    .selectFrom("underwriting_decisions")
    .select("id")
    .where("client_id", "=", tenant.client.id);
  expect((await records.execute()).length).toBe(1);
});

test("[B10] what is wrong is told beside its field, by the portal and by the upstream, and stays typed", async () => {
  const { employer, id, statuses } = await begin();
  const page = await employer.get(`${LIST}${id}/`);
  const empty = await page.form("#insurer-decision").submit("Record decision");
  expect(empty.status).toBe(400);
  expect(empty.errorOf("decision")).toBe("Select what the insurer decided");
  expect(empty.errorOf("reference")).toBe("Enter the insurer's reference");
  const typed = { ...decision, decision: "limited", limit: "£700,000" };
  const limited = await empty.form("#insurer-decision").fill(typed).submit("Record decision");
  expect([limited.status, limited.errorOf("limit")]).toEqual([
    400,
    "Enter a limit above £750,000 and below £832,000",
  ]);
  expect(limited.$("[name=limit]").val()).toBe("£700,000");
  expect(await statuses()).toEqual(["medical-pending"]);
});

test("[B10] a person answers again what the insurer asks again, without an open window", async () => {
  const { employer, person, id } = await begin();
  const page = await employer.get(`${LIST}${id}/`);
  await page
    .form("#insurer-decision")
    .fill({ ...decision, decision: "ask-again" })
    .submit("Record decision");
  expect((await employer.get(LIST)).text).toContain("Waiting for their answers");
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
  const answered = await questions.form("#medical-questions").fill(answers).submit("Send my answers");
  expect(answered.text).toContain("Thank you. Your answers for Life assurance have been sent.");
  expect(answered.text).toContain("The insurer decides by 18 February 2027.");
  expect((await employer.get(LIST)).text).not.toContain("Waiting for their answers");
});

test("[E5] an employee gets no page of insurers' decisions, and an employer no form for their own cover", async () => {
  const { db, tenant, employer, person, id } = await begin();
  expect((await person.get(`${LIST}${id}/`)).heading).toBe("Access Denied");
  await db
    .updateTable("employees")
    .set({ annual_salary_pence: 104_000_00 })
    .where("id", "=", tenant.employee.id)
    .execute();
  const own = await buildSelection(db, tenant.employee, {
    ...{ code: "life", choice: { kind: "multiple", multiple: 8 }, status: "medical-pending" },
  });
  const page = await employer.get(`${LIST}${own.id}/`);
  expect([
    page.text.includes("Your own: someone else records it"),
    page.$("#insurer-decision").length,
  ]).toEqual([true, 0]);
});
