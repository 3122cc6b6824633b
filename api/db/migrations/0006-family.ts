import { type AnyDb, createTable, day, flag, id, instant, optional, text } from "./columns.ts";

export async function up(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "family_members",
    {
      id,
      client_id: text,
      employee_id: text,
      relationship: text,
      title: text,
      first_name: text,
      surname: text,
      sex: text,
      date_of_birth: day,
      education_ends: optional(day),
      registered_disabled: flag,
      active: { ...flag, default: true },
      created_at: instant,
      updated_at: instant,
    },
    // Rows are deleted with their person, and never refer to another tenant.
    (table) =>
      table.addForeignKeyConstraint(
        "family_members_employee",
        ["client_id", "employee_id"],
        "employees",
        ["client_id", "id"],
        (constraint) => constraint.onDelete("cascade"),
      ),
  );
  await db.schema
    .createIndex("family_members_owner")
    .on("family_members")
    .columns(["client_id", "employee_id"])
    .execute();
}
