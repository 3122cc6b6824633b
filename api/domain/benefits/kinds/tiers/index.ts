import { type Tier, tierOf } from "../../family.ts";
import type { Level } from "../../product.ts";
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
import { planFile } from "./plan-options.ts";

/** A level for the people covered together (RULE-10). The employer may pay what the employee alone costs. */
export interface TiersOptions {
  kind: "tiers";
  levels: readonly Level[];
  employerPaysSingle: boolean;
}

export interface TiersChoice {
  kind: "tiers";
  level: string;
  tier: Tier;
}

export const tiers: BenefitKind<TiersOptions, TiersChoice> = {
  planFile,
  payment: "premium",
  ...levelsSold,
  setUpFields: (context) => [
    ...levelFields(context, context.options.levels, {
      label: "Level",
      priceKey: (code) => `${code}/single`,
      hint: "for you alone",
    }),
    ...peopleFields(context),
  ],
  parse({ options, oneOf, chosen }) {
    const level = oneOf(options.levels.map(({ code }) => code));
    return level === null ? null : { kind: "tiers", level, tier: tierOf(chosen) };
  },
  price: priceTiers,
  priceKey: ({ level, tier }) => `${level} ${tier}`,
  details({ level, tier }, options) {
    const { levels = [] } = options ?? {};
    const named = levels.length > 1 ? [{ label: "Level", value: levelNameOrCode(levels, level) }] : [];
    return [...named, { label: "Who is covered", value: detailTexts[tier] }];
  },
  insight: ({ level, tier }, options) => `${levelNameOrCode(options?.levels, level)}, ${insightTexts[tier]}`,
  providerLevel: ({ level, tier }, options) => `${levelNameOrCode(options?.levels, level)}, ${tier}`,
  covers: "family",
  choiceFor: (choice, _, __, tier) => ({ ...choice, tier }),
};

const detailTexts: Readonly<Record<Tier, string>> = {
  single: "You",
  partner: "You and your partner",
  children: "You and your children",
  family: "You and your family",
};

const insightTexts: Readonly<Record<Tier, string>> = {
  single: "alone",
  partner: "with partner",
  children: "with children",
  family: "with family",
};

const lineTexts: Readonly<Record<Tier, string>> = {
  single: "you",
  partner: "you and your partner",
  children: "you and your children",
  family: "you and your family",
};

/** A monthly price twelve times; the employer may pay what single cover costs. */
function priceTiers(request: PriceRequest<TiersOptions, TiersChoice>): UnsplitPrice {
  const { level, tier } = request.choice;
  const { levels, employerPaysSingle } = request.options;
  const whole = monthlyLine(request, {
    ...{ what: `${levelName(levels, level)} for ${lineTexts[tier]}`, code: "tier" },
    ...{ key: `${level}/${tier}`, months: 12 },
  });
  if (!employerPaysSingle) return { employee: explain(whole), employer: nothing, instalments: 12 };
  const paid = monthlyLine(request, {
    ...{ what: "Single cover, paid by your employer", code: "tier.employer" },
    ...{ key: `${level}/single`, months: 12 },
  });
  const employee = explain(whole, { ...paid, pence: -paid.pence });
  return { employee, employer: explain(paid), instalments: 12 };
}
