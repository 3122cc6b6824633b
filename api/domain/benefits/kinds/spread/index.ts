import { benefitsCopy } from "#api-copy/benefits";
import { insightsCopy } from "#api-copy/insights";
import { pricesCopy } from "#api-copy/prices";
import { addMonths, getLastDayOfMonth } from "../../../calendar.ts";
import type { Line } from "../../../pay/explanation.ts";
import { toPounds } from "../../../pay/money.ts";
import { type AmountLimits, toAmountLimits, toStepLimit } from "../../limits.ts";
import { toTermDetail } from "../details.ts";
import { type ChoiceOption, findOfferedValue, listAmountFields } from "../fields.ts";
import type { BenefitKind, FieldsContext, KindContext, SetUpForm } from "../kind.ts";
import { noAmount, type PriceRequest, toExplainedAmount, type UnsplitPrice } from "../pricing.ts";
import type { SpreadChoice, SpreadOptions } from "../types.ts";
import { planFile } from "./plan-options.ts";

export const spreadKind: BenefitKind<SpreadOptions, SpreadChoice> = {
  planFile,
  payment: "plan",
  listFields: (context) => [
    ...listAmountFields(context, context.limits.own, { label: benefitsCopy("amount") }),
    toMonthsField(context),
  ],
  parse: parseSpread,
  toValues: ({ pence, months }) => ({ amount: pence / 100, months }),
  getLimits: getSpreadLimits,
  price: priceSpread,
  listDetails: ({ pence, months }) => [
    { label: benefitsCopy("amount"), value: toPounds(pence) },
    toTermDetail(benefitsCopy("paidOver"), months),
  ],
  getInsightLabel: ({ months }) => insightsCopy("overMonths", { count: months }),
  getProviderLevel: ({ pence, months }) => `${(pence / 100).toFixed(2)} over ${months} months`,
  findLastDay: ({ months }, _, coverDate) => getLastDayOfMonth(addMonths(coverDate, months - 1)),
  hasOwnTerm: true,
  isLoan: ({ isLoan }) => isLoan,
  getDebt: ({ pence, months }) => ({ pence, instalments: months }),
};

function toMonthsField({ options: { months }, values }: FieldsContext<SpreadOptions>) {
  const options = months.map(
    (each): ChoiceOption => ({ value: String(each), label: benefitsCopy("months", { count: each }) }),
  );
  const value = findOfferedValue(options, values.months == null ? null : String(values.months));
  return {
    kind: "option",
    name: "months",
    label: benefitsCopy("paidOver"),
    options,
    value,
    start: options[0]?.value,
  } as const;
}

function parseSpread(form: SetUpForm<SpreadOptions>): SpreadChoice | null {
  const pence = form.findAmount("amount", form.limits.own);
  const months = form.options.months.find((each) => each === form.values.months);
  if (months === undefined) return form.addError("months", benefitsCopy("monthsRequired"));
  return pence === null ? null : { kind: "spread", pence, months };
}

/** The plan's maximum; for a loan, at most what the person's other loans leave (RULE-19). */
function getSpreadLimits({ product, options, others }: KindContext<SpreadOptions>): AmountLimits {
  const { stepPence, minimumPence, maximumPence, isLoan } = options;
  const maxPence = isLoan ? Math.min(maximumPence, others.getLoanHeadroomPence()) : maximumPence;
  const ownLimit = toStepLimit(stepPence, minimumPence, maxPence);
  return toAmountLimits(product, ownLimit, () => {
    const headroom = toPounds(others.getLoanHeadroomPence());
    return benefitsCopy("borrowLeft", { left: headroom, minimum: toPounds(ownLimit.minimum) });
  });
}

/** An amount in monthly instalments that add up to it. */
function priceSpread({ product, choice }: PriceRequest<SpreadOptions, SpreadChoice>): UnsplitPrice {
  const { pence, months } = choice;
  const line: Line = {
    rule: "RULE-01",
    code: "spread",
    rounding: "none",
    pence,
    text: pricesCopy("parts", { name: product.name, amount: toPounds(pence), count: months }),
    inputs: { amountPence: pence, months },
  };
  return { employee: toExplainedAmount(line), employer: noAmount, instalments: months };
}
