import { uploadsCopy } from "#api-copy/uploads";
import { formatLongDate } from "../calendar.ts";
import { toPounds } from "../pay/money.ts";
import type { LoadedFacts } from "./facts.ts";
import { type Column, findParsedColumn, listPersonColumns, type ValueKind } from "./person-columns.ts";

/** A field's old and new value in words; null for an empty one. */
export interface FieldChange {
  column: Column;
  before: string | null;
  after: string | null;
}

type ShownFacts = Partial<LoadedFacts>;
type FactText = (facts: ShownFacts) => string | null;

const createTextReader = (name: keyof LoadedFacts): FactText => {
  return (facts) => (facts[name] == null ? null : String(facts[name]));
};
const createDateReader = (name: keyof LoadedFacts): FactText => {
  return (facts) => (facts[name] == null ? null : formatLongDate(String(facts[name])));
};
const createCountReader = (name: keyof LoadedFacts, key: "value.hours" | "value.days"): FactText => {
  return (facts) => (facts[name] == null ? null : uploadsCopy(key, { count: Number(facts[name]) / 100 }));
};

function toPayText({ hourly_pence, annual_salary_pence }: ShownFacts): string | null {
  if (hourly_pence != null) return uploadsCopy("value.hourly", { amount: toPounds(hourly_pence) });
  if (annual_salary_pence == null) return null;
  return uploadsCopy("value.yearly", { amount: toPounds(annual_salary_pence) });
}

/** Never shows the whole number, because others may see the screen. */
const toNumberEnding: FactText = ({ ni_number }) =>
  ni_number ? uploadsCopy("value.ends", { end: ni_number.slice(-4) }) : null;

/** How each kind of value is shown to people. */
const toTexts: Readonly<Record<ValueKind, (name: keyof LoadedFacts) => FactText>> = {
  text: createTextReader,
  email: createTextReader,
  date: createDateReader,
  sex: createTextReader,
  niNumber: () => toNumberEnding,
  niCategory: createTextReader,
  taxRegion:
    () =>
    ({ tax_region }) =>
      tax_region ? uploadsCopy(`value.region.${tax_region}`) : null,
  pay: () => toPayText,
  hours: (name) => createCountReader(name, "value.hours"),
  days: (name) => createCountReader(name, "value.days"),
  effectiveDay: createDateReader,
};

/** The fields that a file may change, in the template's order, as people read them. */
const fields = listPersonColumns.flatMap((column): [Column, FactText][] => {
  const name = findParsedColumn(column);
  const isKept = name !== null && column.heading !== "employee_number";
  return isKept ? [[column.heading, toTexts[column.value](name)]] : [];
});

/** What a load changes about one person, field by field. */
export function findFieldChanges(before: ShownFacts, after: ShownFacts): FieldChange[] {
  return fields.flatMap(([column, toText]) => {
    const change = { column, before: toText(before), after: toText(after) };
    const isChanged =
      column === "ni_number" ? before.ni_number !== after.ni_number : change.before !== change.after;
    return isChanged ? [change] : [];
  });
}
