import type { LogoPlace } from "../../clients/document.ts";
import type { Day, Instant } from "./types.ts";

/** The first labels of a client's hosts; the first row is also its scheme's `domain`. */
export interface ClientHostTable {
  /** The first label of a host, lower case, unique over all clients. */
  label: string;
  client_id: string;
  position: number;
}

/** People who are paid together. An employee's `payroll_group` is its name or code. */
export interface PayrollGroupTable {
  client_id: string;
  code: string;
  /** The order; the first one is the default. */
  position: number;
  name: string;
  frequency: "monthly" | "four-weekly" | "fortnightly" | "weekly";
  /** A day of the month; a shorter month uses its last day. */
  cut_off_day: number;
  pay_day: number;
  /** A pay day from which all others are counted; null for a group that is paid monthly. */
  first_pay_date: Day | null;
  /** Days from a period's end to its pay day, and from its cut-off to its pay day. It is null for a monthly group. */
  period_lag_days: number | null;
  cut_off_lead_days: number | null;
  /** Key of the first pay period that has a run; null until the calendar exists. */
  ledger_from: string | null;
}

/** A client's own logos. The scheme's URL fields point to them; their names contain their hash. */
export interface BrandFileTable {
  client_id: string;
  place: LogoPlace;
  type: "image/svg+xml" | "image/png";
  bytes: Uint8Array;
  /** SHA-256 of the bytes, hex, which names the file. */
  sha256: string;
  replaced_at: Instant | null;
}

/** An imported client document, which never changes afterwards. */
export interface ClientImportTable {
  id: string;
  client_id: string;
  imported_at: Instant;
  /** `command`, or the name of the operator who imported it over the network. */
  imported_by: string;
  /** Unused; the next release drops the column. */
  effective_date: Day | null;
  /** The document as canonical JSON, with logos replaced by hashes and employers by numbers. */
  document: string;
  /** Hash of `document`, hex. */
  sha256: string;
}
