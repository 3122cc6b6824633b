import { sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/**
 * Indexes the few people who joined a pension on request. Older plans matched contributions at any pay, and
 * now get a setting that says so. Without the setting a plan pays nothing below qualifying earnings.
 */
export async function up(db: AnyDb): Promise<void> {
  await sql`create index selections_joined on selections (client_id, created_at)
    where source in ('opted-in', 'joined')`.execute(db);
  const plans = await db
    .selectFrom("plans")
    .select(["client_id", "code", "from_date", "definition"])
    .execute();
  for (const { client_id, code, from_date, definition } of plans) {
    const plan = JSON.parse(definition);
    if (plan.choosable?.kind !== "share" || plan.choosable.matchedToBelowBand !== undefined) continue;
    const choosable = { ...plan.choosable, matchedToBelowBand: plan.choosable.matchedTo };
    await db
      .updateTable("plans")
      .set({ definition: JSON.stringify({ ...plan, choosable }) })
      .where("client_id", "=", client_id)
      .where("code", "=", code)
      .where("from_date", "=", from_date)
      .execute();
  }
}
