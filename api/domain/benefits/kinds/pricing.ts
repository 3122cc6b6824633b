import { pricesCopy } from "#api-copy/prices";
import type { ExplainedAmount, Line } from "../../pay/explanation.ts";
import { sumAmounts, toPounds } from "../../pay/money.ts";
import type { RateTable } from "../../pay/rates/dated.ts";
import type { IncomeTaxRates } from "../../pay/rates/income-tax.ts";
import type { PriceList, Product } from "../product.ts";
import type { Level } from "./types.ts";

/** The facts that prices depend on. */
export interface PriceFacts {
  annualPayPence: number;
  weeklyHoursHundredths: number;
  /** The price age of each person (RULE-07); null without a partner. */
  age: number;
  partnerAge: number | null;
  /** The cover that is active while the rest waits for medical answers (RULE-13); null when nothing waits. */
  capPence: number | null;
  /** The income tax table, whose basic rate for the tax region is used by relief at source. */
  incomeTax: RateTable<IncomeTaxRates>;
}

/** The inputs of a price before it is split. */
export interface UnsplitPrice {
  employee: ExplainedAmount;
  employer: ExplainedAmount;
  /** The number of pay days over which the price is split. */
  instalments: number;
  isPayment?: boolean;
  listPricePence?: number;
}

export interface PriceRequest<Options, Choice> {
  product: Product;
  options: Options;
  choice: Choice;
  facts: PriceFacts;
  list: PriceList | null;
}

export const noAmount: ExplainedAmount = { pence: 0, lines: [] };

/** Lines and their sum. */
export const toExplainedAmount = (...lines: Line[]): ExplainedAmount => ({
  pence: sumAmounts(lines),
  lines,
});

/** @throws RangeError if the list has no such price */
export function getListPrice(list: PriceList | null, key: string): number {
  const pence = list && Object.hasOwn(list.pence, key) ? list.pence[key] : undefined;
  if (pence === undefined) throw new RangeError(`No price for ${key}`);
  return pence;
}

/** A list price for a number of months; `what` names the person and the purpose. */
export function toMonthlyLine(
  { list }: Pick<PriceRequest<unknown, unknown>, "list">,
  { what: label, code, key, months }: { what: string; code: string; key: string; months: number },
): Line {
  const monthlyPence = getListPrice(list, key);
  return {
    rule: "RULE-10",
    code,
    rounding: "none",
    pence: monthlyPence * months,
    text: toMonthlyText(label, months, monthlyPence),
    inputs: { key, monthlyPence, months },
  };
}

/** "Gold for you: 12 × £18.95". */
export const toMonthlyText = (description: string, months: number, pence: number): string =>
  pricesCopy("monthly", { what: description, count: months, amount: toPounds(pence) });

/** The name of a level. @throws RangeError if the product has no such level */
export function getLevelName(levels: readonly Level[], code: string): string {
  const level = levels.find((each) => each.code === code);
  if (!level) throw new RangeError(`No level ${code}`);
  return level.name;
}

/** The name of a level, or its code if it is no longer sold. */
export const getLevelNameOrCode = (levels: readonly Level[] | undefined, code: string): string =>
  levels?.find((each) => each.code === code)?.name ?? code;

/** Writes whole pounds without pence, because most sums assured are whole pounds. */
export const toShortPounds = (pence: number): string => toPounds(pence).replace(/\.00$/, "");
