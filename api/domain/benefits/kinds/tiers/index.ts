import { benefitsCopy } from "#api-copy/benefits";
import { insightsCopy } from "#api-copy/insights";
import { pricesCopy } from "#api-copy/prices";
import { getTier } from "../../family.ts";
import { listLevelAndPeopleFields } from "../fields.ts";
import type { BenefitKind } from "../kind.ts";
import { levelChoice } from "../level-choice.ts";
import {
  getLevelName,
  getLevelNameOrCode,
  noAmount,
  type PriceRequest,
  toExplainedAmount,
  toMonthlyLine,
  type UnsplitPrice,
} from "../pricing.ts";
import type { TiersChoice, TiersOptions } from "../types.ts";
import { planFile } from "./plan-options.ts";

export const tiersKind: BenefitKind<TiersOptions, TiersChoice> = {
  planFile,
  payment: "premium",
  ...levelChoice,
  listFields: (context) => listLevelAndPeopleFields(context, "single"),
  parse({ options, findCode, chosen }) {
    const level = findCode(options.levels.map(({ code }) => code));
    return level === null ? null : { kind: "tiers", level, tier: getTier(chosen) };
  },
  price: priceTiers,
  getPriceKey: ({ level, tier }) => `${level} ${tier}`,
  listDetails({ level, tier }, options) {
    const { levels = [] } = options ?? {};
    const named =
      levels.length > 1 ? [{ label: benefitsCopy("level"), value: getLevelNameOrCode(levels, level) }] : [];
    const phrase = tier === "single" ? benefitsCopy("forYou") : undefined;
    return [...named, { label: benefitsCopy("whoCovered"), value: benefitsCopy(`tier.${tier}`), phrase }];
  },
  getInsightLabel: ({ level, tier }, options) =>
    insightsCopy(`tier.${tier}`, { level: getLevelNameOrCode(options?.levels, level) }),
  getProviderLevel: ({ level, tier }, options) => `${getLevelNameOrCode(options?.levels, level)}, ${tier}`,
  covers: "family",
  findChoiceFor: (choice, _, __, tier) => ({ ...choice, tier }),
};

/** Twelve monthly prices; the employer may pay the price of single cover. */
function priceTiers(request: PriceRequest<TiersOptions, TiersChoice>): UnsplitPrice {
  const { level, tier } = request.choice;
  const { levels, employerPaysSingle } = request.options;
  const levelPrice = toMonthlyLine(request, {
    what: pricesCopy("levelFor", { level: getLevelName(levels, level), who: pricesCopy(`tier.${tier}`) }),
    code: "tier",
    key: `${level}/${tier}`,
    months: 12,
  });
  if (!employerPaysSingle)
    return { employee: toExplainedAmount(levelPrice), employer: noAmount, instalments: 12 };
  const paid = toMonthlyLine(request, {
    what: pricesCopy("singleByEmployer"),
    code: "tier.employer",
    key: `${level}/single`,
    months: 12,
  });
  const employee = toExplainedAmount(levelPrice, { ...paid, pence: -paid.pence });
  return { employee, employer: toExplainedAmount(paid), instalments: 12 };
}
