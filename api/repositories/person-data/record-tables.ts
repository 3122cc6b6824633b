import { sql } from "kysely";
import { matchColumn, matchEmployee, matchEmployeeOrEmail, matchUploads } from "./conditions.ts";
import type { DataSubject, PersonTable } from "./person-table.ts";

const erasedName = "Erased person";

/** Kinds of audit targets that belong to a person. */
const personTargets = [
  ...["selections", "selection_states", "family_members", "life_events", "nominations"],
  ...["claims", "underwriting_decisions", "account_changes", "payroll_openings"],
] as const;

/** Audit rows about a person: their own acts, acts in their name, and changes to their records. */
const getAudit = ({ clientId, userId }: DataSubject) => sql<boolean>`client_id = ${clientId}
  and (actor_id = ${userId} or effective_user_id = ${userId} or target_id = ${userId}
    or target_id in (${sql.join(
      personTargets.map(
        (table) =>
          sql`select t.id from ${sql.table(table)} t where t.client_id = ${clientId} and t.employee_id = ${userId}`,
      ),
      sql` union all `,
    )}))`;

/** Tables about processes: messages, uploads, the audit. */
export const recordTables = {
  mails: {
    matches: matchEmployeeOrEmail("to_address"),
    order: ["created_at", "id"],
    hides: ["message_id", "reply_to", "last_error"],
    onErasure: "delete",
  },
  welcome_mails: {
    matches: matchEmployee,
    order: ["employee_id"],
    onErasure: "delete",
  },
  welcome_resends: {
    matches: matchColumn("requested_by"),
    order: ["created_at", "id"],
    hides: ["requested_by"],
    onErasure: { clear: { ip: null } },
  },
  enquiries: {
    matches: matchEmployeeOrEmail("email"),
    order: ["created_at", "id"],
    onErasure: "delete",
  },
  employee_list: {
    matches: matchEmployee,
    order: ["no"],
    hides: ["words", "name_key", "number_key", "email_key"],
    onErasure: "special",
  },
  uploads: {
    matches: matchColumn("uploaded_by"),
    order: ["uploaded_at", "id"],
    hides: ["problems", "impact", "headings"],
    roles: ["uploaded_by", "confirmed_by", "undone_by"],
    onErasure: { clear: { uploaded_by_name: erasedName, ip: null } },
  },
  upload_rows: {
    matches: matchEmployee,
    order: ["upload_id", "side", "row"],
    hides: ["name_key", "email_key"],
    onErasure: "delete",
  },
  upload_problems: {
    matches: (person) =>
      matchUploads(
        person,
        sql<boolean>`exists (select 1 from upload_rows r where r.upload_id = upload_problems.upload_id
          and r.row = upload_problems.row and r.client_id = ${person.clientId} and r.employee_id = ${person.userId})`,
      ),
    order: ["upload_id", "row"],
    onErasure: "delete",
  },
  upload_impacts: {
    matches: (person) => matchUploads(person, sql<boolean>`employee_number = ${person.employeeNumber}`),
    order: ["upload_id", "no"],
    onErasure: "delete",
  },
  upload_endings: {
    matches: (person) => matchUploads(person, sql<boolean>`employee_id = ${person.userId}`),
    order: ["upload_id", "selection_id"],
    onErasure: "delete",
  },
  upload_missing: {
    matches: (person) => matchUploads(person, sql<boolean>`employee_number = ${person.employeeNumber}`),
    order: ["upload_id", "no"],
    onErasure: "delete",
  },
  audit: {
    matches: getAudit,
    order: ["at", "id"],
    hides: ["request_id"],
    roles: ["actor_id", "effective_user_id"],
    onErasure: "special",
  },
  erasures: {
    matches: matchEmployee,
    order: ["employee_id"],
    roles: ["erased_by"],
    onErasure: "special",
  },
} as const satisfies Record<string, PersonTable>;
