import { type AnyDb, client, createTable, instant, text } from "./columns.ts";

/** Stores that an employer accepted a payroll run's differences without a recorded cause, and why. */
export async function up(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "payroll_acceptances",
    {
      client_id: client,
      group_code: text,
      period_key: text,
      accepted_at: instant,
      accepted_by: text,
      differences_sha256: text,
      reason: text,
    },
    (table) =>
      table.addPrimaryKeyConstraint("payroll_acceptances_key", [
        "client_id",
        "group_code",
        "period_key",
        "accepted_at",
      ]),
  );
}
