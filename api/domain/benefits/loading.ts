import { pricesCopy } from "#api-copy/prices";
import { takeBasisPoints, toInstalments, toPercent, toPounds } from "../pay/money.ts";
import { toExplainedAmount } from "./kinds/pricing.ts";
import { type Price, type PricePart, toPricePart } from "./price.ts";
import type { Loading } from "./selection-types.ts";

/** Adds the loading to the price of cover above the limit, for employee and employer separately. */
export function toLoadedPrice(price: Price, upToLimit: Price, loading: Loading): Price {
  const employer = addLoading(price.employer, upToLimit.employer, loading);
  const employee = addLoading(price.employee, upToLimit.employee, loading);
  return { ...price, employee, employer };
}

function addLoading(part: PricePart, upToLimit: PricePart, { basisPoints, abovePence }: Loading): PricePart {
  const excessPence = part.pence - upToLimit.pence;
  const pence = excessPence > 0 ? takeBasisPoints(excessPence, basisPoints) : 0;
  if (pence === 0) return part;
  const above = pricesCopy("aboveCover", { amount: toPounds(excessPence), above: toPounds(abovePence) });
  const loaded = toExplainedAmount(...part.lines, {
    rule: "RULE-13",
    code: "insurer.loading",
    rounding: "half up",
    pence,
    text: pricesCopy("loading", { percent: toPercent(basisPoints), above }),
    inputs: { excessPence, basisPoints, abovePence },
  });
  return toPricePart(loaded, toInstalments(loaded.pence, part.instalments.length));
}
