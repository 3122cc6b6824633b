import { benefitsCopy } from "#api-copy/benefits";
import { insightsCopy } from "#api-copy/insights";
import { pricesCopy } from "#api-copy/prices";
import type { Line } from "../../../pay/explanation.ts";
import { roundHalfUp, toPounds } from "../../../pay/money.ts";
import { type AmountLimits, toAmountLimits } from "../../limits.ts";
import type { MemberSnapshot } from "../../snapshot-types.ts";
import type { BenefitKind, KindContext, SetUpForm } from "../kind.ts";
import { noAmount, type PriceRequest, toExplainedAmount, type UnsplitPrice } from "../pricing.ts";
import type { DaysChoice, DaysOptions } from "../types.ts";
import { listDaysFields } from "./fields.ts";
import { getHolidayLimits, getHolidayUnitPence, getHolidayValue } from "./holiday.ts";
import { planFile } from "./plan-options.ts";

export const daysKind: BenefitKind<DaysOptions, DaysChoice> = {
  planFile,
  payment: "plan",
  listFields: (context) =>
    listDaysFields(context, (direction) => getDaysLimits({ ...context, values: { direction } }).own),
  parse: parseDays,
  toValues: ({ direction, amount }) => ({ direction, amount }),
  getLimits: getDaysLimits,
  price: priceDays,
  listDetails(choice) {
    const value = toAmountText(choice);
    return choice.direction === "buy"
      ? [{ label: benefitsCopy("bought"), value, phrase: benefitsCopy("buying", { days: value }) }]
      : [{ label: benefitsCopy("sold"), value, phrase: benefitsCopy("selling", { days: value }) }];
  },
  isReadWithLabels: true,
  getInsightLabel: ({ direction, unit, amount: count }) => insightsCopy(`${direction}.${unit}`, { count }),
  getProviderLevel: () => null,
  findLastDay: (_, __, ___, yearEnd) => yearEnd,
  frozenAtStart: "pay",
};

const toAmountText = ({ amount, unit }: DaysChoice) => benefitsCopy("holiday", { amount, unit });

/** Bank holidays of England and Wales, added to the contractual days. */
const bankHolidays = 8;
/** Full-time hours; people with fewer hours choose in hours (RULE-17). */
const fullTimeHoursHundredths = 37_50;

function parseDays({ values, limits, findAmount, addError }: SetUpForm<DaysOptions>): DaysChoice | null {
  const direction = values.direction ?? null;
  if (direction === null) addError("direction", benefitsCopy("buyOrSellRequired"));
  const amount = findAmount("amount", limits.own);
  const unit = limits.own?.unit === "hours" ? "hours" : "days";
  return amount === null || direction === null ? null : { kind: "days", direction, amount, unit };
}

/** The limits for the direction that was sent, or else for that of the latest choice. */
function getDaysLimits({
  product,
  options,
  snapshot,
  values,
  latest,
}: KindContext<DaysOptions>): AmountLimits {
  const direction = values?.direction ?? (latest?.choice.kind === "days" ? latest.choice.direction : "buy");
  const limits = getUnitLimits(options, snapshot);
  return toAmountLimits(product, { unit: limits.unit, minimum: 1, maximum: limits[direction], step: 1 }, () =>
    benefitsCopy("nothingToSell"),
  );
}

function getUnitLimits(
  options: DaysOptions,
  { holidayDaysHundredths, weeklyHoursHundredths }: MemberSnapshot,
) {
  if (holidayDaysHundredths === null) return { unit: "days" as const, buy: 0, sell: 0 };
  const facts = { holidayDaysHundredths, bankHolidays, weeklyHoursHundredths, fullTimeHoursHundredths };
  return getHolidayLimits(facts, options);
}

/**
 * Holiday is bought from pay before tax, or sold and paid with pay, at the value frozen for the year
 * (RULE-17).
 */
function priceDays({ facts, choice }: PriceRequest<DaysOptions, DaysChoice>): UnsplitPrice {
  const { amount, unit, direction } = choice;
  const { annualPayPence: pay, weeklyHoursHundredths: hours } = facts;
  const { dividend, divisor } = getHolidayValue(pay, choice, hours);
  const unitPrice = toPounds(getHolidayUnitPence(pay, unit, hours));
  const line: Line = {
    rule: "RULE-17",
    code: `holiday.${direction}`,
    rounding: "half up",
    pence: roundHalfUp(dividend, divisor),
    text: pricesCopy("holiday", { amount: toAmountText(choice), price: unitPrice }),
    inputs: { payPence: pay, amount, unit, weeklyHoursHundredths: hours },
  };
  return {
    employee: toExplainedAmount(line),
    employer: noAmount,
    instalments: 12,
    isPayment: direction === "sell",
  };
}
