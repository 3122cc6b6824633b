import { sql } from "kysely";
import { matchColumn, matchEmployee } from "./conditions.ts";
import type { PersonTable } from "./person-table.ts";

const hashColumn = "token_hash";

/** Tables about a person's login. An export says that secrets exist, without their values. */
export const signInTables = {
  sessions: {
    matches: matchEmployee,
    order: ["created_at", "id"],
    hides: ["access_hash", "refresh_hash", "rotation_salt", "device_token"],
    roles: ["staff_id"],
    onErasure: "delete",
  },
  page_tokens: {
    matches: matchEmployee,
    order: [hashColumn],
    hides: [hashColumn],
    onErasure: "delete",
  },
  sso_tokens: {
    matches: matchEmployee,
    order: ["created_at", "id"],
    hides: [hashColumn],
    roles: ["staff_id"],
    onErasure: "delete",
  },
  magic_links: {
    matches: matchEmployee,
    order: ["created_at", "id"],
    hides: [hashColumn],
    roles: ["created_by"],
    onErasure: "delete",
  },
  account_links: {
    matches: matchEmployee,
    order: ["created_at", "id"],
    hides: [hashColumn],
    onErasure: "delete",
  },
  account_changes: {
    matches: matchEmployee,
    order: ["created_at", "id"],
    hides: ["stop_hash", "confirm_hash", "email_key", "ip"],
    roles: ["requested_by"],
    onErasure: "delete",
  },
  reset_requests: {
    matches: ({ clientId, emailKey }) =>
      sql<boolean>`client_id = ${clientId} and lower(email) = ${emailKey ?? ""}`,
    order: ["created_at", "id"],
    onErasure: "delete",
  },
  password_history: {
    matches: matchEmployee,
    order: ["set_at", "id"],
    hides: ["password_hash"],
    onErasure: "delete",
  },
  two_factors: {
    matches: matchEmployee,
    order: ["employee_id"],
    hides: ["secret", "pending_secret", "last_step"],
    onErasure: "delete",
  },
  recovery_codes: {
    matches: matchEmployee,
    order: ["created_at", "id"],
    hides: ["code_hash"],
    onErasure: "delete",
  },
  login_failures: {
    matches: ({ clientId, emailKey }) =>
      sql<boolean>`client_id = ${clientId} and email_key = ${emailKey ?? ""}`,
    order: ["email_key"],
    onErasure: "delete",
  },
  idempotency_keys: {
    matches: matchColumn("owner"),
    order: ["created_at", "call", "key"],
    hides: ["request_hash", "body", "key"],
    onErasure: "delete",
  },
} as const satisfies Record<string, PersonTable>;
