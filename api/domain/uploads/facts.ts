/**
 * A file's facts about a person, by the names of the employees' table; days `yyyy-mm-dd`, pence, hundredths.
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

/** A row and the values it leaves unchanged; derived values are settled later. */
export type ReadFacts = Omit<
  LoadedFacts,
  "annual_salary_pence" | "hourly_pence" | "tax_region" | "employment_status"
> & {
  annual_salary_pence: number;
  /** Null if the file and the person have none. */
  tax_region: LoadedFacts["tax_region"] | null;
};
