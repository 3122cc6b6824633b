import type { Generated } from "kysely";
import type { Sealed } from "../sealing/rows.ts";
import type { Day, Instant } from "./types.ts";

export interface EnquiryTable {
  id: string;
  client_id: string;
  /** Null if nobody was signed in. */
  employee_id: string | null;
  subject: string;
  comments: Sealed;
  email: string | null;
  first_name: string | null;
  surname: string | null;
  company: string | null;
  created_at: Instant;
}

/** The outbox: written in the transaction that causes a mail, sent afterwards. */
export interface MailTable {
  id: string;
  client_id: string | null;
  employee_id: string | null;
  /** The purpose: `enquiry`, `welcome` … */
  kind: string;
  to_address: string;
  reply_to: string | null;
  subject: Sealed;
  text: Sealed;
  html: Sealed | null;
  /** Kept over retries, so that a repeat can be recognised. */
  message_id: string;
  status: "waiting" | "sent" | "failed";
  attempts: Generated<number>;
  /** Not before; a sender also moves it on to claim the mail while it sends. */
  next_at: Instant;
  sent_at: Instant | null;
  last_error: string | null;
  created_at: Instant;
}

export interface AuditTable {
  id: string;
  at: Instant;
  client_id: string | null;
  /** The person who acted; null if nobody was signed in. */
  actor_id: string | null;
  /** The person whose rights were used; not the actor under masquerade. */
  effective_user_id: string | null;
  /** The person whom the row is about; null if there is none, and in rows older than the column. */
  subject_id: string | null;
  action: string;
  target_type: string | null;
  target_id: string | null;
  /** JSON, without secrets or personal data beyond ids. */
  detail: string | null;
  request_id: string | null;
  ip: string | null;
  /** JSON of the changed values, before and after; null before a record exists and after it is deleted. */
  before_values: string | null;
  after_values: string | null;
}

/** Rows of the audit that no hash covers yet. */
export interface AuditQueueTable {
  audit_id: string;
  /** Empty for a row of no client. */
  client_id: string;
  at: Instant;
}

/** The chain of a client: each hash covers its row of the audit and the hash before it. */
export interface AuditLinkTable {
  client_id: string;
  seq: number;
  audit_id: string;
  hash: string;
}

/** The progress of each chain. */
export interface AuditHeadTable {
  client_id: string;
  seq: number;
  /** Null before the first row. */
  hash: string | null;
  /** The last row that retention removed, and its hash: from there on the chain is verified. */
  purged_seq: Generated<number>;
  purged_hash: string | null;
}

/** Rows of the audit whose personal values were erased. */
export interface AuditErasureTable {
  audit_id: string;
  client_id: string;
  /** SHA-256 (hex) of the row as it was left. */
  rest_hash: string;
  /** `request_id` of the row of the audit that tells of the erasure. */
  told_by: string;
}

/** The ids of erased people, so that they can be erased again after a restore. */
export interface ErasureTable {
  client_id: string;
  employee_id: string;
  erased_at: Instant;
  /** Whether the person requested it, or a retention period ended. */
  cause: "request" | "retention";
  /** Null for the job. */
  erased_by: string | null;
}

/** The retention job's progress by client. */
export interface RetentionProgressTable {
  client_id: string;
  done: Day;
}

/** The daily job's progress by client. */
export interface DailyProgressTable {
  client_id: string;
  /** The last day that is done for everybody. */
  done: Day;
  /** The day in progress, and the last person done. */
  running_day: Day | null;
  after_id: string | null;
}

export interface IdempotencyKeyTable {
  client_id: string;
  /** The employee's id, or `anyone`. */
  owner: string;
  call: string;
  key: string;
  /** SHA-256 of the request's body: the same key with another body is refused. */
  request_hash: Sealed;
  status: number;
  body: Sealed;
  created_at: Instant;
}

/** Notices that operators show at the top of every page. */
export interface NoticeTable {
  id: string;
  /** Null for all clients. */
  client_id: string | null;
  text: string;
  severity: "info" | "warning" | "outage";
  starts_at: Instant;
  /** Null: until it is taken down. */
  ends_at: Instant | null;
  created_at: Instant;
}

/** Facts about the database itself, such as `kind` (see `kind.ts`) and `demo_seeded_at`. */
export interface SettingTable {
  key: string;
  value: string;
}

/** Keys of sealed values in this database, by id: none may be missing. */
export interface DataKeyTable {
  id: string;
  /** Real time. */
  first_used_at: Instant;
}
