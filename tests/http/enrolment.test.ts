import { expect, test } from "vitest";
import { currentTerms } from "../../api/db/seed/policies.ts";
import { buildMember, buildTenant } from "../support/api.ts";
import { buildBenefit } from "../support/builders.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();
const LIST = "/app/reporting/enrolment/";

/** An employer with three people who have no pension and wait. Today is 20 November 2026. */
async function begin() {
  const { db } = await portal().database();
  const terms = { accepted_terms_version: currentTerms };
  const tenant = await buildTenant(db, {
    employee: { ...terms, user_type: "employer", annual_salary_pence: 9_000_00 },
  });
  const client_id = tenant.client.id;
  await buildBenefit(db, client_id, "pension");
  const people = [];
  for (const [at, first_name] of ["Ann", "Ben", "Cal"].entries()) {
    const facts = { ...terms, first_name, surname: "Rowe", employee_number: `00010${at}` };
    const person = await buildMember(db, client_id, { ...facts, start_date: "2020-01-01" });
    people.push(person);
    const waiting = { client_id, employee_id: person.id, product_code: "pension" };
    await db
      .insertInto("enrolment_waiting")
      .values({ ...waiting, since_date: "2026-04-01", listed_at: 1 })
      .execute();
  }
  const host = `${tenant.domain}.localhost`;
  const employer = portal().browser({ host });
  await employer.signIn(tenant.email);
  const enrolled = async () =>
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
  return { db, people, employer, host, enrolled };
}

test("[F6] an employer enrols a chosen few, then everyone, from the payroll page with scripts off", async () => {
  const { people, employer, enrolled } = await begin();
  await employer.get("/app/reporting/payroll");
  const list = await employer.click("Employees to enrol in a pension");
  expect([list.path, list.heading]).toEqual([LIST, "Pension enrolment"]);
  for (const text of ["Ann Rowe", "000101", "1 April 2026", "Pension, 5% of pay, from the next payroll"])
    expect(list.text).toContain(text);

  const none = await list.form(".bp-ticked").submit("Enrol selected");
  expect([none.status, none.text.includes("Select at least one employee")]).toEqual([400, true]);
  const form = list.form(".bp-ticked");
  const fields = form.fields("Enrol selected");
  fields.append("employeeId", people[1]?.id ?? "");
  const asked = await employer.post(form.target, fields);
  expect(asked.text).toContain("You are about to enrol 1 employee.");
  expect(await enrolled()).toEqual([]);
  const done = await asked.form({ button: "Enrol" }).submit("Enrol");
  expect([done.path, done.text.includes("1 employee is being enrolled")]).toEqual([LIST, true]);
  expect(done.text).not.toContain("Ben Rowe");
  await expect.poll(enrolled, { timeout: 20_000 }).toEqual(["Ben"]);

  const all = await done.form(".bp-ticked").submit("Enrol everyone");
  expect(all.text).toContain("You are about to enrol everyone on the list: 2.");
  const end = await all.form({ button: "Enrol" }).submit("Enrol");
  expect(end.text).toContain("2 employees are being enrolled");
  expect(end.text).toContain("No one is waiting to be enrolled.");
  await expect.poll(enrolled, { timeout: 20_000 }).toEqual(["Ann", "Ben", "Cal"]);
});

test("[M-33] who was enrolled reads until when all is refunded, and opts out by a form", async () => {
  const { people, employer, host, enrolled } = await begin();
  const list = await employer.get(LIST);
  const asked = await list.form(".bp-ticked").submit("Enrol everyone");
  await asked.form({ button: "Enrol" }).submit("Enrol");
  await expect.poll(enrolled, { timeout: 20_000 }).toEqual(["Ann", "Ben", "Cal"]);

  const ann = portal().browser({ host });
  await ann.signIn(String(people[0]?.email));
  const page = await ann.get("/app/my-benefits/pension");
  expect(page.text).toContain(
    "By law, your employer enrolled you from 1 December 2026. Opt out under Manage by 31 December 2026 and everything you paid is refunded.",
  );
  const panel = await ann.get("/app/my-benefits/pension/manage/panel/opt-out");
  expect(panel.text).toContain("Everything you paid is refunded in your next pay.");
  const out = await panel.form("#opt-out").submit("Yes, opt out");
  expect(out.text).toContain("You opted out of Pension. Everything you paid is refunded in your next pay.");
  expect(await enrolled()).toEqual(["Ben", "Cal"]);
});

test("[PRODUCT-04] an employee finds no page of who is to be enrolled", async () => {
  const { people, host } = await begin();
  const ann = portal().browser({ host });
  await ann.signIn(String(people[0]?.email));
  const page = await ann.get(LIST);
  expect([page.status, page.text.includes("Ann Rowe")]).toEqual([403, false]);
});
