import { sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/**
 * A person's lines by origin, so that a run reads only lines that new facts can affect, and benefits in kind
 * of one tax year. Without this a run would slow down as the ledger grows.
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
