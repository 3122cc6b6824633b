import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { getKind } from "../domain/benefits/kinds/index.ts";
import type { Product } from "../domain/benefits/product.ts";
import { getAnnualPay } from "../domain/pay/annual-pay.ts";
import { findFactValue, parseHundredths, parsePay } from "../domain/payroll/person-facts.ts";
import { listFacts } from "../repositories/person-facts.ts";

/**
 * Returns a function for a person's annual pay on a day, in pence as known now; null for unknown pay. It
 * reads pay only for products that are valued by it (B11).
 */
export async function loadPayOnDays(
  db: Db,
  { clientId, userId }: Pick<Actor, "clientId" | "userId">,
  product: Product,
): Promise<(day: string) => number | null> {
  if (getKind(product).frozenAtStart !== "pay") return () => null;
  const facts = (await listFacts(db, clientId, [userId])).get(userId) ?? [];
  return (day) => {
    const query = { asAt: day, knownAt: Number.MAX_SAFE_INTEGER };
    const pay = parsePay(findFactValue(facts, "pay", query));
    if (pay === null) return null;
    return getAnnualPay({
      annual_salary_pence: pay.annualPence,
      hourly_pence: pay.hourlyPence,
      weekly_hours_hundredths: parseHundredths(findFactValue(facts, "weekly_hours", query)) ?? 0,
    });
  };
}
