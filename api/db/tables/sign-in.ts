import type { Generated } from "kysely";
import type { Instant } from "./types.ts";

/**
 * A pair of access and refresh token. The pairs of one login share `family_id`; a refresh adds a row and
 * sets `rotated_at` on the old one. Tokens are stored only as SHA-256 (hex).
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
  /**
   * When the pair's refresh token was first used. Within the grace time the same new tokens are returned
   * again.
   */
  rotated_at: Instant | null;
  /**
   * A random value. The new tokens derive from it and the old refresh token, so they can be returned twice.
   */
  rotation_salt: string | null;
  revoked_at: Instant | null;
  revoked_reason: string | null;
  sso_logout_url: string | null;
  /** Unused; the next release drops the column. */
  device_token: string | null;
  /** The member of staff in a masquerade; null for the user's own session. */
  staff_id: string | null;
  /** The past scheme year that staff look at; null for the current one. */
  scheme_year: string | null;
  created_at: Instant;
}

/** Failed logins of an email address within a client, even without an account (A1, A3, A11). */
export interface LoginFailureTable {
  client_id: string;
  email_key: string;
  failures: number;
  last_failed_at: Instant;
  locked_until: Instant | null;
}

/** Failed logins of a network, across tenants (A2). */
export interface NetworkFailureTable {
  network: string;
  failures: number;
  window_started_at: Instant;
}

/** In the form that rate-limiter-flexible requires; `expire` is ms. */
export interface RateLimitTable {
  key: string;
  points: Generated<number>;
  expire: Instant | null;
}
