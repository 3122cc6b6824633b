import { formerProducts, listFormerPriceRows } from "./0022-products-before.ts";
import { type AnyDb, client, createTable, day, integer, text } from "./columns.ts";

/**
 * Products and prices become each client's own rows. An existing client gets those that were part of the
 * software, for the products that it offers.
 */
export async function up(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "plans",
    { client_id: client, code: text, from_date: day, position: integer, definition: text },
    (table) => table.addPrimaryKeyConstraint("plans_key", ["client_id", "code", "from_date"]),
  );
  await createTable(
    db,
    "plan_prices",
    {
      client_id: client,
      plan_code: text,
      from_date: day,
      pence: text,
      loading_percent: integer,
      source: text,
    },
    (table) => table.addPrimaryKeyConstraint("plan_prices_key", ["client_id", "plan_code", "from_date"]),
  );
  const schemes = await db
    .selectFrom("schemes")
    .select(["client_id", "year_start_month as month", "year_start_day as day"])
    .execute();
  for (const { client_id, ...yearStart } of schemes) {
    const offered = await db
      .selectFrom("benefit_contents")
      .select("product_code")
      .where("client_id", "=", client_id)
      .execute();
    for (const [position, { code, ...definition }] of formerProducts.entries()) {
      if (!offered.some(({ product_code }) => product_code === code)) continue;
      const plan = { client_id, code, from_date: "2000-01-01", position };
      await db
        .insertInto("plans")
        .values({ ...plan, definition: JSON.stringify(definition) })
        .execute();
      const prices = listFormerPriceRows(code, yearStart).map((row) => ({
        client_id,
        plan_code: code,
        ...row,
      }));
      if (prices.length > 0) await db.insertInto("plan_prices").values(prices).execute();
    }
  }
}
