import type { Generated } from "kysely";
import type { Sealed } from "../sealing/rows.ts";
import type { Day, Instant } from "./types.ts";

export type UserType = "employee" | "employer";

export type EmploymentStatus = "active" | "inactive" | "left";

/** The people of a client: members of the scheme, and those who administer it. */
export interface EmployeeTable {
  id: string;
  client_id: string;
  employee_number: string;
  user_type: UserType;
  employment_status: EmploymentStatus;
  title: string | null;
  first_name: string;
  surname: string;
  /** `foldKey("{surname} {first_name}")`. */
  name_key: string;
  email: string | null;
  /** `foldEmail(email)`, unique within the client. */
  email_key: string | null;
  /** argon2id in PHC form; null until activated. */
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
  /** Exactly one of the two is set. */
  annual_salary_pence: number | null;
  hourly_pence: number | null;
  /** 3750 is 37.5 hours. */
  weekly_hours_hundredths: number;
  /** 2550 is 25.5 days. */
  holiday_days_hundredths: number | null;
  payroll_group: string;
  grade: string | null;
  location: string | null;
  postcode: string | null;
  ccv_first_voucher_date: Day | null;
  /** When the account was activated; null is "not registered". */
  registered_at: Instant | null;
  two_factor_required: Generated<boolean>;
  /** `version` of the site terms last accepted. */
  accepted_terms_version: string | null;
  accepted_terms_at: Instant | null;
  first_login: Generated<boolean>;
  carousel_required: Generated<boolean>;
  show_welcome_modal: Generated<boolean>;
  /** The person's choice; null before they choose. */
  language: Generated<string | null>;
  /** When the row became a pseudonym that keeps only what the law requires; null for a person. */
  erased_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}
