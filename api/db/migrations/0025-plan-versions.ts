import { PostgresAdapter, sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/**
 * A selection stores the plan version that it was agreed under. Existing ones get the version in force in
 * London when they were created.
 */
export async function up(db: AnyDb): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .alterTable("selections")
    .addColumn("plan_from_date", isPostgres ? sql`date` : "text")
    .execute();
  const plans = await db
    .selectFrom("plans")
    .select(["client_id", "code", "from_date"])
    .orderBy("from_date")
    .execute();
  const seen = new Set<string>();
  for (const { client_id, code, from_date } of plans) {
    const isFirst = !seen.has(`${client_id} ${code}`);
    seen.add(`${client_id} ${code}`);
    await db
      .updateTable("selections")
      .set({ plan_from_date: from_date })
      .where("client_id", "=", client_id)
      .where("product_code", "=", code)
      .$if(!isFirst, (query) => query.where("created_at", ">=", startInLondon(from_date)))
      .execute();
  }
}

/** The first instant of a day in London, ms. */
function startInLondon(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const hour = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "numeric" });
  return Number(hour.format(midnight)) === 0 ? midnight : midnight - 3_600_000;
}
