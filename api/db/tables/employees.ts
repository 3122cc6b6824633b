import type { Generated } from "kysely";
import type { Instant } from "./types.ts";

/**
 * The values that the employers' list sorts, filters and searches by: a row per employee, kept by triggers.
 */
export interface EmployeeListTable {
  no: number;
  client_id: string;
  employee_id: string;
  name_key: string;
  /** In lower case. */
  number_key: string;
  /** Empty for none. */
  email_key: string;
  registered: boolean;
  two_factor: boolean;
  /** In service, not registered, and with an address. */
  welcomable: boolean;
  /** Name, address and number, folded for search. */
  words: string;
}

/** A client's number of people, kept by triggers. */
export interface EmployeeCountTable {
  client_id: string;
  total: Generated<number>;
  registered: Generated<number>;
  two_factor: Generated<number>;
  /** Increases whenever a person joins, leaves, or changes position in an order. */
  moves: Generated<number>;
  /** Increases whenever a person registers, or turns two-factor on or off. */
  turns: Generated<number>;
}

/** A change of those counts that is not yet added to them. */
export type EmployeeCountStepTable = EmployeeCountTable;

/** Welcome emails that were requested together. */
export interface WelcomeResendTable {
  id: string;
  client_id: string;
  requested_by: string;
  request_id: string;
  ip: string | null;
  queued: number;
  created_at: Instant;
}

/** The last welcome of a person. */
export interface WelcomeMailTable {
  client_id: string;
  employee_id: string;
  resend_id: string;
  /** `made` is in the outbox. */
  outcome: "waiting" | "made" | "sent" | "failed" | "registered";
  mail_id: string | null;
  queued_at: Instant;
}

/** A one-time link by which an employer views the portal as somebody. */
export interface MagicLinkTable {
  id: string;
  client_id: string;
  /** The person whose view it opens. */
  employee_id: string;
  created_by: string;
  /** SHA-256 (hex). */
  token_hash: string;
  /** Real time. */
  expires_at: Instant;
  used_at: Instant | null;
  created_at: Instant;
}
