import type { z } from "zod";
import type { Choosable } from "../product.ts";

type ChoosableOf<Kind extends Choosable["kind"]> = Extract<Choosable, { kind: Kind }>;

/** The options that a plan of a kind has in its file, and which prices they need. */
export interface PlanOptions<Kind extends Choosable["kind"]> {
  /** People's words and pounds on one side, the domain's options in pence on the other. */
  schema: z.ZodType<ChoosableOf<Kind>>;
  priceItems(options: ChoosableOf<Kind>, covers: { partner: boolean; children: boolean }): PriceItems | null;
}

/** Named items, or bands that are named by their first age. */
export type PriceItems =
  | { by: "item"; required: readonly string[]; optional: readonly string[] }
  | { by: "age" };

export const nothingPriced = () => null;
export const pricedByAge = (): PriceItems => ({ by: "age" });
