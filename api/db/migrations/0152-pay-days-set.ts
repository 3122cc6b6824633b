import type { AnyDb } from "./columns.ts";

/** Adds when a period's pay day was set, ms; null for periods of before. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("pay_periods").addColumn("pay_date_set_at", "bigint").execute();
}
