import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn, startTestApi, type TestApi } from "../../tests/support/api.ts";
import { buildSelection, setClock } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { buildFileRow, type FileRow, fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { listMails } from "../../tests/support/encrypted-rows.ts";
import { startEnrolment } from "../../tests/support/november-ledger.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import type { OpenDatabase } from "../db/open.ts";
import type { Schema } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { toLondonDate } from "../domain/london-date.ts";

describeEachDatabase("automatic enrolment", (open) => {
  let database: OpenDatabase<Schema>;
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;
  let uploads: ReturnType<typeof getUploads>;

  beforeEach(async () => {
    database = await open();
    ({ test, tenant, token } = await startEnrolment(database));
    uploads = getUploads(test, () => ({ ...tenant, token }));
    return test.close;
  });

  /** Moves the clock to a day, and runs the payroll lock and the daily jobs. Sessions expire in between. */
  const moveClockTo = async (day: string) => {
    setClock(test.clock, `${day}T10:00:00Z`);
    token = (await signIn(test, tenant)).token;
    await test.api.drainPayroll();
    // Moves past the time of the lock, so that later writes have a later time.
    test.clock.advance(1_000);
    await test.db.updateTable("clients").set({ enrolment_due_at: test.clock.now().getTime() }).execute();
    await test.api.drainEnrolment();
  };
  const loadRows = async (...rows: FileRow[]) => {
    const checked = await uploads.check(toCsv(rows));
    expect(checked).toMatchObject({ status: "checked", errorCount: 0 });
    const confirmed = await uploads.patch(checked.uploadId, { status: "confirmed", confirmUnusual: true });
    expect(confirmed.status).toBe(200);
    await test.api.drainUploads();
    expect(await uploads.get(checked.uploadId)).toMatchObject({ status: "done" });
    await test.api.drainEnrolment();
    return checked.uploadId;
  };
  const buildJoiner = (changes: FileRow = {}) =>
    buildFileRow("J-1", {
      start_date: "03/11/2026",
      probation_end: "03/02/2027",
      date_of_birth: "02/05/2001",
      annual_salary: "30000.00",
      ...changes,
    });
  const addPerson = (facts: Parameters<typeof buildMember>[2]) =>
    buildMember(test.db, tenant.client.id, facts);
  const runEnrolmentJob = () => moveClockTo(toLondonDate(test.clock.now()));
  const listRows = (status?: string) =>
    test.db
      .selectFrom("selections as s")
      .innerJoin("employees as e", "e.id", "s.employee_id")
      .select(["s.id", "s.status", "s.route", "s.source", "s.cover_date", "s.first_deduction_date"])
      .select(["s.end_date", "s.version", "e.employee_number", "s.choice"])
      .where("s.client_id", "=", tenant.client.id)
      .$if(status !== undefined, (query) => query.where("s.status", "=", status ?? ""))
      .orderBy("s.created_at")
      .execute();
  const getPath = (path: string) => `/main/client/${tenant.client.id}${path}`;
  /** One person's lines in the open or locked run of a month, such as `PENSION-NPA 11667 NEW`. */
  const listLines = async (month: string, number = "J-1") => {
    const { body } = await test.send("GET", getPath(`/payroll/runs/monthly.${month}`), { token });
    return body.changes
      .filter(({ employeeNumber }: { employeeNumber: string }) => employeeNumber === number)
      .map((line: Record<string, string>) =>
        [line.element, line.pence, line.flag, line.origin && `(${line.origin.slice(0, 7)})`]
          .filter((word) => word !== null && word !== undefined)
          .join(" "),
      );
  };
  const listEnrolmentMails = async () => {
    await test.api.drainOutbox();
    return test.mails.filter(({ subject }) => /enrolled|opted out/.test(subject));
  };
  const listAuditRows = async (action: "selection.enrolled" | "enrolment.confirmed") =>
    (await test.db.selectFrom("audit").select("actor_id").where("action", "=", action).execute()).map(
      ({ actor_id }) => actor_id,
    );
  const choosePension = (callerToken: string, percent: number) =>
    test.send("POST", "/v1/benefit/pension/selection", {
      token: callerToken,
      body: { eeben_amount_value: percent, accepted_terms: true, terms_version: "1" },
    });
  /** Gives an uploaded employee an account to log in with. */
  const registerPerson = async (number: string) => {
    const { password_hash, registered_at, accepted_terms_version, accepted_terms_at } = tenant.employee;
    const account = { password_hash, registered_at, accepted_terms_version, accepted_terms_at };
    await test.db
      .updateTable("employees")
      .set({ ...account, password_changed_at: 1, first_login: false })
      .where("employee_number", "=", number)
      .execute();
    const { email } = await test.db
      .selectFrom("employees")
      .select("email")
      .where("employee_number", "=", number)
      .executeTakeFirstOrThrow();
    return (await signIn(test, { email: String(email), domain: tenant.domain })).token;
  };
  const optOut = async (callerToken: string) => {
    const benefit = (await test.send("GET", "/v1/benefit/pension/with-selection", { token: callerToken }))
      .body;
    const { selectionId, version, actions, enrolment } = benefit.selection;
    expect(actions).toContain("opt-out");
    const path = `/v1/selection/${selectionId}`;
    const reply = await test.send("PATCH", path, {
      token: callerToken,
      body: { status: "opted-out", version },
    });
    expect(reply.status).toBe(200);
    return { enrolment, path, version, body: reply.body };
  };

  it("[S11] a joiner is enrolled on the day of the load, without a login, and pays from their first day", async () => {
    await loadRows(buildJoiner());
    expect(await listRows()).toMatchObject([
      {
        status: "active",
        route: "NPA",
        source: "automatic-enrolment",
        employee_number: "J-1",
        cover_date: "2026-11-03",
        first_deduction_date: "2026-11-28",
        end_date: null,
        choice: '{"kind":"share","percent":5}',
      },
    ]);
    expect(await listLines("2026-11")).toEqual(["PENSION-NPA 11667 NEW", "PENSION-ER 11667 NEW"]);
    const [mail] = await listEnrolmentMails();
    expect(mail).toMatchObject({
      to: "j-1@file.example",
      subject: "You are enrolled in Pension (Test Rewards)",
    });
    expect(mail?.text).toContain("from 3 November 2026");
    expect(mail?.text).toContain("If you do so by 2 December 2026, everything you have paid is refunded");
    await moveClockTo("2026-11-12");
    expect(await listLines("2026-12")).toEqual(["PENSION-NPA 12500 CHANGE", "PENSION-ER 12500 CHANGE"]);
    expect(await listRows()).toHaveLength(1);
    expect(await listAuditRows("selection.enrolled")).toEqual([null]);
  });

  it("[S11] [M-33] opting out within the opt-out month refunds everything in the next run", async () => {
    await loadRows(buildJoiner());
    await moveClockTo("2026-12-01");
    const callerToken = await registerPerson("J-1");
    const { enrolment, path, version, body } = await optOut(callerToken);
    expect(enrolment).toEqual({
      from: "2026-11-03",
      refundUntil: "2026-12-02",
      isRefundable: true,
      isOnRequest: false,
    });
    expect(body).toMatchObject({ status: "opted-out", endDate: "2026-11-02", enrolment: null });
    expect(await listLines("2026-12")).toEqual([
      "PENSION-NPA 0 STOP",
      "PENSION-NPA -11667 (2026-11)",
      "PENSION-ER 0 STOP",
      "PENSION-ER -11667 (2026-11)",
    ]);
    // A repeated submit opts out only once, and the job does not enrol again.
    await test.send("PATCH", path, { token: callerToken, body: { status: "opted-out", version } });
    await runEnrolmentJob();
    expect(await listRows()).toMatchObject([{ status: "opted-out" }]);
    expect((await listEnrolmentMails()).map(({ text }) => text).at(-1)).toContain(
      "refunded in your next pay",
    );
    expect(await listEnrolmentMails()).toHaveLength(2);
    await moveClockTo("2027-01-12");
    expect(await listLines("2027-01")).toEqual([]);
  });

  it("[M-33] an employer records an opt-out of a person without an email address, and the next run refunds everything", async () => {
    await loadRows(buildJoiner());
    const joined = test.db.updateTable("employees").where("employee_number", "=", "J-1");
    await joined.set({ email: null, email_key: null }).execute();
    await moveClockTo("2026-12-01");
    const recordOptOut = (body: object) =>
      test.send("POST", getPath("/enrolment/opt-outs"), { token, body: { employee_number: "J-1", ...body } });
    expect((await recordOptOut({ employee_number: "J-9", reason: "On paper" })).body.errors).toEqual({
      employee_number: ["No one here has this employee number"],
    });
    expect((await recordOptOut({ reason: " " })).body.errors).toEqual({ reason: ["Enter a reason"] });
    expect(await listRows()).toMatchObject([{ status: "active" }]);

    const first = await recordOptOut({ reason: "Form of 30 November, on paper" });
    expect([first.status, first.body]).toMatchObject([200, { benefitName: "Pension", lastDay: null }]);
    expect((await recordOptOut({ reason: "Again" })).body).toEqual(first.body);
    expect(await listRows()).toMatchObject([{ status: "opted-out", end_date: "2026-11-02" }]);
    expect(await listLines("2026-12")).toEqual([
      "PENSION-NPA 0 STOP",
      "PENSION-NPA -11667 (2026-11)",
      "PENSION-ER 0 STOP",
      "PENSION-ER -11667 (2026-11)",
    ]);
    const audited = await test.db
      .selectFrom("audit")
      .select(["actor_id", "detail"])
      .where("action", "=", "selection.opted_out")
      .execute();
    expect(audited).toHaveLength(1);
    expect(audited[0]?.actor_id).toBe(tenant.employee.id);
    expect(String(JSON.stringify(audited[0]?.detail))).toContain("Form of 30 November, on paper");
    await runEnrolmentJob();
    expect(await listRows()).toHaveLength(1);
  });

  it("[M-33] the opt-out form shows the next run's refund, and an opt-out counts from the day on which the notice was given", async () => {
    await loadRows(buildJoiner());
    // The month ended on 2 December, and the form of 1 December reached the employer on the 4th.
    await moveClockTo("2026-12-04");
    const previewOptOut = (query: Record<string, string>) =>
      test.send(
        "GET",
        getPath(`/enrolment/opt-outs?${new URLSearchParams({ employee_number: "J-1", ...query })}`),
        {
          token,
        },
      );
    const december = { label: "December 2026", payDay: "2026-12-28" };
    const enrolment = { benefitName: "Pension", enrolledFrom: "2026-11-03", refundUntil: "2026-12-02" };
    const refunded = { isRefunded: true, lastDay: null, refundPence: 116_67, employerRefundPence: 116_67 };
    expect((await previewOptOut({ given_on: "2026-12-01" })).body).toMatchObject({
      ...enrolment,
      ...refunded,
      run: december,
      givenOn: "2026-12-01",
      isRecorded: false,
    });
    expect((await previewOptOut({})).body).toMatchObject({
      ...enrolment,
      isRefunded: false,
      lastDay: "2026-11-30",
      refundPence: 0,
      employerRefundPence: 0,
      givenOn: "2026-12-04",
    });
    const loadError = async (given_on: string) => (await previewOptOut({ given_on })).body.errors.given_on;
    expect(await loadError("2026-12-05")).toEqual(["The date cannot be in the future"]);
    expect(await loadError("2026-11-02")).toEqual([
      "They were enrolled on 3 November 2026. Enter that date or a later one",
    ]);
    expect(await loadError("2026-02-30")).toEqual(["Enter a real date"]);
    expect((await previewOptOut({ employee_number: "E-0" })).body).toMatchObject({ error: "not_allowed" });
    expect(await listRows()).toMatchObject([{ status: "active" }]);

    const recordOptOut = (given_on: string) =>
      test.send("POST", getPath("/enrolment/opt-outs"), {
        token,
        body: { employee_number: "J-1", reason: "On paper", given_on },
      });
    expect((await recordOptOut("2026-12-05")).body.errors).toEqual({
      given_on: ["The date cannot be in the future"],
    });
    expect((await recordOptOut("2026-12-01")).body).toMatchObject({ lastDay: null });
    expect(await listLines("2026-12")).toEqual([
      "PENSION-NPA 0 STOP",
      "PENSION-NPA -11667 (2026-11)",
      "PENSION-ER 0 STOP",
      "PENSION-ER -11667 (2026-11)",
    ]);
    // A second post has no further effect, whatever day it names.
    expect((await recordOptOut("2026-12-03")).body).toMatchObject({ lastDay: null });
    expect(await listRows()).toMatchObject([{ status: "opted-out", end_date: "2026-11-02" }]);
    expect((await previewOptOut({})).body).toMatchObject({
      isRecorded: true,
      givenOn: "2026-12-01",
      isRefunded: true,
      refundPence: 116_67,
      run: december,
    });
  });

  it("[B9] an employer cannot record their own opt-out, or one from a pension that a person chose", async () => {
    const chosen = await addPerson({ employee_number: "C-1" });
    await buildSelection(test.db, chosen, { code: "pension", choice: { kind: "share", percent: 5 } });
    const recordOptOut = (employee_number: string) =>
      test.send("POST", getPath("/enrolment/opt-outs"), {
        token,
        body: { employee_number, reason: "On paper" },
      });
    expect((await recordOptOut("E-0")).body).toMatchObject({
      error: "not_allowed",
      message: expect.stringMatching(/^This is you/),
    });
    const refused = await recordOptOut("C-1");
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${chosen.first_name} ${chosen.surname} was not automatically enrolled in a pension.`,
    ]);
    expect(await listRows()).toMatchObject([{ status: "active" }]);
    const other = await buildTenant(test.db);
    const theirs = `/main/client/${other.client.id}/enrolment/opt-outs`;
    const body = { employee_number: "C-1", reason: "On paper" };
    expect((await test.send("POST", theirs, { token, body })).status).toBe(404);
    expect((await test.send("GET", `${theirs}?employee_number=C-1`, { token })).status).toBe(404);
  });

  it("[B9] opting out after the opt-out month ends the pension with the last locked run", async () => {
    await loadRows(buildJoiner());
    await moveClockTo("2026-12-03");
    const { enrolment, body } = await optOut(await registerPerson("J-1"));
    expect(enrolment).toMatchObject({ refundUntil: "2026-12-02", isRefundable: false });
    expect(body).toMatchObject({ status: "opted-out", endDate: "2026-11-30" });
    expect(await listLines("2026-12")).toEqual(["PENSION-NPA 0 STOP", "PENSION-ER 0 STOP"]);
  });

  it("[M-33] opting out within the month also refunds a change that the person made after the enrolment", async () => {
    await loadRows(buildJoiner());
    const callerToken = await registerPerson("J-1");
    const pensionChoice = await choosePension(callerToken, 8);
    expect(pensionChoice.status).toBe(200);
    await moveClockTo("2026-11-12");
    expect(await listLines("2026-11")).toEqual(["PENSION-SAC 18667 NEW", "PENSION-ER 18667 NEW"]);
    const later = (await signIn(test, { email: "j-1@file.example", domain: tenant.domain })).token;
    await optOut(later);
    expect(await listLines("2026-12")).toEqual([
      "PENSION-SAC 0 STOP",
      "PENSION-SAC -18667 (2026-11)",
      "PENSION-ER 0 STOP",
      "PENSION-ER -18667 (2026-11)",
    ]);
  });

  it("[S11] the minimum wage refuses a sacrifice and allows the net pay arrangement", async () => {
    const low = await addPerson({
      employee_number: "J-1",
      annual_salary_pence: null,
      hourly_pence: 13_00,
      weekly_hours_hundredths: 37_50,
      start_date: "2026-11-01",
      date_of_birth: "2001-05-02",
    });
    await runEnrolmentJob();
    expect(await listLines("2026-11")).toEqual(["PENSION-NPA 10562 NEW", "PENSION-ER 10562 NEW"]);
    const callerToken = (await signIn(test, { email: String(low.email), domain: tenant.domain })).token;
    const refused = await choosePension(callerToken, 5);
    expect(refused).toMatchObject({ status: 409, body: { error: "not_allowed" } });
    const { body } = await test.send("GET", "/v1/benefit/pension/with-selection", { token: callerToken });
    const costs = body.selection.costsSummaryForMonthlyCostSection;
    // £25,350 a year: £1,267.50 before tax saves 20% of it.
    expect(costs).toMatchObject({ treatment: "net-pay-arrangement", employeeAnnualPence: 126_750 });
    expect(costs.takeHome).toMatchObject({ savedMonthlyPence: 2112 });
  });

  it("[S14] a joiner uploaded after the lock pays for the first period in the next run", async () => {
    await moveClockTo("2026-11-18");
    await loadRows(buildJoiner({ start_date: "17/11/2026" }));
    expect(await listRows()).toMatchObject([
      { cover_date: "2026-11-17", first_deduction_date: "2026-12-28" },
    ]);
    expect(await listLines("2026-12")).toEqual([
      "PENSION-NPA 12500 NEW",
      "PENSION-NPA 5833 (2026-11)",
      "PENSION-ER 12500 NEW",
      "PENSION-ER 5833 (2026-11)",
    ]);
  });

  it("[B9] a person who turns 22 or passes the earnings trigger is enrolled from that period", async () => {
    await addPerson({ employee_number: "young", date_of_birth: "2004-12-24", start_date: "2024-01-01" });
    const part = await addPerson({
      employee_number: "part",
      email: "part@file.example",
      annual_salary_pence: 9_900_00,
      weekly_hours_hundredths: 14_00,
      start_date: "2024-01-01",
    });
    await runEnrolmentJob();
    expect(await listRows()).toEqual([]);
    await loadRows(fromEmployee(part, { annual_salary: "10300.00", effective_from: "16/11/2026" }));
    // Half of November at £9,900 and half at £10,300 is more than £10,000 a year.
    await moveClockTo("2026-11-16");
    expect(await listRows()).toMatchObject([{ employee_number: "part", cover_date: "2026-11-01" }]);
    await moveClockTo("2026-12-01");
    expect(await listRows()).toMatchObject([
      { employee_number: "part" },
      { employee_number: "young", cover_date: "2026-12-01", first_deduction_date: "2026-12-28" },
    ]);
  });

  it("[B9] a corrected date of birth is checked on the day on which it takes effect", async () => {
    const young = await addPerson({
      employee_number: "young",
      date_of_birth: "2006-05-02",
      start_date: "2026-11-02",
      registered_at: 1,
    });
    await loadRows(fromEmployee(young, { date_of_birth: "02/05/2001" }));
    await test.api.drainOutbox();
    setClock(test.clock, "2026-11-11T10:00:00Z");
    expect(await listRows()).toEqual([]);
    await test.api.drainOutbox();
    await test.api.drainEnrolment();
    expect(await listRows()).toMatchObject([{ employee_number: "young", cover_date: "2026-11-02" }]);
  });

  it("[B9] a person who has a pension, has left, is too old or earns too little is not enrolled", async () => {
    const start_date = "2026-11-02";
    // The person and the pension are in one transaction, because a job would enrol a person without a
    // pension.
    await inTransaction(test.db, async (trx) => {
      const holder = await buildMember(trx, tenant.client.id, { start_date });
      await buildSelection(trx, holder, { choice: { kind: "share", percent: 8 } });
    });
    await addPerson({ start_date, leave_date: "2026-11-02" });
    await addPerson({ start_date, date_of_birth: "1958-11-30" });
    await addPerson({ start_date, annual_salary_pence: 10_000_00 });
    await runEnrolmentJob();
    expect(await listRows()).toMatchObject([{ source: null, status: "active" }]);
  });

  it("[B9] a person is enrolled once when two nodes work at the same time", async () => {
    await addPerson({ start_date: "2026-11-02" });
    await test.db.updateTable("clients").set({ enrolment_due_at: 1 }).execute();
    const other = await startTestApi(database, { clock: test.clock });
    await Promise.all([test.api.drainEnrolment(), other.api.drainEnrolment()]);
    await Promise.all([test.api.drainEnrolment(), other.api.drainEnrolment()]);
    await other.close();
    expect(await listRows()).toHaveLength(1);
    expect((await listMails(test.db)).map(({ kind }) => kind)).toEqual(["pension_enrolled"]);
  });

  it("[B9] a person who opted out is enrolled again after three years, with an email", async () => {
    await test.db.updateTable("clients").set({ staging_date: "2024-12-10" }).execute();
    await loadRows(buildJoiner());
    await moveClockTo("2026-11-20");
    await optOut(await registerPerson("J-1"));
    await moveClockTo("2027-12-09");
    expect(await listRows("active")).toEqual([]);
    await moveClockTo("2027-12-10");
    expect(await listRows("active")).toMatchObject([
      { cover_date: "2027-12-10", source: "automatic-enrolment" },
    ]);
    expect((await listEnrolmentMails()).at(-1)?.text).toContain("You opted out before.");
    await runEnrolmentJob();
    expect(await listRows("active")).toHaveLength(1);
  });

  it("[B9] the three years count from the opt-out when there is no staging date", async () => {
    await loadRows(buildJoiner());
    await moveClockTo("2026-11-20");
    await optOut(await registerPerson("J-1"));
    await moveClockTo("2029-11-19");
    expect(await listRows("active")).toEqual([]);
    await moveClockTo("2029-11-20");
    expect(await listRows("active")).toMatchObject([{ cover_date: "2029-11-20" }]);
  });

  it("[F6] people who qualified before the plan wait until the employer confirms some or all of them", async () => {
    for (const number of ["1", "2", "3"])
      await addPerson({ employee_number: number, start_date: "2020-01-01" });
    await runEnrolmentJob();
    expect(await listRows()).toEqual([]);
    const loadWaitingPeople = async (page = 1) =>
      (await test.send("GET", getPath(`/enrolment/waiting?page=${page}`), { token })).body;
    const first = await loadWaitingPeople();
    expect(first).toMatchObject({
      benefit: { benefitId: "pension", share: "5% of pay" },
      total: 3,
      last_page: 1,
    });
    expect(first.people.map((each: { employeeNumber: string }) => each.employeeNumber)).toEqual([
      "1",
      "2",
      "3",
    ]);
    const confirmEnrolment = (body: object) => test.send("POST", getPath("/enrolment"), { token, body });
    const employeeIds = [first.people[1].employeeId];
    expect((await confirmEnrolment({ employeeIds })).body).toEqual({ confirmed: 1 });
    expect((await confirmEnrolment({ employeeIds })).body).toEqual({ confirmed: 0 });
    await test.api.drainEnrolment();
    expect(await listRows()).toMatchObject([
      { employee_number: "2", cover_date: "2026-11-01", first_deduction_date: "2026-11-28", route: "NPA" },
    ]);
    expect(await listAuditRows("selection.enrolled")).toEqual([tenant.employee.id]);
    expect(await loadWaitingPeople()).toMatchObject({ total: 2 });
    await moveClockTo("2026-11-12");
    expect((await confirmEnrolment({ everybody: true })).body).toEqual({ confirmed: 2 });
    await test.api.drainEnrolment();
    const enrolled = (await listRows()).map((row) => [row.employee_number, row.status, row.cover_date]);
    expect(enrolled.toSorted()).toEqual([
      ["1", "scheduled", "2026-12-01"],
      ["2", "active", "2026-11-01"],
      ["3", "scheduled", "2026-12-01"],
    ]);
    expect(await loadWaitingPeople()).toMatchObject({ total: 0, people: [] });
    expect(await listAuditRows("enrolment.confirmed")).toHaveLength(2);
  });

  it("[F6] a person who chooses a pension or leaves is removed from the waiting list", async () => {
    const chooser = await addPerson({ employee_number: "1", start_date: "2020-01-01" });
    const leaver = await addPerson({ employee_number: "2", start_date: "2020-01-01" });
    await runEnrolmentJob();
    await buildSelection(test.db, chooser);
    await loadRows(fromEmployee(leaver, { leave_date: "02/11/2026" }));
    await runEnrolmentJob();
    expect(await test.db.selectFrom("enrolment_waiting").select("employee_id").execute()).toEqual([]);
  });

  it("[EMPDATA-11] undoing an upload removes the people who were added by it and then enrolled", async () => {
    const id = await loadRows(buildJoiner());
    expect(await listRows()).toHaveLength(1);
    expect((await uploads.patch(id, { status: "undone" })).body).toMatchObject({ undoProblem: null });
    await test.api.drainUploads();
    await test.api.drainEnrolment();
    expect(await uploads.get(id)).toMatchObject({ status: "undone" });
    expect(await test.db.selectFrom("selections").select("id").execute()).toEqual([]);
  });

  it("[M-11] undoing a pay rise removes the enrolment that followed from it", async () => {
    const part = await addPerson({
      employee_number: "part",
      email: "part@file.example",
      annual_salary_pence: 9_900_00,
      weekly_hours_hundredths: 14_00,
      start_date: "2024-01-01",
    });
    const id = await loadRows(fromEmployee(part, { annual_salary: "10300.00" }));
    expect(await listRows("active")).toMatchObject([{ cover_date: "2026-11-01" }]);
    await uploads.patch(id, { status: "undone" });
    await test.api.drainUploads();
    test.clock.advance(1_000);
    await test.api.drainEnrolment();
    expect(await uploads.get(id)).toMatchObject({ status: "undone" });
    expect(await listRows()).toMatchObject([{ status: "ended", end_date: "2026-10-31" }]);
    expect(await listLines("2026-11", "part")).toEqual([]);
  });
});
