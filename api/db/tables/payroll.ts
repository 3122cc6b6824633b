import type { Generated } from "kysely";
import type { ElementType, Entry, Fact } from "../../domain/payroll/ledger.ts";
import type { Day, Instant } from "./types.ts";

/**
 * A fact of a person from a day on, as known from one instant to another. Rows are added; only an undo, a
 * withdrawal and a corrected employment date set `known_to`, and nothing else changes.
 */
export interface RecordingClockTable {
  client_id: string;
  /** Id of the last load or undo. */
  known_from: Instant;
}

export interface PersonFactTable {
  client_id: string;
  employee_id: string;
  fact: Fact;
  /** `always` of the ledger for a fact without a beginning. */
  effective_from_date: Day;
  known_from: Instant;
  known_to: Instant | null;
  /** As the ledger's `Fact` writes it; null for no value. */
  value: string | null;
  /** `migration`, `seed`, `import`, `upload:{id}`, `account-change:{id}`, `correction`. */
  source: string;
  recorded_by: string | null;
}

/** One step of a pay group's calendar, generated ahead and editable while its run is open. */
export interface PayPeriodTable {
  client_id: string;
  group_code: string;
  /** `2026-11` of a monthly group, else the pay day it was generated with. */
  key: string;
  from_date: Day;
  to_date: Day;
  cut_off_date: Day;
  pay_date: Day;
  /** `2026/27`. */
  tax_year: string;
  /** Month 1 to 12, or week 1 to 56. */
  tax_period: number;
}

/** A payroll run from its lock on; until then it is a preview and has no row. */
export interface PayrollRunTable {
  client_id: string;
  group_code: string;
  period_key: string;
  pay_date: Day;
  /** From then on decisions go to the next run. */
  locked_at: Instant;
  /** Null for the job. */
  locked_by: string | null;
  /** Hash of the file that they saw; null if the job locks. */
  preview_sha256: string | null;
  /** Until when one node alone writes its lines; real time. */
  claimed_until: Generated<Instant>;
  /** When lines and file were written; null while the lock is not finished. */
  written_at: Instant | null;
  row_count: number | null;
  sum_pence: number | null;
  /** Hash of the file, hex. */
  sha256: string | null;
  byte_count: number | null;
}

/** A line of a locked run. Only the lock writes lines; no write changes or deletes one. */
export interface PayrollLineTable {
  client_id: string;
  group_code: string;
  period_key: string;
  /** Order in the file, from 0. */
  place: number;
  employee_id: string;
  product_code: string;
  element: string;
  type: ElementType;
  /** Id of the selection for a plan paid in instalments; empty for recurring payments. */
  plan: string;
  entry: Entry;
  /** Pay day of the period that the amount belongs to. */
  origin_key: string;
  amount_pence: number;
  /** The amount that a HOLD, or a held adjustment, did not take. */
  held_pence: number;
  /** The part of a refund that waits for a later run; negative. */
  carried_pence: number;
  /** Number of the plan's instalment, from 1. */
  instalment: number | null;
  /** `4 of 12`. */
  instalment_text: string | null;
  /** For a HOLD: the amount for which there was enough pay. */
  room_pence: number | null;
  flag: "NEW" | "CHANGE" | "STOP" | null;
  reason: string | null;
  selection_id: string | null;
  /** Whether a pension moved to its other route because of the wage floor. */
  is_route_moved: Generated<boolean>;
  /** The lines of the price, as JSON of `[text, pence, rounding]`, for employees' payments per period. */
  price_lines: string | null;
}

/** A refund that a run paid in part or not at all: the rest waits for a later run. Negative. */
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

/** The file of a locked run in pieces, as first written. */
export interface PayrollFileTable {
  client_id: string;
  group_code: string;
  period_key: string;
  chunk: number;
  bytes: Uint8Array;
}

/** Amounts taken before the ledger began. Rows are only added, and the latest one counts. */
export interface PayrollOpeningTable {
  id: string;
  client_id: string;
  employee_id: string;
  kind: "plan" | "benefit-in-kind" | "paid-to";
  product_code: string;
  selection_id: string | null;
  /** Instalments taken of a plan. */
  count: number | null;
  /** Taken of a plan, or payrolled of a benefit in kind in the tax year. */
  pence: number | null;
  /** The last day that was paid for ahead. */
  paid_to_date: Day | null;
  /** 0 for figures older than the page on which employers enter them. */
  recorded_at: Generated<Instant>;
  recorded_by: string | null;
}
