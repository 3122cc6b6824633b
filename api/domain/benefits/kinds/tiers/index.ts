import { benefitsCopy } from "#api-copy/benefits";
import { insightsCopy } from "#api-copy/insights";
import { pricesCopy } from "#api-copy/prices";
import { getTier } from "../../family.ts";
import { levelFields, peopleFields } from "../fields.ts";
import type { BenefitKind } from "../kind.ts";
import { levelsSold } from "../levels-sold.ts";
import {
  explain,
  levelName,
  levelNameOrCode,
  monthlyLine,
  nothing,
  type PriceRequest,
  type UnsplitPrice,
} from "../pricing.ts";
import type { TiersChoice, TiersOptions } from "../types.ts";
import { planFile } from "./plan-options.ts";

export const tiers: BenefitKind<TiersOptions, TiersChoice> = {
  planFile,
  payment: "premium",
  ...levelsSold,
  setUpFields: (context) => [
    ...levelFields(context, context.options.levels, {
      label: benefitsCopy("level"),
      priceKey: (code) => `${code}/single`,
      hint: benefitsCopy("forYou"),
    }),
    ...peopleFields(context),
  ],
  parse({ options, oneOf, chosen }) {
    const level = oneOf(options.levels.map(({ code }) => code));
    return level === null ? null : { kind: "tiers", level, tier: getTier(chosen) };
  },
  price: priceTiers,
  priceKey: ({ level, tier }) => `${level} ${tier}`,
  details({ level, tier }, options) {
    const { levels = [] } = options ?? {};
    const named =
      levels.length > 1 ? [{ label: benefitsCopy("level"), value: levelNameOrCode(levels, level) }] : [];
    return [...named, { label: benefitsCopy("whoCovered"), value: benefitsCopy(`tier.${tier}`) }];
  },
  insight: ({ level, tier }, options) =>
    insightsCopy(`tier.${tier}`, { level: levelNameOrCode(options?.levels, level) }),
  providerLevel: ({ level, tier }, options) => `${levelNameOrCode(options?.levels, level)}, ${tier}`,
  covers: "family",
  choiceFor: (choice, _, __, tier) => ({ ...choice, tier }),
};

/** Twelve monthly prices; the employer may pay the price of single cover. */
function priceTiers(request: PriceRequest<TiersOptions, TiersChoice>): UnsplitPrice {
  const { level, tier } = request.choice;
  const { levels, employerPaysSingle } = request.options;
  const whole = monthlyLine(request, {
    what: pricesCopy("levelFor", { level: levelName(levels, level), who: pricesCopy(`tier.${tier}`) }),
    code: "tier",
    key: `${level}/${tier}`,
    months: 12,
  });
  if (!employerPaysSingle) return { employee: explain(whole), employer: nothing, instalments: 12 };
  const paid = monthlyLine(request, {
    what: pricesCopy("singleByEmployer"),
    code: "tier.employer",
    key: `${level}/single`,
    months: 12,
  });
  const employee = explain(whole, { ...paid, pence: -paid.pence });
  return { employee, employer: explain(paid), instalments: 12 };
}
