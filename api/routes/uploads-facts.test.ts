import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn, startTestApi, type TestApi } from "../../tests/support/api.ts";
import { startLedger } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { buildFileRow, type FileRow, fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import type { Row } from "../db/schema.ts";
import { minutesToMs } from "../domain/clock.ts";
import type { Fact } from "../domain/payroll/ledger.ts";
import { findFactValue, listSpells, toFactValues } from "../domain/payroll/person-facts.ts";
import { applyDueFacts } from "../jobs/due-facts.ts";
import { listFacts } from "../repositories/person-facts.ts";

const day = 86_400_000;

describeEachDatabase("an upload and people's histories", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;
  let robin: Row<"employees">;
  let uploads: ReturnType<typeof getUploads>;

  beforeEach(async () => {
    test = await startTestApi(await open());
    tenant = await buildTenant(test.db, { employee: { user_type: "employer", employee_number: "E-0" } });
    robin = await buildMember(test.db, tenant.client.id, { employee_number: "E-1" });
    await signInAgain();
    uploads = getUploads(test, () => ({ ...tenant, token }));
    return test.close;
  });

  const signInAgain = async () => {
    token = (await signIn(test, tenant)).token;
  };
  const getNowMs = () => test.clock.now().getTime();
  const loadRobin = () =>
    test.db.selectFrom("employees").selectAll().where("id", "=", robin.id).executeTakeFirstOrThrow();
  const listHistory = async (id = robin.id) =>
    (await listFacts(test.db, tenant.client.id, [id])).get(id) ?? [];
  const loadRows = async (fact: Fact) =>
    (await listHistory()).filter((row) => row.fact === fact).map((row) => [row.value, row.effectiveFrom]);
  const findValue = async (fact: Fact, asAt: string, knownAt = getNowMs()) =>
    findFactValue(await listHistory(), fact, { asAt, knownAt });
  /** Loads a file in which only Robin changes, one minute later; returns the upload's id. */
  async function loadRow(changes: FileRow, effectiveFrom?: string, more: FileRow[] = []): Promise<string> {
    test.clock.advance(minutesToMs(1));
    const rows = [fromEmployee(tenant.employee), fromEmployee(await loadRobin(), changes), ...more];
    const { uploadId } = await uploads.check(toCsv(rows));
    const confirm = { status: "confirmed", confirmUnusual: true, effectiveFrom };
    expect((await uploads.patch(uploadId, confirm)).body.status).toBe("done");
    return uploadId;
  }
  const undoLoad = async (id: string) => {
    test.clock.advance(minutesToMs(1));
    const { status, body } = await uploads.patch(id, { status: "undone" });
    return status === 200 ? body.status : body;
  };
  const applyFactsUntil = (until: string) =>
    applyDueFacts({ db: test.db, clock: test.clock, isStopped: () => false }, { after: "2026-11-19", until });

  it("[B1] a pay rise adds a row to the history and keeps the old row", async () => {
    const before = (await listHistory()).length;
    const before2 = getNowMs();
    const id = await loadRow({ annual_salary: "45000" }, "2026-11-01");
    expect(await loadRows("pay")).toEqual([
      ["annual:4200000", "0001-01-01"],
      ["annual:4500000", "2026-11-01"],
    ]);
    expect(await listHistory()).toHaveLength(before + 1);
    expect((await listHistory()).at(-1)).toMatchObject({
      source: `upload:${id}`,
      knownFrom: getNowMs(),
      knownTo: null,
    });
    expect(await findValue("pay", "2026-10-31")).toBe("annual:4200000");
    expect(await findValue("pay", "2026-11-01")).toBe("annual:4500000");
    expect(await findValue("pay", "2026-11-01", before2)).toBe("annual:4200000");
    expect((await loadRobin()).annual_salary_pence).toBe(45_000_00);
  });

  it("[M-11] the second of two loads within one millisecond counts, and its undo restores the first one's pay", async () => {
    const loadSalary = async (annual_salary: string) => {
      const rows = [fromEmployee(tenant.employee), fromEmployee(await loadRobin(), { annual_salary })];
      const { uploadId } = await uploads.check(toCsv(rows));
      const confirm = { status: "confirmed", confirmUnusual: true, effectiveFrom: "2026-11-01" };
      expect((await uploads.patch(uploadId, confirm)).body.status).toBe("done");
      return uploadId;
    };
    const at = getNowMs();
    await loadSalary("43000");
    const second = await loadSalary("45000");
    expect(getNowMs()).toBe(at);
    const findPayAfterLoad = () => findValue("pay", "2026-11-20", at + 1_000);
    expect(await findPayAfterLoad()).toBe("annual:4500000");
    expect((await uploads.patch(second, { status: "undone" })).body.status).toBe("undone");
    expect(await findPayAfterLoad()).toBe("annual:4300000");
    expect((await loadRobin()).annual_salary_pence).toBe(43_000_00);
  });

  it("[B2] a row's own day takes precedence over the upload's, and without either the next payroll's first day counts", async () => {
    await startLedger(test.db, tenant.client.id, "2026-11");
    await loadRow({ annual_salary: "45000", effective_from: "16/11/2026" }, "2026-11-10");
    await loadRow({ grade: "Manager" }, "2026-11-10");
    await loadRow({ location: "Hull" });
    expect((await loadRows("pay")).at(-1)).toEqual(["annual:4500000", "2026-11-16"]);
    expect(await loadRows("grade")).toEqual([["Manager", "2026-11-10"]]);
    expect(await loadRows("location")).toEqual([["Hull", "2026-11-01"]]);
  });

  it("[B2] a change without a given day counts from the first day of the next open run's period", async () => {
    const group = await test.db
      .selectFrom("payroll_groups")
      .select("code")
      .where("client_id", "=", tenant.client.id)
      .executeTakeFirstOrThrow();
    await startLedger(test.db, tenant.client.id, "2026-10");
    await loadRow({ annual_salary: "43000" });
    expect((await loadRows("pay")).at(-1)).toEqual(["annual:4300000", "2026-10-01"]);
    await test.db
      .insertInto("payroll_runs")
      .values({
        client_id: tenant.client.id,
        group_code: group.code,
        period_key: "2026-10",
        pay_date: "2026-10-28",
        locked_at: getNowMs(),
        written_at: getNowMs(),
      })
      .execute();
    await loadRow({ annual_salary: "45000" });
    expect((await loadRows("pay")).at(-1)).toEqual(["annual:4500000", "2026-11-01"]);
  });

  it("[B1] an undo withdraws what the load recorded, and nothing earlier", async () => {
    const before = await listHistory();
    const id = await loadRow({ annual_salary: "45000", leave_date: "31/12/2026" }, "2026-11-01");
    const loadedAt = getNowMs();
    expect(await undoLoad(id)).toBe("undone");
    expect(await findValue("pay", "2026-11-20")).toBe("annual:4200000");
    expect(await findValue("pay", "2026-11-20", loadedAt)).toBe("annual:4500000");
    expect(listSpells(await listHistory(), getNowMs())).toEqual([{ from: "2020-01-06", to: null }]);
    expect(await listHistory()).toEqual(expect.arrayContaining(before));
    const added = (await listHistory()).filter(({ source }) => source === `upload:${id}`);
    expect(added.map(({ fact, knownTo }) => [fact, knownTo])).toEqual([
      ["employed", getNowMs()],
      ["pay", getNowMs()],
    ]);
  });

  it("[B1] a corrected start date withdraws the old one, and an undo records the old one again", async () => {
    const id = await loadRow({ start_date: "03/02/2020", probation_end: "06/04/2020" });
    expect(listSpells(await listHistory(), getNowMs())).toEqual([{ from: "2020-02-03", to: null }]);
    await undoLoad(id);
    expect(listSpells(await listHistory(), getNowMs())).toEqual([{ from: "2020-01-06", to: null }]);
    expect((await listHistory()).filter(({ fact }) => fact === "employed")).toHaveLength(3);
  });

  it("[B1] a start date after the known leave date is a rehire, with a second employment", async () => {
    await loadRow({ leave_date: "31/10/2026" });
    await loadRow({ start_date: "16/11/2026", probation_end: "16/02/2027", leave_date: "(clear)" });
    expect(listSpells(await listHistory(), getNowMs())).toEqual([
      { from: "2020-01-06", to: "2026-10-31" },
      { from: "2026-11-16", to: null },
    ]);
    expect((await listHistory()).every(({ knownTo }) => knownTo === null)).toBe(true);
  });

  it("[B1] a rehire that is corrected to a day before the leave date withdraws both, and an undo restores both", async () => {
    await loadRow({ leave_date: "20/10/2026" });
    await loadRow({ start_date: "02/11/2026", leave_date: "(clear)", probation_end: "" });
    const twoSpells = [
      { from: "2020-01-06", to: "2026-10-20" },
      { from: "2026-11-02", to: null },
    ];
    const listRobinSpells = async () => listSpells(await listHistory(), getNowMs());
    expect(await listRobinSpells()).toEqual(twoSpells);
    const id = await loadRow({ start_date: "06/01/2020" });
    expect(await loadRobin()).toMatchObject({ start_date: "2020-01-06", leave_date: null });
    expect(await listRobinSpells()).toEqual([{ from: "2020-01-06", to: null }]);
    expect(await undoLoad(id)).toBe("undone");
    expect(await listRobinSpells()).toEqual(twoSpells);
  });

  it("[B1] the last of several corrections for the same day counts", async () => {
    await loadRow({ annual_salary: "45000" }, "2026-11-01");
    const wrong = await loadRow({ annual_salary: "54000" }, "2026-11-01");
    await undoLoad(wrong);
    expect(await findValue("pay", "2026-11-20")).toBe("annual:4500000");
    await loadRow({ annual_salary: "46000" }, "2026-11-01");
    expect(await findValue("pay", "2026-11-20")).toBe("annual:4600000");
    expect(await loadRows("pay")).toHaveLength(4);
  });

  it("[B1] a change dated before the history begins counts from its own day", async () => {
    await loadRow({ annual_salary: "45000" }, "2001-04-01");
    expect(await findValue("pay", "2001-03-31")).toBe("annual:4200000");
    expect(await findValue("pay", "2001-04-01")).toBe("annual:4500000");
  });

  it("[B1] a change for a later day is written to the person once, on that day", async () => {
    const id = await loadRow({ annual_salary: "45000", surname: "Newname" }, "2026-12-01");
    expect(await loadRobin()).toMatchObject({ annual_salary_pence: 42_000_00, surname: "Newname" });
    expect(await findValue("pay", "2026-12-01")).toBe("annual:4500000");
    expect(await applyFactsUntil("2026-11-30")).toBe(0);
    test.clock.advance(11 * day);
    expect([await applyFactsUntil("2026-12-01"), await applyFactsUntil("2026-12-01")]).toEqual([1, 0]);
    expect((await loadRobin()).annual_salary_pence).toBe(45_000_00);
    await signInAgain();
    expect(await undoLoad(id)).toBe("undone");
    expect((await loadRobin()).annual_salary_pence).toBe(42_000_00);
  });

  it("[B1] changes for a later day reach everybody on that day, also more people than one transaction takes", async () => {
    const people = 60;
    const more: FileRow[] = [];
    for (let index = 2; index <= people; index++) {
      const person = await buildMember(test.db, tenant.client.id, { employee_number: `E-${index}` });
      more.push(fromEmployee(person, { annual_salary: "45000" }));
    }
    await loadRow({ annual_salary: "45000" }, "2026-12-01", more);
    test.clock.advance(11 * day);
    expect([await applyFactsUntil("2026-12-01"), await applyFactsUntil("2026-12-01")]).toEqual([people, 0]);
  });

  it("[B1] a change for a later day that is undone before its day never reaches the person", async () => {
    const id = await loadRow({ annual_salary: "45000", surname: "Newname" }, "2026-12-01");
    expect(await undoLoad(id)).toBe("undone");
    expect(await loadRobin()).toMatchObject({ annual_salary_pence: 42_000_00, surname: "Tester" });
    expect(await applyFactsUntil("2026-12-01")).toBe(0);
  });

  it("[B2] an undo before the next payroll's first day withdraws a change that counts from that day", async () => {
    await lockNovember();
    const id = await loadRow({ annual_salary: "45000" });
    expect((await loadRows("pay")).at(-1)).toEqual(["annual:4500000", "2026-12-01"]);
    expect((await loadRobin()).annual_salary_pence).toBe(42_000_00);
    expect(await undoLoad(id)).toBe("undone");
    expect(await findValue("pay", "2026-12-01")).toBe("annual:4200000");
  });

  async function lockNovember() {
    await startLedger(test.db, tenant.client.id, "2026-11");
    const run = { client_id: tenant.client.id, group_code: "monthly", period_key: "2026-11" };
    await test.db
      .insertInto("payroll_runs")
      .values({ ...run, pay_date: "2026-11-28", locked_at: getNowMs(), written_at: getNowMs() })
      .execute();
  }

  it("[B1] an upload without a day after a dated change counts from the dated change's day, so that its values apply today", async () => {
    await loadRow({ annual_salary: "45000" }, "2026-11-16");
    await loadRow({ annual_salary: "46000" });
    expect(await findValue("pay", "2026-11-16")).toBe("annual:4600000");
    expect(await findValue("pay", "2026-11-15")).toBe("annual:4200000");
  });

  it("[B1] a change dated before the one in force leaves the person's current values unchanged", async () => {
    await loadRow({ annual_salary: "45000" }, "2026-11-16");
    await loadRow({ annual_salary: "43000" }, "2026-11-01");
    expect(await findValue("pay", "2026-11-10")).toBe("annual:4300000");
    expect(await findValue("pay", "2026-11-16")).toBe("annual:4500000");
    expect((await loadRobin()).annual_salary_pence).toBe(45_000_00);
  });

  it("[M-11] undoing a load that a later dated change overrides leaves today's pay unchanged", async () => {
    await loadRow({ annual_salary: "45000" }, "2026-11-16");
    const id = await loadRow({ annual_salary: "43000" }, "2026-11-01");
    expect(await undoLoad(id)).toBe("undone");
    expect((await loadRobin()).annual_salary_pence).toBe(45_000_00);
    expect(await findValue("pay", "2026-11-10")).toBe("annual:4200000");
  });

  it("[M-11] undoing a load keeps the pay that an earlier load set for a later day, once that day has come", async () => {
    await loadRow({ annual_salary: "45000" }, "2026-11-25");
    const id = await loadRow({ annual_salary: "43000", grade: "B" }, "2026-11-20");
    test.clock.advance(6 * day);
    await applyFactsUntil("2026-11-26");
    expect(await loadRobin()).toMatchObject({ annual_salary_pence: 45_000_00, grade: "B" });
    await signInAgain();
    expect(await undoLoad(id)).toBe("undone");
    expect(await loadRobin()).toMatchObject({ annual_salary_pence: 45_000_00, grade: robin.grade });
    expect(await findValue("pay", "2026-11-21")).toBe("annual:4200000");
  });

  it("[M-11] a load that repeats an earlier value for its day keeps the later day's pay, and can be undone", async () => {
    await loadRow({ annual_salary: "45000" }, "2026-11-16");
    const id = await loadRow({ annual_salary: "42000" }, "2026-11-01");
    expect((await loadRobin()).annual_salary_pence).toBe(45_000_00);
    expect(await undoLoad(id)).toBe("undone");
    expect((await loadRobin()).annual_salary_pence).toBe(45_000_00);
  });

  it("[M-11] an undo restores pay that a load set for a later day, even after that day", async () => {
    await loadRow({ annual_salary: "50000" }, "2026-11-25");
    const id = await loadRow({ annual_salary: "42000" }, "2026-11-25");
    test.clock.advance(6 * day);
    await applyFactsUntil("2026-11-26");
    expect((await loadRobin()).annual_salary_pence).toBe(42_000_00);
    await signInAgain();
    expect(await undoLoad(id)).toBe("undone");
    expect((await loadRobin()).annual_salary_pence).toBe(50_000_00);
  });

  it("[B1] a new person is employed from their start date, and their other facts have no start day", async () => {
    const leaver = buildFileRow("N-2", { leave_date: "31/12/2026" });
    const id = await loadRow({}, undefined, [buildFileRow("N-1"), leaver]);
    const people = await test.db
      .selectFrom("employees")
      .selectAll()
      .where("client_id", "=", tenant.client.id)
      .where("employee_number", "in", ["N-1", "N-2"])
      .orderBy("employee_number")
      .execute();
    const [mara, other] = people as [Row<"employees">, Row<"employees">];
    const rows = await listHistory(mara.id);
    for (const [fact, expected] of Object.entries(toFactValues(mara))) {
      if (fact === "away") continue;
      expect(findFactValue(rows, fact as Fact, { asAt: "2000-01-01", knownAt: getNowMs() })).toBe(expected);
    }
    expect(listSpells(rows, getNowMs())).toEqual([{ from: "2021-03-01", to: null }]);
    expect(listSpells(await listHistory(other.id), getNowMs())).toEqual([
      { from: "2021-03-01", to: "2026-12-31" },
    ]);
    expect(await undoLoad(id)).toBe("undone");
    expect(await listHistory(mara.id)).toEqual([]);
  });

  it("[M-01] an undo does not delete a person who is in a locked run", async () => {
    const id = await loadRow({}, undefined, [buildFileRow("N-1")]);
    const { id: mara } = await test.db
      .selectFrom("employees")
      .select("id")
      .where("employee_number", "=", "N-1")
      .where("client_id", "=", tenant.client.id)
      .executeTakeFirstOrThrow();
    await test.db
      .insertInto("payroll_lines")
      .values({
        client_id: tenant.client.id,
        group_code: "monthly",
        period_key: "2026-11",
        place: 0,
        employee_id: mara,
        product_code: "pension",
        element: "PENSION-NPA",
        type: "NPA",
        plan: "",
        entry: "REGULAR",
        origin_key: "2026-11-28",
        amount_pence: 11667,
        held_pence: 0,
        carried_pence: 0,
      })
      .execute();
    expect(await undoLoad(id)).toMatchObject({ error: "stale" });
    expect(await listHistory(mara)).not.toEqual([]);
  });

  it("[E4] a change of an account holder's date of birth is recorded in the history when the change takes effect", async () => {
    await loadRow({ date_of_birth: "15/03/1985" });
    expect(await loadRows("date_of_birth")).toEqual([["1985-03-14", "0001-01-01"]]);
  });

  it("[C1] an upload neither changes nor reads another client's histories", async () => {
    const other = await buildTenant(test.db);
    await loadRow({ annual_salary: "45000" });
    const theirs = (await listFacts(test.db, other.client.id, [other.employee.id])).get(other.employee.id);
    expect(theirs?.every(({ source }) => source === "seed")).toBe(true);
    expect(await listFacts(test.db, other.client.id, [robin.id])).toEqual(new Map());
  });
});
