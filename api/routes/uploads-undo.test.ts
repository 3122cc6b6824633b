import { beforeEach, expect, it } from "vitest";
import { buildMember, signIn } from "../../tests/support/api.ts";
import { selectAuditRows } from "../../tests/support/audit.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { buildFileRow, fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import type { Row } from "../db/schema.ts";
import { minutesToMs } from "../domain/clock.ts";

const day = 86_400_000;

describeEachDatabase("undoing an upload", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, { employee: { user_type: "employer", employee_number: "E-0" } });
  const uploads = getUploads(test, () => tenant);
  let people: Row<"employees">[];

  beforeEach(async () => {
    people = [tenant.employee];
    for (let count = 0; count < 19; count++)
      people.push(await buildMember(test.db, tenant.client.id, { employee_number: `E-${count + 1}` }));
  });

  const getEmployee = (id: string) =>
    test.db.selectFrom("employees").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const listEmployees = () =>
    test.db.selectFrom("employees").selectAll().where("client_id", "=", tenant.client.id).execute();
  const countStagedRows = async (id: string) =>
    (await test.db.selectFrom("upload_rows").select("row").where("upload_id", "=", id).execute()).length;
  const listAuditRows = async (action: string) =>
    (await selectAuditRows(test.db, tenant.client.id, action).select("actor_id").execute()).map(
      ({ actor_id }) => actor_id,
    );
  /** Loads a file of everybody, with changes by position and one new person; returns the upload's id. */
  async function loadRows(
    changes: Record<number, object> = {},
    added = buildFileRow("N-1"),
  ): Promise<string> {
    const rows = people.map((person, index) => fromEmployee(person, changes[index]));
    const { uploadId } = await uploads.check(toCsv([...rows, added]));
    expect((await uploads.patch(uploadId, { status: "confirmed" })).body.status).toBe("done");
    return uploadId;
  }
  const undoLoad = (id: string) => uploads.patch(id, { status: "undone" });
  const signInAgain = async () => {
    tenant.token = (await signIn(test, tenant)).token;
  };

  it("[EMPDATA-02] an undo restores everything, audits who asked for it, and deletes the undo data", async () => {
    const [before] = people.slice(1) as [Row<"employees">];
    const id = await loadRows({ 1: { surname: "Newname", annual_salary: "45000" } });
    expect(await countStagedRows(id)).toBe(3);
    expect((await undoLoad(id)).body).toMatchObject({ status: "undone", canUndo: false, undoProblem: null });
    expect({ ...(await getEmployee(before.id)), updated_at: 0 }).toEqual({ ...before, updated_at: 0 });
    expect(await listEmployees()).toHaveLength(20);
    // The undo data are deleted after the reply.
    await test.api.drainUploads();
    expect(await countStagedRows(id)).toBe(0);
    expect(await listAuditRows("upload.undone")).toEqual([tenant.employee.id]);
  });

  it("an undo runs once when it is pressed twice, at once or later", async () => {
    const id = await loadRows({ 1: { grade: "A" } });
    const replies = await Promise.all([undoLoad(id), undoLoad(id)]);
    expect(replies.map(({ body }) => body.status)).toEqual(["undone", "undone"]);
    expect((await undoLoad(id)).body.status).toBe("undone");
    expect(await listAuditRows("upload.undone")).toHaveLength(1);
  });

  it("an undo that a dead node began is reported as in progress, and the next node finishes it", async () => {
    const id = await loadRows({ 1: { grade: "A" } });
    await test.db
      .updateTable("uploads")
      .set({
        status: "undoing",
        undone_by: people[0]?.id,
        claimed_until: test.clock.real().getTime() + 30_000,
      })
      .where("id", "=", id)
      .execute();
    await test.api.drainUploads();
    expect(await uploads.get(id)).toMatchObject({ status: "undoing", canUndo: false });
    const path = `/main/client/${tenant.client.id}/data-loads`;
    expect((await test.send("GET", path, { token: tenant.token })).body[0].status).toBe("undoing");
    test.clock.advance(minutesToMs(1));
    await test.api.drainUploads();
    expect((await uploads.get(id)).status).toBe("undone");
    expect((await getEmployee(people[1]?.id ?? "")).grade).toBeNull();
    expect(await listAuditRows("upload.undone")).toEqual([tenant.employee.id]);
    test.clock.advance(-minutesToMs(1));
  });

  it("an undo leaves rows that were held back unchanged", async () => {
    const rows = people.map((person, index) =>
      fromEmployee(person, index === 1 ? { grade: "A" } : index === 2 ? { grade: "B" } : {}),
    );
    const { uploadId } = await uploads.check(toCsv([...rows, buildFileRow("N-1"), buildFileRow("N-2")]));
    const body = { status: "confirmed", holdBack: [4, 23] };
    expect((await uploads.patch(uploadId, body)).body).toMatchObject({ added: 1, changed: 1, heldBack: 2 });
    await test.db
      .updateTable("employees")
      .set({ grade: "Z" })
      .where("id", "=", people[2]?.id ?? "")
      .execute();
    expect((await undoLoad(uploadId)).body).toMatchObject({ status: "undone", heldBack: 2 });
    expect((await getEmployee(people[1]?.id ?? "")).grade).toBeNull();
    expect((await getEmployee(people[2]?.id ?? "")).grade).toBe("Z");
    expect(await listEmployees()).toHaveLength(20);
  });

  it("an undo is refused for an earlier load and after the payroll cut-off", async () => {
    const first = await loadRows();
    const [added] = (await listEmployees()).filter(({ employee_number }) => employee_number === "N-1");
    const { ni_number } = buildFileRow("N-1");
    people.push({ ...(added as Row<"employees">), ni_number: ni_number as never });
    test.clock.advance(1);
    const second = await loadRows({ 20: { grade: "Manager" } }, buildFileRow("N-2"));
    expect((await undoLoad(first)).body.error).toBe("too_late");
    // Today is 20 November, so the last day is the cut-off on 10 December.
    test.clock.advance(20 * day);
    await signInAgain();
    expect((await uploads.get(second)).canUndo).toBe(true);
    await test.api.drainUploads();
    expect(await countStagedRows(second)).toBe(3);
    test.clock.advance(day);
    await signInAgain();
    expect((await undoLoad(second)).body.error).toBe("too_late");
    await test.api.drainUploads();
    expect(await countStagedRows(second)).toBe(0);
    test.clock.advance(-21 * day - 1);
  });

  it("an added person who registered since the load prevents an undo, which names them", async () => {
    const id = await loadRows({ 1: { grade: "A" } });
    const added = test.db
      .updateTable("employees")
      .where("client_id", "=", tenant.client.id)
      .where("employee_number", "=", "N-1");
    await added.set({ registered_at: 1 }).execute();
    const refused = await undoLoad(id);
    const message = "Employee N-1 has changed since the upload, so you cannot undo it";
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([409, "stale", message]);
    expect((await getEmployee(people[1]?.id ?? "")).grade).toBe("A");
    expect(await uploads.get(id)).toMatchObject({ status: "done", canUndo: true, undoProblem: message });
    expect(await listAuditRows("upload.undone")).toEqual([]);

    await added.set({ registered_at: null }).execute();
    expect((await undoLoad(id)).body).toMatchObject({ status: "undone", undoProblem: null });
  });

  it("a person who changed since the load also prevents an undo, unless only the date made them a leaver", async () => {
    const id = await loadRows({ 1: { leave_date: "30/11/2026" }, 2: { grade: "B" } });
    const setEmployee = (at: number, changes: object) =>
      test.db
        .updateTable("employees")
        .set(changes)
        .where("id", "=", people[at]?.id ?? "")
        .execute();
    await setEmployee(2, { location: "Elsewhere" });
    expect((await undoLoad(id)).body.message).toContain("Employee E-2 has changed");
    await setEmployee(2, { location: people[2]?.location });
    test.clock.advance(11 * day);
    await signInAgain();
    await setEmployee(1, { employment_status: "left" });
    expect((await undoLoad(id)).body.status).toBe("undone");
    expect(await getEmployee(people[1]?.id ?? "")).toMatchObject({
      leave_date: null,
      employment_status: "active",
    });
    test.clock.advance(-11 * day);
  });
});
