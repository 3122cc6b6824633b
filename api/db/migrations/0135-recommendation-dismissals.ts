import { type AnyDb, createTable, instant, text } from "./columns.ts";

/** Stores recommendations that people dismissed, so that they are not shown again. */
export async function up(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "recommendation_dismissals",
    { client_id: text, employee_id: text, reason: text, product_code: text, dismissed_at: instant },
    // Rows are deleted with their person, and never refer to another tenant.
    (table) =>
      table
        .addPrimaryKeyConstraint("recommendation_dismissals_key", [
          "client_id",
          "employee_id",
          "reason",
          "product_code",
        ])
        .addForeignKeyConstraint(
          "recommendation_dismissals_employee",
          ["client_id", "employee_id"],
          "employees",
          ["client_id", "id"],
          (constraint) => constraint.onDelete("cascade"),
        ),
  );
}
