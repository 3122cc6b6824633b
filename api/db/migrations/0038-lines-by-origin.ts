import { sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/**
 * Lines of a person by origin, so that a run reads those alone that something new can reach, and of benefits in kind
 * those of the tax year alone: else it takes longer the older the ledger is.
 */
export async function up(db: AnyDb): Promise<void> {
  for (const name of ["payroll_lines_employee", "payroll_lines_lasting"]) {
    await db.schema.dropIndex(name).execute();
  }
  await db.schema
    .createIndex("payroll_lines_origin")
    .on("payroll_lines")
    .columns(["client_id", "employee_id", "origin_key"])
    .execute();
  await db.schema
    .createIndex("payroll_lines_plans")
    .on("payroll_lines")
    .columns(["client_id", "employee_id"])
    .where(sql<boolean>`plan <> '' and type <> 'BIK'`)
    .execute();
  await db.schema
    .createIndex("payroll_lines_taxed")
    .on("payroll_lines")
    .columns(["client_id", "employee_id", "origin_key"])
    .where(sql<boolean>`type = 'BIK'`)
    .execute();
}
