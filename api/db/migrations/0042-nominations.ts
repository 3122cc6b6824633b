import { type AnyDb, createTable, id, instant, integer, text } from "./columns.ts";

/** Stores the people to be paid after a death. Each nomination is one row. */
export async function up(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "nominations",
    {
      id,
      client_id: text,
      employee_id: text,
      product_code: text,
      version: integer,
      beneficiaries: text,
      made_at: instant,
    },
    // Rows are deleted with their person, and never refer to another tenant.
    (table) =>
      table
        .addUniqueConstraint("nominations_version", ["client_id", "employee_id", "product_code", "version"])
        .addForeignKeyConstraint(
          "nominations_employee",
          ["client_id", "employee_id"],
          "employees",
          ["client_id", "id"],
          (constraint) => constraint.onDelete("cascade"),
        ),
  );
}
