import { type AnyDb, bytes, createTable, day, id, instant, integer, optional, text } from "./columns.ts";

/** Stores claims on plans, their decisions and their receipts. */
export async function up(db: AnyDb): Promise<void> {
  const owner = { client_id: text, employee_id: text };
  await createTable(
    db,
    "claims",
    {
      id,
      ...owner,
      product_code: text,
      state: text,
      details: text,
      claimed_pence: integer,
      paid_pence: optional(integer),
      paid_date: optional(day),
      note: optional(text),
      created_at: instant,
      updated_at: instant,
      version: integer,
    },
    (table) =>
      table
        .addUniqueConstraint("claims_id", ["client_id", "employee_id", "id"])
        .addForeignKeyConstraint(
          "claims_employee",
          ["client_id", "employee_id"],
          "employees",
          ["client_id", "id"],
          (constraint) => constraint.onDelete("cascade"),
        ),
  );
  await db.schema
    .createIndex("claims_waiting")
    .on("claims")
    .columns(["client_id", "product_code", "state", "created_at"])
    .execute();
  const columns = { id, ...owner, claim_id: text };
  await createTable(
    db,
    "claim_events",
    { ...columns, version: integer, at: instant, actor_id: text, state: text, note: optional(text) },
    (table) =>
      table.addForeignKeyConstraint(
        "claim_events_claim",
        ["client_id", "employee_id", "claim_id"],
        "claims",
        ["client_id", "employee_id", "id"],
        (constraint) => constraint.onDelete("cascade"),
      ),
  );
  await createTable(
    db,
    "claim_receipts",
    { ...columns, type: text, size: integer, bytes, added_at: instant },
    (table) =>
      table.addForeignKeyConstraint(
        "claim_receipts_claim",
        ["client_id", "employee_id", "claim_id"],
        "claims",
        ["client_id", "employee_id", "id"],
        (constraint) => constraint.onDelete("cascade"),
      ),
  );
  for (const table of ["claim_events", "claim_receipts"]) {
    await db.schema.createIndex(`${table}_claim_id`).on(table).columns(["client_id", "claim_id"]).execute();
  }
}
