import type { z } from "zod";

/** The format of a plan of a kind in a client's folder. */
export interface PlanFile<Options> {
  /** Converts between what people write, in pounds, and the domain's options, in pence. */
  schema: z.ZodType<Options>;
  /** The content of a plan's price list; null if nothing is priced by a list. */
  listPriceItems(options: Options, covers: PricedPeople): PriceItems | null;
}

/** People other than the employee for whom the plan has a price. */
export interface PricedPeople {
  partner: boolean;
  children: boolean;
}

/** Named items, or bands that are named by their first age. */
export type PriceItems =
  | { by: "item"; required: readonly string[]; optional: readonly string[] }
  | { by: "age" };

export const getNoPriceItems = () => null;
export const getPriceItemsByAge = (): PriceItems => ({ by: "age" });
