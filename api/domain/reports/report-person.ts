import type { FormerMember } from "../benefits/contributions.ts";
import type { Standing } from "../benefits/standing.ts";

/** Somebody whom a report tells of. Days are `yyyy-mm-dd`. */
export interface ReportPerson {
  employeeNumber: string;
  firstName: string;
  surname: string;
  dateOfBirth: string;
  payrollGroup: string;
  niNumber: string | null;
  taxCode: string | null;
  leaveDate: string | null;
  standing: Standing;
  former: readonly FormerMember[];
  /** Who is of the family, or was. */
  family: readonly { id: string; firstName: string; surname: string }[];
}

/** A cell of a report: a number is an amount in pence. */
export type Cell = string | number | null;

/** How one kind of report is laid out. */
export interface ReportLayout {
  columns: readonly string[];
  /** Of which column the control total is the sum; null where there is nothing to add up. */
  summed: string | null;
}
