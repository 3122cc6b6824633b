import type { Line } from "../pay/explanation.ts";
import { percentOf, roundHalfUp, toPounds } from "../pay/money.ts";
import type { ChoiceOf } from "./choice.ts";
import {
  type Asked,
  type ChoosableOf,
  explain,
  levelName,
  nothing,
  type Priced,
  priceAt,
} from "./explained.ts";
import { holidayUnitPence, holidayValue } from "./holiday.ts";

/** A share of annual pay, rounded half up once; the employer matches it up to a share. */
export function priceShare(
  { facts }: Asked,
  { percent }: ChoiceOf<"share">,
  { matchedTo }: ChoosableOf<"share">,
): Priced {
  const line = (who: string, code: string, share: number): Line => ({
    ...{ rule: "RULE-01", code, rounding: "half up", pence: percentOf(facts.annualPayPence, share * 100) },
    text: `${who}: ${share} % of ${toPounds(facts.annualPayPence)}`,
    inputs: { payPence: facts.annualPayPence, percent: share },
  });
  return {
    employee: explain(line("You", "share.employee", percent)),
    employer: explain(line("Your employer", "share.employer", Math.min(percent, matchedTo))),
    instalments: 12,
  };
}

/** An amount in so many parts that add up to it. */
export function priceSpread({ product }: Asked, { pence, months }: ChoiceOf<"spread">): Priced {
  const line: Line = {
    ...{ rule: "RULE-01", code: "spread", rounding: "none", pence },
    text: `${product.name}: ${toPounds(pence)} in ${months} parts`,
    inputs: { amountPence: pence, months },
  };
  return { employee: explain(line), employer: nothing, instalments: months };
}

/** Bought from pay before tax, or sold and paid with it, at the value frozen for the year (RULE-17). */
export function priceDays({ facts }: Asked, choice: ChoiceOf<"days">): Priced {
  const { amount, unit, direction } = choice;
  const { annualPayPence: pay, weeklyHoursHundredths: hours } = facts;
  const { dividend, divisor } = holidayValue(pay, choice, hours);
  const worth = toPounds(holidayUnitPence(pay, unit, hours));
  const line: Line = {
    ...{ rule: "RULE-17", code: `holiday.${direction}`, rounding: "half up" },
    pence: roundHalfUp(dividend, divisor),
    text: `${amount} ${amount === 1 ? unit.slice(0, -1) : unit} of holiday, about ${worth} each`,
    inputs: { payPence: pay, amount, unit, weeklyHoursHundredths: hours },
  };
  return { employee: explain(line), employer: nothing, instalments: 12, isPayment: direction === "sell" };
}

export function priceVoucher(_: Asked, { pence }: ChoiceOf<"voucher">): Priced {
  const line: Line = {
    ...{ rule: "RULE-18", code: "voucher", rounding: "none", pence: pence * 12 },
    text: `Vouchers: 12 × ${toPounds(pence)}`,
    inputs: { monthlyPence: pence, months: 12 },
  };
  return { employee: explain(line), employer: nothing, instalments: 12 };
}

export function priceLease(
  { list }: Asked,
  { model }: ChoiceOf<"lease">,
  { models, months }: ChoosableOf<"lease">,
): Priced {
  const monthlyPence = priceAt(list, model);
  const line: Line = {
    ...{ rule: "RULE-01", code: "lease", rounding: "none", pence: monthlyPence * months },
    text: `${levelName(models, model)}: ${months} × ${toPounds(monthlyPence)}`,
    inputs: { model, monthlyPence, months },
  };
  const listPricePence = priceAt(list, `${model}/list`);
  return { employee: explain(line), employer: nothing, instalments: months, listPricePence };
}
