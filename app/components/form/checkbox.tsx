import type { ReactNode } from "react";
import { NamedText } from "../content/named-text.tsx";
import { FieldError } from "./field-frame.tsx";
import { type FieldState, getControlProps } from "./field-state.ts";

interface CheckboxProps {
  field: FieldState;
  label: ReactNode;
  hint?: ReactNode;
  /** Shown but fixed, such as a setting that cannot be turned off; a disabled checkbox is not posted. */
  disabled?: boolean;
}

/** A checkbox, posted as "on". */
export function Checkbox({ field, label, hint, disabled }: CheckboxProps) {
  return (
    <div className={field.errors ? "bp-field bp-field--error" : "bp-field"}>
      <FieldError field={field} />
      <div className="bp-check">
        <input
          {...getControlProps(field, Boolean(hint))}
          className="bp-check__box"
          type="checkbox"
          value="on"
          defaultChecked={field.defaultValue === "on"}
          disabled={disabled}
        />
        <label className="bp-check__label" htmlFor={field.id}>
          <NamedText>{label}</NamedText>
        </label>
        {hint && (
          <div className="bp-check__hint" id={field.hintId}>
            <NamedText>{hint}</NamedText>
          </div>
        )}
      </div>
    </div>
  );
}
