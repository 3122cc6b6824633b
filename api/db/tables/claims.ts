import type { Sealed, SealedBytes } from "../sealing/rows.ts";
import type { Day, Instant } from "./types.ts";

/** What somebody claims on a plan. */
export interface ClaimTable {
  id: string;
  client_id: string;
  employee_id: string;
  product_code: string;
  /** Of the domain's claim states. */
  state: string;
  /** Who was treated, for what and when, as JSON. About health: never in a log, the audit or an email. */
  details: Sealed;
  claimed_pence: number;
  paid_pence: number | null;
  paid_date: Day | null;
  /** What was asked for, or why it was refused. */
  note: Sealed | null;
  created_at: Instant;
  updated_at: Instant;
  /** Grows with each change, so that of two tabs the second is told. */
  version: number;
}

/** A change of a claim's state. Rows are only added. */
export interface ClaimEventTable {
  id: string;
  client_id: string;
  employee_id: string;
  claim_id: string;
  /** The claim's version after the change. */
  version: number;
  at: Instant;
  actor_id: string;
  state: string;
  note: Sealed | null;
}

export interface ClaimReceiptTable {
  id: string;
  client_id: string;
  employee_id: string;
  claim_id: string;
  type: string;
  /** In bytes. */
  size: number;
  bytes: SealedBytes;
  added_at: Instant;
}
