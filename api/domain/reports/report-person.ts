import type { FormerMember } from "../benefits/contributions.ts";
import { coverAfterLeaving } from "../benefits/leaver-rule.ts";
import { agreedProduct, type MemberSnapshot } from "../benefits/member-snapshot.ts";
import { earliest } from "../calendar.ts";

/** Somebody whom a report tells of. */
export interface ReportPerson {
  employeeNumber: string;
  firstName: string;
  surname: string;
  payrollGroup: string;
  niNumber: string | null;
  taxCode: string | null;
  standing: MemberSnapshot;
  former: readonly FormerMember[];
  /** Who is of the family, or was. */
  family: readonly { id: string; firstName: string; surname: string }[];
}

/**
 * With everything that leaving ends (RULE-09) ended on its day, also while that day is still to come: the payroll before
 * it is made without the employee.
 */
export function endedByLeaving(snapshot: MemberSnapshot): MemberSnapshot {
  const { leaveDate } = snapshot.member;
  if (leaveDate === null) return snapshot;
  const selections = snapshot.selections.map((each) => {
    const product = agreedProduct(each, { ...snapshot, today: leaveDate });
    // What vouchers are bought with ends; the vouchers remain.
    const last = (product && coverAfterLeaving(product, leaveDate).coverEnds) ?? leaveDate;
    return { ...each, endDate: earliest(last, each.endDate ?? last) };
  });
  return { ...snapshot, selections };
}

/** A cell of a report: a number is an amount in pence. */
export type Cell = string | number | null;

/** How one kind of report is laid out. */
export interface ReportLayout {
  columns: readonly string[];
  /** Of which column the control total is the sum; null where there is nothing to add up. */
  summed: string | null;
}
