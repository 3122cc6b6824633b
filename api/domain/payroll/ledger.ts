import type { FamilyMember } from "../benefits/product.ts";
import type { Selection } from "../benefits/selection.ts";
import type { ShownLine } from "../pay/explanation.ts";

/** The first day of a fact that holds from the beginning. */
export const always = "0001-01-01";

/**
 * What is known of a person over time. Values are text: `pay` is `annual:4200000` or `hourly:1300` in pence,
 * `weekly_hours` and `holiday_days` are hundredths, `employed` and `away` are `yes` or `no`; days are `yyyy-mm-dd`.
 */
export const facts = [
  "pay",
  "weekly_hours",
  "pay_group",
  "ni_category",
  "tax_region",
  "grade",
  "location",
  "holiday_days",
  "employed",
  "away",
  "probation_end",
  "date_of_birth",
  "first_voucher_date",
] as const;
export type Fact = (typeof facts)[number];

/** One row of a person's history. Days are `yyyy-mm-dd`, instants ms. */
export interface PersonFact {
  fact: Fact;
  /** Null for none. */
  value: string | null;
  effectiveFrom: string;
  knownFrom: number;
  knownTo: number | null;
  source: string;
}

export type PayFrequency = "monthly" | "four-weekly" | "fortnightly" | "weekly";

/** People who are paid by one calendar. */
export interface PayGroup {
  code: string;
  name: string;
  frequency: PayFrequency;
  isDefault: boolean;
}

/** One step of a calendar. Days are `yyyy-mm-dd`, both ends inside. */
export interface PayPeriod {
  /** `2026-11` of a monthly group, else the pay day it was generated with. */
  key: string;
  from: string;
  to: string;
  /** The last day on which a change enters its run. */
  cutOff: string;
  payDay: string;
  /** `2026/27`. */
  taxYear: string;
  /** Month 1 to 12, or week 1 to 56. */
  taxPeriod: number;
}

/** The calendar of one pay group with the state of its runs. */
export interface PayrollCalendar {
  group: PayGroup;
  /** The oldest first: whole tax and scheme years from before the ledger's start to 18 months ahead. */
  periods: readonly PayPeriod[];
  /** Key of the first period that has a run. */
  ledgerFrom: string;
  /** When each locked run was locked, ms, by period key. */
  lockedAt: ReadonlyMap<string, number>;
}

/** REGULAR is of the run's own period, ADJUST of an earlier one, HOLD not taken, BALANCE what a leaver still owes. */
export type Entry = "REGULAR" | "ADJUST" | "HOLD" | "BALANCE";

/** Before tax and NI, before tax after NI, from net pay, taxed value, a loan paid back, paid by the employer. */
export type ElementType = "SAC" | "NPA" | "NET" | "BIK" | "LOAN" | "ER";

export type ChangeFlag = "NEW" | "CHANGE" | "STOP";

/** What a locked run took, as the next run needs it. Amounts are pence; below 0 is paid to the person. */
export interface LockedLine {
  /** Group and period of the run. */
  group: string;
  periodKey: string;
  payDay: string;
  productCode: string;
  /** As payroll books it: `PENSION-SAC`. */
  element: string;
  type: ElementType;
  /** Selection id of an instalment plan; empty for recurring amounts. */
  plan: string;
  entry: Entry;
  /** Pay day of the period that the amount belongs to: unique over all of a person's groups. */
  origin: string;
  pence: number;
  heldPence: number;
  carriedPence: number;
  instalment: number | null;
  isRouteMoved: boolean;
}

/** A line of a run that is being computed. */
export interface PayrollLine extends Omit<LockedLine, "group" | "periodKey" | "payDay"> {
  selection: Selection | null;
  /** "4 of 12". */
  instalmentText: string | null;
  flag: ChangeFlag | null;
  /** Why it changed, stopped, is held or adjusted, in words of the payroll file. */
  reason: string | null;
  /** Of an adjustment: whether a change recorded after the lock of its origin explains it. */
  isExplained: boolean;
  /** Beside a line that is held: how much room pay left, pence. */
  roomPence: number | null;
  /** How the price behind the amount was made; null where several prices made it, or none is shown. */
  priceLines: readonly ShownLine[] | null;
}

/** A member of the family with the days on which they joined and left; null for ever. */
export interface FamilyRecord extends FamilyMember {
  joinedOn: string | null;
  leftOn: string | null;
  /** ms. */
  updatedAt: number;
}

/** What was taken before the ledger began. */
export type Opening =
  | { kind: "plan"; selectionId: string; count: number; pence: number }
  | { kind: "benefit-in-kind"; productCode: string; pence: number }
  | { kind: "paid-to"; selectionId: string; paidTo: string };

/** A selection as payroll needs it. */
export type LedgerSelection = Selection & {
  /** When it was last changed, ms. */
  updatedAt: number;
  /** Of a plan: in how many runs it is paid; left out where nothing was agreed. */
  instalments?: number | null;
  /** Of a plan: what the employee pays in all, pence. */
  agreedPence?: number | null;
  /** Key of the pay period of the first deduction. */
  firstRun?: string | null;
};

/** All that a person's payroll lines follow from. */
export interface PersonLedger {
  employeeNumber: string;
  facts: readonly PersonFact[];
  family: readonly FamilyRecord[];
  /** All versions but drafts. */
  selections: readonly LedgerSelection[];
  /** Lines of locked runs, of whatever group. */
  locked: readonly LockedLine[];
  openings: readonly Opening[];
}

/** A line of the run's file that is not there: a refund that waits. */
export interface CarriedRefund {
  element: string;
  plan: string;
  origin: string;
  pence: number;
}

/** One person's part of a run. */
export interface PersonRun {
  lines: readonly PayrollLine[];
  carried: readonly CarriedRefund[];
}
