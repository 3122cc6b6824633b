import { sql } from "kysely";
import { matchEmployee } from "./conditions.ts";
import type { PersonTable } from "./person-table.ts";

/** Tables about a person's identity and benefits. */
export const benefitTables = {
  employees: {
    matches: ({ clientId, userId }) => sql<boolean>`client_id = ${clientId} and id = ${userId}`,
    order: ["id"],
    hides: ["password_hash", "name_key", "email_key"],
    onErasure: "special",
  },
  person_facts: {
    matches: matchEmployee,
    order: ["fact", "effective_from_date", "known_from"],
    roles: ["recorded_by"],
    onErasure: "delete",
  },
  family_members: {
    matches: matchEmployee,
    order: ["created_at", "id"],
    onErasure: "delete",
  },
  family_states: {
    matches: matchEmployee,
    order: ["id", "known_from"],
    onErasure: "delete",
  },
  life_events: {
    matches: matchEmployee,
    order: ["created_at", "id"],
    onErasure: "delete",
  },
  selections: {
    matches: matchEmployee,
    order: ["created_at", "id"],
    roles: ["terms_accepted_by"],
    onErasure: "special",
  },
  selection_states: {
    matches: matchEmployee,
    order: ["id", "known_from"],
    onErasure: "special",
  },
  selection_actors: {
    matches: ({ clientId, userId }) => sql<boolean>`client_id = ${clientId} and selection_id in
      (select s.id from selections s where s.client_id = ${clientId} and s.employee_id = ${userId})`,
    order: ["selection_id", "actor_id"],
    roles: ["actor_id"],
    onErasure: "delete",
  },
  underwriting_decisions: {
    matches: matchEmployee,
    order: ["recorded_at", "id"],
    roles: ["recorded_by"],
    onErasure: "delete",
  },
  enrolment_waiting: {
    matches: matchEmployee,
    order: ["listed_at"],
    roles: ["confirmed_by"],
    onErasure: "delete",
  },
  enrolment_letters: {
    matches: matchEmployee,
    order: ["written_at", "selection_id"],
    roles: ["given_by"],
    onErasure: "kept",
  },
  nominations: {
    matches: matchEmployee,
    order: ["product_code", "version"],
    onErasure: "delete",
  },
  recommendation_dismissals: {
    matches: matchEmployee,
    order: ["dismissed_at", "reason", "product_code"],
    onErasure: "delete",
  },
  claims: {
    matches: matchEmployee,
    order: ["created_at", "id"],
    onErasure: "delete",
  },
  claim_events: {
    matches: matchEmployee,
    order: ["at", "id"],
    roles: ["actor_id"],
    onErasure: "delete",
  },
  claim_receipts: {
    matches: matchEmployee,
    order: ["added_at", "id"],
    hides: ["bytes"],
    onErasure: "delete",
  },
  voucher_accounts: {
    matches: matchEmployee,
    order: ["employee_id"],
    onErasure: "delete",
  },
  payroll_lines: {
    matches: matchEmployee,
    order: ["origin_key", "group_code", "period_key", "place"],
    onErasure: "kept",
  },
  payroll_carried: {
    matches: matchEmployee,
    order: ["group_code", "period_key", "element", "plan", "origin_key"],
    onErasure: "kept",
  },
  payroll_openings: {
    matches: matchEmployee,
    order: ["recorded_at", "id"],
    roles: ["recorded_by"],
    onErasure: "kept",
  },
} as const satisfies Record<string, PersonTable>;
