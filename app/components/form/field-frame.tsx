import type { ReactNode } from "react";
import { formCopy } from "#copy/form";
import type { FieldState } from "./field-state.ts";

export interface FieldFrameProps {
  field: FieldState;
  label: ReactNode;
  hint?: ReactNode;
  /** Fields are required unless the label says that they are optional. */
  isOptional?: boolean;
}

/** Label, hint, error and control of a field, in this order. */
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
