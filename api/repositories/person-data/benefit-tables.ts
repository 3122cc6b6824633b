import { sql } from "kysely";
import { byEmployee } from "./conditions.ts";
import type { PersonTable } from "./person-table.ts";

/** A person's identity and benefits. */
export const benefitTables = {
  employees: {
    title: "You: your details, job and pay as they are today",
    of: ({ clientId, userId }) => sql<boolean>`client_id = ${clientId} and id = ${userId}`,
    order: ["id"],
    hides: ["password_hash", "name_key", "email_key"],
    onErasure: "special",
  },
  person_facts: {
    title: "The history of your details, job and pay: what held from when, and since when that was known",
    of: byEmployee,
    order: ["fact", "effective_from_date", "known_from"],
    roles: ["recorded_by"],
    onErasure: "delete",
  },
  family_members: {
    title: "Your family members",
    of: byEmployee,
    order: ["created_at", "id"],
    onErasure: "delete",
  },
  family_states: {
    title: "Your family members as they were before a change",
    of: byEmployee,
    order: ["id", "known_from"],
    onErasure: "delete",
  },
  life_events: {
    title: "Life events that you told us of",
    of: byEmployee,
    order: ["created_at", "id"],
    onErasure: "delete",
  },
  selections: {
    title: "Your benefits: every choice with its price, its answers and its dates",
    of: byEmployee,
    order: ["created_at", "id"],
    roles: ["terms_accepted_by"],
    onErasure: "special",
  },
  selection_states: {
    title: "Your benefits as they were before a change",
    of: byEmployee,
    order: ["id", "known_from"],
    onErasure: "special",
  },
  selection_actors: {
    title: "Who acted in your choices of benefits for you",
    of: ({ clientId, userId }) => sql<boolean>`client_id = ${clientId} and selection_id in
      (select s.id from selections s where s.client_id = ${clientId} and s.employee_id = ${userId})`,
    order: ["selection_id", "actor_id"],
    roles: ["actor_id"],
    onErasure: "delete",
  },
  underwriting_decisions: {
    title: "Insurers' decisions about your cover",
    of: byEmployee,
    order: ["recorded_at", "id"],
    roles: ["recorded_by"],
    onErasure: "delete",
  },
  enrolment_waiting: {
    title: "Pension enrolment that waited for your employer",
    of: byEmployee,
    order: ["listed_at"],
    roles: ["confirmed_by"],
    onErasure: "delete",
  },
  enrolment_letters: {
    title: "Letters that told you of your pension enrolment",
    of: byEmployee,
    order: ["written_at", "selection_id"],
    roles: ["given_by"],
    onErasure: "kept",
  },
  nominations: {
    title: "Who you wished to be paid if you die",
    of: byEmployee,
    order: ["product_code", "version"],
    onErasure: "delete",
  },
  recommendation_dismissals: {
    title: "Suggestions that you did not want to see again",
    of: byEmployee,
    order: ["dismissed_at", "reason", "product_code"],
    onErasure: "delete",
  },
  claims: {
    title: "Your claims",
    of: byEmployee,
    order: ["created_at", "id"],
    onErasure: "delete",
  },
  claim_events: {
    title: "What became of your claims, step by step",
    of: byEmployee,
    order: ["at", "id"],
    roles: ["actor_id"],
    onErasure: "delete",
  },
  claim_receipts: {
    title: "Receipts of your claims; the files are in the folder receipts",
    of: byEmployee,
    order: ["added_at", "id"],
    hides: ["bytes"],
    onErasure: "delete",
  },
  voucher_accounts: {
    title: "Your childcare vouchers",
    of: byEmployee,
    order: ["employee_id"],
    onErasure: "delete",
  },
  payroll_lines: {
    title: "Payslips: each amount that a payroll run took from your pay or added to it",
    of: byEmployee,
    order: ["origin_key", "group_code", "period_key", "place"],
    onErasure: "kept",
  },
  payroll_carried: {
    title: "Refunds that waited for a later payslip",
    of: byEmployee,
    order: ["group_code", "period_key", "element", "plan", "origin_key"],
    onErasure: "kept",
  },
  payroll_openings: {
    title: "Amounts that were taken from your pay before this portal kept payslips",
    of: byEmployee,
    order: ["recorded_at", "id"],
    roles: ["recorded_by"],
    onErasure: "kept",
  },
} as const satisfies Record<string, PersonTable>;
