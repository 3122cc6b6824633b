import type { Db } from "../db/schema.ts";
import { type Catalogue, createCatalogue } from "../domain/benefits/catalogue.ts";
import type { PriceList, Product } from "../domain/benefits/product.ts";
import type { RateTables } from "../domain/pay/rates/index.ts";

/** The products of a client in force on a day, `yyyy-mm-dd`, with all their prices, beside the rates of all clients. */
export async function loadCatalogue(
  db: Db,
  clientId: string,
  day: string,
  rates: RateTables,
): Promise<Catalogue> {
  const [plans, prices, scheme] = await Promise.all([
    db
      .selectFrom("plans")
      .select(["code", "position", "definition"])
      .where("client_id", "=", clientId)
      .where("from_date", "<=", day)
      .orderBy("from_date")
      .execute(),
    db
      .selectFrom("plan_prices")
      .select(["plan_code", "from_date", "pence", "loading_percent", "source"])
      .where("client_id", "=", clientId)
      .orderBy("from_date")
      .execute(),
    db
      .selectFrom("schemes")
      .select(["year_start_month as month", "year_start_day as day"])
      .where("client_id", "=", clientId)
      .executeTakeFirst(),
  ]);
  // Of one code the newest version comes last and replaces those before it.
  const inForce = new Map(plans.map((plan) => [plan.code, plan]));
  const priced = [...inForce.values()]
    .toSorted((a, b) => a.position - b.position)
    .map(({ code, definition }) => ({
      product: { ...JSON.parse(definition), code } as Product,
      prices: prices.filter(({ plan_code }) => plan_code === code).map(toPriceList),
    }));
  return createCatalogue(priced, scheme ?? { month: 1, day: 1 }, rates);
}

const toPriceList = (row: {
  from_date: string;
  pence: string;
  loading_percent: number;
  source: string;
}): PriceList => ({
  from: row.from_date,
  pence: JSON.parse(row.pence),
  loadingPercent: row.loading_percent,
  source: row.source,
});
