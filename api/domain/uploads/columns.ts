/** The columns of a file of employee data, in the template's order. */
export const columns = [
  "employee_number",
  "title",
  "first_name",
  "surname",
  "email",
  "date_of_birth",
  "sex",
  "ni_number",
  "start_date",
  "leave_date",
  "probation_end",
  "annual_salary",
  "weekly_hours",
  "payroll_group",
  "tax_region",
  "ni_category",
  "grade",
  "location",
  "postcode",
  "holiday_days",
  "ccv_first_voucher_date",
  "effective_from",
] as const;

export type Column = (typeof columns)[number];

export const isColumn = (name: string): name is Column => (columns as readonly string[]).includes(name);

/** Clears a value; an empty cell leaves it. */
export const clearMark = "(clear)";

/** Values that everybody must have. */
export const requiredColumns: ReadonlySet<Column> = new Set([
  "employee_number",
  "first_name",
  "surname",
  "email",
  "date_of_birth",
  "start_date",
  "annual_salary",
  "weekly_hours",
  "payroll_group",
]);

/** The most characters of a value. */
export const longest: Readonly<Record<Column, number>> = {
  employee_number: 40,
  title: 20,
  first_name: 100,
  surname: 100,
  email: 254,
  date_of_birth: 10,
  sex: 6,
  ni_number: 13,
  start_date: 10,
  leave_date: 10,
  probation_end: 10,
  annual_salary: 20,
  weekly_hours: 20,
  payroll_group: 60,
  tax_region: 3,
  ni_category: 1,
  grade: 60,
  location: 100,
  postcode: 10,
  holiday_days: 20,
  ccv_first_voucher_date: 10,
  effective_from: 10,
};

/** The template's example line. Nobody has its number or address, and it is refused if it is left in. */
export const example: Readonly<Record<Column, string>> = {
  employee_number: "EXAMPLE-1",
  title: "Ms",
  first_name: "Alex",
  surname: "Example",
  email: "alex.example@company.example",
  date_of_birth: "28/02/1990",
  sex: "female",
  ni_number: "AB123456C",
  start_date: "01/04/2024",
  leave_date: "",
  probation_end: "01/07/2024",
  annual_salary: "32000.00",
  weekly_hours: "37.5",
  payroll_group: "Monthly",
  tax_region: "rUK",
  ni_category: "A",
  grade: "Office",
  location: "Hull",
  postcode: "HU1 1AA",
  holiday_days: "25",
  ccv_first_voucher_date: "",
  effective_from: "",
};

/** The most rows of people in one file. */
export const mostRows = 100_000;
