import { benefitsCopy } from "#api-copy/benefits";
import type { ChoiceField } from "../../choice-values.ts";
import { type Limit, toEditField } from "../../limits.ts";
import { listSuggestedAmounts } from "../../suggested-amounts.ts";
import { type AmountField, type ChoiceOption, findOfferedValue } from "../fields.ts";
import type { FieldsContext } from "../kind.ts";

type Direction = "buy" | "sell";

/** The field allows the larger range, because one form buys and sells. The API checks each limit. */
export function listDaysFields(
  { values }: FieldsContext<unknown>,
  limitOf: (direction: Direction) => Limit | null,
): ChoiceField[] {
  const directions = (["buy", "sell"] as const).flatMap((direction) => {
    const limit = limitOf(direction);
    return limit ? [{ direction, own: limit }] : [];
  });
  const [first] = directions.toSorted((a, b) => b.own.maximum - a.own.maximum);
  if (!first) return [];
  const highestLimit = first.own;
  const options = directions.map(({ direction, own: limit }): ChoiceOption => {
    return {
      value: direction,
      label: benefitsCopy(direction),
      hint: benefitsCopy("upTo", {
        amount: benefitsCopy("holiday", { amount: limit.maximum, unit: limit.unit }),
      }),
    };
  });
  const amount: AmountField = {
    kind: "amount",
    label: highestLimit.unit === "hours" ? benefitsCopy("hours") : benefitsCopy("days"),
    ...toEditField("amount", highestLimit),
    hint: benefitsCopy("inWhole", {
      range: benefitsCopy("between", { from: highestLimit.minimum, to: highestLimit.maximum }),
      unit: benefitsCopy("unit", { unit: highestLimit.unit }),
    }),
    unit: highestLimit.unit === "hours" ? "hours" : "days",
    value: values.amount ?? null,
    start: highestLimit.minimum,
    picks: listSuggestedAmounts(toEditField("amount", highestLimit)),
  };
  const value = findOfferedValue(options, values.direction);
  return [{ kind: "option", name: "direction", label: benefitsCopy("buyOrSell"), options, value }, amount];
}
