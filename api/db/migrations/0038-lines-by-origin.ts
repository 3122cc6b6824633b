import { sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/**
 * Indexes a person's lines by the period they belong to, and benefits in kind by tax year. A run then reads
 * only what new facts affect, and does not slow down as the ledger grows.
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
