import { nominationsCopy } from "#copy/nominations";
import { SubmitButton } from "~/components/form/button.tsx";
import { DateOfBirth } from "~/components/form/date-of-birth.tsx";
import { Field, SelectField, type SelectOption, TextareaField } from "~/components/form/field.tsx";
import { toPlainField } from "~/components/form/field-state.ts";
import { type PersonField, type TypedPerson, toFieldName } from "./fields.ts";

interface PersonFieldsProps {
  /** The person's place in the form, counted from 0. */
  index: number;
  person: TypedPerson;
  errors: Readonly<Record<string, string>>;
  relationships: SelectOption[];
  thisYear: number;
  isFocused: boolean;
  canRemove: boolean;
}

/** The fields of one person to be paid. */
export function PersonFields({
  index,
  person,
  errors,
  relationships,
  thisYear,
  isFocused,
  canRemove,
}: PersonFieldsProps) {
  const number = index + 1;
  const getState = (field: PersonField) => {
    const name = toFieldName(field, index);
    const error = errors[name];
    return { ...toPlainField("wish", name, person[field]), errors: error ? [error] : undefined };
  };
  return (
    <fieldset className="bp-wish__fields">
      <legend>{nominationsCopy("person", { number })}</legend>
      <Field
        field={getState("name")}
        label={nominationsCopy("name")}
        hint={nominationsCopy("nameHint")}
        autoComplete="off"
        dir="auto"
        autoFocus={isFocused}
      />
      <SelectField
        field={getState("relationship")}
        label={nominationsCopy("relationship")}
        options={relationships}
      />
      <Field
        field={getState("share")}
        label={nominationsCopy("share")}
        hint={nominationsCopy("shareHint")}
        inputMode="decimal"
        autoComplete="off"
      />
      <DateOfBirth
        field={getState("birth")}
        legend={nominationsCopy("birth")}
        hint={nominationsCopy("birthHint")}
        max={thisYear}
        isOwn={false}
        isOptional
      />
      <TextareaField
        field={getState("address")}
        label={nominationsCopy("address")}
        autoComplete="off"
        rows={3}
        isOptional
      />
      {canRemove && (
        <SubmitButton intent={`remove-${index}`} look="quiet">
          {nominationsCopy("remove", { number })}
        </SubmitButton>
      )}
    </fieldset>
  );
}
