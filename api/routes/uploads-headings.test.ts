import { expect, it } from "vitest";
import { buildTenant, signIn } from "../../tests/support/api.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { buildFileRow, fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import { columnNames } from "../domain/uploads/columns.ts";

/** Column names that payroll software often uses. */
const clientHeadings: Record<string, string> = {
  employee_number: "Staff no *",
  annual_salary: "Basic  Salary",
};
const headingRow = [...columnNames.map((column) => clientHeadings[column] ?? column), "Shoe size"];

describeEachDatabase("headings of an upload that are not the template's", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, { employee: { user_type: "employer", employee_number: "E-0" } });
  const uploads = getUploads(test, () => tenant);

  const buildFile = (number: string) => {
    const lines = toCsv([fromEmployee(tenant.employee), buildFileRow(number)])
      .split("\r\n")
      .slice(1, 3);
    return [headingRow.join(","), ...lines.map((line) => `${line},43`)].map((line) => `${line}\r\n`).join("");
  };
  const answers = [
    { heading: "Staff no *", column: "employee_number" },
    { heading: "Basic  Salary", column: "annual_salary" },
    { heading: "Shoe size" },
  ];
  const mapHeadings = async (id: string, headings: object[]) => {
    const reply = await uploads.patch(id, { headings });
    await test.api.drainUploads();
    return reply;
  };

  it("[EMPDATA-02] an upload asks once what unknown headings mean, and remembers it for the client's next file", async () => {
    const checked = await uploads.check(buildFile("N-1"));
    expect(checked).toMatchObject({
      status: "failed",
      headings: {
        mapped: [],
        unknown: ["Staff no *", "Basic  Salary", "Shoe size"],
        columns: ["employee_number", "annual_salary"],
        required: ["employee_number", "annual_salary"],
      },
    });
    expect((await mapHeadings(checked.uploadId, answers)).status).toBe(200);
    const read = await uploads.get(checked.uploadId);
    expect(read).toMatchObject({ status: "checked", added: 1, unchanged: 1, errorCount: 0 });
    const mapped = [
      { heading: "Staff no *", column: "employee_number" },
      { heading: "Basic  Salary", column: "annual_salary" },
      { heading: "Shoe size", column: null },
    ];
    expect(read.headings).toMatchObject({ mapped, unknown: [] });
    await uploads.patch(checked.uploadId, { status: "confirmed" });
    const next = await uploads.check(buildFile("N-2").replace("Staff no *", "STAFF NO"));
    expect(next).toMatchObject({ status: "checked", added: 1 });
    expect(next.headings.mapped[0]).toEqual({ heading: "STAFF NO", column: "employee_number" });
  });

  it("[B1] answers about one client's headings are not used for another client", async () => {
    const checked = await uploads.check(buildFile("N-1"));
    await mapHeadings(checked.uploadId, answers);
    const other = await buildTenant(test.db, { employee: { user_type: "employer", employee_number: "E-0" } });
    const { token: foreign } = await signIn(test, other);
    const theirUpload = await getUploads(test, () => ({ ...other, token: foreign })).check(buildFile("N-1"));
    expect(theirUpload).toMatchObject({ status: "failed" });
    expect(theirUpload.headings.unknown).toHaveLength(3);
  });

  it("[EMPDATA-02] answers about headings are refused when two name one column, or when an answer or a required column is missing", async () => {
    const { uploadId } = await uploads.check(buildFile("N-1"));
    const refusals = [
      [[answers[0], answers[1]], "Choose what “Shoe size” is"],
      [
        [answers[0], { heading: "Basic  Salary", column: "employee_number" }, answers[2]],
        "Choose employee_number for only one heading",
      ],
      [
        [answers[0], { heading: "Basic  Salary", column: "grade" }, answers[2]],
        "Choose grade for only one heading",
      ],
      [
        [answers[0], { heading: "Basic  Salary", column: null }, answers[2]],
        "Choose a heading for annual_salary",
      ],
    ] satisfies [unknown[], string][];
    for (const [headings, message] of refusals) {
      const reply = await mapHeadings(uploadId, headings as object[]);
      expect([reply.status, reply.body.error, reply.body.message]).toEqual([422, "headings", message]);
    }
    const unknown = await mapHeadings(uploadId, [
      ...answers.slice(0, 2),
      { heading: "Shoe size", column: "shoe" },
    ]);
    expect(unknown.body.error).toBe("headings");
    expect((await uploads.get(uploadId)).status).toBe("failed");
  });

  it("[EMPDATA-02] an upload asks again after its answers about headings were deleted", async () => {
    const { uploadId } = await uploads.check(buildFile("N-1"));
    await mapHeadings(uploadId, answers);
    expect((await uploads.patch(uploadId, { forgetHeadings: true })).status).toBe(200);
    await test.api.drainUploads();
    const again = await uploads.get(uploadId);
    expect(again).toMatchObject({ status: "failed", headings: { mapped: [] } });
    expect(again.headings.unknown).toHaveLength(3);
    await mapHeadings(uploadId, answers);
    expect((await uploads.get(uploadId)).status).toBe("checked");
    const audited = await test.db
      .selectFrom("audit")
      .select("detail")
      .where("target_id", "=", uploadId)
      .where("action", "=", "upload.headings_read")
      .execute();
    expect(audited).toHaveLength(3);
  });

  it("[EMPDATA-02] an upload waits a day for answers about its headings, and a cancelled upload stores nothing", async () => {
    const countChunks = async (id: string) =>
      (await test.db.selectFrom("upload_chunks").select("no").where("upload_id", "=", id).execute()).length;
    const first = await uploads.check(buildFile("N-1"));
    expect(await countChunks(first.uploadId)).toBe(1);
    await uploads.patch(first.uploadId, { status: "cancelled" });
    expect([await countChunks(first.uploadId), (await uploads.get(first.uploadId)).status]).toEqual([
      0,
      "cancelled",
    ]);
    const second = await uploads.check(buildFile("N-1"));
    test.clock.advance(25 * 3_600_000);
    tenant.token = (await signIn(test, tenant)).token;
    await test.api.drainUploads();
    expect(await countChunks(second.uploadId)).toBe(0);
    expect((await mapHeadings(second.uploadId, answers)).body.error).toBe("not_checked");
  });

  it("[EMPDATA-02] answers about headings are refused while another upload is open", async () => {
    const { uploadId } = await uploads.check(buildFile("N-1"));
    await uploads.check(toCsv([fromEmployee(tenant.employee), buildFileRow("N-2")]));
    const refused = await mapHeadings(uploadId, answers);
    expect([refused.status, refused.body.error]).toEqual([409, "in_progress"]);
  });
});
