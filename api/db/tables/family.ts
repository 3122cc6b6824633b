import type { Generated } from "kysely";
import type { Day, Instant } from "./types.ts";

/**
 * Partners and dependants of a member. Removed people stay as inactive rows, because past cover names them.
 */
export interface FamilyMemberTable {
  id: string;
  client_id: string;
  employee_id: string;
  relationship: "partner" | "dependant";
  title: string;
  first_name: string;
  surname: string;
  sex: "female" | "male";
  date_of_birth: Day;
  /** The last day of full-time education; null if there is none. */
  education_ends: Day | null;
  registered_disabled: Generated<boolean>;
  active: Generated<boolean>;
  /** The day of the event, not of its report; null if unknown. */
  joined_date: Day | null;
  left_date: Day | null;
  created_at: Instant;
  updated_at: Instant;
  /** When this state was recorded, ms. Payroll runs that were locked earlier do not include it. */
  known_from: Generated<Instant>;
}

/** A past state of a family member who was changed in place. Rows are only added. */
export type FamilyStateTable = Omit<
  FamilyMemberTable,
  "title" | "first_name" | "surname" | "sex" | "registered_disabled" | "known_from"
> & {
  /** Null in states from before names were stored. */
  first_name: string | null;
  surname: string | null;
  known_from: Instant;
  known_to: Instant;
};
