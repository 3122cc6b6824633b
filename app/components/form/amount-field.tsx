import { setUpCopy } from "~/copy/set-up.ts";
import { formatAmount } from "./amount.ts";
import { Field } from "./field.tsx";
import type { FieldState } from "./field-state.ts";
import type { AmountChoice } from "./set-up-fields.ts";

/** An amount as text, so that "£50" and "1,000" survive; its limits are its hint (BENEFIT-10). */
export function AmountField({ field, choice }: { field: FieldState; choice: AmountChoice }) {
  return (
    <div className="bp-amount">
      <Field
        field={field}
        label={choice.label}
        hint={choice.hint || limitsText(choice)}
        isOptional={choice.isOptional ?? false}
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  );
}

const ranges = {
  pounds: "betweenPounds",
  percent: "betweenPercent",
  times: "betweenTimes",
  days: "betweenDays",
  hours: "betweenHours",
  plain: "between",
} as const;
const wholes = { pounds: "inWholePounds", percent: "inWholePercents" } as const;

/** "Between £250 and £3,000, in whole pounds". */
export function limitsText({ unit, minimum, maximum, stepSize }: AmountChoice): string {
  const range = setUpCopy(ranges[unit], { min: formatAmount(minimum), max: formatAmount(maximum) });
  if (stepSize === 1) return setUpCopy(unit in wholes ? wholes[unit as "pounds"] : "inWhole", { range });
  if (stepSize < 1) return range;
  return setUpCopy("inStepsOf", { range, step: `${unit === "pounds" ? "£" : ""}${formatAmount(stepSize)}` });
}
