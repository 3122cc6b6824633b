import { sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/** Indexes the audit rows that may change computed values, so that no query reads through a day of logins. */
export async function up(db: AnyDb): Promise<void> {
  await sql`create index audit_marks on audit (client_id, at) where action not in
    ('login.succeeded', 'login.refused', 'logout', 'access.not_found', 'report.downloaded', 'employees.downloaded',
     'activity.downloaded', 'employee.viewed', 'masquerade.request', 'claim.receipt_read')`.execute(db);
}
