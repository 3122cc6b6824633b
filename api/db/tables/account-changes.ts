import type { AccountChangeKind, AccountChangeOutcome } from "../../domain/account-change.ts";
import type { Instant } from "./types.ts";

/**
 * A new email address or date of birth that an upload gives to a person with an account. Instants are real
 * time.
 */
export interface AccountChangeTable {
  id: string;
  client_id: string;
  employee_id: string;
  upload_id: string;
  requested_by: string;
  /** Id of the request that confirmed the upload, for the audit. */
  request_id: string;
  ip: string | null;
  kind: AccountChangeKind;
  /** An address, or `yyyy-mm-dd`. */
  new_value: string;
  /** `foldEmail(new_value)`; null for a date of birth. */
  email_key: string | null;
  /** SHA-256 (hex) of the token in the email to the old address. */
  stop_hash: string | null;
  /** SHA-256 (hex) of the token in the email to the new address. */
  confirm_hash: string | null;
  created_at: Instant;
  /** When the emails about the change were put into the outbox. */
  told_at: Instant | null;
  /** When the change takes effect, or expires if nobody confirmed it. */
  due_at: Instant | null;
  confirmed_at: Instant | null;
  accepted_at: Instant | null;
  ended_at: Instant | null;
  outcome: AccountChangeOutcome | null;
}
