import type { Generated } from "kysely";
import type { Sealed } from "../sealing/sealed.ts";
import type { Day, Instant } from "./types.ts";

export interface EnquiryTable {
  id: string;
  client_id: string;
  /** Null if nobody was logged in. */
  employee_id: string | null;
  subject: string;
  comments: Sealed;
  email: string | null;
  first_name: string | null;
  surname: string | null;
  company: string | null;
  created_at: Instant;
}

/** The outbox: an email is stored in the transaction that causes it, and sent afterwards. */
export interface MailTable {
  id: string;
  client_id: string | null;
  employee_id: string | null;
  /** The purpose, such as `enquiry` or `welcome`. */
  kind: string;
  to_address: string;
  reply_to: string | null;
  subject: Sealed;
  text: Sealed;
  html: Sealed | null;
  /** The same for all attempts, so that a repeat can be recognised. */
  message_id: string;
  status: "waiting" | "sent" | "failed";
  attempts: Generated<number>;
  /**
   * The next attempt is not before this time. A sender moves it forward to claim the email while it sends.
   */
  next_at: Instant;
  sent_at: Instant | null;
  last_error: string | null;
  created_at: Instant;
}

export interface AuditTable {
  id: string;
  at: Instant;
  client_id: string | null;
  /** The person who acted; null if nobody was logged in. */
  actor_id: string | null;
  /** The person whose rights were used: under masquerade the person viewed, not the actor. */
  effective_user_id: string | null;
  /** The person that the row is about; null without a person, and in older rows. */
  subject_id: string | null;
  action: string;
  target_type: string | null;
  target_id: string | null;
  /** JSON without secrets, and without personal data beyond ids. */
  detail: string | null;
  request_id: string | null;
  ip: string | null;
  /** The changed values before and after, as JSON; null before a record exists and after it is deleted. */
  before_values: string | null;
  after_values: string | null;
}

/** An audit row that no hash covers yet. */
export interface AuditQueueTable {
  audit_id: string;
  /** Empty for a row without a client. */
  client_id: string;
  at: Instant;
}

/** A link of a client's chain: its hash covers an audit row and the previous hash. */
export interface AuditLinkTable {
  client_id: string;
  seq: number;
  audit_id: string;
  hash: string;
}

/** The last row of each client's audit chain. */
export interface AuditHeadTable {
  client_id: string;
  seq: number;
  /** Null before the chain's first row. */
  hash: string | null;
  /** The last row that retention removed, and its hash, from which the chain is verified. */
  purged_seq: Generated<number>;
  purged_hash: string | null;
}

/** An audit row whose personal values were erased. */
export interface AuditErasureTable {
  audit_id: string;
  client_id: string;
  /** SHA-256 (hex) of the row after the erasure. */
  rest_hash: string;
  /** `request_id` of the audit row that records the erasure. */
  told_by: string;
}

/** The id of an erased person, so that they can be erased again after a restore. */
export interface ErasureTable {
  client_id: string;
  employee_id: string;
  erased_at: Instant;
  /** Whether the person requested it, or a retention period ended. */
  cause: "request" | "retention";
  /** Null if the retention job erased the person. */
  erased_by: string | null;
}

/** The retention job's progress per client. */
export interface RetentionProgressTable {
  client_id: string;
  done: Day;
}

/** The daily job's progress per client. */
export interface DailyProgressTable {
  client_id: string;
  /** The last day that is finished for everybody. */
  done: Day;
  /** The day in progress, and the last person finished on it. */
  running_day: Day | null;
  after_id: string | null;
}

export interface IdempotencyKeyTable {
  client_id: string;
  /** The employee's id, or `anyone`. */
  owner: string;
  call: string;
  key: string;
  /** SHA-256 of the request's body, to recognise the same key with another body. */
  request_hash: Sealed;
  status: number;
  body: Sealed;
  created_at: Instant;
}

/** A notice that operators show at the top of every page. */
export interface NoticeTable {
  id: string;
  /** Null for all clients. */
  client_id: string | null;
  text: string;
  /** JSON: the text in other languages, by language; null without any. */
  translations: string | null;
  severity: "info" | "warning" | "outage";
  starts_at: Instant;
  /** Null if the notice stays until it is removed. */
  ends_at: Instant | null;
  created_at: Instant;
}

/** A fact about the database itself, such as `kind` (see `kind.ts`) and `demo_seeded_at`. */
export interface SettingTable {
  key: string;
  value: string;
}

/** The id of a key that sealed values need. A start without this key fails. */
export interface DataKeyTable {
  id: string;
  /** The real time at which the key was first used. */
  first_used_at: Instant;
}
