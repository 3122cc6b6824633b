import type { Generated } from "kysely";
import type { Day, Instant } from "./types.ts";

/** Partners and dependants of a member. Who is removed stays, no longer active: past cover tells of them. */
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
  /** The last day of full time education; null where there is none. */
  education_ends: Day | null;
  registered_disabled: Generated<boolean>;
  active: Generated<boolean>;
  /** The event's day, not that of telling; null for ever. */
  joined_date: Day | null;
  left_date: Day | null;
  created_at: Instant;
  updated_at: Instant;
}
