import type { Db } from "../../api/db/schema.ts";
import type { Product } from "../../api/domain/benefits/product.ts";
import { demoProducts } from "./demo-plans.ts";

/** Builds a version of a client's plan from a day onwards: the demo's product, unless overridden. */
export async function buildPlanVersion(
  db: Db,
  clientId: string,
  code: string,
  { from = "2000-01-01", ...changes }: Partial<Product> & { from?: string },
): Promise<void> {
  const position = demoProducts.findIndex((each) => each.code === code);
  const definition = JSON.stringify({ ...demoProducts[position], ...changes, code: undefined });
  await db
    .insertInto("plans")
    .values({ client_id: clientId, code, from_date: from, position, definition })
    .onConflict((conflict) =>
      conflict.columns(["client_id", "code", "from_date"]).doUpdateSet({ definition }),
    )
    .execute();
}
