import { Fragment, useContext } from "react";
import { setUpCopy } from "#copy/set-up";
import { toAmountText } from "./amount.ts";
import type { FieldState } from "./field-state.ts";
import { ReadOnlyFormContext } from "./owners-form.tsx";
import { type AmountChoice, toAmountIntent } from "./set-up-fields.ts";

interface SuggestedAmountsProps {
  field: FieldState;
  choice: AmountChoice;
  /** The amount that is in the field. */
  amount: number | null;
  /** With scripts, puts the amount into the field without a post. */
  onPick(value: number): void;
}

/**
 * Buttons with suggested amounts: each posts the form with its amount, and with scripts only fills the
 * field.
 */
export function SuggestedAmounts({ field, choice, amount, onPick }: SuggestedAmountsProps) {
  const { picks, label, name, unit } = choice;
  const isWithheld = useContext(ReadOnlyFormContext);
  if (isWithheld || !picks || picks.length < 2) return null;
  return (
    <fieldset className="bp-picks">
      <legend className="bp-hidden">{setUpCopy("picks", { label })}</legend>{" "}
      {picks.map((value) => (
        <Fragment key={value}>
          <button
            className="bp-picks__pick"
            type="submit"
            name="intent"
            value={toAmountIntent(name, value)}
            formNoValidate
            aria-controls={field.id}
            aria-pressed={value === amount}
            onClick={(event) => {
              event.preventDefault();
              onPick(value);
            }}
          >
            {toAmountText(unit, value)}
          </button>{" "}
        </Fragment>
      ))}
    </fieldset>
  );
}
