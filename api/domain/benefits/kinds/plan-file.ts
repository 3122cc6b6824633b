import type { z } from "zod";

/** How a plan of a kind is written in a client's folder. */
export interface PlanFile<Options> {
  /** People's words and pounds on one side, the domain's options in pence on the other. */
  schema: z.ZodType<Options>;
  /** What a price list of the plan holds; null where nothing is priced by a list. */
  priceItems(options: Options, covers: PricedPeople): PriceItems | null;
}

/** Who but the employee has a price of the plan. */
export interface PricedPeople {
  partner: boolean;
  children: boolean;
}

/** Named items, or bands that are named by their first age. */
export type PriceItems =
  | { by: "item"; required: readonly string[]; optional: readonly string[] }
  | { by: "age" };

export const nothingPriced = () => null;
export const pricedByAge = (): PriceItems => ({ by: "age" });
