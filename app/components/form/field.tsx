import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { formCopy } from "#copy/form";
import { FieldFrame, type FieldFrameProps } from "./field-frame.tsx";
import { getControlProps } from "./field-state.ts";

type FrameAttributes = "id" | "name" | "defaultValue" | "value" | "className";

interface LineProps extends FieldFrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, FrameAttributes> {
  /** A text inside the field before the typed value, such as "£". */
  sign?: string | undefined;
}

/** A single-line text field. */
export function Field(props: LineProps) {
  const { field, label, hint, isOptional, sign, type = "text", ...rest } = props;
  const input = (
    <input
      {...rest}
      {...getControlProps(field, Boolean(hint))}
      className="bp-input"
      type={type}
      defaultValue={field.defaultValue}
    />
  );
  return (
    <FieldFrame field={field} label={label} hint={hint} isOptional={isOptional}>
      {sign ? (
        <span className="bp-signed">
          <span aria-hidden="true">{sign}</span>
          {input}
        </span>
      ) : (
        input
      )}
    </FieldFrame>
  );
}

/** A text field of several lines. */
export function TextareaField(
  props: FieldFrameProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, FrameAttributes>,
) {
  const { field, label, hint, isOptional, rows = 5, ...rest } = props;
  return (
    <FieldFrame field={field} label={label} hint={hint} isOptional={isOptional}>
      <textarea
        {...rest}
        {...getControlProps(field, Boolean(hint))}
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
  /** The language of the label, if it differs from the page's. */
  lang?: string;
}

interface SelectFieldProps
  extends FieldFrameProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, FrameAttributes> {
  options: SelectOption[];
  /** The text of the first, empty option; null if something is always selected. */
  placeholder?: string | null;
}

/** A native select element. */
export function SelectField(props: SelectFieldProps) {
  const { field, label, hint, isOptional, options, placeholder = formCopy("chooseOption"), ...rest } = props;
  return (
    <FieldFrame field={field} label={label} hint={hint} isOptional={isOptional}>
      <select
        {...rest}
        {...getControlProps(field, Boolean(hint))}
        className="bp-input bp-input--select"
        defaultValue={field.defaultValue ?? ""}
      >
        {placeholder !== null && <option value="">{placeholder}</option>}
        {options.map(({ value, label: text, lang }) => (
          <option key={value} value={value} lang={lang}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
