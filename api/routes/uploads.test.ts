import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn } from "../../tests/support/api.ts";
import { selectAuditRows } from "../../tests/support/audit.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { buildFileRow, fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import type { Row } from "../db/schema.ts";

describeEachDatabase("employee data uploads", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, {
    employee: { user_type: "employer", first_name: "Ruth", surname: "Boss", employee_number: "E-0" },
  });
  const uploads = getUploads(test, () => tenant);
  let people: Row<"employees">[];

  beforeEach(async () => {
    people = [tenant.employee];
    for (let count = 0; count < 19; count++)
      people.push(await buildMember(test.db, tenant.client.id, { employee_number: `E-${count + 1}` }));
  });

  const buildAllRows = (changes: Record<number, object> = {}) =>
    people.map((person, index) => fromEmployee(person, changes[index]));
  const getEmployee = (id: string) =>
    test.db.selectFrom("employees").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const countRows = async (table: "upload_rows" | "upload_chunks" | "upload_impacts", id: string) =>
    (await test.db.selectFrom(table).select("upload_id").where("upload_id", "=", id).execute()).length;
  const sendGet = (path: string, callerToken = tenant.token) =>
    test.send("GET", `/main/client/${tenant.client.id}/${path}`, { token: callerToken });

  it("a client's small file is checked while another client's large one is still in progress", async () => {
    const other = await buildTenant(test.db, { employee: { user_type: "employer" } });
    const theirToken = (await signIn(test, other)).token;
    const theirs = getUploads(test, () => ({ ...other, token: theirToken }));
    const large = Array.from({ length: 20_000 }, (_, index) => buildFileRow(`L-${index}`));
    const { body: bulk } = await theirs.send(toCsv(large));
    const { body: ownUpload } = await uploads.send(toCsv(buildAllRows()));
    await expect
      .poll(async () => (await uploads.get(ownUpload.uploadId)).status, { timeout: 60_000 })
      .toBe("checked");
    expect((await theirs.get(bulk.uploadId)).status).toBe("checking");
    await theirs.patch(bulk.uploadId, { status: "cancelled" });
    await test.api.drainUploads();
    expect((await theirs.get(bulk.uploadId)).status).toBe("cancelled");
  }, 120_000);

  it("[API-73] the template has every column and an example, as CSV and as .xlsx", async () => {
    const csv = await sendGet("data-load-template");
    expect(csv.headers.get("content-disposition")).toContain("employee-data-template.csv");
    const [head, line] = csv.body.split("\r\n");
    expect(head).toContain("employee_number,title,first_name");
    expect(line.split(",")).toHaveLength(22);
    expect((await sendGet("data-load-template?format=xlsx")).headers.get("content-type")).toContain(
      "spreadsheetml",
    );
    // The example row is reported, and the rest of the template is accepted.
    const checked = await uploads.check(csv.body);
    expect(checked.problems).toEqual([expect.objectContaining({ row: 2, column: "employee_number" })]);
  });

  it("[EMPDATA-02] [API-75] [API-77] an upload is checked, previewed, confirmed and loaded", async () => {
    const [, second] = people;
    const checked = await uploads.check(
      toCsv([...buildAllRows({ 1: { surname: "Newname", grade: "Manager" } }), buildFileRow("N-1")]),
    );
    expect(checked).toMatchObject({
      status: "checked",
      fileName: "people.csv",
      uploadedBy: "Ruth Boss",
      rows: 21,
      checkedRows: 21,

      added: 1,
      changed: 1,
      unchanged: 19,
      errorCount: 0,
      warningCount: 0,
      mustConfirm: null,
      canUndo: false,
    });
    expect(await countRows("upload_chunks", checked.uploadId)).toBe(0);
    expect((await getEmployee(second?.id ?? "")).surname).toBe("Tester");

    const loaded = (await uploads.patch(checked.uploadId, { status: "confirmed" })).body;
    expect(loaded).toMatchObject({ status: "done", canUndo: true });
    expect(await getEmployee(second?.id ?? "")).toMatchObject({
      surname: "Newname",
      name_key: "newname robin",
      grade: "Manager",
      password_hash: second?.password_hash,
    });
    const added = await test.db
      .selectFrom("employees")
      .selectAll()
      .where("client_id", "=", tenant.client.id)
      .where("employee_number", "=", "N-1")
      .executeTakeFirstOrThrow();
    expect(added).toMatchObject({
      user_type: "employee",
      employment_status: "active",
      registered_at: null,
      password_hash: null,
      date_of_birth: "1988-06-12",
      annual_salary_pence: 32_000_00,
      weekly_hours_hundredths: 37_50,
      email_key: "n-1@file.example",
      holiday_days_hundredths: 25_00,
    });
    // A second confirmation does not load again.
    expect((await uploads.patch(checked.uploadId, { status: "confirmed" })).body.status).toBe("done");
    const audited = await test.db
      .selectFrom("audit")
      .select(["action", "actor_id", "target_id"])
      .where("client_id", "=", tenant.client.id)
      .where("target_type", "=", "upload")
      .orderBy("action")
      .execute();
    const by = { actor_id: tenant.employee.id, target_id: checked.uploadId };
    expect(audited).toEqual([
      { action: "upload.loaded", ...by },
      { action: "upload.received", ...by },
    ]);
  });

  it("[API-74] the reply about uploads says when data were last loaded and who loaded them", async () => {
    expect((await sendGet("date-last-upload")).body).toEqual({ date: null });
    const checked = await uploads.check(toCsv([...buildAllRows(), buildFileRow("N-1")]));
    expect((await sendGet("date-last-upload")).body).toEqual({ date: null });
    await uploads.patch(checked.uploadId, { status: "confirmed" });
    expect((await sendGet("date-last-upload")).body).toEqual({ date: "2026-11-20" });
    expect((await sendGet("data-loads")).body).toEqual([
      {
        uploadId: checked.uploadId,
        fileName: "people.csv",
        status: "done",
        added: 1,
        changed: 0,
        heldBack: 0,
        uploadedBy: "Ruth Boss",
        uploadedAt: test.clock.now().getTime(),
      },
    ]);
  });

  it("a load in which more than 10% of people are missing or changed needs its own confirmation", async () => {
    const checked = await uploads.check(
      toCsv(buildAllRows({ 1: { grade: "A" }, 2: { grade: "A" }, 3: { grade: "A" } }).slice(0, 16)),
    );
    expect(checked.mustConfirm).toBe(
      "4 of your 20 people are not in the file, and 3 of your 20 people change",
    );
    const refused = await uploads.patch(checked.uploadId, { status: "confirmed" });
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([
      409,
      "unusual",
      checked.mustConfirm,
    ]);
    const done = await uploads.patch(checked.uploadId, { status: "confirmed", confirmUnusual: true });
    expect(done.body.status).toBe("done");
    const back = { 1: { grade: "(clear)" }, 2: { grade: "(clear)" }, 3: { grade: "(clear)" } };
    expect((await uploads.check(toCsv(buildAllRows(back).slice(0, 18)))).mustConfirm).toBe(
      "3 of your 20 people change",
    );
  });

  it("a row that is held back is not loaded until it is included", async () => {
    const checked = await uploads.check(
      toCsv([...buildAllRows({ 1: { grade: "A" }, 2: { grade: "B" } }), buildFileRow("N-1")]),
    );
    const reply = await uploads.patch(checked.uploadId, { holdBack: [3, 4, 22] });
    expect(reply.body.heldBack).toBe(3);
    await uploads.patch(checked.uploadId, { holdBack: [3, 4, 22] });
    expect((await uploads.patch(checked.uploadId, { takeAlong: [4] })).body.heldBack).toBe(2);
    const audited = await selectAuditRows(test.db, tenant.client.id, "upload.rows_chosen")
      .select(["actor_id", "target_id", "after_values"])
      .orderBy("at")
      .execute();
    const auditRow = { actor_id: tenant.employee.id, target_id: checked.uploadId };
    const audits = [
      { left_out: 3, taken_in: 0 },
      { left_out: 0, taken_in: 1 },
    ];
    expect(audited.map((row) => ({ ...row, after_values: JSON.parse(row.after_values ?? "") }))).toEqual(
      expect.arrayContaining(audits.map((after_values) => ({ ...auditRow, after_values }))),
    );
    expect(audited).toHaveLength(2);
    const done = (await uploads.patch(checked.uploadId, { status: "confirmed" })).body;
    expect(done).toMatchObject({ status: "done", added: 0, changed: 1, heldBack: 2 });
    expect((await getEmployee(people[1]?.id ?? "")).grade).toBeNull();
    expect((await getEmployee(people[2]?.id ?? "")).grade).toBe("B");
    expect((await uploads.patch(checked.uploadId, { holdBack: [4] })).body.error).toBe("not_checked");
  });

  it("a person who changed after the preview makes it outdated, and nothing is loaded", async () => {
    const checked = await uploads.check(toCsv(buildAllRows({ 1: { grade: "A" }, 2: { grade: "B" } })));
    const { id = "" } = people[2] ?? {};
    // A login changes the row, but none of the uploaded columns.
    await test.db
      .updateTable("employees")
      .set({ first_login: true, updated_at: 1 })
      .where("id", "=", people[1]?.id ?? "")
      .execute();
    await test.db.updateTable("employees").set({ location: "Elsewhere" }).where("id", "=", id).execute();
    const refused = await uploads.patch(checked.uploadId, { status: "confirmed" });
    expect([refused.status, refused.body.error]).toEqual([409, "stale"]);
    expect((await getEmployee(people[1]?.id ?? "")).grade).toBeNull();
    expect((await uploads.get(checked.uploadId)).status).toBe("failed");
    expect(await countRows("upload_rows", checked.uploadId)).toBe(0);
  });

  it("an employee number that another person gets after the preview makes the whole upload outdated", async () => {
    const checked = await uploads.check(toCsv([...buildAllRows({ 1: { grade: "A" } }), buildFileRow("N-1")]));
    await buildMember(test.db, tenant.client.id, { employee_number: "N-1" });
    expect((await uploads.patch(checked.uploadId, { status: "confirmed" })).body.error).toBe("stale");
    expect(await uploads.get(checked.uploadId)).toMatchObject({
      status: "failed",
      errorCount: 1,
      problems: [
        expect.objectContaining({ message: expect.stringContaining("Employee data has changed since") }),
      ],
    });
    expect((await getEmployee(people[1]?.id ?? "")).grade).toBeNull();
  });

  it("a client has one upload at a time, and cancelling it leaves nothing", async () => {
    const checked = await uploads.check(toCsv([...buildAllRows(), buildFileRow("N-1")]));
    const refused = await uploads.send(toCsv(buildAllRows()));
    expect([refused.status, refused.body.error]).toEqual([409, "in_progress"]);
    expect((await uploads.patch(checked.uploadId, { status: "cancelled" })).body.status).toBe("cancelled");
    expect(await countRows("upload_rows", checked.uploadId)).toBe(0);
    expect((await uploads.patch(checked.uploadId, { status: "confirmed" })).body.error).toBe("not_checked");
    expect((await uploads.send(toCsv(buildAllRows()))).status).toBe(200);
    await test.api.drainUploads();
  });

  it("an upload that is cancelled during its check stays cancelled", async () => {
    const { body } = await uploads.send(toCsv([...buildAllRows(), buildFileRow("N-1")]));
    await uploads.patch(body.uploadId, { status: "cancelled" });
    await test.api.drainUploads();
    expect((await uploads.get(body.uploadId)).status).toBe("cancelled");
    expect(await countRows("upload_rows", body.uploadId)).toBe(0);
    expect(await countRows("upload_chunks", body.uploadId)).toBe(0);
  });

  it("a preview that nobody confirms within a day is deleted, and so is a file whose sender lost the connection", async () => {
    const checked = await uploads.check(toCsv([...buildAllRows(), buildFileRow("N-1")]));
    test.clock.advance(23 * 3_600_000);
    await test.api.drainUploads();
    tenant.token = (await signIn(test, tenant)).token;
    expect((await uploads.get(checked.uploadId)).status).toBe("checked");
    test.clock.advance(2 * 3_600_000);
    await test.api.drainUploads();
    tenant.token = (await signIn(test, tenant)).token;
    expect((await uploads.get(checked.uploadId)).status).toBe("cancelled");
    expect(await countRows("upload_rows", checked.uploadId)).toBe(0);

    await test.db
      .updateTable("uploads")
      .set({ status: "receiving", claimed_until: test.clock.real().getTime() })
      .where("id", "=", checked.uploadId)
      .execute();
    test.clock.advance(6 * 60_000);
    await test.api.drainUploads();
    const left = await test.db
      .selectFrom("uploads")
      .select("id")
      .where("id", "=", checked.uploadId)
      .execute();
    expect(left).toEqual([]);
    test.clock.advance(-25 * 3_600_000 - 6 * 60_000);
  });

  it("[B1] [B2] another client's uploads are not found, and employees see none", async () => {
    const checked = await uploads.check(toCsv([...buildAllRows(), buildFileRow("N-1")]));
    const other = await buildTenant(test.db, { employee: { user_type: "employer" } });
    const stranger = (await signIn(test, other)).token;
    const id = checked.uploadId;
    for (const path of [
      `/v1/employee-data-uploads/${id}`,
      `/v1/employee-data-uploads/${id}/errors`,
      `/v1/employee-data-uploads/${id}/eligibility-difference`,
      `/main/client/${tenant.client.id}/data-loads`,
    ]) {
      expect((await test.send("GET", path, { token: stranger })).status).toBe(404);
    }
    const body = { status: "confirmed" };
    expect(
      (await test.send("PATCH", `/v1/employee-data-uploads/${id}`, { token: stranger, body })).status,
    ).toBe(404);
    const member = await buildMember(test.db, tenant.client.id);
    const employeeToken = (await signIn(test, { email: String(member.email), domain: tenant.domain })).token;
    expect((await sendGet("data-loads", employeeToken)).status).toBe(403);
    expect(
      (await test.send("PATCH", `/v1/employee-data-uploads/${id}`, { token: employeeToken, body })).status,
    ).toBe(403);
  });
});
