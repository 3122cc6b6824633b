/**
 * What a file says about a person, by the columns of `employees`. Days are `yyyy-mm-dd`, money is pence,
 * hours are hundredths.
 */
export interface LoadedFacts {
  employee_number: string;
  title: string | null;
  first_name: string;
  surname: string;
  email: string | null;
  date_of_birth: string;
  sex: "female" | "male" | null;
  ni_number: string | null;
  start_date: string;
  leave_date: string | null;
  probation_end: string | null;
  annual_salary_pence: number | null;
  hourly_pence: number | null;
  weekly_hours_hundredths: number;
  payroll_group: string;
  tax_region: "rUK" | "S" | "C";
  ni_category: string | null;
  grade: string | null;
  location: string | null;
  postcode: string | null;
  holiday_days_hundredths: number | null;
  ccv_first_voucher_date: string | null;
  employment_status: "active" | "inactive" | "left";
}

/** A parsed row with the values that it leaves unchanged. Values that depend on others are set later. */
export type ParsedFacts = Omit<
  LoadedFacts,
  "annual_salary_pence" | "hourly_pence" | "tax_region" | "employment_status"
> & {
  annual_salary_pence: number;
  /** Null if neither the file nor the person has one. */
  tax_region: LoadedFacts["tax_region"] | null;
};
