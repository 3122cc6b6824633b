import type { AnyDb } from "./columns.ts";

/** Adds when a period's pay day was moved or replaced, ms; null if it is as generated. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("pay_periods").addColumn("pay_date_set_at", "bigint").execute();
}
