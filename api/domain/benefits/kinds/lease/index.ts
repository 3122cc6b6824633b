import { benefitsCopy } from "#api-copy/benefits";
import { addMonths, getLastDayOfMonth } from "../../../calendar.ts";
import type { Line } from "../../../pay/explanation.ts";
import { toTermDetail } from "../details.ts";
import { listLevelFields } from "../fields.ts";
import type { BenefitKind } from "../kind.ts";
import {
  getLevelName,
  getLevelNameOrCode,
  getListPrice,
  noAmount,
  type PriceRequest,
  toExplainedAmount,
  toMonthlyText,
  type UnsplitPrice,
} from "../pricing.ts";
import type { LeaseChoice, LeaseOptions } from "../types.ts";
import { planFile } from "./plan-options.ts";

export const leaseKind: BenefitKind<LeaseOptions, LeaseChoice> = {
  planFile,
  payment: "plan",
  isTaxedByListPrice: true,
  listFields: (context) =>
    listLevelFields(context, context.options.models, {
      label: benefitsCopy("car"),
      getPriceKey: (code) => code,
      hint: benefitsCopy("beforeTax"),
    }),
  parse({ options, findCode }) {
    const model = findCode(options.models.map(({ code }) => code));
    return model === null ? null : { kind: "lease", model };
  },
  toValues: ({ model }) => ({ level: model }),
  price: priceLease,
  listLevelCodes: ({ models }) => models.map(({ code }) => code),
  isSold: ({ model }, { models }) => models.some(({ code }) => code === model),
  listDetails: ({ model }, options) => [
    { label: benefitsCopy("car"), value: getLevelNameOrCode(options?.models, model) },
    toTermDetail(benefitsCopy("lease"), options?.months ?? 0),
  ],
  getInsightLabel: ({ model }, options) => getLevelNameOrCode(options?.models, model),
  getProviderLevel: ({ model }, options) => getLevelNameOrCode(options?.models, model),
  findLastDay: (_, options, coverDate) =>
    options && getLastDayOfMonth(addMonths(coverDate, options.months - 1)),
  getEarlyEndPercent: (options) => options.earlyEndPercent ?? null,
  hasOwnTerm: true,
  frozenAtStart: "price",
};

function priceLease({ list, choice, options }: PriceRequest<LeaseOptions, LeaseChoice>): UnsplitPrice {
  const { model } = choice;
  const { models, months } = options;
  const monthlyPence = getListPrice(list, model);
  const line: Line = {
    rule: "RULE-01",
    code: "lease",
    rounding: "none",
    pence: monthlyPence * months,
    text: toMonthlyText(getLevelName(models, model), months, monthlyPence),
    inputs: { model, monthlyPence, months },
  };
  const listPricePence = getListPrice(list, `${model}/list`);
  return { employee: toExplainedAmount(line), employer: noAmount, instalments: months, listPricePence };
}
