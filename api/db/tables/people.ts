import type { Generated } from "kysely";
import type { Sealed } from "../sealing/sealed.ts";
import type { Day, Instant } from "./types.ts";

export type UserType = "employee" | "employer";

export type EmploymentStatus = "active" | "inactive" | "left";

/** The people of a client: its employees, and the employers who administer the scheme. */
export interface EmployeeTable {
  id: string;
  client_id: string;
  employee_number: string;
  user_type: UserType;
  employment_status: EmploymentStatus;
  title: string | null;
  first_name: string;
  surname: string;
  /** The search key `foldKey("{surname} {first_name}")`. */
  name_key: string;
  email: string | null;
  /** `foldEmail(email)`, which is unique within the client. */
  email_key: string | null;
  /** argon2id hash in PHC form; null until the account is activated. */
  password_hash: string | null;
  password_changed_at: Instant | null;
  date_of_birth: Day;
  sex: "female" | "male" | null;
  ni_number: Sealed | null;
  ni_category: string | null;
  tax_region: "rUK" | "S" | "C";
  tax_code: string | null;
  start_date: Day;
  leave_date: Day | null;
  /** The first day after probation. */
  probation_end: Day | null;
  /** Either this or `hourly_pence` is set, never both. */
  annual_salary_pence: number | null;
  hourly_pence: number | null;
  /** Hundredths of hours; 3750 is 37.5 hours. */
  weekly_hours_hundredths: number;
  /** Hundredths of days; 2550 is 25.5 days. */
  holiday_days_hundredths: number | null;
  payroll_group: string;
  grade: string | null;
  location: string | null;
  postcode: string | null;
  ccv_first_voucher_date: Day | null;
  /** When the account was activated; null for a person who is not registered. */
  registered_at: Instant | null;
  two_factor_required: Generated<boolean>;
  /** The version of the site terms that the person last accepted. */
  accepted_terms_version: string | null;
  accepted_terms_at: Instant | null;
  first_login: Generated<boolean>;
  carousel_required: Generated<boolean>;
  show_welcome_modal: Generated<boolean>;
  /** The language that the person chose; null before that. */
  language: Generated<string | null>;
  /** When personal data were erased, so that the row keeps only what the law requires; null before that. */
  erased_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}
