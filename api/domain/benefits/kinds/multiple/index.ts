import { benefitsCopy } from "#api-copy/benefits";
import { insightsCopy } from "#api-copy/insights";
import { pricesCopy } from "#api-copy/prices";
import { getEarliestDay } from "../../../calendar.ts";
import { getYear } from "../../../pay/tax-year.ts";
import { type AmountLimits, toAmountLimits } from "../../limits.ts";
import { priceByAge } from "../age-bands.ts";
import { listAmountFields, toRangeHint } from "../fields.ts";
import type { BenefitKind, KindContext } from "../kind.ts";
import { type PriceRequest, toShortPounds, type UnsplitPrice } from "../pricing.ts";
import type { MultipleChoice, MultipleOptions } from "../types.ts";
import { planFile } from "./plan-options.ts";

export const multipleKind: BenefitKind<MultipleOptions, MultipleChoice> = {
  planFile,
  payment: "premium",
  listFields: (context) =>
    listAmountFields(context, context.limits.own, {
      label: benefitsCopy("timesPay"),
      ...(context.limits.own && {
        hint: benefitsCopy("timesHint", {
          range: toRangeHint(context.limits.own),
          core: context.options.core,
        }),
      }),
    }),
  parse({ findAmount, limits }) {
    const times = findAmount("amount", limits.own);
    return times === null ? null : { kind: "multiple", multiple: times };
  },
  toValues: (choice) => ({ amount: choice.multiple }),
  getLimits: getFlexLimits,
  price: priceMultiple,
  listDetails: (choice, _, pay) => [
    {
      label: benefitsCopy("cover"),
      value: benefitsCopy("timesCover", {
        times: choice.multiple,
        amount: toShortPounds(choice.multiple * pay),
      }),
    },
  ],
  getInsightLabel: (choice) => insightsCopy("times", { times: choice.multiple }),
  getProviderLevel: (choice) => `${choice.multiple} × pay`,
  getSumAssured: (choice, pay) => choice.multiple * pay,
  getCore: ({ core }) => ({ kind: "multiple", multiple: core }),
  isCore: (choice, { core }) => choice.multiple <= core,
  isLess: (choice, other) => choice.multiple < other.multiple,
};

/** Limits how many steps a person may go up in a year, or allows only a decrease (RULE-12). */
function getFlexLimits({
  product,
  options,
  snapshot,
  route,
  others,
}: KindContext<MultipleOptions>): AmountLimits {
  const { today, scheme } = snapshot;
  const findMultipleOn = (day: string) => {
    const choice = others.findChoiceOn(day);
    return choice?.kind === "multiple" ? choice.multiple : options.core;
  };
  const currentMultiple = findMultipleOn(today);
  const yearStart = getYear(route.coverDate, scheme.yearStart).from;
  const highest = Math.max(
    findMultipleOn(getEarliestDay(yearStart, today)) + options.stepsAYear,
    currentMultiple,
  );
  const highestAllowed = route.direction === "down" ? currentMultiple : highest;
  return toAmountLimits(
    product,
    { unit: "times", minimum: options.minimum, maximum: Math.min(options.maximum, highestAllowed), step: 1 },
    () => benefitsCopy("increaseLater"),
  );
}

/**
 * The employer pays the core and the employee the part above it, by age (RULE-12). Cover that awaits medical
 * answers costs nothing (RULE-13).
 */
function priceMultiple(request: PriceRequest<MultipleOptions, MultipleChoice>): UnsplitPrice {
  const { facts, list, options } = request;
  const { annualPayPence: pay, capPence, age } = facts;
  const { core } = options;
  const capCover = (times: number) => Math.min(times * pay, capPence ?? Number.POSITIVE_INFINITY);
  const flexTimes = request.choice.multiple - core;
  const flexPence = Math.max(0, capCover(request.choice.multiple) - capCover(core));
  return {
    employee: priceByAge(list, "RULE-12", [
      { code: "life.flex", what: pricesCopy("lifeFlex", { times: flexTimes }), pence: flexPence, age },
    ]),
    employer: priceByAge(list, "RULE-12", [
      { code: "life.core", what: pricesCopy("lifeCore", { times: core }), pence: capCover(core), age },
    ]),
    instalments: 12,
  };
}
