import type { LogoPlace } from "../../clients/document.ts";
import type { Day, Instant } from "./types.ts";

/** Every host label at which the portal is a client's; the first is also its scheme's `domain`. */
export interface ClientHostTable {
  /** First label of the host, lower case; unique over all clients. */
  label: string;
  client_id: string;
  position: number;
}

/** People who are paid together. An employee's `payroll_group` is its name or its code. */
export interface PayrollGroupTable {
  client_id: string;
  code: string;
  /** The first one is the default. */
  position: number;
  name: string;
  frequency: "monthly" | "four-weekly" | "fortnightly" | "weekly";
  /** Days of the month; a month too short for one uses its last day. */
  cut_off_day: number;
  pay_day: number;
  /** A pay day from which all others of a group that is not paid monthly are counted; null for a monthly one. */
  first_pay_date: Day | null;
  /** Days from the last day of a period to its pay day, and from its cut-off to its pay day; null for a monthly one. */
  period_lag_days: number | null;
  cut_off_lead_days: number | null;
  /** Key of the first pay period that has a run; null until the calendar is made. */
  ledger_from: string | null;
}

/** A client's own logos; the scheme's URL fields point to those that are not replaced. Imports name all by their hash. */
export interface BrandFileTable {
  client_id: string;
  place: LogoPlace;
  type: "image/svg+xml" | "image/png";
  bytes: Uint8Array;
  /** Hash of the bytes, hex; it names the file. */
  sha256: string;
  replaced_at: Instant | null;
}

/** The imported document, never changed afterwards. */
export interface ClientImportTable {
  id: string;
  client_id: string;
  imported_at: Instant;
  /** `command`, or the operator who imported it over the network. */
  imported_by: string;
  effective_date: Day;
  /** The document as canonical JSON, with hashes for logos and numbers for employers. */
  document: string;
  /** Hash of `document`, hex. */
  sha256: string;
}
