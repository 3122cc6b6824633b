import { z } from "zod";
import { findNearestWord, toFaultMessage } from "../fields/fault.ts";
import { toWrongTypeError } from "../fields/fields.ts";
import { getKind, listKinds } from "./kinds/index.ts";
import type { PriceItems } from "./kinds/plan-file.ts";
import type { PlanOptions } from "./kinds/types.ts";
import type { Product } from "./product.ts";

const codes = listKinds().map(([code]) => code);
const schemas = listKinds().map(([, { planFile }]) => planFile.schema);

/** The options of a plan of any kind, as written in a client's folder. */
export const planOptionsSchema = z.discriminatedUnion("kind", schemas as never, {
  error: ({ code, input }) => {
    const hint = `Write one of: ${codes.join(", ")}`;
    if (code !== "invalid_union")
      return toWrongTypeError(input, "settings", "Write `kind:` on a line below it");
    const kind = (input as { kind?: unknown }).kind;
    if (kind === undefined) return toFaultMessage("is missing", hint);
    const nearest = findNearestWord(String(kind), codes);
    return toFaultMessage(
      `"${kind}" is not a kind of benefit`,
      nearest ? `Did you mean ${nearest}? ${hint}` : hint,
    );
  },
}) as unknown as z.ZodType<PlanOptions>;

type PricedFacts = Pick<Product, "choosable" | "isPartnerSupported" | "childAges">;

/** The content that a plan's price list needs; null if nothing is priced by a list. */
export function findPriceItems(product: PricedFacts): PriceItems | null {
  const covers = { partner: product.isPartnerSupported, children: product.childAges !== null };
  return getKind(product).planFile.listPriceItems(product.choosable, covers);
}
