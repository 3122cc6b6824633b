import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn, type TestApi } from "../../tests/support/api.ts";
import { setClock } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { listMails } from "../../tests/support/encrypted-rows.ts";
import { startEnrolment } from "../../tests/support/november-ledger.ts";

/** Today is 3 November 2026. Ann has no email address and Ben has one; both joined yesterday. */
describeEachDatabase("letters about enrolments", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;

  beforeEach(async () => {
    ({ test, tenant, token } = await startEnrolment(await open()));
    const joiner = { start_date: "2026-11-02", surname: "Rowe" };
    const paper = { email: null, email_key: null };
    await buildMember(test.db, tenant.client.id, {
      ...joiner,
      ...paper,
      employee_number: "1",
      first_name: "Ann",
    });
    await buildMember(test.db, tenant.client.id, { ...joiner, employee_number: "2", first_name: "Ben" });
    await enrolPeople();
    return test.close;
  });

  const enrolPeople = async () => {
    await test.db.updateTable("clients").set({ enrolment_due_at: test.clock.now().getTime() }).execute();
    await test.api.drainEnrolment();
  };
  const getPath = () => `/main/client/${tenant.client.id}/enrolment/letters`;
  const getLetters = async () => (await test.send("GET", getPath(), { token })).body;
  const markLettersGiven = async (selectionIds: string[], callerToken = token) =>
    test.send("POST", getPath(), { token: callerToken, body: { selectionIds } });

  it("[B9] a person without an email address is enrolled and gets a letter with everything that the law requires", async () => {
    expect((await listMails(test.db)).map(({ kind }) => kind)).toEqual(["pension_enrolled"]);
    const { total, last_page, letters: letterRows } = await getLetters();
    expect([total, last_page, letterRows.length]).toEqual([1, 1, 1]);
    expect(letterRows[0]).toMatchObject({
      employeeName: "Ann Rowe",
      employeeNumber: "1",
      heading: "You are enrolled in Pension",
    });
    const text = letterRows[0].paragraphs.join("\n");
    for (const part of [
      "Dear Ann Rowe,",
      "By law, your employer has enrolled you in Pension from 2 November 2026.",
      "5% of pay",
      "If you do so by 2 December 2026, everything you have paid is refunded.",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("You opted out before");
    const waiting = await test.send("GET", `/main/client/${tenant.client.id}/enrolment/waiting`, { token });
    expect(waiting.body.letters).toBe(1);
  });

  it("[B9] a delivered letter leaves the list, and the audit says who delivered it", async () => {
    const ids = (await getLetters()).letters.map(({ selectionId }: { selectionId: string }) => selectionId);
    expect((await markLettersGiven(ids)).body).toEqual({ given: 1 });
    expect((await markLettersGiven(ids)).body).toEqual({ given: 0 });
    expect(await getLetters()).toMatchObject({ total: 0, letters: [] });
    const audits = await test.db
      .selectFrom("audit")
      .select(["actor_id"])
      .where("action", "=", "enrolment.letters_given")
      .execute();
    expect(audits).toEqual([{ actor_id: tenant.employee.id }]);
    await enrolPeople();
    expect(await getLetters()).toMatchObject({ total: 0 });
  });

  it("[B9] a letter that is printed after the first month promises no refund", async () => {
    setClock(test.clock, "2026-12-03T10:00:00Z");
    token = (await signIn(test, tenant)).token;
    const text = (await getLetters()).letters[0].paragraphs.join("\n");
    expect(text).toContain("You can opt out at any time.");
    expect(text).not.toContain("refunded");
  });

  it("[B9] a letter for an ended enrolment is not listed", async () => {
    await test.db.updateTable("selections").set({ status: "ended", end_date: "2026-11-01" }).execute();
    expect(await getLetters()).toMatchObject({ total: 0, letters: [] });
  });

  it("[B1] another client's employer can neither read nor deliver a letter", async () => {
    const ids = (await getLetters()).letters.map(({ selectionId }: { selectionId: string }) => selectionId);
    const other = await buildTenant(test.db, { employee: { user_type: "employer" } });
    const { token: theirs } = await signIn(test, other);
    expect((await test.send("GET", getPath(), { token: theirs })).status).toBe(404);
    expect((await markLettersGiven(ids, theirs)).status).toBe(404);
    const otherPath = `/main/client/${other.client.id}/enrolment/letters`;
    const reply = await test.send("POST", otherPath, { token: theirs, body: { selectionIds: ids } });
    expect(reply.body).toEqual({ given: 0 });
    expect(await getLetters()).toMatchObject({ total: 1 });
  });
});
