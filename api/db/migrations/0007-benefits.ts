import { type AnyDb, client, createTable, day, id, instant, integer, optional, text } from "./columns.ts";

type Table = Parameters<NonNullable<Parameters<typeof createTable>[3]>>[0];

/** A person's rows are deleted with the person, and never refer to another tenant. */
const createEmployeeKey = (name: string) => (table: Table) =>
  table.addForeignKeyConstraint(name, ["client_id", "employee_id"], "employees", ["client_id", "id"], (key) =>
    key.onDelete("cascade"),
  );

export async function up(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "selections",
    {
      id,
      client_id: text,
      employee_id: text,
      product_code: text,
      status: text,
      choice: text,
      people: text,
      scheme_year: text,
      cover_date: optional(day),
      first_deduction_date: optional(day),
      end_date: optional(day),
      price_date: optional(day),
      pay_pence: optional(integer),
      accepted_pence: optional(integer),
      reason: optional(text),
      created_at: instant,
      updated_at: instant,
      version: { ...integer, default: 1 },
    },
    createEmployeeKey("selections_employee"),
  );
  await db.schema
    .createIndex("selections_owner")
    .on("selections")
    .columns(["client_id", "employee_id", "product_code"])
    .execute();
  await db.schema
    .createIndex("selections_status")
    .on("selections")
    .columns(["client_id", "status"])
    .execute();

  await createTable(
    db,
    "voucher_accounts",
    { client_id: text, employee_id: text, balance_pence: integer, last_payment_date: day },
    (table) =>
      createEmployeeKey("voucher_accounts_employee")(table).addPrimaryKeyConstraint("voucher_accounts_pk", [
        "client_id",
        "employee_id",
      ]),
  );

  await createTable(
    db,
    "benefit_contents",
    {
      client_id: client,
      product_code: text,
      name: optional(text),
      summary: text,
      description: text,
      icon: optional(text),
      terms_version: optional(text),
      terms: optional(text),
      claim: optional(text),
      related: text,
    },
    (table) => table.addPrimaryKeyConstraint("benefit_contents_pk", ["client_id", "product_code"]),
  );

  const createContentKey = (table: Table) =>
    table.addForeignKeyConstraint(
      "benefit_faqs_content",
      ["client_id", "product_code"],
      "benefit_contents",
      ["client_id", "product_code"],
      (key) => key.onDelete("cascade"),
    );
  await createTable(
    db,
    "benefit_faqs",
    { id, client_id: text, product_code: text, position: integer, question: text, answer: text },
    createContentKey,
  );
  await db.schema
    .createIndex("benefit_faqs_content")
    .on("benefit_faqs")
    .columns(["client_id", "product_code"])
    .execute();

  await createTable(db, "benefit_windows", {
    id,
    client_id: client,
    opens_date: day,
    closes_date: day,
    cover_date: day,
  });
  await db.schema
    .createIndex("benefit_windows_owner")
    .on("benefit_windows")
    .columns(["client_id", "closes_date"])
    .execute();
}
