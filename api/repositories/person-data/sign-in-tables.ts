import { sql } from "kysely";
import { byColumn, byEmployee } from "./conditions.ts";
import type { PersonTable } from "./person-table.ts";

const hash = "token_hash";

/** A person's means of logging in. An export says that secrets exist, without their values. */
export const signInTables = {
  sessions: {
    title: "Your logins: when each began and ended",
    of: byEmployee,
    order: ["created_at", "id"],
    hides: ["access_hash", "refresh_hash", "rotation_salt", "device_token"],
    roles: ["staff_id"],
    onErasure: "delete",
  },
  page_tokens: {
    title: "Links that open one page for some minutes",
    of: byEmployee,
    order: [hash],
    hides: [hash],
    onErasure: "delete",
  },
  sso_tokens: {
    title: "Single sign-on: when you were handed over from your identity provider",
    of: byEmployee,
    order: ["created_at", "id"],
    hides: [hash],
    roles: ["staff_id"],
    onErasure: "delete",
  },
  magic_links: {
    title: "Links by which your employer looked at the portal as you see it",
    of: byEmployee,
    order: ["created_at", "id"],
    hides: [hash],
    roles: ["created_by"],
    onErasure: "delete",
  },
  account_links: {
    title: "Links to set a password that were sent to you",
    of: byEmployee,
    order: ["created_at", "id"],
    hides: [hash],
    onErasure: "delete",
  },
  account_changes: {
    title: "Changes of your email address or date of birth that waited for you",
    of: byEmployee,
    order: ["created_at", "id"],
    hides: ["stop_hash", "confirm_hash", "email_key", "ip"],
    roles: ["requested_by"],
    onErasure: "delete",
  },
  reset_requests: {
    title: "Requests for a link to set a new password",
    of: ({ clientId, emailKey }) =>
      sql<boolean>`client_id = ${clientId} and lower(email) = ${emailKey ?? ""}`,
    order: ["created_at", "id"],
    onErasure: "delete",
  },
  password_history: {
    title: "When you set a password",
    of: byEmployee,
    order: ["set_at", "id"],
    hides: ["password_hash"],
    onErasure: "delete",
  },
  two_factors: {
    title: "Your two-factor authentication",
    of: byEmployee,
    order: ["employee_id"],
    hides: ["secret", "pending_secret", "last_step"],
    onErasure: "delete",
  },
  recovery_codes: {
    title: "Your recovery codes: when each was made and used",
    of: byEmployee,
    order: ["created_at", "id"],
    hides: ["code_hash"],
    onErasure: "delete",
  },
  login_failures: {
    title: "Failed logins with your email address",
    of: ({ clientId, emailKey }) => sql<boolean>`client_id = ${clientId} and email_key = ${emailKey ?? ""}`,
    order: ["email_key"],
    onErasure: "delete",
  },
  idempotency_keys: {
    title: "Requests of yours of the last 2 days, so that a repeated one counts once",
    of: byColumn("owner"),
    order: ["created_at", "call", "key"],
    hides: ["request_hash", "body", "key"],
    onErasure: "delete",
  },
} as const satisfies Record<string, PersonTable>;
