import type { FamilyMember } from "../benefits/product.ts";
import type { Selection } from "../benefits/selection.ts";
import type { ShownLine } from "../pay/explanation.ts";

/** The first day of a fact that holds from the beginning. */
export const always = "0001-01-01";

/**
 * A person's facts over time. Values are text: `pay` is `annual:4200000` or `hourly:1300` in pence,
 * `weekly_hours` and `holiday_days` are hundredths, `employed` and `away` are `yes` or `no`; days are
 * `yyyy-mm-dd`.
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

/**
 * REGULAR is for the run's own period, ADJUST for an earlier one, HOLD not taken, BALANCE a leaver's debt.
 */
export type Entry = "REGULAR" | "ADJUST" | "HOLD" | "BALANCE";

/** Before tax and NI, before tax after NI, from net pay, taxed value, a loan paid back, paid by the employer. */
export type ElementType = "SAC" | "NPA" | "NET" | "BIK" | "LOAN" | "ER";

export type ChangeFlag = "NEW" | "CHANGE" | "STOP";

/** A locked run's line, as the next run needs it. Amounts are pence; negative is paid to the person. */
export interface LockedLine {
  /** Group and period of the run. */
  group: string;
  periodKey: string;
  payDay: string;
  productCode: string;
  /** Payroll's name: `PENSION-SAC`. */
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
  /** The reason of a change, stop, hold or adjustment, in the words of the payroll file. */
  reason: string | null;
  /** For an adjustment: whether a change recorded after its origin's lock explains it. */
  isExplained: boolean;
  /** For a held line: the room that pay left, pence. */
  roomPence: number | null;
  /** The calculation of the price; null if several prices were used, or none is shown. */
  priceLines: readonly ShownLine[] | null;
}

/** A member of the family with the days on which they joined and left; null for ever. */
export interface FamilyRecord extends FamilyMember {
  joinedOn: string | null;
  leftOn: string | null;
  /** ms. */
  updatedAt: number;
}

/** The amount taken before the ledger began. */
export type Opening =
  | { kind: "plan"; selectionId: string; count: number; pence: number }
  | { kind: "benefit-in-kind"; productCode: string; pence: number }
  | { kind: "paid-to"; selectionId: string; paidTo: string };

/** A selection as payroll needs it. */
export type LedgerSelection = Selection & {
  /** When it was last changed, ms. */
  updatedAt: number;
  /** For a plan: the number of runs that pay it; left out if nothing was agreed. */
  instalments?: number | null;
  /** For a plan: the employee's total, pence. */
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
