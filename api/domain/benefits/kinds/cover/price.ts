import { pricesCopy } from "#api-copy/prices";
import { type CoverByAge, priceByAge } from "../age-bands.ts";
import { noAmount, type PriceRequest, type UnsplitPrice } from "../pricing.ts";
import type { CoverChoice, CoverOptions } from "../types.ts";

/**
 * The price depends on the insured person's age. With a partner's cover in the same plan both are rounded
 * together.
 */
export function priceCover({
  facts,
  list,
  choice,
  options: { life },
}: PriceRequest<CoverOptions, CoverChoice>): UnsplitPrice {
  const { age, partnerAge, capPence } = facts;
  if ((life === "partner" || choice.partnerPence > 0) && partnerAge === null)
    throw new RangeError("No partner to cover");
  const coverLine: CoverByAge = {
    code: "cover.own",
    what: life === "own" ? pricesCopy("yourCover") : pricesCopy("partnerCover"),
    pence: Math.min(choice.pence, capPence ?? choice.pence),
    age: life === "own" ? age : (partnerAge ?? age),
  };
  const partner: CoverByAge = {
    code: "cover.partner",
    what: pricesCopy("partnerCover"),
    pence: choice.partnerPence,
    age: partnerAge ?? age,
  };
  const covers = choice.partnerPence > 0 ? [coverLine, partner] : [coverLine];
  return { employee: priceByAge(list, "RULE-07", covers), employer: noAmount, instalments: 12 };
}
