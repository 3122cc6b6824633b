import type { ReactNode } from "react";
import { FieldError } from "./field-frame.tsx";
import type { FieldState } from "./field-state.ts";
import { type Option, toPart } from "./set-up-fields.ts";

interface GroupProps {
  field: FieldState;
  label: ReactNode;
  hint?: string | null;
  options: readonly Option[];
  /** Places short options side by side. */
  isRow?: boolean;
}

/** One of a few, all in sight. */
export function OptionField({ field, options, ...group }: GroupProps) {
  return (
    <Group field={field} {...group}>
      {options.map((option, at) => (
        <Box
          key={option.value}
          field={field}
          at={at}
          option={option}
          type="radio"
          name={field.name}
          value={option.value}
          isOn={field.defaultValue === option.value}
        />
      ))}
    </Group>
  );
}

/**
 * The covered people: a checkbox each, posted as `{name}.{id}`; `field` has the ids of those ticked, "a,b".
 */
export function PeopleField({ field, options, ...group }: GroupProps) {
  const ticked = (field.defaultValue ?? "").split(",");
  return (
    <Group field={field} {...group}>
      {options.map((option, at) => {
        const part = toPart(option.value);
        return (
          <Box
            key={option.value}
            field={field}
            at={at}
            option={option}
            type="checkbox"
            name={`${field.name}.${part}`}
            value="on"
            isOn={ticked.includes(part)}
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
  isRow,
  children,
}: Omit<GroupProps, "options"> & { children: ReactNode }) {
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
      <div className={isRow ? "bp-options bp-options--row" : "bp-options"}>{children}</div>
    </fieldset>
  );
}

interface BoxProps {
  field: FieldState;
  at: number;
  option: Option;
  type: "radio" | "checkbox";
  name: string;
  value: string;
  isOn: boolean;
}

/** The first box has the field's own id, so that the error summary leads to it. */
function Box({ field, at, option, type, name, value, isOn }: BoxProps) {
  const id = at === 0 ? field.id : `${field.id}-${at}`;
  const hintId = `${id}-hint`;
  const describedBy = [option.hint && hintId, field.errors && field.errorId].filter(Boolean).join(" ");
  return (
    <div className="bp-check">
      <input
        className="bp-check__box"
        type={type}
        id={id}
        name={name}
        value={value}
        defaultChecked={isOn}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      <label className="bp-check__label" htmlFor={id}>
        <bdi>{option.label}</bdi>
      </label>
      {option.hint && (
        <div className="bp-check__hint" id={hintId}>
          {option.hint}
        </div>
      )}
    </div>
  );
}
