import { AmountField } from "./amount-field.tsx";
import type { FieldState } from "./field-state.ts";
import { OptionField, PeopleField } from "./option-field.tsx";
import type { Choice } from "./set-up-fields.ts";

interface ChoiceFieldsProps {
  choices: readonly Choice[];
  fields: Readonly<Record<string, FieldState>>;
}

/** The fields for a benefit's options, in the upstream's order. */
export function ChoiceFields({ choices, fields }: ChoiceFieldsProps) {
  return (
    <>
      {choices.map((choice) => {
        const field = fields[choice.name];
        return field && <ChoiceField key={choice.name} choice={choice} field={field} />;
      })}
    </>
  );
}

function ChoiceField({ choice, field }: { choice: Choice; field: FieldState }) {
  if (choice.kind === "amount") return <AmountField field={field} choice={choice} />;
  const { label, hint, options } = choice;
  const Group = choice.kind === "people" ? PeopleField : OptionField;
  return <Group field={field} label={label} hint={hint} options={options} />;
}
