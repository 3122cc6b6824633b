import type { Sealed, SealedBytes } from "../sealing/sealed.ts";
import type { Day, Instant } from "./types.ts";

/** A person's claim on a plan. */
export interface ClaimTable {
  id: string;
  client_id: string;
  employee_id: string;
  product_code: string;
  /** One of the domain's claim states. */
  state: string;
  /**
   * Who was treated, when and for what, as JSON. It is about health, so it appears in no log, audit row or
   * email.
   */
  details: Sealed;
  claimed_pence: number;
  paid_pence: number | null;
  paid_date: Day | null;
  /** The question to the claimant, or the reason of a refusal. */
  note: Sealed | null;
  created_at: Instant;
  updated_at: Instant;
  /** Increases with each change, so that a save from a second tab with an older state is refused. */
  version: number;
}

/** A change of a claim's state. Rows are only added. */
export interface ClaimEventTable {
  id: string;
  client_id: string;
  employee_id: string;
  claim_id: string;
  /** The version of the claim after the change. */
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
  /** The size in bytes. */
  size: number;
  bytes: SealedBytes;
  added_at: Instant;
}
