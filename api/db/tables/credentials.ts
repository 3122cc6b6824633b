import type { Generated } from "kysely";
import type { Sealed } from "../sealing/sealed.ts";
import type { Instant } from "./types.ts";

/** A link in an email by which a person sets a password. Tokens are stored only as SHA-256 (hex). */
export interface AccountLinkTable {
  id: string;
  client_id: string;
  employee_id: string;
  kind: "activation" | "reset";
  token_hash: string;
  /** Real time at which the link expires. */
  expires_at: Instant;
  used_at: Instant | null;
  /** When a newer link or a new password replaced the link. */
  voided_at: Instant | null;
  /** The number of wrong dates of birth; too many void the link. */
  dob_failures: Generated<number>;
  created_at: Instant;
}

/**
 * A request for a reset link, stored whether or not the address has an account (A3). A job finds the
 * account, sends the email and deletes the row.
 */
export interface ResetRequestTable {
  id: string;
  client_id: string;
  email: string;
  request_id: string | null;
  ip: string | null;
  created_at: Instant;
}

/** A password that a person has or had, as an argon2id hash. */
export interface PasswordHistoryTable {
  id: string;
  client_id: string;
  employee_id: string;
  password_hash: string;
  set_at: Instant;
}

export interface TwoFactorTable {
  client_id: string;
  employee_id: string;
  /** The secret in Base32; null until set-up is complete. */
  secret: Sealed | null;
  enabled_at: Instant | null;
  /** The secret of an unfinished set-up. */
  pending_secret: Sealed | null;
  /** Real time at which that set-up began. */
  pending_at: Instant | null;
  /** The 30-second step of the last accepted code. Codes up to it cannot be used again. */
  last_step: number | null;
}

/** A code to use once instead of the app's. */
export interface RecoveryCodeTable {
  id: string;
  client_id: string;
  employee_id: string;
  /** SHA-256 (hex), sealed, because a bare hash of 49 bits could be guessed. */
  code_hash: Sealed;
  /** Whether the code belongs to an unfinished set-up. */
  is_pending: Generated<boolean>;
  used_at: Instant | null;
  created_at: Instant;
}

/** The platform's staff, who may view the portal as another person. */
export interface StaffTable {
  id: string;
  name: string;
  email: string;
}

/** A one-time token with which an identity provider, or the platform for a masquerade, logs a browser in. */
export interface SsoTokenTable {
  id: string;
  client_id: string;
  /** The person who logs in; under masquerade, the person viewed. */
  employee_id: string;
  /** Set only for a masquerade, whose token starts with `msq`. */
  staff_id: string | null;
  token_hash: string;
  /** Real time at which the token expires. */
  expires_at: Instant;
  used_at: Instant | null;
  created_at: Instant;
}
