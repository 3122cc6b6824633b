import type { FamilyMember } from "../benefits/product.ts";
import type { Selection } from "../benefits/selection.ts";
import type { ShownLine } from "../pay/explanation.ts";

/** The first day of a fact that has no known beginning. */
export const startOfTime = "0001-01-01";

/**
 * A person's facts over time. Values are text: `pay` is `annual:4200000` or `hourly:1300` in pence,
 * `weekly_hours` and `holiday_days` are hundredths, `employed` and `away` are `yes` or `no`, days are
 * `yyyy-mm-dd`.
 */
export const factNames = [
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
/** No amount depends on a name, but providers are told of its corrections. */
export type Fact = (typeof factNames)[number] | "name";

/** One row of a person's history. Days are `yyyy-mm-dd`, instants ms. */
export interface PersonFact {
  fact: Fact;
  /** Null if the fact has no value. */
  value: string | null;
  effectiveFrom: string;
  knownFrom: number;
  knownTo: number | null;
  source: string;
}

export type PayFrequency = "monthly" | "four-weekly" | "fortnightly" | "weekly";

/** People who are paid on the same calendar. */
export interface PayGroup {
  code: string;
  name: string;
  frequency: PayFrequency;
  isDefault: boolean;
}

/** One period of a calendar. Days are `yyyy-mm-dd`, both ends included. */
export interface PayPeriod {
  /** `2026-11` for a monthly group, else its pay day when it was generated. */
  key: string;
  from: string;
  to: string;
  /** The last day on which a change can enter its run. */
  cutOff: string;
  payDay: string;
  /** For example `2026/27`. */
  taxYear: string;
  /** Month 1 to 12, or week 1 to 56. */
  taxPeriod: number;
  /** When the pay day was moved or replaced, ms; left out if it is as generated. */
  payDaySetAt?: number;
}

/** The calendar of one pay group with the state of its runs. */
export interface PayrollCalendar {
  group: PayGroup;
  /** The oldest first, from whole tax and scheme years before the ledger's start to 18 months ahead. */
  periods: readonly PayPeriod[];
  /** Key of the first period that has a run in the ledger. */
  ledgerFrom: string;
  /** When each locked run was locked, ms, by period key. */
  lockedAt: ReadonlyMap<string, number>;
}

/**
 * REGULAR belongs to the run's own period, ADJUST to an earlier one. HOLD is not taken, and BALANCE is a
 * leaver's debt.
 */
export type LineEntry = "REGULAR" | "ADJUST" | "HOLD" | "BALANCE";

/**
 * Sacrifice before tax and NI, deduction before tax only, net pay, taxed value, loan repayment, or paid by
 * the employer.
 */
export type ElementType = "SAC" | "NPA" | "NET" | "BIK" | "LOAN" | "ER";

export type ChangeFlag = "NEW" | "CHANGE" | "STOP";

/** A line of a locked run as later runs need it. Amounts are pence; negative is paid to the person. */
export interface LockedLine {
  /** Pay group and period of the run. */
  group: string;
  periodKey: string;
  payDay: string;
  productCode: string;
  /** The element's name in payroll, such as `PENSION-SAC`. */
  element: string;
  type: ElementType;
  /** Selection id of an instalment plan; empty for recurring amounts. */
  plan: string;
  entry: LineEntry;
  /** Pay day of the period that the amount belongs to; periods of two groups with one pay day count together. */
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
  /** For example "4 of 12". */
  instalmentText: string | null;
  flag: ChangeFlag | null;
  /** Why the line changed, stopped, was held or adjusted, in the payroll file's words. */
  reason: string | null;
  /** Whether a change recorded after the original period's lock explains an adjustment. */
  isExplained: boolean;
  /** For a held line, the pence that the minimum wage left. */
  roomPence: number | null;
  /** How the price was calculated; null if there were several prices or none is shown. */
  priceLines: readonly ShownLine[] | null;
}

/** A family member and the days of joining and leaving; null for no known day. */
export interface FamilyRecord extends FamilyMember {
  joinedOn: string | null;
  leftOn: string | null;
  /** A time in milliseconds. */
  updatedAt: number;
}

/** An amount that was taken before the ledger began. */
export type OpeningBalance =
  | { kind: "plan"; selectionId: string; count: number; pence: number }
  | { kind: "benefit-in-kind"; productCode: string; pence: number }
  | { kind: "paid-to"; selectionId: string; paidTo: string };

/** A selection as payroll needs it. */
export type LedgerSelection = Selection & {
  /** When the selection was last changed, ms. */
  updatedAt: number;
  /** The number of runs that pay for a plan; left out if none was agreed. */
  instalments?: number | null;
  /** The employee's whole price of a plan, in pence. */
  agreedPence?: number | null;
  /** Key of the pay period of the first deduction. */
  firstRun?: string | null;
};

/** Everything that a person's payroll lines depend on. */
export interface PersonLedger {
  employeeNumber: string;
  facts: readonly PersonFact[];
  family: readonly FamilyRecord[];
  /** All versions except drafts. */
  selections: readonly LedgerSelection[];
  /** Lines of locked runs, in any pay group. */
  locked: readonly LockedLine[];
  openings: readonly OpeningBalance[];
}

/** A refund that waits for a later run, and so has no line in the run's file. */
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
