import { beforeEach, expect, it } from "vitest";
import { buildTenant, signIn, startTestApi, type TestApi } from "../../tests/support/api.ts";
import { buildPayrollGroup } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { buildFileRow, type FileRow, fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { getUploads } from "../../tests/support/uploads.ts";

/** Today is 20 November 2026. */
describeEachDatabase("an upload with a day for rows that equal today's values", (open) => {
  let test: TestApi;
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let uploads: ReturnType<typeof getUploads>;

  beforeEach(async () => {
    test = await startTestApi(await open());
    tenant = await buildTenant(test.db, { employee: { user_type: "employer", employee_number: "E-0" } });
    const { token } = await signIn(test, tenant);
    uploads = getUploads(test, () => ({ ...tenant, token }));
    return test.close;
  });

  const confirmLoad = async (uploadId: string, effectiveFrom?: string) => {
    test.clock.advance(60_000);
    const body = { status: "confirmed", confirmUnusual: true, effectiveFrom };
    return (await uploads.patch(uploadId, body)).body;
  };
  const loadRow = async (values: FileRow, effectiveFrom?: string) => {
    const { uploadId, ...preview } = await uploads.check(toCsv([fromEmployee(tenant.employee, values)]));
    return { uploadId, preview, done: await confirmLoad(uploadId, effectiveFrom) };
  };
  /** The recorded values of a fact, by day. */
  const listRecordedValues = async (fact: string) =>
    (
      await test.db
        .selectFrom("person_facts")
        .select(["value", "effective_from_date as from"])
        .where("employee_id", "=", tenant.employee.id)
        .where("fact", "=", fact as "pay")
        .where("known_to", "is", null)
        .orderBy("effective_from_date")
        .execute()
    ).map(({ value, from }) => `${from} ${value}`);
  const risen = { annual_salary: "45000.00" };
  const beforeRise = ["0001-01-01 annual:4200000", "2026-11-01 annual:4500000"];
  const datedBack = ["0001-01-01 annual:4200000", "2026-09-01 annual:4500000", "2026-11-01 annual:4500000"];

  it("[B2] the day given at Confirm backdates today's pay if the history of that day differs", async () => {
    await loadRow({ ...risen, effective_from: "01/11/2026" });
    const { preview, done } = await loadRow(risen, "2026-09-01");
    expect(preview).toMatchObject({ status: "checked", changed: 0, unchanged: 1 });
    expect(done).toMatchObject({ status: "done", changed: 1, unchanged: 0 });
    expect(await listRecordedValues("pay")).toEqual(datedBack);
  });

  it("[B2] an undo removes the days that were given at Confirm", async () => {
    await loadRow({ ...risen, effective_from: "01/11/2026" });
    const { uploadId } = await loadRow(risen, "2026-09-01");
    test.clock.advance(60_000);
    expect((await uploads.patch(uploadId, { status: "undone" })).body.status).toBe("undone");
    expect(await listRecordedValues("pay")).toEqual(beforeRise);
  });

  it("[M-10] a row that equals the history on the given day changes nobody and needs no undo", async () => {
    await loadRow({ ...risen, effective_from: "01/11/2026" });
    const same = fromEmployee(tenant.employee, risen);
    const { uploadId } = await uploads.check(toCsv([same, buildFileRow("N-1")]));
    expect(await confirmLoad(uploadId, "2026-11-10")).toMatchObject({ added: 1, changed: 0, unchanged: 1 });
    expect(await listRecordedValues("pay")).toEqual(beforeRise);
    // A person outside the load can still be changed afterwards.
    await test.db
      .updateTable("employees")
      .set({ title: "Dr" })
      .where("id", "=", tenant.employee.id)
      .execute();
    expect((await uploads.patch(uploadId, { status: "undone" })).body.status).toBe("undone");
  });

  it("[B2] an unchanged value keeps its date when the file gives no effective day or the row is left out", async () => {
    await loadRow({ ...risen, effective_from: "01/11/2026" });
    expect((await loadRow(risen)).done).toMatchObject({ changed: 0, unchanged: 1 });
    const { uploadId } = await uploads.check(toCsv([fromEmployee(tenant.employee, risen)]));
    await uploads.patch(uploadId, { holdBack: [2] });
    expect(await confirmLoad(uploadId, "2026-09-01")).toMatchObject({ changed: 0 });
    expect(await listRecordedValues("pay")).toEqual(beforeRise);
  });

  it("[B2] the day given at Confirm also counts for a row that changes a postcode and repeats today's pay", async () => {
    await loadRow({ ...risen, effective_from: "01/11/2026" });
    expect((await loadRow({ ...risen, postcode: "LS1 1AA" }, "2026-09-01")).done).toMatchObject({
      changed: 1,
    });
    expect(await listRecordedValues("pay")).toEqual(datedBack);
  });

  const job: FileRow = {
    grade: "Manager",
    location: "Leeds",
    tax_region: "S",
    ni_category: "M",
    holiday_days: "28",
    payroll_group: "Weekly",
  };
  const jobFacts = ["grade", "location", "tax_region", "ni_category", "holiday_days", "pay_group"] as const;
  const jobValues = ["Manager", "Leeds", "S", "M", "2800", "weekly"];
  const listLastJobValues = async () =>
    Promise.all(jobFacts.map(async (fact) => (await listRecordedValues(fact)).slice(-2)));

  it.each([
    ["the day given at Confirm", {}, "2026-10-01"],
    ["the day of the row", { effective_from: "01/10/2026" }, undefined],
  ] as const)(
    "[B1] grade, location, payroll group, region, category and holiday count from %s",
    async (...args) => {
      const [, row, day] = args;
      await buildPayrollGroup(test.db, tenant.client.id, "Weekly", 1);
      await loadRow({ ...job, effective_from: "01/11/2026" });
      expect((await loadRow({ ...job, ...row }, day)).done).toMatchObject({ status: "done", changed: 1 });
      const expected = jobValues.map((value) => [`2026-10-01 ${value}`, `2026-11-01 ${value}`]);
      expect((await listLastJobValues()).map((rows) => rows.map((each) => each.toLowerCase()))).toEqual(
        expected.map((rows) => rows.map((each) => each.toLowerCase())),
      );
    },
  );

  it("[EMPDATA-02] an empty cell says nothing about the given day, and (clear) records that the day has no value", async () => {
    await loadRow({ grade: "Manager", location: "Leeds", effective_from: "01/11/2026" });
    const places = await listRecordedValues("location");
    expect((await loadRow({ grade: "", location: "" }, "2026-10-01")).done).toMatchObject({ changed: 0 });
    expect(await listRecordedValues("location")).toEqual(places);
    await loadRow({ grade: "(clear)", location: "" });
    await loadRow({ grade: "(clear)", location: "" }, "2026-11-01");
    expect(await listRecordedValues("grade")).toContain("2026-11-01 null");
    expect(await listRecordedValues("location")).toEqual(places);
  });
});
