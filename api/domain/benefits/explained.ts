import type { Explained, Line } from "../pay/explanation.ts";
import type { Choice } from "./choice.ts";
import type { Choosable, PriceList, Product } from "./product.ts";

export type ChoosableOf<Kind extends Choosable["kind"]> = Extract<Choosable, { kind: Kind }>;

/** What prices depend on. */
export interface PriceFacts {
  annualPayPence: number;
  weeklyHoursHundredths: number;
  /** `priceAge` of each (RULE-07); null without a partner. */
  age: number;
  partnerAge: number | null;
  /** The cover that is live while the rest waits for medical answers (RULE-13); null when nothing waits. */
  capPence: number | null;
}

/** What a price is made of before it is split. */
export interface Priced {
  employee: Explained;
  employer: Explained;
  /** How many pay days it is split over. */
  instalments: number;
  isPayment?: boolean;
  listPricePence?: number;
}

export interface Asked {
  product: Product;
  choice: Choice;
  facts: PriceFacts;
  list: PriceList | null;
}

export const nothing: Explained = { pence: 0, lines: [] };

/** Lines and their sum. */
export const explain = (...lines: Line[]): Explained => ({
  pence: lines.reduce((sum, { pence }) => sum + pence, 0),
  lines,
});

/** @throws RangeError where the list has no such price. */
export function priceAt(list: PriceList | null, key: string): number {
  const pence = list && Object.hasOwn(list.pence, key) ? list.pence[key] : undefined;
  if (pence === undefined) throw new RangeError(`No price for ${key}`);
  return pence;
}

/** Pence per £1,000 a year at an age. @throws RangeError below the first band. */
export function bandAt(list: PriceList | null, age: number): { fromAge: number; pence: number } {
  let fromAge = Number.NEGATIVE_INFINITY;
  for (const key in list?.pence) {
    const from = Number(key);
    if (from <= age && from > fromAge) fromAge = from;
  }
  return { fromAge, pence: priceAt(list, String(fromAge)) };
}

/** The name of a level. @throws RangeError where the product has no such level. */
export function levelName(levels: readonly { code: string; name: string }[], code: string): string {
  const level = levels.find((each) => each.code === code);
  if (!level) throw new RangeError(`No level ${code}`);
  return level.name;
}
