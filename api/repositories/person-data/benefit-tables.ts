import { sql } from "kysely";
import { byEmployee } from "./conditions.ts";
import type { PersonTable } from "./person-table.ts";

/** Tables about a person's identity and benefits. */
export const benefitTables = {
  employees: {
    of: ({ clientId, userId }) => sql<boolean>`client_id = ${clientId} and id = ${userId}`,
    order: ["id"],
    hides: ["password_hash", "name_key", "email_key"],
    onErasure: "special",
  },
  person_facts: {
    of: byEmployee,
    order: ["fact", "effective_from_date", "known_from"],
    roles: ["recorded_by"],
    onErasure: "delete",
  },
  family_members: {
    of: byEmployee,
    order: ["created_at", "id"],
    onErasure: "delete",
  },
  family_states: {
    of: byEmployee,
    order: ["id", "known_from"],
    onErasure: "delete",
  },
  life_events: {
    of: byEmployee,
    order: ["created_at", "id"],
    onErasure: "delete",
  },
  selections: {
    of: byEmployee,
    order: ["created_at", "id"],
    roles: ["terms_accepted_by"],
    onErasure: "special",
  },
  selection_states: {
    of: byEmployee,
    order: ["id", "known_from"],
    onErasure: "special",
  },
  selection_actors: {
    of: ({ clientId, userId }) => sql<boolean>`client_id = ${clientId} and selection_id in
      (select s.id from selections s where s.client_id = ${clientId} and s.employee_id = ${userId})`,
    order: ["selection_id", "actor_id"],
    roles: ["actor_id"],
    onErasure: "delete",
  },
  underwriting_decisions: {
    of: byEmployee,
    order: ["recorded_at", "id"],
    roles: ["recorded_by"],
    onErasure: "delete",
  },
  enrolment_waiting: {
    of: byEmployee,
    order: ["listed_at"],
    roles: ["confirmed_by"],
    onErasure: "delete",
  },
  enrolment_letters: {
    of: byEmployee,
    order: ["written_at", "selection_id"],
    roles: ["given_by"],
    onErasure: "kept",
  },
  nominations: {
    of: byEmployee,
    order: ["product_code", "version"],
    onErasure: "delete",
  },
  recommendation_dismissals: {
    of: byEmployee,
    order: ["dismissed_at", "reason", "product_code"],
    onErasure: "delete",
  },
  claims: {
    of: byEmployee,
    order: ["created_at", "id"],
    onErasure: "delete",
  },
  claim_events: {
    of: byEmployee,
    order: ["at", "id"],
    roles: ["actor_id"],
    onErasure: "delete",
  },
  claim_receipts: {
    of: byEmployee,
    order: ["added_at", "id"],
    hides: ["bytes"],
    onErasure: "delete",
  },
  voucher_accounts: {
    of: byEmployee,
    order: ["employee_id"],
    onErasure: "delete",
  },
  payroll_lines: {
    of: byEmployee,
    order: ["origin_key", "group_code", "period_key", "place"],
    onErasure: "kept",
  },
  payroll_carried: {
    of: byEmployee,
    order: ["group_code", "period_key", "element", "plan", "origin_key"],
    onErasure: "kept",
  },
  payroll_openings: {
    of: byEmployee,
    order: ["recorded_at", "id"],
    roles: ["recorded_by"],
    onErasure: "kept",
  },
} as const satisfies Record<string, PersonTable>;
