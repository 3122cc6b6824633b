import { type AnyDb, createTable, day, id, instant, optional, text } from "./columns.ts";

export async function up(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "life_events",
    {
      id,
      client_id: text,
      employee_id: text,
      code: text,
      event_date: day,
      reported_date: day,
      closed_date: optional(day),
      family_member_id: optional(text),
      created_at: instant,
    },
    // Rows are deleted with their person, and never refer to another tenant.
    (table) =>
      table.addForeignKeyConstraint(
        "life_events_employee",
        ["client_id", "employee_id"],
        "employees",
        ["client_id", "id"],
        (constraint) => constraint.onDelete("cascade"),
      ),
  );
  await db.schema
    .createIndex("life_events_owner")
    .on("life_events")
    .columns(["client_id", "employee_id", "event_date"])
    .execute();
}
