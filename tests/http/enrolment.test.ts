import { expect, test } from "vitest";
import type { Db } from "../../api/db/schema.ts";
import { buildMember, buildTenant } from "../support/api.ts";
import { buildBenefit, buildSelection } from "../support/builders.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });

const ENROLMENT_PATH = "/app/reporting/enrolment/";

/** Logs in an employer with three people who wait to be enrolled. Today is 20 November 2026. */
async function signInEmployer() {
  const { db } = await portal().openDatabase();
  const tenant = await buildTenant(db, {
    employee: { user_type: "employer", annual_salary_pence: 9_000_00 },
  });
  const client_id = tenant.client.id;
  await buildBenefit(db, client_id, "pension");
  const people = [];
  for (const [index, first_name] of ["Ann", "Ben", "Cal"].entries()) {
    const facts = { first_name, surname: "Rowe", employee_number: `00010${index}` };
    const person = await buildMember(db, client_id, { ...facts, start_date: "2020-01-01" });
    people.push(person);
    const waiting = { client_id, employee_id: person.id, product_code: "pension" };
    await db
      .insertInto("enrolment_waiting")
      .values({ ...waiting, since_date: "2026-04-01", listed_at: 1 })
      .execute();
  }
  const host = `${tenant.domain}.localhost`;
  const employer = await portal().signIn(tenant.email, { host });
  const listEnrolledPeople = async () =>
    (
      await db
        .selectFrom("selections as s")
        .innerJoin("employees as e", "e.id", "s.employee_id")
        .select("e.first_name")
        .where("s.client_id", "=", client_id)
        .where("s.source", "=", "automatic-enrolment")
        .where("s.status", "=", "scheduled")
        .orderBy("e.first_name")
        .execute()
    ).map(({ first_name }) => first_name);
  return { db, people, employer, host, clientId: client_id, enrolled: listEnrolledPeople };
}

test("[F6] an employer enrols a few selected people, then everyone, from the payroll page with scripts off", async () => {
  const { people, employer, enrolled } = await signInEmployer();
  await employer.get("/app/reporting/payroll");
  const list = await employer.click("Employees to enrol in a pension");
  expect([list.path, list.heading]).toEqual([ENROLMENT_PATH, "Pension enrolment"]);
  for (const text of ["Ann Rowe", "000101", "1 April 2026", "Pension, 5% of pay, from the next payroll"])
    expect(list.text).toContain(text);

  const refused = await list.getForm(".bp-selectable").submit("Enrol selected");
  expect([refused.status, refused.text.includes("Select at least one employee")]).toEqual([400, true]);
  const form = list.getForm(".bp-selectable");
  const fields = form.listFields("Enrol selected");
  fields.append("employeeId", people[1]?.id ?? "");
  const question = await employer.post(form.target, fields);
  expect(question.text).toContain("You are about to enrol 1 employee.");
  expect(await enrolled()).toEqual([]);
  const done = await question.getForm({ button: "Enrol" }).submit("Enrol");
  expect([done.path, done.text.includes("1 employee is being enrolled")]).toEqual([ENROLMENT_PATH, true]);
  expect(done.text).not.toContain("Ben Rowe");
  await expect.poll(enrolled, { timeout: 20_000 }).toEqual(["Ben"]);

  const all = await done.getForm(".bp-selectable").submit("Enrol everyone");
  expect(all.text).toContain("You are about to enrol everyone on the list: 2.");
  const end = await all.getForm({ button: "Enrol" }).submit("Enrol");
  expect(end.text).toContain("2 employees are being enrolled");
  expect(end.text).toContain("No one is waiting to be enrolled.");
  await expect.poll(enrolled, { timeout: 20_000 }).toEqual(["Ann", "Ben", "Cal"]);
});

test("[M-33] a person who was enrolled automatically reads the opt-out deadline and opts out by a form", async () => {
  const { people, employer, host, enrolled } = await signInEmployer();
  const list = await employer.get(ENROLMENT_PATH);
  const question = await list.getForm(".bp-selectable").submit("Enrol everyone");
  await question.getForm({ button: "Enrol" }).submit("Enrol");
  await expect.poll(enrolled, { timeout: 20_000 }).toEqual(["Ann", "Ben", "Cal"]);

  const ann = await portal().signIn(String(people[0]?.email), { host });
  const page = await ann.get("/app/my-benefits/pension");
  expect(page.text).toContain(
    "By law, your employer enrolled you from 1 December 2026. Opt out under Manage by 31 December 2026 and everything you paid is refunded.",
  );
  const panel = await ann.get("/app/my-benefits/pension/manage/panel/opt-out");
  expect(panel.text).toContain("Everything you paid is refunded in your next pay.");
  const optedOut = await panel.getForm("#opt-out").submit("Yes, opt out");
  expect(optedOut.text).toContain(
    "You opted out of Pension. Everything you paid is refunded in your next pay.",
  );
  expect(await enrolled()).toEqual(["Ben", "Cal"]);
});

