import type { FormerMember } from "../benefits/contributions.ts";
import { coverAfterLeaving } from "../benefits/leaver-rule.ts";
import { findAgreedProduct } from "../benefits/member-snapshot.ts";
import type { MemberSnapshot } from "../benefits/snapshot-types.ts";
import { getEarliestDay } from "../calendar.ts";
import type { IdentityHistory } from "./identity.ts";

/** A person as reports need them. */
export interface ReportPerson {
  employeeNumber: string;
  firstName: string;
  surname: string;
  payrollGroup: string;
  niNumber: string | null;
  taxCode: string | null;
  snapshot: MemberSnapshot;
  former: readonly FormerMember[];
  /** Present and past members of the family. */
  family: readonly { id: string; firstName: string; surname: string }[];
  /** Earlier names and dates of birth, for providers' reports. */
  identities: IdentityHistory;
}

/**
 * A snapshot in which the leave date has ended everything that leaving ends (RULE-09), even if it is still
 * ahead.
 */
export function toSnapshotAfterLeaving(snapshot: MemberSnapshot): MemberSnapshot {
  const { leaveDate } = snapshot.member;
  if (leaveDate === null) return snapshot;
  const selections = snapshot.selections.map((selection) => {
    const product = findAgreedProduct(selection, { ...snapshot, today: leaveDate });
    // For vouchers only the purchases end; the vouchers remain.
    const lastDay = (product && coverAfterLeaving(product, leaveDate).coverEnds) ?? leaveDate;
    return { ...selection, endDate: getEarliestDay(lastDay, selection.endDate ?? lastDay) };
  });
  return { ...snapshot, selections };
}

/** A cell of a report: a number is an amount in pence. */
export type Cell = string | number | null;

/** The layout of one kind of report. */
export interface ReportLayout {
  columns: readonly string[];
  /** The column that the control total adds up; null if there is none. */
  summed: string | null;
  /** What the control totals are called; in English where another program reads the file. */
  totals?: { control: string; rows: string; sum: string };
}
