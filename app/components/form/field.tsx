import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { formCopy } from "#copy/form";
import { FieldFrame, type FieldFrameProps } from "./field-frame.tsx";
import { controlProps } from "./field-state.ts";

type FrameAttributes = "id" | "name" | "defaultValue" | "value" | "className";

/** A line of text. */
export function Field(props: FieldFrameProps & Omit<InputHTMLAttributes<HTMLInputElement>, FrameAttributes>) {
  const { field, label, hint, isOptional, type = "text", ...rest } = props;
  return (
    <FieldFrame field={field} label={label} hint={hint} isOptional={isOptional}>
      <input
        {...rest}
        {...controlProps(field, Boolean(hint))}
        className="bp-input"
        type={type}
        defaultValue={field.defaultValue}
      />
    </FieldFrame>
  );
}

/** Several lines of text. */
export function TextareaField(
  props: FieldFrameProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, FrameAttributes>,
) {
  const { field, label, hint, isOptional, rows = 5, ...rest } = props;
  return (
    <FieldFrame field={field} label={label} hint={hint} isOptional={isOptional}>
      <textarea
        {...rest}
        {...controlProps(field, Boolean(hint))}
        className="bp-input bp-input--area"
        rows={rows}
        defaultValue={field.defaultValue}
      />
    </FieldFrame>
  );
}

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectFieldProps
  extends FieldFrameProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, FrameAttributes> {
  options: SelectOption[];
  /** Text of the first, empty option; null if something is always chosen. */
  placeholder?: string | null;
}

/** One of a list, as the browser's own control. */
export function SelectField(props: SelectFieldProps) {
  const { field, label, hint, isOptional, options, placeholder = formCopy("chooseOption"), ...rest } = props;
  return (
    <FieldFrame field={field} label={label} hint={hint} isOptional={isOptional}>
      <select
        {...rest}
        {...controlProps(field, Boolean(hint))}
        className="bp-input bp-input--select"
        defaultValue={field.defaultValue ?? ""}
      >
        {placeholder !== null && <option value="">{placeholder}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
