import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import {
  buildBenefit,
  buildClient,
  buildEmployee,
  buildFamilyMember,
  buildScheme,
  buildSelection,
  buildWindow,
  createTestClock,
} from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { listMails } from "../../tests/support/encrypted-rows.ts";
import { buildPlanVersion } from "../../tests/support/plans.ts";
import { buildWebhook, listEvents } from "../../tests/support/webhook-endpoint.ts";
import type { Db, NewRow, Row } from "../db/schema.ts";
import { hoursToMs } from "../domain/clock.ts";
import { createCatalogues } from "../platform/catalogues.ts";
import { createRateBook } from "../platform/rates.ts";
import { createTableEnds } from "../platform/table-ends.ts";
import { startDailyJob } from "./daily.ts";

const day = hoursToMs(24);

describeEachDatabase("the daily job", (open) => {
  let db: Db;
  let client: Row<"clients">;
  let clock: ReturnType<typeof createTestClock>;
  let woken: number;
  const logLines: string[] = [];
  const log = pino({}, { write: (line: string) => logLines.push(line) });

  beforeEach(async () => {
    ({ db } = await open());
    client = await buildClient(db);
    await buildScheme(db, { client_id: client.id, public_url: "https://quay.example" });
    clock = createTestClock();
    woken = 0;
    logLines.length = 0;
  });

  const addPerson = (facts: Partial<NewRow<"employees">> = {}) =>
    buildEmployee(db, { client_id: client.id, ...facts });
  /** Runs the job for today on several nodes at once. */
  const runDailyJobs = async (nodes = 1) => {
    const rates = createRateBook({ db, clock });
    const jobs = Array.from({ length: nodes }, () =>
      startDailyJob({
        db,
        clock,
        log,
        catalogues: createCatalogues({ db, clock, rates }),
        findTableEnds: createTableEnds({ db, clock, rates }),
        wakeOutbox: () => void woken++,
        wakeEnrolment: () => {},
      }),
    );
    await Promise.all(jobs.map((job) => job.drain()));
    await Promise.all(jobs.map((job) => job.stop()));
  };
  const runDaysLater = async (days: number, nodes = 1) => {
    clock.advance(days * day);
    await runDailyJobs(nodes);
  };
  const listRows = async () => {
    const all = await db.selectFrom("selections").selectAll().orderBy("created_at").orderBy("id").execute();
    return all.map(({ status, end_date }) => [status, end_date]);
  };
  const listQueuedMails = async () =>
    (await listMails(db)).map(({ kind, to_address, subject, text }) => ({ kind, to_address, subject, text }));
  const listKinds = async () => (await listQueuedMails()).map(({ kind }) => kind);
  const listAuditRows = async () => {
    const all = await db.selectFrom("audit").select(["action", "request_id"]).orderBy("at").execute();
    return all.map(({ action, request_id }) => `${request_id} ${action}`);
  };

  describe("selections", () => {
    it("[RULE-14] a scheduled selection begins once, and the replaced one ends the day before", async () => {
      const owner = await addPerson();
      await buildSelection(db, owner, { created_at: 1 });
      await buildSelection(db, owner, {
        status: "scheduled",
        cover_date: "2026-12-01",
        choice: { kind: "share", percent: 8 },
        created_at: 2,
      });
      await runDailyJobs();
      expect(await listRows()).toEqual([
        ["active", null],
        ["scheduled", null],
      ]);
      await runDaysLater(10);
      expect((await listRows())[1]).toEqual(["scheduled", null]);
      await runDaysLater(1);
      const begun = [
        ["ended", "2026-11-30"],
        ["active", null],
      ];
      expect(await listRows()).toEqual(begun);
      expect((await listAuditRows()).toSorted()).toEqual([
        "daily-2026-12-01 selection.ended",
        "daily-2026-12-01 selection.started",
      ]);
      await runDailyJobs();
      await runDaysLater(30);
      expect([await listRows(), (await listAuditRows()).length]).toEqual([begun, 2]);
    });

    it("[RULE-20] renewal ends benefits bought for the year, and continues those that roll over", async () => {
      const owner = await addPerson();
      await buildSelection(db, owner, { created_at: 1 });
      await buildSelection(db, owner, {
        code: "holiday",
        choice: { kind: "days", direction: "buy", amount: 3, unit: "days" },
        end_date: "2027-03-31",
        created_at: 2,
      });
      await runDaysLater(131);
      expect(clock.now().toISOString().slice(0, 10)).toBe("2027-03-31");
      expect((await listRows())[1]).toEqual(["active", "2027-03-31"]);
      await runDaysLater(1);
      expect(await listRows()).toEqual([
        ["active", null],
        ["ended", "2027-03-31"],
      ]);
    });

    it("[RULE-20] cover ends at renewal by the plan's own rule when the plan's new version requires another grade", async () => {
      const owner = await addPerson({ grade: "3" });
      await buildSelection(db, owner, {
        code: "dental",
        plan_from_date: "2000-01-01",
        choice: { kind: "tiers", level: "essential", tier: "single" },
      });
      const eligibility = [{ rule: "grade", anyOf: ["4"] }] as const;
      await buildPlanVersion(db, client.id, "dental", { from: "2026-11-01", eligibility });
      await runDailyJobs();
      await runDaysLater(131);
      expect(await listRows()).toEqual([["active", null]]);
      await runDaysLater(1);
      expect(await listRows()).toEqual([["active", "2027-04-30"]]);
      await runDaysLater(30);
      expect(await listRows()).toEqual([["ended", "2027-04-30"]]);
    });

    it("[RULE-14] an undecided request moves to the next period, and a page that its owner opened before is outdated", async () => {
      const { id } = await buildSelection(db, await addPerson(), {
        code: "cycle",
        choice: { kind: "spread", pence: 1_000_00, months: 12 },
        status: "approval-pending",
        cover_date: "2027-01-01",
        first_deduction_date: "2026-12-28",
        end_date: "2027-12-31",
        scheme_year: "2026",
      });
      const findRequest = () =>
        db
          .selectFrom("selections")
          .select(["status", "cover_date", "first_deduction_date", "end_date", "scheme_year", "version"])
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
      const before = await findRequest();
      await runDaysLater(20);
      expect(await findRequest()).toEqual(before);
      await runDaysLater(1);
      const moved = {
        status: "approval-pending",
        cover_date: "2027-02-01",
        first_deduction_date: "2027-01-28",
        end_date: "2028-01-31",
        scheme_year: "2026",
        version: 2,
      };
      expect(await findRequest()).toEqual(moved);
      await runDaysLater(5);
      expect(await findRequest()).toEqual(moved);
      await runDaysLater(90);
      expect(await findRequest()).toMatchObject({
        cover_date: "2027-05-01",
        scheme_year: "2027",
        version: 3,
      });
    });

    it("[RULE-09] a leaver's cover ends by each benefit's rule", async () => {
      const owner = await addPerson({ leave_date: "2026-11-22" });
      await buildSelection(db, owner, { created_at: 1 });
      const gym = { kind: "people", level: "full", hasPartner: false, children: 0 } as const;
      await buildSelection(db, owner, { code: "gym", choice: gym, created_at: 2 });
      await runDaysLater(2);
      expect(await listRows()).toEqual([
        ["active", null],
        ["active", null],
      ]);
      await runDaysLater(1);
      expect(await listRows()).toEqual([
        ["ended", "2026-11-22"],
        ["active", "2026-11-30"],
      ]);
      await runDaysLater(8);
      expect((await listRows())[1]).toEqual(["ended", "2026-11-30"]);
    });

    it("[D] a leaver gets an email for each day on which cover ended, which offers claims only where there are any, and none without an account", async () => {
      await buildBenefit(db, client.id, "pension");
      await buildBenefit(db, client.id, "gym");
      const gym = { kind: "people", level: "full", hasPartner: false, children: 0 } as const;
      const left = { leave_date: "2026-11-22" };
      for (const account of [
        { email: "leaver@test.example" },
        { email: "new@test.example", registered_at: null },
      ]) {
        const owner = await addPerson({ ...left, ...account });
        await buildSelection(db, owner, { created_at: 1 });
        await buildSelection(db, owner, { code: "gym", choice: gym, created_at: 2 });
      }
      const listEndedCodes = async () =>
        (await listMails(db))
          .filter(({ kind }) => kind === "cover_ended")
          .map(({ to_address, text }) => [to_address, /\n\n(.* ended on .*)\n/.exec(text)?.[1]]);
      const claims = JSON.stringify({ decidedBy: [], withinDays: 90, categories: [], limits: [] });
      await db.updateTable("benefit_contents").set({ claims }).where("product_code", "=", "gym").execute();
      await runDaysLater(3);
      expect(await listEndedCodes()).toEqual([["leaver@test.example", "Pension ended on 22 November 2026."]]);
      await runDaysLater(8);
      await runDaysLater(1);
      expect(await listEndedCodes()).toEqual([
        ["leaver@test.example", "Pension ended on 22 November 2026."],
        [
          "leaver@test.example",
          "Gym ended on 30 November 2026. You can still claim for treatment up to that day.",
        ],
      ]);
      const texts = (await listMails(db)).map(({ text }) => text);
      expect(texts.at(-1)).toContain("Open your home page:\nhttps://quay.example/app/home/\n");
    });

    it("[M-31] a person gets one email when core cover ends at an age limit", async () => {
      await buildBenefit(db, client.id, "life");
      await addPerson({ email: "old@test.example", date_of_birth: "1956-11-22" });
      await addPerson({ email: "young@test.example" });
      const listEndedCodes = async () =>
        (await listMails(db))
          .filter(({ kind }) => kind === "cover_ended")
          .map(({ to_address, text }) => [to_address, /\n\n(.* ended on .*)\n/.exec(text)?.[1]]);
      await runDaysLater(1);
      expect(await listEndedCodes()).toEqual([]);
      await runDaysLater(1);
      await runDaysLater(1);
      expect(await listEndedCodes()).toEqual([
        ["old@test.example", "Life assurance ended on 21 November 2026."],
      ]);
    });

    it("[D] a version that a newer version follows causes no email about an end", async () => {
      const owner = await addPerson({ email: "stays@test.example" });
      await buildBenefit(db, client.id, "pension");
      await buildSelection(db, owner, { created_at: 1 });
      await buildSelection(db, owner, { cover_date: "2026-12-01", status: "scheduled", created_at: 2 });
      await runDaysLater(11);
      expect(await listRows()).toEqual([
        ["ended", "2026-11-30"],
        ["active", null],
      ]);
      expect(await listMails(db)).toEqual([]);
    });
  });

  describe("leavers", () => {
    const loadStatus = async ({ id }: Pick<Row<"employees">, "id">) =>
      (
        await db
          .selectFrom("employees")
          .select("employment_status")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).employment_status;

    it("[RULE-09] people become leavers once, on the day after their last day, and nobody else becomes one", async () => {
      const leaver = await addPerson({
        leave_date: "2026-11-22",
        email: "leaver@test.example",
        registered_at: null,
      });
      const away = await addPerson({ leave_date: "2026-11-22", employment_status: "inactive" });
      const colleague = await addPerson({ leave_date: "2026-12-24" });
      const isWelcomable = async () =>
        (
          await db
            .selectFrom("employee_list")
            .select("welcomable")
            .where("client_id", "=", client.id)
            .where("employee_id", "=", leaver.id)
            .executeTakeFirstOrThrow()
        ).welcomable;
      await runDaysLater(2);
      expect([await loadStatus(leaver), await loadStatus(away), await isWelcomable()]).toEqual([
        "active",
        "inactive",
        true,
      ]);
      await runDaysLater(1);
      expect([await loadStatus(leaver), await loadStatus(away), await isWelcomable()]).toEqual([
        "left",
        "left",
        false,
      ]);
      expect(await loadStatus(colleague)).toBe("active");
      await runDaysLater(1);
      expect(await listAuditRows()).toEqual(Array(2).fill("daily-2026-11-23 employee.left"));
    });

    it("[RULE-09] [OPS-11] a client's systems receive leavers once, with their last day", async () => {
      const leaver = await addPerson({ leave_date: "2026-11-22" });
      await addPerson({ leave_date: "2026-12-24" });
      await buildWebhook(db, client.id, ["employee.left"]);
      await runDaysLater(3, 2);
      await runDaysLater(1);
      expect(await listEvents(db, client.id)).toEqual([
        [
          "employee.left",
          { employeeId: leaver.id, employeeNumber: leaver.employee_number, lastDay: "2026-11-22" },
        ],
      ]);
    });

    it("[RULE-09] the daily job also processes leavers of days that it missed", async () => {
      const leaver = await addPerson({ leave_date: "2026-11-22" });
      await runDailyJobs();
      await runDaysLater(20);
      expect(await loadStatus(leaver)).toBe("left");
      expect(await listAuditRows()).toEqual(["daily-2026-12-10 employee.left"]);
    });
  });

  describe("emails", () => {
    const offerBenefits = (...codes: Parameters<typeof buildBenefit>[2][]) =>
      Promise.all(codes.map((code) => buildBenefit(db, client.id, code)));
    const addWindow = (opens_date: string, closes_date: string) =>
      buildWindow(db, client.id, { opens_date, closes_date, cover_date: "2027-04-01" });

    it("[RULE-10] a lower price because of a child's age is emailed once on its day, with both prices", async () => {
      await offerBenefits("dental", "cash-plan");
      const owner = await addPerson({ email: "parent@test.example" });
      const child = await buildFamilyMember(db, owner, { first_name: "Wren", date_of_birth: "2008-12-01" });
      const dental = { kind: "tiers", level: "plus", tier: "children" } as const;
      await buildSelection(db, owner, { code: "dental", choice: dental, people: [child.id] });
      const plan = { kind: "people", level: "gold", hasPartner: false, children: 1 } as const;
      await buildSelection(db, owner, { code: "cash-plan", choice: plan, people: [child.id] });
      await runDailyJobs();
      await runDaysLater(10);
      expect(await listQueuedMails()).toEqual([]);
      await runDaysLater(1);
      const [mail, ...others] = await listQueuedMails();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        kind: "tier_fall",
        to_address: "parent@test.example",
        subject: "The people you cover have changed (Test Rewards)",
      });
      expect(mail?.text).toMatch(
        /Wren is no longer covered by Dental from 1 December 2026\. From then on it is £\d+\.\d\d a month on your payslip, not £\d+\.\d\d\./,
      );
      expect(mail?.text).toContain(
        "Wren is no longer covered by Health cash plan from 1 December 2026. What you pay stays the same.",
      );
      expect(mail?.text).toContain("https://quay.example/app/my-benefits/");
      expect(woken).toBe(1);
      await runDailyJobs();
      await runDaysLater(1);
      expect(await listKinds()).toEqual(["tier_fall"]);
      expect(logLines.join("\n")).not.toMatch(/Wren|parent@/);
    });

    it("[HOME-05] the end of probation is emailed with the benefits that are open now, and those that open later", async () => {
      await offerBenefits("private-medical", "cycle", "holiday", "pension");
      await addPerson({ start_date: "2026-08-22", probation_end: "2026-11-22" });
      await runDailyJobs();
      await runDaysLater(1);
      expect(await listQueuedMails()).toEqual([]);
      await runDaysLater(1);
      const [mail] = await listQueuedMails();
      expect(mail?.kind).toBe("probation_over");
      // Holiday is chosen in the annual window alone, which is closed.
      expect(mail?.text.split("\n\n").slice(2, 5)).toEqual([
        "From today you can choose these benefits as well: Private medical and Cycle to work.",
        "You can choose these when they next open: Holiday.",
        "My benefits shows the dates.",
      ]);
      await runDaysLater(1);
      expect(await listKinds()).toHaveLength(1);
    });

    it("[RULE-08] the annual window's opening is emailed with its benefits and its last day", async () => {
      await offerBenefits("dental", "holiday", "gym");
      await addWindow("2026-11-25", "2026-12-10");
      await addPerson();
      await runDailyJobs();
      await runDaysLater(4);
      expect(await listQueuedMails()).toEqual([]);
      await runDaysLater(1);
      const [mail] = await listQueuedMails();
      expect(mail).toMatchObject({
        kind: "window_open",
        subject: "Your annual window is open (Test Rewards)",
      });
      expect(mail?.text).toContain(
        "Choose by 10 December 2026 for the year from 1 April 2027: Dental and Holiday.",
      );
      await runDaysLater(3);
      expect(await listKinds()).toHaveLength(1);
    });

    it.each<[string, Partial<NewRow<"employees">>]>([
      ["has no address", { email: null }],
      ["has no account yet", { registered_at: null }],
      ["has left", { employment_status: "left", leave_date: "2026-10-01" }],
    ])("no email goes to a person who %s", async (_, facts) => {
      await offerBenefits("dental", "cycle");
      await addWindow("2026-11-20", "2026-12-10");
      await addPerson({ probation_end: "2026-11-20", ...facts });
      await runDailyJobs();
      expect(await listQueuedMails()).toEqual([]);
    });
  });

  it("the job also processes days that it missed, but sends no email about a window that has closed since", async () => {
    await buildBenefit(db, client.id, "cycle");
    await buildBenefit(db, client.id, "dental");
    const owner = await addPerson({ probation_end: "2026-11-25" });
    await buildSelection(db, owner, { status: "scheduled", cover_date: "2026-11-23" });
    const days = { opens_date: "2026-11-24", closes_date: "2026-11-28", cover_date: "2027-04-01" };
    await buildWindow(db, client.id, days);
    await runDailyJobs();
    await runDaysLater(20);
    expect([await listRows(), await listKinds()]).toEqual([[["active", null]], ["probation_over"]]);
  });

  it("a scheduled choice becomes active at midnight in London, not in UTC", async () => {
    clock = createTestClock(new Date("2027-07-31T22:59:00Z"));
    await buildSelection(db, await addPerson(), { status: "scheduled", cover_date: "2027-08-01" });
    await runDailyJobs();
    expect((await listRows())[0]?.[0]).toBe("scheduled");
    clock.advance(60_000);
    await runDailyJobs();
    expect((await listRows())[0]?.[0]).toBe("active");
  });

  it("one person's unreadable choices do not stop the job for other people", async () => {
    const broken = await addPerson();
    const { id } = await buildSelection(db, broken, { created_at: 1 });
    await db.updateTable("selections").set({ choice: "{" }).where("id", "=", id).execute();
    await buildSelection(db, await addPerson(), {
      status: "scheduled",
      cover_date: "2026-11-20",
      created_at: 2,
    });
    await runDailyJobs();
    expect((await listRows())[1]?.[0]).toBe("active");
    const errors = logLines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
    expect(errors).toMatchObject([{ employee: broken.id, msg: "daily job: one person is left out" }]);
  });

  it("[D10] three nodes process the people of the daily job, each person once", async () => {
    await buildBenefit(db, client.id, "cycle");
    for (let index = 0; index < 60; index++) {
      const owner = await addPerson({ probation_end: "2026-11-21" });
      await buildSelection(db, owner, { status: "scheduled", cover_date: "2026-11-21" });
    }
    await runDailyJobs(3);
    await runDaysLater(1, 3);
    expect((await listRows()).filter(([status]) => status === "active")).toHaveLength(60);
    expect([(await listQueuedMails()).length, (await listAuditRows()).length]).toEqual([60, 60]);
  });

  it("[D10] a node continues where another one stopped", async () => {
    await buildBenefit(db, client.id, "cycle");
    const people = [];
    for (let index = 0; index < 40; index++) people.push(await addPerson({ probation_end: "2026-11-20" }));
    const ids = people.map(({ id }) => id).toSorted();
    const progress = {
      done: "2026-11-19",
      running: { day: "2026-11-20", after: { clientId: client.id, employeeId: ids[29] } },
    };
    await db
      .insertInto("settings")
      .values({ key: "daily_job", value: JSON.stringify(progress) })
      .execute();
    await runDaysLater(1);
    expect(await listQueuedMails()).toHaveLength(10);
  });

  it("[D10] a client with many people delays others by at most one batch, and everybody is processed once", async () => {
    await buildBenefit(db, client.id, "cycle");
    const small = await buildClient(db);
    await buildScheme(db, { client_id: small.id, public_url: "https://small.example" });
    await buildBenefit(db, small.id, "cycle");
    for (let index = 0; index < 60; index++) await addPerson({ probation_end: "2026-11-20" });
    await buildEmployee(db, { client_id: small.id, probation_end: "2026-11-20" });
    const loadMails = async (id: string) =>
      (await listMails(db)).filter((mail) => mail.client_id === id).length;
    const rates = createRateBook({ db, clock });
    let steps = 0;
    const job = startDailyJob({
      db,
      clock,
      log,
      wakeEnrolment: () => {},
      catalogues: createCatalogues({ db, clock, rates }),
      findTableEnds: createTableEnds({ db, clock, rates }),
      wakeOutbox: () => {
        steps += 1;
        if (steps === 2) void job.stop();
      },
    });
    await job.drain();
    await job.stop();
    expect([await loadMails(client.id), await loadMails(small.id)]).toEqual([25, 1]);
    await runDailyJobs(2);
    expect([await loadMails(client.id), await loadMails(small.id)]).toEqual([60, 1]);
    const done = await db.selectFrom("daily_progress").select(["client_id", "done", "running_day"]).execute();
    expect(done).toEqual(
      expect.arrayContaining(
        [client, small].map(({ id }) => ({ client_id: id, done: "2026-11-20", running_day: null })),
      ),
    );
  });

  it("[D10] prices that end within 60 days are logged once a day by one node, with client, plans and day", async () => {
    await buildBenefit(db, client.id, "dental");
    const listWarnings = () => logLines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    // 71 days later it is 30 January 2027.
    await runDaysLater(70);
    expect(listWarnings()).toEqual([]);
    await runDaysLater(1, 2);
    expect(listWarnings().map(({ msg }) => msg)).toEqual([
      "rates of minimum wage are known to 31 March 2027: import the next ones",
      `${client.id} has no prices after 31 March 2027 for dental`,
    ]);
    await runDailyJobs(2);
    expect(listWarnings()).toHaveLength(2);
    await runDaysLater(1);
    expect(listWarnings()).toHaveLength(4);
  });

  it("neither a finished day nor an earlier one is processed again", async () => {
    await runDailyJobs();
    const lines = logLines.length;
    await runDailyJobs();
    await runDaysLater(0);
    expect(logLines.length).toBe(lines);
    clock.advance(-5 * day);
    await runDailyJobs();
    expect(logLines.length).toBe(lines);
  });

  /** Adds a request for more life cover than is given without medical answers. */
  const addMedicalRequest = async (day: string, facts: Parameters<typeof buildSelection>[2] = {}) => {
    await buildBenefit(db, client.id, "life");
    const owner = await addPerson({ annual_salary_pence: 104_000_00, date_of_birth: "1986-03-08" });
    return buildSelection(db, owner, {
      code: "life",
      choice: { kind: "multiple", multiple: 8 },
      status: "medical-pending",
      created_at: Date.parse(`${day}T10:00:00Z`),
      ...facts,
    });
  };

  it("[M-36] [B10] a request that an insurer does not decide in 90 days lapses once, with audit row and email", async () => {
    const { id } = await addMedicalRequest("2026-09-01", { medical_answers: "sealed" as never });
    // The 90th day is 30 November.
    await runDaysLater(10);
    expect(await listRows()).toEqual([["medical-pending", null]]);
    await runDaysLater(1, 2);
    const lapsed = await db
      .selectFrom("selections")
      .select(["status", "accepted_pence", "medical_answers"])
      .execute();
    expect(lapsed).toEqual([{ status: "active", accepted_pence: 0, medical_answers: null }]);
    expect(await db.selectFrom("underwriting_decisions").selectAll().execute()).toMatchObject([
      { selection_id: id, decision: "lapsed", decided_date: "2026-12-01", recorded_by: null },
    ]);
    expect(await listKinds()).toEqual(["underwriting_lapsed"]);
    await runDaysLater(1);
    expect([(await listKinds()).length, await listAuditRows()]).toEqual([
      1,
      ["daily-2026-12-01 underwriting.lapsed"],
    ]);
  });

  it("[M-36] [B10] an insurer's offer without an answer ends after 30 days, with an email", async () => {
    const { id, employee_id } = await addMedicalRequest("2026-10-01");
    await db
      .insertInto("underwriting_decisions")
      .values({
        client_id: client.id,
        id: "offer",
        selection_id: id,
        result_id: null,
        employee_id,
        decision: "loaded",
        limit_pence: null,
        loading_basis_points: 50_00,
        reference: "U-1",
        decided_date: "2026-11-12",
        selection_version: 1,
        recorded_by: "employer",
        recorded_at: Date.parse("2026-11-13T09:00:00Z"),
      })
      .execute();
    // The 30th day is 13 December.
    await runDaysLater(23);
    expect(await listRows()).toEqual([["medical-pending", null]]);
    await runDaysLater(1);
    expect(await db.selectFrom("selections").select(["status", "accepted_pence"]).execute()).toEqual([
      { status: "active", accepted_pence: 0 },
    ]);
    const records = db.selectFrom("underwriting_decisions").select("decision").orderBy("recorded_at");
    expect((await records.execute()).map(({ decision }) => decision)).toEqual(["loaded", "offer-lapsed"]);
    expect(await listKinds()).toEqual(["underwriting_lapsed"]);
  });
});
