import type { ReactNode } from "react";
import { formCopy } from "#copy/form";
import type { FieldState } from "./field-state.ts";

export interface FieldFrameProps {
  field: FieldState;
  label: ReactNode;
  hint?: ReactNode;
  /** Everything is required unless its label says otherwise. */
  isOptional?: boolean;
}

/** Label, hint, error and control, in this order: the error is between the label and the control. */
export function FieldFrame({
  field,
  label,
  hint,
  isOptional,
  children,
}: FieldFrameProps & { children: ReactNode }) {
  return (
    <div className={field.errors ? "bp-field bp-field--error" : "bp-field"}>
      <label className="bp-field__label" htmlFor={field.id}>
        {label}
        {isOptional && <span className="bp-field__optional"> {formCopy("optional")}</span>}
      </label>{" "}
      {hint && (
        <div className="bp-field__hint" id={field.hintId}>
          {hint}
        </div>
      )}
      <FieldError field={field} />
      {children}
    </div>
  );
}

export function FieldError({ field }: { field: FieldState }) {
  if (!field.errors) return null;
  return (
    <p className="bp-field__error" id={field.errorId}>
      <span className="bp-hidden">{formCopy("errorPrefix")} </span>
      {field.errors[0]}
    </p>
  );
}
