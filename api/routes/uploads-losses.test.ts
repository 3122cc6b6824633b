import { beforeEach, expect, it } from "vitest";
import { buildMember } from "../../tests/support/api.ts";
import { buildBenefit, buildSelection } from "../../tests/support/builders.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { type FileRow, fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { buildPlanVersion } from "../../tests/support/plans.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import { buildWebhook, listEvents } from "../../tests/support/webhook-endpoint.ts";
import type { NewRow } from "../db/schema.ts";

const singleCover = { kind: "tiers", level: "standard", tier: "single" } as const;
const partnerTier = { kind: "tiers", level: "standard", tier: "partner" } as const;
const gym = { kind: "people", level: "full", hasPartner: false, children: 0 } as const;

/** Today is 20 November 2026. */
describeEachDatabase("benefits that an upload ends or leaves", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, { employee: { user_type: "employer", employee_number: "E-0" } });
  const uploads = getUploads(test, () => tenant);
  let rows: FileRow[];

  beforeEach(async () => {
    for (const code of ["pension", "private-medical", "season-ticket"] as const) {
      await buildBenefit(test.db, tenant.client.id, code);
    }
    await buildPlanVersion(test.db, tenant.client.id, "gym", {
      eligibility: [{ rule: "location", anyOf: ["Hull"] }],
    });
    await buildBenefit(test.db, tenant.client.id, "gym");
    test.clock.advance(6_000);
    rows = [fromEmployee(tenant.employee)];
  });

  const addPerson = async (facts: Partial<NewRow<"employees">>, changes: FileRow) => {
    const member = await buildMember(test.db, tenant.client.id, facts);
    rows.push(fromEmployee(member, changes));
    return member;
  };
  const checkRows = () => uploads.checkDifference(toCsv(rows));
  const confirmLoad = (id: string) => uploads.patch(id, { status: "confirmed", confirmUnusual: true });
  const listHeldBenefits = async ({ id }: { id: string }) =>
    test.db
      .selectFrom("selections")
      .select(["product_code", "status", "end_date"])
      .where("employee_id", "=", id)
      .orderBy("product_code")
      .execute();

  it("[S13] the preview of a longer probation says that cover continues, and when it can change", async () => {
    const member = await addPerson(
      { employee_number: "E-1", probation_end: "2026-08-01" },
      { probation_end: "01/02/2027" },
    );
    await buildSelection(test.db, member, { code: "private-medical", choice: partnerTier });
    const before = await listHeldBenefits(member);
    const { id, totals, people } = await checkRows();
    expect(totals).toMatchObject({ losing: 0, continuing: 1 });
    expect(people).toMatchObject([
      {
        employeeNumber: "E-1",
        lost: [],
        continues: [
          {
            benefitId: "private-medical",
            until: "2027-02-01",
            message: "Private medical continues. It cannot be changed until 1 February 2027.",
          },
        ],
      },
    ]);
    const path = `/v1/employee-data-uploads/${id}/eligibility-difference?page=1`;
    const welsh = await test.send("GET", path, { token: tenant.token, headers: { "Accept-Language": "cy" } });
    expect(welsh.body.people[0].continues[0].message).toBe(
      "Mae Private medical yn parhau. Ni ellir ei newid tan 1 Chwefror 2027.",
    );
    await confirmLoad(id);
    expect(await listHeldBenefits(member)).toEqual(before);
  });

  it("[RULE-09] people whose last day had passed when the file was loaded are reported to the client's systems once", async () => {
    const { id, employee_number } = await addPerson({ employee_number: "E-1" }, { leave_date: "31/10/2026" });
    await addPerson({ employee_number: "E-2" }, { leave_date: "24/11/2026" });
    await addPerson(
      { employee_number: "E-3", employment_status: "left", leave_date: "2026-09-30" },
      { title: "Ms" },
    );
    await buildWebhook(test.db, tenant.client.id, ["employee.left"]);
    await confirmLoad((await checkRows()).id);
    const left = [
      "employee.left",
      { employeeId: id, employeeNumber: employee_number, lastDay: "2026-10-31" },
    ];
    expect(await listEvents(test.db, tenant.client.id)).toEqual([left]);
  });

  it("[RULE-09] a benefit that a person has opted out of ends with the leave date, if that is earlier", async () => {
    const leaver = await addPerson({ employee_number: "E-1" }, { leave_date: "31/01/2027" });
    await buildSelection(test.db, leaver, {
      code: "gym",
      choice: gym,
      status: "opted-out",
      end_date: "2026-12-31",
    });
    const over = { code: "pension", status: "opted-out", end_date: "2026-11-19" } as const;
    await buildSelection(test.db, leaver, over);
    await buildWebhook(test.db, tenant.client.id, ["benefit.changed", "benefit.ended"]);
    const toHeld = (end_date: string) => [
      { product_code: "gym", status: "opted-out", end_date },
      { product_code: "pension", status: "opted-out", end_date: "2026-11-19" },
    ];
    // A later leave date does not extend what the person has ended.
    await confirmLoad((await checkRows()).id);
    expect(await listHeldBenefits(leaver)).toEqual(toHeld("2026-12-31"));
    expect(await listEvents(test.db, tenant.client.id)).toEqual([]);

    rows[1] = { ...rows[1], leave_date: "24/11/2026" };
    const { id, people } = await checkRows();
    expect(people[0].lost).toMatchObject([{ benefitId: "gym", lastDay: "2026-11-30" }]);
    await confirmLoad(id);
    expect(await listHeldBenefits(leaver)).toEqual(toHeld("2026-11-30"));
    const told = [["benefit.ended", { employeeId: leaver.id, benefit: "gym", lastDay: "2026-11-30" }]];
    expect(await listEvents(test.db, tenant.client.id)).toMatchObject(told);

    await uploads.patch(id, { status: "undone" });
    expect(await listHeldBenefits(leaver)).toEqual(toHeld("2026-12-31"));
    const events = await listEvents(test.db, tenant.client.id);
    expect(events.map(([, { lastDay }]) => lastDay).toSorted()).toEqual(["2026-11-30", "2026-12-31"]);
  });

  it("[API-76] the losses and days in the preview equal what the load ends and the undo restores", async () => {
    const leaver = await addPerson({ employee_number: "E-1" }, { leave_date: "24/11/2026" });
    const moved = await addPerson({ employee_number: "E-2", location: "Hull" }, { location: "Leith" });
    const both = await addPerson(
      { employee_number: "E-3", location: "Hull" },
      { location: "Leith", leave_date: "31/10/2026" },
    );
    await buildSelection(test.db, leaver, {});
    await buildSelection(test.db, leaver, { code: "gym", choice: gym });
    await buildSelection(test.db, leaver, {
      code: "private-medical",
      choice: singleCover,
      status: "scheduled",
      cover_date: "2027-01-01",
    });
    await buildSelection(test.db, moved, { code: "gym", choice: gym });
    await buildSelection(test.db, moved, {});
    await buildSelection(test.db, both, { code: "gym", choice: gym });
    const people = [leaver, moved, both];
    const before = await Promise.all(people.map(listHeldBenefits));

    const { id, people: affected } = await checkRows();
    const lost = affected.map((person: { lost: { benefitId: string; lastDay: string | null }[] }) =>
      person.lost.map(({ benefitId, lastDay }) => [benefitId, lastDay]),
    );
    // Pension and medical end with the last day of service, the gym with the month. The second medical cover
    // would start later.
    expect(lost).toEqual([
      [
        ["pension", "2026-11-24"],
        ["private-medical", null],
        ["gym", "2026-11-30"],
      ],
      [["gym", "2026-11-30"]],
      [["gym", "2026-10-31"]],
    ]);
    await confirmLoad(id);
    expect(await Promise.all(people.map(listHeldBenefits))).toEqual([
      [
        { product_code: "gym", status: "active", end_date: "2026-11-30" },
        { product_code: "pension", status: "active", end_date: "2026-11-24" },
        { product_code: "private-medical", status: "ended", end_date: "2026-12-31" },
      ],
      [
        { product_code: "gym", status: "active", end_date: "2026-11-30" },
        { product_code: "pension", status: "active", end_date: null },
      ],
      [{ product_code: "gym", status: "ended", end_date: "2026-10-31" }],
    ]);
    await uploads.patch(id, { status: "undone" });
    expect(await Promise.all(people.map(listHeldBenefits))).toEqual(before);
  });

  it("[API-76] a benefit that the person does not hold is not lost but can no longer be chosen", async () => {
    await addPerson({ employee_number: "E-1", location: "Hull" }, { location: "Leith" });
    const { totals, people } = await checkRows();
    expect(totals).toMatchObject({ losing: 0, continuing: 0 });
    expect(people).toMatchObject([{ lost: [], continues: [], closed: [{ benefitId: "gym" }] }]);
  });

  it("[API-76] [M-31] core cover that a new grade gains or loses is shown with its days", async () => {
    const client = tenant.client.id;
    await buildPlanVersion(test.db, client, "life", { eligibility: [{ rule: "grade", anyOf: ["Office"] }] });
    await buildBenefit(test.db, client, "life");
    test.clock.advance(6_000);
    const from = { effective_from: "01/12/2026" };
    await addPerson({ employee_number: "E-1", grade: "Office" }, { grade: "Driver", ...from });
    await addPerson({ employee_number: "E-2", grade: "Driver" }, { grade: "Office", ...from });
    await addPerson({ employee_number: "E-3", grade: "Office" }, { leave_date: "24/11/2026" });
    const { totals, people } = await checkRows();
    expect(totals).toMatchObject({ gaining: 1, losing: 2 });
    expect(people).toMatchObject([
      {
        employeeNumber: "E-1",
        gained: [],
        lost: [{ benefitId: "life", lastDay: "2026-11-30", isCore: true }],
      },
      {
        employeeNumber: "E-2",
        lost: [],
        gained: [{ benefitId: "life", coverFrom: "2026-12-01" }],
      },
      {
        employeeNumber: "E-3",
        gained: [],
        lost: [{ benefitId: "life", lastDay: "2026-11-24", isCore: true }],
      },
    ]);
  });

  it("[API-76] a benefit that ends before its holder leaves does not count as lost", async () => {
    const member = await addPerson({ employee_number: "E-1" }, { leave_date: "31/12/2026" });
    await buildSelection(test.db, member, { code: "gym", choice: gym, end_date: "2026-11-30" });
    const { people } = await checkRows();
    expect(people).toEqual([]);
  });
});
