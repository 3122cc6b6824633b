import { type FormEvent, useRef, useState } from "react";
import { setUpCopy } from "#copy/set-up";
import { useHydrated } from "~/components/use-hydrated.ts";
import { formatAmount, parseAmount, toAmountText } from "./amount.ts";
import { Field } from "./field.tsx";
import type { FieldState } from "./field-state.ts";
import type { AmountChoice } from "./set-up-fields.ts";
import { SuggestedAmounts } from "./suggested-amounts.tsx";

/**
 * An amount as text, so that "£50" and "1,000" can be typed; the hint gives the limits (BENEFIT-10). The
 * text is posted; the slider needs scripts, has no name and follows the text.
 */
export function AmountField({ field, choice }: { field: FieldState; choice: AmountChoice }) {
  const box = useRef<HTMLDivElement>(null);
  const [amount, setAmount] = useState(parseAmount(field.defaultValue ?? ""));
  const hasRange = useHydrated() && choice.maximum > choice.minimum && !choice.isOptional;
  function fillAmount(value: number) {
    const input = box.current?.querySelector<HTMLInputElement>("input[name]");
    if (!input) return;
    input.value = formatAmount(value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  function followInput({ target }: FormEvent) {
    const range = box.current?.querySelector<HTMLInputElement>("input[type=range]");
    const value = parseAmount((target as HTMLInputElement).value);
    setAmount(value);
    if (range && target !== range && value !== null) range.value = String(value);
  }
  return (
    <div className="bp-amount" ref={box} onInput={followInput}>
      <Field
        field={field}
        label={choice.label}
        hint={choice.hint || toLimitsText(choice)}
        isOptional={choice.isOptional ?? false}
        sign={choice.unit === "pounds" ? "£" : undefined}
        inputMode="decimal"
        autoComplete="off"
      />
      <SuggestedAmounts field={field} choice={choice} amount={amount} onPick={fillAmount} />
      {hasRange && (
        <>
          <input
            className="bp-range"
            type="range"
            aria-label={setUpCopy("slide")}
            min={choice.minimum}
            max={choice.maximum}
            step={choice.stepSize}
            defaultValue={parseAmount(field.defaultValue ?? "") ?? choice.minimum}
            onInput={(event) => fillAmount(event.currentTarget.valueAsNumber)}
          />
          <span className="bp-quiet bp-range__ends" aria-hidden="true">
            <span>{toAmountText(choice.unit, choice.minimum)}</span>{" "}
            <span>{toAmountText(choice.unit, choice.maximum)}</span>
          </span>
        </>
      )}
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
const wholeAmountKeys = { pounds: "inWholePounds", percent: "inWholePercents" } as const;

/** A hint such as "Between £250 and £3,000, in whole pounds". */
export function toLimitsText({ unit, minimum, maximum, stepSize }: AmountChoice): string {
  if (minimum === maximum) return setUpCopy("onlyAmount", { amount: toAmountText(unit, minimum) });
  const range = setUpCopy(ranges[unit], { min: formatAmount(minimum), max: formatAmount(maximum) });
  if (stepSize === 1)
    return setUpCopy(unit in wholeAmountKeys ? wholeAmountKeys[unit as "pounds"] : "inWhole", { range });
  if (stepSize < 1) return range;
  return setUpCopy("inStepsOf", {
    range,
    step: unit === "pounds" ? toAmountText(unit, stepSize) : formatAmount(stepSize),
  });
}
