import { Fragment, useContext } from "react";
import { ReadOnlyFormContext } from "./owners-form.tsx";

interface ButtonChoicesProps {
  /** The name of the group of buttons, for screen readers. */
  label: string;
  /** The name of the posted value of the pressed button. */
  name: string;
  picks: readonly { value: string; label: string }[];
  /** The current value. */
  value?: string;
}

/**
 * Values to select from, each a submit button of the surrounding form, so that one press is enough without
 * scripts.
 */
export function ButtonChoices({ label, name, picks, value }: ButtonChoicesProps) {
  if (useContext(ReadOnlyFormContext)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, and these are buttons
    <div className="bp-picks" role="group" aria-label={label}>
      {picks.map((pick) => (
        <Fragment key={pick.value}>
          <button
            className="bp-picks__pick"
            type="submit"
            name={name}
            value={pick.value}
            aria-pressed={pick.value === value}
          >
            {pick.label}
          </button>{" "}
        </Fragment>
      ))}
    </div>
  );
}
