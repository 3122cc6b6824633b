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
  const most = first.own;
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
    label: most.unit === "hours" ? benefitsCopy("hours") : benefitsCopy("days"),
    ...toEditField("amount", most),
    hint: benefitsCopy("inWhole", {
      range: benefitsCopy("between", { from: most.minimum, to: most.maximum }),
      unit: benefitsCopy("unit", { unit: most.unit }),
    }),
    unit: most.unit === "hours" ? "hours" : "days",
    value: values.amount ?? null,
    start: most.minimum,
    picks: listSuggestedAmounts(toEditField("amount", most)),
  };
  const value = findOfferedValue(options, values.direction);
  return [{ kind: "option", name: "direction", label: benefitsCopy("buyOrSell"), options, value }, amount];
}
