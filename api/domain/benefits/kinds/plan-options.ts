import { z } from "zod";
import { fault, findNearest } from "../../fields/fault.ts";
import { wrongType } from "../../fields/fields.ts";
import type { Choosable } from "../product.ts";
import { planOptions as cover } from "./cover/plan-options.ts";
import { planOptions as days } from "./days/plan-options.ts";
import { planOptions as income } from "./income/plan-options.ts";
import { planOptions as lease } from "./lease/plan-options.ts";
import { planOptions as link } from "./link/plan-options.ts";
import { planOptions as multiple } from "./multiple/plan-options.ts";
import { planOptions as people } from "./people/plan-options.ts";
import type { PlanOptions, PriceItems } from "./plan-options-of.ts";

import { planOptions as share } from "./share/plan-options.ts";
import { planOptions as spread } from "./spread/plan-options.ts";
import { planOptions as tiers } from "./tiers/plan-options.ts";
import { planOptions as voucher } from "./voucher/plan-options.ts";

/** Each kind's options as people write them; a new kind adds its line. */
const byKind: { readonly [Kind in Choosable["kind"]]: PlanOptions<Kind> } = {
  share,
  tiers,
  people,
  multiple,
  cover,
  income,
  spread,
  days,
  voucher,
  lease,
  link,
};

const kinds = Object.keys(byKind);
type AnySchema = (typeof byKind)["share"]["schema"];
const [first, ...others] = Object.values(byKind).map(({ schema }) => schema as AnySchema);

/** What people can choose in a plan, of any kind. */
export const planOptionsSchema = z.discriminatedUnion("kind", [first, ...others] as never, {
  error: ({ code, input }) => {
    const hint = `Write one of: ${kinds.join(", ")}`;
    if (code !== "invalid_union") return wrongType(input, "settings", "Write `kind:` on a line below it");
    const kind = (input as { kind?: unknown }).kind;
    if (kind === undefined) return fault("is missing", hint);
    const nearest = findNearest(String(kind), kinds);
    return fault(`"${kind}" is not a kind of benefit`, nearest ? `Did you mean ${nearest}? ${hint}` : hint);
  },
}) as unknown as z.ZodType<Choosable>;

/** What a plan's price list has to hold; null where nothing is priced. */
export function priceItemsOf(choosable: Choosable, covers: PricedPeople): PriceItems | null {
  const { priceItems } = byKind[choosable.kind] as PlanOptions<Choosable["kind"]>;
  return priceItems(choosable, covers);
}

/** Who but the employee has a price of a plan. */
export interface PricedPeople {
  partner: boolean;
  children: boolean;
}

export type { PriceItems };
