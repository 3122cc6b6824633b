import { expect, test } from "vitest";
import { toSnapshotWithoutSelections } from "./member-snapshot.ts";

const person: Parameters<typeof toSnapshotWithoutSelections>[0] = {
  employee_number: "1001",
  date_of_birth: "1985-03-14",
  start_date: "2020-01-06",
  leave_date: null,
  probation_end: null,
  employment_status: "active",
  annual_salary_pence: 42_000_00,
  hourly_pence: null,
  tax_region: "rUK",
  ni_category: null,
  weekly_hours_hundredths: 37_50,
  holiday_days_hundredths: null,
  ccv_first_voucher_date: null,
  grade: null,
  location: null,
  payroll_group: "Monthly",
  last_payment_date: null,
};

test.each([
  ["M", "M"],
  ["C", "C"],
  [null, "A"],
  ["Q", "A"],
])("a person whose National Insurance letter is %s is calculated by the category %s", (letter, category) => {
  expect(toSnapshotWithoutSelections({ ...person, ni_category: letter }, [], []).niCategory).toBe(category);
});
