import type { Generated } from "kysely";
import type { Instant } from "./types.ts";

/** What the employers' list sorts, filters and searches by: one row per employee, updated by triggers. */
export interface EmployeeListTable {
  no: number;
  client_id: string;
  employee_id: string;
  name_key: string;
  /** The employee number in lower case. */
  number_key: string;
  /** The folded email address; empty for none. */
  email_key: string;
  registered: boolean;
  two_factor: boolean;
  /** Whether a welcome email may be sent: in service, not registered, and with an address. */
  welcomable: boolean;
  /** Name, address and number, folded for search. */
  words: string;
}

/** How many people a client has, updated by triggers. */
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

/** A change of a client's counts that has not been added to them yet. */
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

/** The last welcome email of a person. */
export interface WelcomeMailTable {
  client_id: string;
  employee_id: string;
  resend_id: string;
  /** `made` means that the email is in the outbox. */
  outcome: "waiting" | "made" | "sent" | "failed" | "registered";
  mail_id: string | null;
  queued_at: Instant;
}

/** A one-time link with which an employer views the portal as another person. */
export interface MagicLinkTable {
  id: string;
  client_id: string;
  /** The person whose view the link opens. */
  employee_id: string;
  created_by: string;
  /** A SHA-256 hash in hexadecimal. */
  token_hash: string;
  /** Real time at which the link expires. */
  expires_at: Instant;
  used_at: Instant | null;
  created_at: Instant;
}
