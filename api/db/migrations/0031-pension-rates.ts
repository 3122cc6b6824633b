import type { AnyDb } from "./columns.ts";

/**
 * Copies imported rows of the old table of pension limits to the two tables that replaced it. The old rows
 * stay.
 */
export async function up(db: AnyDb): Promise<void> {
  const rows = await db.selectFrom("rates").selectAll().where("table_name", "=", "pension limits").execute();
  for (const row of rows) {
    const { annualAllowancePence, enrolmentTriggerPence: triggerPence, ...band } = JSON.parse(row.figures);
    const split = [
      ["pension allowance", { annualAllowancePence }],
      ["automatic enrolment", { triggerPence, fromAge: 22, ...band }],
    ] as const;
    for (const [table_name, figures] of split) {
      await db
        .insertInto("rates")
        .values({ ...row, table_name, figures: JSON.stringify(figures) })
        .execute();
    }
  }
}
