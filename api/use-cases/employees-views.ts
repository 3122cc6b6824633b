import { reportsCopy } from "#api-copy/reports";
import type { EmployeeRow } from "#contract/employees.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { getAnnualPay } from "../domain/pay/annual-pay.ts";
import type { EmployeeRecord, ListedEmployee } from "../repositories/employees.ts";

const toOptions = (set: string, notSet: string) => [
  { value: "1", label: set },
  { value: "0", label: notSet },
];

export const getActivatedFilter = () => ({
  name: "filter[person_activated]",
  label: reportsCopy("registered"),
  options: toOptions(reportsCopy("registered"), reportsCopy("notRegistered")),
});

export const getTwoFactorFilter = () => ({
  name: "filter[person_mfa_secret]",
  label: reportsCopy("twoFactor"),
  options: toOptions(reportsCopy("on"), reportsCopy("off")),
});

/** A filter's value for the query; empty if it is not set. */
export const toFlag = (value: "1" | "0" | null | undefined) => (value ? value === "1" : undefined);

const findDay = (instant: number | null) => (instant === null ? null : toLondonDate(new Date(instant)));

type NamedPerson = Pick<ListedEmployee, "id" | "employee_number" | "first_name" | "surname" | "email">;

const toPersonName = ({ id, employee_number, first_name, surname, email }: NamedPerson) => ({
  id,
  employeeNumber: employee_number,
  firstName: first_name,
  surname,
  email,
});

export function toEmployeeRow(row: Omit<ListedEmployee, "no" | "name_key" | "two_factor">): EmployeeRow {
  return {
    ...toPersonName(row),
    location: row.location,
    employmentStatus: row.employment_status,
    isRegistered: row.registered_at !== null,
    registeredDate: findDay(row.registered_at),
  };
}

export const toTwoFactorRow = (row: ListedEmployee) => ({
  ...toPersonName(row),
  isTwoFactorOn: row.two_factor,
});

export function toRecord(row: EmployeeRecord) {
  return {
    ...toEmployeeRow(row),
    title: row.title,
    dateOfBirth: row.date_of_birth,
    startDate: row.start_date,
    leaveDate: row.leave_date,
    probationEnd: row.probation_end,
    payrollGroup: row.payroll_group,
    grade: row.grade,
    weeklyHours: row.weekly_hours_hundredths / 100,
    annualPayPence: getAnnualPay(row),
    isTwoFactorOn: row.enabled_at !== null,
    welcomedDate: findDay(row.welcomed_at),
  };
}
