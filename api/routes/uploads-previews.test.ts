import { expect, it } from "vitest";
import { buildMember } from "../../tests/support/api.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { buildFileRow, fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import { sealRow } from "../db/sealing/rows.ts";

describeEachDatabase("the preview of an upload in detail", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, { employee: { user_type: "employer", employee_number: "E-0" } });
  const uploads = getUploads(test, () => tenant);

  const addMember = (number: string, facts: object = {}) =>
    buildMember(test.db, tenant.client.id, { employee_number: number, first_name: number, ...facts });
  const loadPreview = async (id: string, part: string, page = 1) =>
    (await test.send("GET", `/v1/employee-data-uploads/${id}/${part}?page=${page}`, { token: tenant.token }))
      .body;
  const buildEmployeeRow = () => fromEmployee(tenant.employee);

  it("[API-76] the preview shows each value before and after in words, with the row's day", async () => {
    const changed = await addMember("E-1", {
      annual_salary_pence: 42_000_00,
      weekly_hours_hundredths: 37_50,
      grade: "4",
      tax_region: "rUK",
      leave_date: null,
      holiday_days_hundredths: 25_00,
      registered_at: null,
      location: "Hull",
    });
    await test.db
      .updateTable("employees")
      .set(
        sealRow(test.db, "employees", {
          client_id: tenant.client.id,
          id: changed.id,
          ni_number: "AB123456C",
        }),
      )
      .where("id", "=", changed.id)
      .execute();
    const hourly = await addMember("E-2", {
      annual_salary_pence: null,
      hourly_pence: 14_00,
      weekly_hours_hundredths: 37_50,
    });
    const registered = await addMember("E-3", { date_of_birth: "1990-01-31", registered_at: 1 });
    const checked = await uploads.check(
      toCsv([
        buildEmployeeRow(),
        fromEmployee(changed, {
          annual_salary: "45000",
          weekly_hours: "40",
          grade: "5",
          tax_region: "S",
          ni_number: "AB123457C",
          leave_date: "31/12/2026",
          holiday_days: "27.5",
          location: "(clear)",
          effective_from: "01/12/2026",
        }),
        fromEmployee(hourly, { annual_salary: "28000" }),
        fromEmployee(registered, { date_of_birth: "01/02/1990" }),
        buildFileRow("N-1"),
      ]),
    );
    expect(checked.status).toBe("checked");
    const { people, last_page } = await loadPreview(checked.uploadId, "changes");
    const isLater = false;
    expect(last_page).toBe(1);
    expect(people).toEqual([
      {
        row: 3,
        employeeNumber: "E-1",
        name: "E-1 Tester",
        effectiveFrom: "2026-12-01",
        isHeldBack: false,
        changes: [
          { column: "ni_number", before: "ends 456C", after: "ends 457C", isLater },
          { column: "leave_date", before: null, after: "31 December 2026", isLater },
          { column: "annual_salary", before: "£42,000.00 a year", after: "£45,000.00 a year", isLater },
          { column: "weekly_hours", before: "37.5 hours a week", after: "40 hours a week", isLater },
          { column: "tax_region", before: "England or Northern Ireland", after: "Scotland", isLater },
          { column: "grade", before: "4", after: "5", isLater },
          { column: "location", before: "Hull", after: null, isLater },
          { column: "holiday_days", before: "25 days", after: "27.5 days", isLater },
        ],
      },
      {
        row: 4,
        employeeNumber: "E-2",
        name: "E-2 Tester",
        effectiveFrom: null,
        isHeldBack: false,
        changes: [{ column: "annual_salary", before: "£14.00 an hour", after: "£28,000.00 a year", isLater }],
      },
      {
        row: 5,
        employeeNumber: "E-3",
        name: "E-3 Tester",
        effectiveFrom: null,
        isHeldBack: false,
        changes: [
          {
            column: "date_of_birth",
            before: "31 January 1990",
            after: "1 February 1990",
            isLater: true,
          },
        ],
      },
    ]);
    const welsh = await test.send("GET", `/v1/employee-data-uploads/${checked.uploadId}/changes`, {
      token: tenant.token,
      headers: { "Accept-Language": "cy" },
    });
    const listChanges = ({ changes }: { changes: { before: string; after: string }[] }) =>
      changes.map(({ before, after }) => [before, after]);
    expect(listChanges(welsh.body.people[0])).toEqual([
      ["yn gorffen â 456C", "yn gorffen â 457C"],
      [null, "31 Rhagfyr 2026"],
      ["£42,000.00 y flwyddyn", "£45,000.00 y flwyddyn"],
      ["37.5 awr yr wythnos", "40 awr yr wythnos"],
      ["Lloegr neu Ogledd Iwerddon", "Yr Alban"],
      ["4", "5"],
      ["Hull", null],
      ["25 diwrnod", "27.5 diwrnod"],
    ]);
  });

  it("[API-76] the preview names people in service who are missing from the file, in pages", async () => {
    for (let count = 10; count < 37; count++) await addMember(`E-${count}`);
    await addMember("E-50", { employment_status: "left", leave_date: "2026-01-31" });
    const inFile = await addMember("E-51");
    const checked = await uploads.check(toCsv([buildEmployeeRow(), fromEmployee(inFile, { grade: "5" })]));
    const first = await loadPreview(checked.uploadId, "missing");
    expect([first.total, first.last_page, first.people.length]).toEqual([27, 2, 25]);
    expect(first.people[0]).toEqual({ employeeNumber: "E-10", name: "E-10 Tester" });
    expect((await loadPreview(checked.uploadId, "missing", 2)).people).toEqual([
      { employeeNumber: "E-35", name: "E-35 Tester" },
      { employeeNumber: "E-36", name: "E-36 Tester" },
    ]);
    expect(checked.mustConfirm).toBe("27 of your 29 people are not in the file");
  });

  it("[API-76] a failed upload has neither changes nor missing people to show", async () => {
    const failed = await uploads.check(toCsv([fromEmployee(tenant.employee, { surname: "" })]));
    for (const part of ["changes", "missing"]) {
      expect((await loadPreview(failed.uploadId, part)).error).toBe("not_checked");
    }
  });
});
