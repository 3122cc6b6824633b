import type { Generated } from "kysely";
import type { Sealed } from "../sealing/rows.ts";
import type { Instant } from "./types.ts";

/** A link in an email by which a person sets a password. Tokens are stored only as SHA-256 (hex). */
export interface AccountLinkTable {
  id: string;
  client_id: string;
  employee_id: string;
  kind: "activation" | "reset";
  token_hash: string;
  /** Real time. */
  expires_at: Instant;
  used_at: Instant | null;
  /** A newer link, or a new password, has taken its place. */
  voided_at: Instant | null;
  /** Wrong dates of birth; too many void the link. */
  dob_failures: Generated<number>;
  created_at: Instant;
}

/**
 * A request for a reset link, written whether or not the address has an account (A3). A job finds the
 * account, sends the email and removes the row.
 */
export interface ResetRequestTable {
  id: string;
  client_id: string;
  email: string;
  request_id: string | null;
  ip: string | null;
  created_at: Instant;
}

/** A person's past and present passwords, argon2id. */
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
  /** Base32; null until a set-up is complete. */
  secret: Sealed | null;
  enabled_at: Instant | null;
  /** Secret of a set-up that has begun. */
  pending_secret: Sealed | null;
  /** Real time. */
  pending_at: Instant | null;
  /** The 30 s step of the last code that was accepted: it and those before it are used up. */
  last_step: number | null;
}

/** Codes to use in place of the app's, once each. */
export interface RecoveryCodeTable {
  id: string;
  client_id: string;
  employee_id: string;
  /** SHA-256 (hex), sealed: of 49 bits a bare hash could be guessed. */
  code_hash: Sealed;
  /** Given out in a set-up that is not complete. */
  is_pending: Generated<boolean>;
  used_at: Instant | null;
  created_at: Instant;
}

/** The platform's staff, who may view the portal as somebody else. */
export interface StaffTable {
  id: string;
  name: string;
  email: string;
}

/** A one-time token by which an identity provider, or the platform for a masquerade, signs a browser in. */
export interface SsoTokenTable {
  id: string;
  client_id: string;
  /** The signed-in person; under masquerade, the person viewed. */
  employee_id: string;
  /** Set for a masquerade, whose token starts `msq`. */
  staff_id: string | null;
  token_hash: string;
  /** Real time. */
  expires_at: Instant;
  used_at: Instant | null;
  created_at: Instant;
}
