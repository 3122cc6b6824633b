import { beforeEach, expect, it } from "vitest";
import { buildMember } from "../../tests/support/api.ts";
import { buildBenefit, buildSelection } from "../../tests/support/builders.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { buildFileRow, type FileRow, fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import type { NewRow, Row } from "../db/schema.ts";

describeEachDatabase("the effects of an upload on benefits", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, { employee: { user_type: "employer", employee_number: "E-0" } });
  const uploads = getUploads(test, () => tenant);
  let rows: FileRow[];

  beforeEach(async () => {
    for (const code of ["pension", "private-medical", "life", "cycle", "income-protection"] as const) {
      await buildBenefit(test.db, tenant.client.id, code);
    }
    rows = [fromEmployee(tenant.employee)];
  });

  /** Adds a person of the client, and a row of the file that changes them. */
  const addPerson = async (facts: Partial<NewRow<"employees">>, changes: FileRow) => {
    const member = await buildMember(test.db, tenant.client.id, facts);
    rows.push(fromEmployee(member, changes));
    return member;
  };
  const checkRows = () => uploads.checkDifference(toCsv(rows));
  const addSpreadSelection = (member: Row<"employees">, code: "cycle", pence: number, months: number) =>
    buildSelection(test.db, member, {
      code,
      choice: { kind: "spread", pence, months },
      first_deduction_date: "2026-09-28",
    });
  const getSelection = (id: string) =>
    test.db.selectFrom("selections").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  it("[API-76] the preview shows benefits gained and lost, debts, pay below the minimum wage and new prices for six people", async () => {
    await addPerson(
      { employee_number: "E-1", first_name: "Passes", probation_end: "2026-12-20" },
      { probation_end: "20/11/2026" },
    );
    const leaver = await addPerson(
      { employee_number: "E-2", first_name: "Leaves" },
      { leave_date: "30/11/2026" },
    );
    await addSpreadSelection(leaver, "cycle", 1_200_00, 12);
    const cut = await addPerson({ employee_number: "E-3", first_name: "Cut" }, { annual_salary: "25000.00" });
    await buildSelection(test.db, cut, {});
    const older = await addPerson(
      { employee_number: "E-4", first_name: "Older", date_of_birth: "1991-05-01" },
      { date_of_birth: "01/05/1986" },
    );
    await buildSelection(test.db, older, { code: "life", choice: { kind: "multiple", multiple: 6 } });
    await addPerson({ employee_number: "E-5", first_name: "Renamed" }, { surname: "Else", grade: "Driver" });
    const hours = await addPerson(
      { employee_number: "E-6", first_name: "Hours" },
      { weekly_hours: "30", annual_salary: "33600.00" },
    );
    await buildSelection(test.db, hours, {});

    const { totals, people, last_page } = await checkRows();
    const counts = { gaining: 1, losing: 1, repriced: 3, belowWage: 1, owing: 1, continuing: 0 };
    expect([totals, last_page]).toEqual([counts, 1]);
    const findPerson = (number: string) =>
      people.find(({ employeeNumber }: { employeeNumber: string }) => employeeNumber === number);
    const listCodes = (benefits: { benefitId: string }[]) => benefits.map(({ benefitId }) => benefitId);
    expect(findPerson("E-1")).toMatchObject({ row: 3, name: "Passes Tester", lost: [], isHeldBack: false });
    expect(listCodes(findPerson("E-1").gained)).toEqual(["private-medical", "cycle"]);
    // Three of twelve parts are paid by then: those of September to November.
    expect(findPerson("E-2")).toMatchObject({
      owesPence: 900_00,
      gained: [],
      repriced: [],
      continues: [],
      closed: [],
      owes: [{ benefitId: "cycle", pence: 900_00 }],
    });
    // A leaver loses only chosen benefits and the core cover that everybody has.
    expect(findPerson("E-2").lost).toEqual([
      expect.objectContaining({ benefitId: "life", lastDay: "2026-11-30" }),
      expect.objectContaining({ benefitId: "income-protection", lastDay: "2026-11-30" }),
      expect.objectContaining({ benefitId: "cycle", lastDay: "2026-11-30" }),
    ]);
    // £25,000.00 is £2,083.33 a month, less £104.17; £12.71 for 37.5 hours and 52 weeks is £2,065.38.
    expect(findPerson("E-3")).toMatchObject({
      belowWage: expect.stringMatching(/^Pay after salary sacrifice is £86\.22 a month below/),
      belowWagePence: 86_22,
    });
    expect(findPerson("E-3").repriced).toEqual([
      { benefitId: "pension", name: "Pension", beforeMonthlyPence: 175_00, afterMonthlyPence: 104_17 },
    ]);
    // The price age is 34 before and 39 after, which is another band.
    expect(findPerson("E-4").repriced).toEqual([expect.objectContaining({ benefitId: "life" })]);
    expect(findPerson("E-4").repriced[0].afterMonthlyPence).toBeGreaterThan(
      findPerson("E-4").repriced[0].beforeMonthlyPence,
    );
    expect(findPerson("E-5")).toBeUndefined();
    expect(listCodes(findPerson("E-6").repriced)).toEqual(["pension"]);
  });

  it("[M-37] the preview counts the core cover that new and changed people gain and lose", async () => {
    await addPerson({ employee_number: "E-1" }, { leave_date: "30/11/2026" });
    await addPerson({ employee_number: "E-2" }, { leave_date: "30/11/2026" });
    const toCounts = (core: { benefitId: string; gaining: number; losing: number }[]) =>
      core.map(({ benefitId, gaining, losing }) => [benefitId, gaining, losing]);
    for (const number of ["N-1", "N-2", "N-3"]) rows.push(buildFileRow(number, { start_date: "01/12/2026" }));
    // A person who left before the load gains no cover.
    rows.push(buildFileRow("N-4", { start_date: "01/02/2020", leave_date: "31/10/2026" }));
    const { core, people } = await checkRows();
    expect(toCounts(core)).toEqual([
      ["life", 3, 2],
      ["income-protection", 3, 2],
    ]);
    expect(people).toHaveLength(2);
  });

  it("[RULE-09] a leaver's selections get their last day, and an undo restores them", async () => {
    const leaver = await addPerson({ employee_number: "E-1" }, { leave_date: "24/11/2026" });
    const formerMember = await addPerson({ employee_number: "E-2" }, { leave_date: "31/10/2026" });
    const pension = await buildSelection(test.db, leaver, {});
    const life = await buildSelection(test.db, leaver, {
      code: "life",
      choice: { kind: "multiple", multiple: 4 },
    });
    const over = await buildSelection(test.db, formerMember, {});
    const before = await Promise.all([pension, life, over].map(({ id }) => getSelection(id)));

    const { id } = await checkRows();
    const done = await uploads.patch(id, { status: "confirmed", confirmUnusual: true });
    expect(done.body.status).toBe("done");
    expect(await getSelection(over.id)).toMatchObject({ status: "ended", end_date: "2026-10-31" });
    for (const each of [pension, life]) {
      const { status, end_date } = await getSelection(each.id);
      expect([status, ["2026-11-24", "2026-11-30"].includes(String(end_date))]).toEqual(["active", true]);
    }
    const audited = await test.db
      .selectFrom("audit")
      .select("target_id")
      .where("client_id", "=", tenant.client.id)
      .where("action", "=", "selection.ended")
      .execute();
    expect(audited.map(({ target_id }) => target_id).toSorted()).toEqual(
      [pension.id, life.id, over.id].toSorted(),
    );
    const leftBy = await test.db
      .selectFrom("employees")
      .select("employment_status")
      .where("id", "=", formerMember.id)
      .executeTakeFirst();
    expect(leftBy?.employment_status).toBe("left");

    await uploads.patch(id, { status: "undone" });
    const after = await Promise.all([pension, life, over].map(({ id }) => getSelection(id)));
    expect(after.map(({ status, end_date }) => [status, end_date])).toEqual(
      before.map(({ status, end_date }) => [status, end_date]),
    );
  });

  it("[API-76] the preview lists affected people in pages, and only once its effects are computed", async () => {
    for (let count = 1; count <= 27; count++) {
      await addPerson(
        { employee_number: `E-${count}`, probation_end: "2026-12-20" },
        { probation_end: "20/11/2026" },
      );
    }
    const { id, people, last_page } = await checkRows();
    expect([people.length, last_page]).toEqual([25, 2]);
    const second = (await uploads.difference(id, 2)).body.people;
    expect(second.map(({ row }: { row: number }) => row)).toEqual([28, 29]);
    await uploads.patch(id, { holdBack: [29] });
    expect((await uploads.difference(id, 2)).body.people[1].isHeldBack).toBe(true);
    await uploads.patch(id, { status: "cancelled" });
    const failed = await uploads.check(toCsv([fromEmployee(tenant.employee, { surname: "" })]));
    expect((await uploads.difference(failed.uploadId)).body.error).toBe("not_checked");
  });
});