test("[PRODUCT-04] an employee cannot open the page of people to enrol", async () => {
  const { people, host } = await signInEmployer();
  const ann = await portal().signIn(String(people[0]?.email), { host });
  const page = await ann.get(ENROLMENT_PATH);
  expect([page.status, page.text.includes("Ann Rowe")]).toEqual([403, false]);
});

/** Adds a person without an email address who is enrolled automatically. */
async function writeLetter(db: Db, person: Parameters<typeof buildSelection>[1]) {
  const enrolled = await buildSelection(db, person, {
    choice: { kind: "share", percent: 5 },
    source: "automatic-enrolment",
    route: "NPA",
    cover_date: "2026-11-02",
    created_at: Date.parse("2026-11-20T08:00:00Z"),
  });
  const { client_id } = person;
  const letter = { client_id, selection_id: enrolled.id, employee_id: person.id, written_at: 1 };
  await db.insertInto("enrolment_letters").values(letter).execute();
}

test("[B9] an employer prints the letter for a person without an email address and marks it as given", async () => {
  const { db, people, employer } = await signInEmployer();
  const [ann] = people;
  if (!ann) throw new Error("There is nobody");
  await writeLetter(db, ann);
  const list = await employer.get(ENROLMENT_PATH);
  const letters = await employer.click("1 enrolled employee has no email address: print their letter");
  expect([list.status, letters.heading]).toEqual([200, "Enrolment letters"]);
  for (const text of [
    "Dear Ann Rowe,",
    "By law, your employer has enrolled you in Pension from 2 November 2026.",
  ])
    expect(letters.text).toContain(text);
  const done = await letters.getForm("main form").submit("Mark as given");
  const nextPage = await employer.get(`${ENROLMENT_PATH}letters`);
  expect([done.status, nextPage.text.includes("There are no letters to give.")]).toEqual([200, true]);
});

test("[B9] a failed post on the second page of letters shows that page, and the next press marks only its letters", async () => {
  const { db, people, employer } = await signInEmployer();
  const [ann] = people;
  if (!ann) throw new Error("There is nobody");
  const terms = { start_date: "2020-01-01" };
  for (let index = 0; index < 26; index += 1) {
    const employee_number = `0002${String(index).padStart(2, "0")}`;
    const names = { first_name: "Dee", surname: `Number${index}`, employee_number };
    await writeLetter(db, await buildMember(db, ann.client_id, { ...terms, ...names }));
  }
  const second = await employer.get(`${ENROLMENT_PATH}letters?page=2`);
  expect(second.text).toContain("Dear Dee Number25,");
  const calls = `/main/client/${ann.client_id}/enrolment/letters`;
  portal().upstream.answer("POST", calls, { status: 500, json: { error: "internal" } });
  const failedPage = await second.getForm("main form").submit("Mark as given");
  expect([failedPage.status, failedPage.text.includes("Dear Dee Number25,")]).toEqual([502, true]);
  expect(failedPage.text).not.toContain("Dear Dee Number0,");
  portal().upstream.reset();
  await failedPage.getForm("main form").submit("Mark as given");
  const givenLetters = await db
    .selectFrom("enrolment_letters as l")
    .innerJoin("employees as e", "e.id", "l.employee_id")
    .select("e.surname")
    .where("l.client_id", "=", ann.client_id)
    .where("l.given_at", "is not", null)
    .execute();
  expect(givenLetters).toEqual([{ surname: "Number25" }]);
});

