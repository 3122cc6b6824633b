import { expect, test } from "vitest";
import { buildTenant } from "../../../tests/support/api.ts";
import { buildEmployee, buildFamilyMember } from "../../../tests/support/builders.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { addLastDaysOfFamily, recordFirstFacts } from "./0026-first-facts.ts";

describeEachDatabase("the start of people's history", (open) => {
  test("[F1] the migration records each fact of each person, without a start day except for employment", async () => {
    const { db } = await open();
    const { client } = await buildTenant(db);
    const { id } = await buildEmployee(db, {
      client_id: client.id,
      annual_salary_pence: null,
      hourly_pence: 13_00,
      location: "Leeds",
      employment_status: "inactive",
      leave_date: "2026-12-31",
      holiday_days_hundredths: 25_50,
    });
    await db.deleteFrom("person_facts").execute();
    await recordFirstFacts(db, 5_000);
    const rows = await db
      .selectFrom("person_facts")
      .selectAll()
      .where("employee_id", "=", id)
      .orderBy("fact")
      .orderBy("effective_from_date")
      .execute();
    expect(rows.map(({ fact, value, effective_from_date }) => [fact, value, effective_from_date])).toEqual([
      ["away", "yes", "0001-01-01"],
      ["date_of_birth", "1985-03-14", "0001-01-01"],
      ["employed", "yes", "2020-01-06"],
      ["employed", "no", "2027-01-01"],
      ["holiday_days", "2550", "0001-01-01"],
      ["location", "Leeds", "0001-01-01"],
      ["pay", "hourly:1300", "0001-01-01"],
      ["pay_group", "Monthly", "0001-01-01"],
      ["probation_end", "2020-04-06", "0001-01-01"],
      ["tax_region", "rUK", "0001-01-01"],
      ["weekly_hours", "3750", "0001-01-01"],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ client_id: client.id, known_from: 5_000, known_to: null });
      expect(row).toMatchObject({ source: "migration", recorded_by: null });
    }
  });

  test("[F1] a removed family member left on the London day on which their row last changed", async () => {
    const { db } = await open();
    const { employee } = await buildTenant(db);
    const at = Date.parse("2026-06-10T23:30:00Z");
    const gone = await buildFamilyMember(db, employee, { active: false, updated_at: at });
    const there = await buildFamilyMember(db, employee, { updated_at: at });
    await addLastDaysOfFamily(db);
    const rows = await db.selectFrom("family_members").select(["id", "joined_date", "left_date"]).execute();
    expect(new Map(rows.map(({ id, joined_date, left_date }) => [id, [joined_date, left_date]]))).toEqual(
      new Map([
        [gone.id, [null, "2026-06-11"]],
        [there.id, [null, null]],
      ]),
    );
  });
});
