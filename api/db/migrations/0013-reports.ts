import { type AnyDb, client, createTable, instant, text } from "./columns.ts";

/** Adds the providers of products, indexes for reports, and tokens that open a single page. */
export async function up(db: AnyDb): Promise<void> {
  await createTable(db, "providers", { client_id: client, code: text, name: text }, (table) =>
    table.addPrimaryKeyConstraint("providers_pk", ["client_id", "code"]),
  );
  for (const name of ["provider_code", "policy_number"]) {
    await db.schema.alterTable("benefit_contents").addColumn(name, "text").execute();
  }
  await db.schema
    .createIndex("selections_first_deduction")
    .on("selections")
    .columns(["client_id", "first_deduction_date"])
    .execute();
  await db.schema
    .createIndex("life_events_reported")
    .on("life_events")
    .columns(["client_id", "reported_date", "id"])
    .execute();

  await createTable(
    db,
    "page_tokens",
    {
      token_hash: { ...text, primary: true },
      client_id: text,
      employee_id: text,
      family_id: text,
      page: text,
      expires_at: instant,
    },
    (table) =>
      table.addForeignKeyConstraint(
        "page_tokens_employee",
        ["client_id", "employee_id"],
        "employees",
        ["client_id", "id"],
        (key) => key.onDelete("cascade"),
      ),
  );
  await db.schema
    .createIndex("page_tokens_ended")
    .on("page_tokens")
    .columns(["client_id", "expires_at"])
    .execute();
}
