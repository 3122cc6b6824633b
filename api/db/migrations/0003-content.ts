import { type AnyDb, client, createTable, id, instant, integer, optional, text } from "./columns.ts";

export async function up(db: AnyDb): Promise<void> {
  await createTable(db, "policies", {
    id,
    client_id: optional(client),
    type: text,
    version: text,
    title: text,
    content: text,
    published_at: instant,
  });
  await db.schema
    .createIndex("policies_newest")
    .on("policies")
    .columns(["type", "client_id", "published_at"])
    .execute();

  await createTable(db, "faqs", {
    id,
    client_id: client,
    position: integer,
    group_name: text,
    question: text,
    answer: text,
  });
  const link = { link_url: optional(text), link_label: optional(text) };
  await createTable(db, "home_cards", {
    id,
    client_id: client,
    position: integer,
    title: text,
    content: text,
    icon: optional(text),
    ...link,
  });
  await createTable(db, "home_banners", {
    id,
    client_id: client,
    position: integer,
    title: text,
    text: optional(text),
    image_url: optional(text),
    ...link,
  });
  await createTable(db, "carousel_slides", {
    id,
    client_id: client,
    position: integer,
    title: text,
    text,
    image_url: optional(text),
  });
  for (const table of ["faqs", "home_cards", "home_banners", "carousel_slides"]) {
    await db.schema.createIndex(`${table}_order`).on(table).columns(["client_id", "position"]).execute();
  }

  await createTable(
    db,
    "enquiry_options",
    { client_id: client, value: text, label: text, position: integer },
    (table) => table.addPrimaryKeyConstraint("enquiry_options_pk", ["client_id", "value"]),
  );
  await createTable(db, "contact_pages", {
    client_id: { ...client, primary: true },
    name: text,
    content: text,
  });
}
