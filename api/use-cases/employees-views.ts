import type { EmployeeRow } from "#contract/employees.ts";
import { londonDate } from "../domain/london-date.ts";
import { annualPay } from "../domain/pay/annual-pay.ts";
import type { EmployeeRecord, ListedEmployee } from "../repositories/employees.ts";

export const activatedFilter = {
  name: "filter[person_activated]",
  label: "Registered",
  options: [
    { value: "1", label: "Registered" },
    { value: "0", label: "Not registered" },
  ],
};

/** A filter's value as a query; none if it is not set. */
export const asFlag = (value: "1" | "0" | null | undefined) => (value ? value === "1" : undefined);

export const twoFactorFilter = {
  name: "filter[person_mfa_secret]",
  label: "Two-factor",
  options: [
    { value: "1", label: "On" },
    { value: "0", label: "Off" },
  ],
};

const findDay = (instant: number | null) => (instant === null ? null : londonDate(new Date(instant)));

export function toEmployeeRow(row: Omit<ListedEmployee, "no" | "name_key" | "two_factor">): EmployeeRow {
  return {
    id: row.id,
    employeeNumber: row.employee_number,
    firstName: row.first_name,
    surname: row.surname,
    email: row.email,
    location: row.location,
    employmentStatus: row.employment_status,
    isRegistered: row.registered_at !== null,
    registeredDate: findDay(row.registered_at),
  };
}

export function toTwoFactorRow(row: ListedEmployee) {
  return {
    id: row.id,
    employeeNumber: row.employee_number,
    firstName: row.first_name,
    surname: row.surname,
    email: row.email,
    isTwoFactorOn: row.two_factor,
  };
}

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
    annualPayPence: annualPay(row),
    isTwoFactorOn: row.enabled_at !== null,
    welcomedDate: findDay(row.welcomed_at),
  };
}
