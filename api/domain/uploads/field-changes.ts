import { longDate } from "../calendar.ts";
import { toPounds } from "../pay/money.ts";
import type { Column } from "./columns.ts";
import type { LoadedFacts } from "./facts.ts";

/** A field's old and new value in words; null for an empty one. */
export interface FieldChange {
  column: Column;
  before: string | null;
  after: string | null;
}

type Shown = Partial<LoadedFacts>;
type ToText = (facts: Shown) => string | null;

const text = (name: keyof LoadedFacts): ToText => {
  return (facts) => (facts[name] == null ? null : String(facts[name]));
};
const date = (name: keyof LoadedFacts): ToText => {
  return (facts) => (facts[name] == null ? null : longDate(String(facts[name])));
};
const counted = (name: keyof LoadedFacts, unit: string): ToText => {
  return (facts) => (facts[name] == null ? null : `${Number(facts[name]) / 100} ${unit}`);
};

function pay({ hourly_pence, annual_salary_pence }: Shown): string | null {
  if (hourly_pence != null) return `${toPounds(hourly_pence)} an hour`;
  return annual_salary_pence == null ? null : `${toPounds(annual_salary_pence)} a year`;
}

/** Never whole: a page is read over shoulders. */
const endOfNumber: ToText = ({ ni_number }) => (ni_number ? `ends ${ni_number.slice(-4)}` : null);

const regions = { rUK: "England or Northern Ireland", S: "Scotland", C: "Wales" } as const;

/** The fields that a file may change, in the template's order, as people read them. */
const fields: readonly [Column, ToText][] = [
  ["title", text("title")],
  ["first_name", text("first_name")],
  ["surname", text("surname")],
  ["email", text("email")],
  ["date_of_birth", date("date_of_birth")],
  ["sex", text("sex")],
  ["ni_number", endOfNumber],
  ["start_date", date("start_date")],
  ["leave_date", date("leave_date")],
  ["probation_end", date("probation_end")],
  ["annual_salary", pay],
  ["weekly_hours", counted("weekly_hours_hundredths", "hours a week")],
  ["payroll_group", text("payroll_group")],
  ["tax_region", ({ tax_region }) => (tax_region ? regions[tax_region] : null)],
  ["ni_category", text("ni_category")],
  ["grade", text("grade")],
  ["location", text("location")],
  ["postcode", text("postcode")],
  ["holiday_days", counted("holiday_days_hundredths", "days")],
  ["ccv_first_voucher_date", date("ccv_first_voucher_date")],
];

/** A load's changes of one person, field by field. */
export function findFieldChanges(before: Shown, after: Shown): FieldChange[] {
  return fields.flatMap(([column, toText]) => {
    const change = { column, before: toText(before), after: toText(after) };
    const isChanged =
      column === "ni_number" ? before.ni_number !== after.ni_number : change.before !== change.after;
    return isChanged ? [change] : [];
  });
}
