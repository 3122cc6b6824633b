import { expect, it } from "vitest";
import { buildMember, signIn } from "../../tests/support/api.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { buildFileRow, fromEmployee, toCsv, toXlsx } from "../../tests/support/employee-file.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import { columnNames } from "../domain/uploads/columns.ts";

describeEachDatabase("the good rows of a file with errors", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, { employee: { user_type: "employer", employee_number: "E-0" } });
  const uploads = getUploads(test, () => tenant);

  const listNumbers = async () =>
    (
      await test.db
        .selectFrom("employees")
        .select("employee_number")
        .where("client_id", "=", tenant.client.id)
        .orderBy("employee_number")
        .execute()
    ).map(({ employee_number }) => employee_number);
  const downloadLeftOut = (id: string) =>
    test.send("GET", `/v1/employee-data-uploads/${id}/left-out`, { token: tenant.token });
  const buildRows = () => [
    fromEmployee(tenant.employee),
    buildFileRow("N-1"),
    buildFileRow("N-2", { surname: "", location: "Quay, north" }),
    buildFileRow("N-3", { weekly_hours: "99" }),
    buildFileRow("N-4"),
  ];
  const loadValidRows = (id: string, more: object = {}) =>
    uploads.patch(id, { status: "confirmed", leaveOutErrors: true, ...more });

  it("[EMPDATA-02] an upload loads its valid rows when the employer chooses so, and the audit counts the others", async () => {
    const checked = await uploads.check(toCsv(buildRows()));
    expect(checked).toMatchObject({
      status: "failed",
      added: 2,
      unchanged: 1,
      badRows: 2,
      heldBack: 2,
      errorCount: 2,
      canLoadGoodRows: true,
    });
    // Without `leaveOutErrors`, a file with errors is refused.
    const refused = await uploads.patch(checked.uploadId, { status: "confirmed" });
    expect([refused.status, refused.body.error]).toEqual([409, "not_checked"]);
    expect(await listNumbers()).toEqual(["E-0"]);
    const done = await loadValidRows(checked.uploadId);
    expect(done.body).toMatchObject({ status: "done", added: 2, heldBack: 2, canUndo: true });
    expect(await listNumbers()).toEqual(["E-0", "N-1", "N-4"]);
    const { after_values } = await test.db
      .selectFrom("audit")
      .select("after_values")
      .where("target_id", "=", checked.uploadId)
      .where("action", "=", "upload.loaded")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(String(after_values))).toMatchObject({ added: 2, changed: 0, held_back: 2 });
    await uploads.patch(checked.uploadId, { status: "undone" });
    expect(await listNumbers()).toEqual(["E-0"]);
    expect((await downloadLeftOut(checked.uploadId)).status).toBe(404);
  });

  it("[EMPDATA-02] the rows that were left out form a file that can be corrected and loaded", async () => {
    const checked = await uploads.check(toCsv(buildRows()));
    await loadValidRows(checked.uploadId);
    const { headers, body } = await downloadLeftOut(checked.uploadId);
    expect(headers.get("content-disposition")).toContain("employee-data-left-out.csv");
    const lines = String(body).replace("\ufeff", "").trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe([...columnNames, "what_is_wrong"].join(","));
    expect(lines[1]).toMatch(
      /^N-2,Ms,Mara,,n-2@file.example,.*"Quay, north".*surname: This must not be empty$/,
    );
    expect(lines[2]).toMatch(/^N-3,.*,99,.*,weekly_hours: Weekly hours must be above 0 and at most 60$/);
    const right = lines.join("\r\n").replace("N-2,Ms,Mara,,", "N-2,Ms,Mara,Quist,").replace(",99,", ",37.5,");
    const next = await uploads.check(right);
    expect(next).toMatchObject({ status: "checked", added: 2, errorCount: 0 });
    await uploads.patch(next.uploadId, { status: "confirmed", confirmUnusual: true });
    expect(await listNumbers()).toEqual(["E-0", "N-1", "N-2", "N-3", "N-4"]);
  });

  it("[EMPDATA-02] left-out rows of a workbook keep their values as typed", async () => {
    const row = columnNames.map((column) => buildFileRow("N-1", { surname: "" })[column] ?? "") as (
      | string
      | number
    )[];
    row[columnNames.indexOf("date_of_birth")] = 32306;
    const good = columnNames.map((column) => buildFileRow("N-2")[column] ?? "");
    const checked = await uploads.check(toXlsx([columnNames, row, good]));
    expect(checked).toMatchObject({ status: "failed", canLoadGoodRows: true });
    expect((await downloadLeftOut(checked.uploadId)).body).toContain("12/06/1988");
  });

  it("[EMPDATA-02] two rows of an upload that repeat each other are both left out", async () => {
    const checked = await uploads.check(
      toCsv([
        fromEmployee(tenant.employee),
        buildFileRow("N-1"),
        buildFileRow("N-1", { email: "other@file.example", surname: "Else" }),
        buildFileRow("N-2"),
      ]),
    );
    expect(checked).toMatchObject({ status: "failed", badRows: 1, heldBack: 2 });
    await loadValidRows(checked.uploadId);
    expect(await listNumbers()).toEqual(["E-0", "N-2"]);
    expect(
      String((await downloadLeftOut(checked.uploadId)).body)
        .trim()
        .split("\r\n"),
    ).toHaveLength(3);
  });

  it("[EMPDATA-02] the rows that remain have their own preview, and unusual changes need confirmation", async () => {
    for (let count = 1; count < 9; count++) {
      await buildMember(test.db, tenant.client.id, { employee_number: `E-${count}` });
    }
    const checked = await uploads.check(toCsv(buildRows()));
    expect(checked.mustConfirm).toBe("8 of your 9 people are not in the file");
    expect((await uploads.difference(checked.uploadId)).status).toBe(200);
    expect((await loadValidRows(checked.uploadId)).body.error).toBe("unusual");
    expect((await loadValidRows(checked.uploadId, { confirmUnusual: true })).body.status).toBe("done");
  });

  it("[EMPDATA-02] no rows can be left out when the file as a whole is wrong or no row is valid", async () => {
    const none = await uploads.check(toCsv([buildFileRow("N-1", { surname: "" })]));
    expect(none).toMatchObject({ status: "failed", canLoadGoodRows: false, hasLeftOutFile: false });
    expect((await loadValidRows(none.uploadId)).body.error).toBe("not_checked");
    const broken = await uploads.check(`${toCsv(buildRows())}"N-5`);
    expect(broken).toMatchObject({ status: "failed", canLoadGoodRows: false });
    const storedChunks = await test.db
      .selectFrom("upload_chunks")
      .select("no")
      .where("upload_id", "in", [none.uploadId, broken.uploadId])
      .execute();
    expect(storedChunks).toEqual([]);
  });

  it("[EMPDATA-02] left-out rows are kept for a day and then deleted", async () => {
    const checked = await uploads.check(toCsv(buildRows()));
    test.clock.advance(25 * 3_600_000);
    tenant.token = (await signIn(test, tenant)).token;
    await test.api.drainUploads();
    expect(await uploads.get(checked.uploadId)).toMatchObject({ status: "failed", canLoadGoodRows: false });
    expect((await loadValidRows(checked.uploadId)).body.error).toBe("not_checked");
    const staged = await test.db
      .selectFrom("upload_rows")
      .select("row")
      .where("upload_id", "=", checked.uploadId)
      .execute();
    expect(staged).toEqual([]);
  });
});
