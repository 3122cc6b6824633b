import type { SelectionValues } from "#contract/selection-values.ts";
import type { SetUpField } from "#contract/set-up-fields.ts";
import type { ChoiceField, ChoiceValues } from "../domain/benefits/choice-values.ts";

/** The contract's names for the values of a choice. Drafts are stored under these names. */
const wireNames = {
  amount: "eeben_amount_value",
  partnerAmount: "eeben_partner_amount_value",
  level: "eeben_level",
  months: "eeben_months",
  direction: "eeben_direction",
  people: "people",
} as const satisfies Record<keyof ChoiceValues, keyof SelectionValues>;

type WireNames = typeof wireNames;
const valueNames = Object.keys(wireNames) as (keyof ChoiceValues)[];

export const toWireName = <Name extends keyof ChoiceValues>(name: Name): WireNames[Name] => wireNames[name];

/** Reads a choice's values from a body or a stored draft; values that were not sent are left out. */
export const fromWireValues = (values: SelectionValues): ChoiceValues =>
  Object.fromEntries(
    valueNames.flatMap((name) => {
      const value = values[wireNames[name]];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Values, or messages, by the contract's names. */
export const toWireKeys = <Value>(byName: Partial<Record<keyof ChoiceValues, Value>>) =>
  Object.fromEntries(
    Object.entries(byName).map(([name, value]) => [wireNames[name as keyof ChoiceValues], value]),
  ) as Partial<Record<WireNames[keyof ChoiceValues], Value>>;

export const toWireValues = (values: ChoiceValues): SelectionValues =>
  toWireKeys<unknown>(values) as SelectionValues;

export const toWireField = (field: ChoiceField): SetUpField =>
  ({ ...field, name: wireNames[field.name] }) as SetUpField;
