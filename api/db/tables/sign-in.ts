import type { Generated } from "kysely";
import type { Instant } from "./types.ts";

/**
 * One row per pair of tokens. The pairs of one login share `family_id`; a refresh adds a row and sets
 * `rotated_at` on the old one. Tokens are stored only as SHA-256 (hex).
 */
export interface SessionTable {
  id: string;
  family_id: string;
  client_id: string;
  employee_id: string;
  access_hash: string;
  access_expires_at: Instant;
  refresh_hash: string;
  refresh_expires_at: Instant;
  /** When its refresh token was first used; within the grace the answer of that first use is given again. */
  rotated_at: Instant | null;
  /** Random; with the old refresh token it makes the successor's tokens, so that the same answer can be given twice. */
  rotation_salt: string | null;
  revoked_at: Instant | null;
  revoked_reason: string | null;
  sso_logout_url: string | null;
  device_token: string | null;
  /** The member of staff who views, under masquerade. */
  staff_id: string | null;
  /** The scheme year that staff look at; null for the present one. */
  scheme_year: string | null;
  created_at: Instant;
}

/** Failed sign-ins of an address within a client, whether or not it has an account (A1, A3, A11). */
export interface LoginFailureTable {
  client_id: string;
  email_key: string;
  failures: number;
  last_failed_at: Instant;
  locked_until: Instant | null;
}

/** Failed sign-ins of a network across tenants (A2). */
export interface NetworkFailureTable {
  network: string;
  failures: number;
  window_started_at: Instant;
}

/** Shaped as rate-limiter-flexible wants it; `expire` is ms. */
export interface RateLimitTable {
  key: string;
  points: Generated<number>;
  expire: Instant | null;
}
