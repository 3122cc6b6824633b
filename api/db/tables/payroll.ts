import type { Generated } from "kysely";
import type { ElementType, Fact, LineEntry } from "../../domain/payroll/ledger.ts";
import type { Day, Instant } from "./types.ts";

/** When a client's facts were last recorded, so that the next ones are later even within one millisecond. */
export interface RecordingClockTable {
  client_id: string;
  /** The time of the last load or undo, ms. */
  known_from: Instant;
}

/**
 * A fact of a person from a day onwards. Rows are added; only an undo, a withdrawal or a corrected date sets
 * `known_to`.
 */
export interface PersonFactTable {
  client_id: string;
  employee_id: string;
  fact: Fact;
  /** The constant `startOfTime` as a day means that the fact has no beginning. */
  effective_from_date: Day;
  known_from: Instant;
  known_to: Instant | null;
  /** The value in the format of the ledger's `Fact`; null for none. */
  value: string | null;
  /**
   * The source of the fact: `migration`, `seed`, `import`, `upload:{id}`, `account-change:{id}` or
   * `correction`.
   */
  source: string;
  recorded_by: string | null;
}

/** A period of a pay group's calendar, generated in advance and editable while its run is open. */
export interface PayPeriodTable {
  client_id: string;
  group_code: string;
  /** `2026-11` for a monthly group, else its pay day when it was generated. */
  key: string;
  from_date: Day;
  to_date: Day;
  cut_off_date: Day;
  pay_date: Day;
  /** For example `2026/27`. */
  tax_year: string;
  /** Month 1 to 12, or week 1 to 56. */
  tax_period: number;
  /** When the pay day was moved or replaced, ms; null if it is as generated. */
  pay_date_set_at: number | null;
}

/** A payroll run that is locked. Before the lock it is only a preview, without a row. */
export interface PayrollRunTable {
  client_id: string;
  group_code: string;
  period_key: string;
  pay_date: Day;
  /** Decisions after this time go to the next run. */
  locked_at: Instant;
  /** Who locked the run; null for the daily job. */
  locked_by: string | null;
  /** Hash of the preview that the locking employer saw; null if the job locked the run. */
  preview_sha256: string | null;
  /** Until this real time only one node may write its lines. */
  claimed_until: Generated<Instant>;
  /** When the run's lines and file were written; null while the lock is unfinished. */
  written_at: Instant | null;
  row_count: number | null;
  sum_pence: number | null;
  /** SHA-256 of the file, hex. */
  sha256: string | null;
  byte_count: number | null;
}

/** An employer's acceptance of a run's differences without a recorded cause. The last one of a run counts. */
export interface PayrollAcceptanceTable {
  client_id: string;
  group_code: string;
  period_key: string;
  accepted_at: Instant;
  accepted_by: string;
  /** SHA-256 of the differences that were accepted, hex; other ones need another acceptance. */
  differences_sha256: string;
  /** The employer's words, which the run's lines show. */
  reason: string;
}

/** A line of a locked run. The lock writes it, and nothing changes or deletes it. */
export interface PayrollLineTable {
  client_id: string;
  group_code: string;
  period_key: string;
  /** The position in the file, from 0. */
  place: number;
  employee_id: string;
  product_code: string;
  element: string;
  type: ElementType;
  /** Id of the selection for a plan paid in instalments; empty for recurring payments. */
  plan: string;
  entry: LineEntry;
  /** Pay day of the period that the amount belongs to. */
  origin_key: string;
  amount_pence: number;
  /** Pence that a HOLD or a held adjustment did not take. */
  held_pence: number;
  /** Pence of a refund that wait for a later run; negative. */
  carried_pence: number;
  /** Number of the plan's instalment, from 1. */
  instalment: number | null;
  /** For example `4 of 12`. */
  instalment_text: string | null;
  /** For a HOLD, the pence that could be taken without going below the minimum wage. */
  room_pence: number | null;
  flag: "NEW" | "CHANGE" | "STOP" | null;
  reason: string | null;
  selection_id: string | null;
  /** Whether the minimum wage switched a pension from salary sacrifice to its other funding. */
  is_route_moved: Generated<boolean>;
  /** The lines of the price, as JSON of `[text, pence, rounding]`, for employees' payments per period. */
  price_lines: string | null;
}

/** A refund that a run paid in part or not at all, so that the rest waits. Its amounts are negative pence. */
export interface PayrollCarriedTable {
  client_id: string;
  group_code: string;
  period_key: string;
  employee_id: string;
  element: string;
  plan: string;
  origin_key: string;
  pence: number;
}

/** The file of a locked run in pieces, as it was first written. */
export interface PayrollFileTable {
  client_id: string;
  group_code: string;
  period_key: string;
  chunk: number;
  bytes: Uint8Array;
}

/** Amounts taken before the ledger began. Rows are only added, and the last one counts. */
export interface PayrollOpeningTable {
  id: string;
  client_id: string;
  employee_id: string;
  kind: "plan" | "benefit-in-kind" | "paid-to";
  product_code: string;
  selection_id: string | null;
  /** The number of instalments that were taken for a plan. */
  count: number | null;
  /** Pence taken for a plan, or payrolled for a benefit in kind in the tax year. */
  pence: number | null;
  /** The last day that was paid for in advance. */
  paid_to_date: Day | null;
  /** Zero for figures from before employers could enter them. */
  recorded_at: Generated<Instant>;
  recorded_by: string | null;
}
