import type { SetUpField } from "#contract/benefits.ts";
import { editField, type Limit } from "../../limits.ts";
import { roundPicks } from "../../round-picks.ts";
import { type AmountField, type Option, offeredValue } from "../fields.ts";
import type { FieldsContext } from "../kind.ts";

const labels = { buy: "Buy", sell: "Sell" };
type Direction = keyof typeof labels;

/** One form for both ways: the field reaches as far as either, and each is held to its own limit when it is sent. */
export function daysFields(
  { values }: FieldsContext<unknown>,
  limitOf: (direction: Direction) => Limit | null,
): SetUpField[] {
  const ways = (["buy", "sell"] as const).flatMap((direction) => {
    const own = limitOf(direction);
    return own ? [{ direction, own }] : [];
  });
  const [first] = ways.toSorted((a, b) => b.own.maximum - a.own.maximum);
  if (!first) return [];
  const most = first.own;
  const options = ways.map(({ direction, own }): Option => {
    return { value: direction, label: labels[direction], hint: `Up to ${own.maximum} ${own.unit}` };
  });
  const amount: AmountField = {
    ...{ kind: "amount", label: most.unit === "hours" ? "Hours" : "Days" },
    ...editField("eeben_amount_value", most),
    hint: `Between ${most.minimum} and ${most.maximum}, in whole ${most.unit}`,
    unit: most.unit === "hours" ? "hours" : "days",
    value: values.eeben_amount_value ?? null,
    start: most.minimum,
    picks: roundPicks(editField("eeben_amount_value", most)),
  };
  const value = offeredValue(options, values.eeben_direction);
  return [{ kind: "option", name: "eeben_direction", label: "Buy or sell", options, value }, amount];
}