test("[M-33] an employer records an opt-out on paper by a form, and typed values stay after an error", async () => {
  const { db, people, employer } = await signInEmployer();
  const [ann] = people;
  if (!ann) throw new Error("There is nobody");
  await writeLetter(db, ann);
  await employer.get(ENROLMENT_PATH);
  const optOut = await employer.click("Record an opt-out");
  expect([optOut.status, optOut.heading]).toEqual([200, "Record an opt-out"]);
  const form = optOut.getForm("main form");
  const fields = form.listFields("Continue");
  // The form has today as the day unless another is entered.
  expect(["day", "month", "year"].map((part) => fields.get(`given_on.${part}`))).toEqual([
    "20",
    "11",
    "2026",
  ]);
  fields.set("employee_number", "000999");
  fields.set("reason", "Form of 18 November, on paper");
  const refusedPage = await employer.post(form.target, fields);
  expect([refusedPage.status, refusedPage.findError("employee_number")]).toEqual([
    400,
    "No one here has this employee number",
  ]);
  const correctedForm = refusedPage.getForm("main form");
  const corrected = correctedForm.listFields("Continue");
  expect(corrected.get("reason")).toBe("Form of 18 November, on paper");
  corrected.set("employee_number", "000100");
  corrected.set("given_on.day", "21");
  const future = await employer.post(correctedForm.target, corrected);
  const dayError = "fieldset.bp-field--error [id$=-error]";
  expect(future.listTexts(dayError)).toEqual([
    "Error: Enter a date within the last year, and not in the future",
  ]);
  corrected.set("given_on.day", "19");
  const refused = await employer.post(correctedForm.target, corrected);
  expect(refused.listTexts(dayError)).toEqual([
    "Error: They were enrolled on 20 November 2026. Enter that date or a later one",
  ]);
  corrected.set("given_on.day", "20");
  const question = await employer.post(correctedForm.target, corrected);
  expect([question.status, question.heading]).toEqual([200, "Check the opt-out"]);
  for (const text of ["Ann Rowe (000100)", "20 November 2026", "What happens next"])
    expect(question.text).toContain(text);
  const loadStatus = async () =>
    db.selectFrom("selections").select("status").where("employee_id", "=", ann.id).execute();
  expect(await loadStatus()).toEqual([{ status: "active" }]);
  const formPage = await question.getForm("main form").submit("Change the details");
  const savedFields = formPage.getForm("main form").listFields("Continue");
  expect(["employee_number", "given_on.day", "reason"].map((name) => savedFields.get(name))).toEqual([
    ...["000100", "20", "Form of 18 November, on paper"],
  ]);

  const confirm = question.getForm("main form");
  const done = await confirm.submit("Record the opt-out");
  expect([done.path, done.status]).toEqual([ENROLMENT_PATH, 200]);
  expect(done.text).toContain(
    "Ann Rowe has opted out of Pension. Everything paid is refunded in the next payroll.",
  );
  expect(await loadStatus()).toEqual([{ status: "opted-out" }]);
  const repeated = await employer.post(confirm.target, confirm.listFields("Record the opt-out"));
  expect(repeated.text).toContain("Ann Rowe has opted out of Pension.");
  const audit = await db
    .selectFrom("audit")
    .select("action")
    .where("client_id", "=", ann.client_id)
    .where("action", "=", "selection.opted_out")
    .execute();
  expect(audit).toHaveLength(1);
});

test("[B9] an employee joins a pension on request with scripts off, and their employer sees it", async () => {
  const { db, employer, host, clientId } = await signInEmployer();
  const dee = await buildMember(db, clientId, {
    first_name: "Dee",
    surname: "Rowe",
    employee_number: "000200",
    annual_salary_pence: 6_000_00,
  });
  const deesBrowser = await portal().signIn(String(dee.email), { host });
  const page = await deesBrowser.get("/app/my-benefits/pension/");
  expect(page.text).toContain("Join without salary sacrifice");
  const panel = await deesBrowser.click("Join without salary sacrifice");
  for (const text of ["5% of pay", "0% of pay", "1 December 2026", "At your level of pay, the law"])
    expect(panel.text).toContain(text);
  const form = panel.getForm("#join");
  const stale = form.listFields("Join");
  stale.set("offerId", "opted-in|2026-11-01");
  const refused = await deesBrowser.post(form.target, stale);
  expect([refused.status, refused.text.includes("have changed")]).toEqual([409, true]);
  const joined = await panel.getForm("#join").submit("Join");
  expect(joined.text).toContain("You have joined Pension");
  expect(joined.text).toContain(
    "You are a member from 1 December 2026. Opt out under Manage by 31 December 2026",
  );
  expect(joined.text).not.toContain("Join without salary sacrifice");
  await employer.get(ENROLMENT_PATH);
  const list = await employer.click("Employees who asked to join");
  expect(list.heading).toBe("Employees who asked to join");
  for (const text of ["Dee Rowe", "000200", "20 November 2026", "No"]) expect(list.text).toContain(text);
});
