import type { ReactNode } from "react";
import { NamedText } from "../content/named-text.tsx";
import { FieldError } from "./field-frame.tsx";
import type { FieldState } from "./field-state.ts";
import { encodeId, type Option } from "./set-up-fields.ts";

interface GroupProps {
  field: FieldState;
  label: ReactNode;
  hint?: string | null;
  options: readonly Option[];
  /** Whether short options are side by side. */
  isRow?: boolean;
}

/** One option of a few, all of them visible. */
export function OptionField({ field, options, isRow, ...group }: GroupProps) {
  const look = options.some(({ price }) => price) ? "cards" : isRow ? "row" : undefined;
  return (
    <Group field={field} look={look} {...group}>
      {options.map((option, index) => (
        <Box
          key={option.value}
          field={field}
          index={index}
          option={option}
          type="radio"
          name={field.name}
          value={option.value}
          isChecked={field.defaultValue === option.value}
        />
      ))}
    </Group>
  );
}

/**
 * Checkboxes for the covered people, posted as `{name}.{id}`; the field's value is the selected ids, "a,b".
 */
export function PeopleField({ field, options, ...group }: Omit<GroupProps, "isRow">) {
  const selectedIds = (field.defaultValue ?? "").split(",");
  return (
    <Group field={field} {...group}>
      {options.map((option, index) => {
        const part = encodeId(option.value);
        return (
          <Box
            key={option.value}
            field={field}
            index={index}
            option={option}
            type="checkbox"
            name={`${field.name}.${part}`}
            value="on"
            isChecked={selectedIds.includes(part)}
          />
        );
      })}
    </Group>
  );
}

function Group({
  field,
  label,
  hint,
  look,
  children,
}: Omit<GroupProps, "options" | "isRow"> & { look?: "row" | "cards" | undefined; children: ReactNode }) {
  const describedBy = [hint && field.hintId, field.errors && field.errorId].filter(Boolean).join(" ");
  return (
    <fieldset
      className={field.errors ? "bp-field bp-field--error" : "bp-field"}
      aria-describedby={describedBy || undefined}
    >
      <legend className="bp-field__label">{label}</legend>
      {hint && (
        <div className="bp-field__hint" id={field.hintId}>
          {hint}
        </div>
      )}
      <FieldError field={field} />
      <div className={`bp-options${look ? ` bp-options--${look}` : ""}`}>{children}</div>
    </fieldset>
  );
}

interface BoxProps {
  field: FieldState;
  index: number;
  option: Option;
  type: "radio" | "checkbox";
  name: string;
  value: string;
  isChecked: boolean;
}

/** The first input has the field's id, so that the error summary links to it. */
function Box({ field, index, option, type, name, value, isChecked }: BoxProps) {
  const id = index === 0 ? field.id : `${field.id}-${index}`;
  const hintId = `${id}-hint`;
  const { price } = option;
  const hint = price ? <OptionPrice {...price} /> : option.hint;
  const describedBy = [hint && hintId, field.errors && field.errorId].filter(Boolean).join(" ");
  return (
    <div className={price ? "bp-check bp-check--card" : "bp-check"}>
      <input
        className="bp-check__box"
        type={type}
        id={id}
        name={name}
        value={value}
        defaultChecked={isChecked}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      <label className="bp-check__label" htmlFor={id}>
        <bdi>
          <NamedText>{option.label}</NamedText>
        </bdi>
      </label>
      {hint && (
        <div className="bp-check__hint" id={hintId}>
          {hint}
        </div>
      )}
    </div>
  );
}

const OptionPrice = ({ amount, note, until }: NonNullable<Option["price"]>) => (
  <>
    {amount && <b>{amount} </b>}
    <span>{note}</span>
    {until && <span className="bp-check__until"> {until}</span>}
  </>
);
