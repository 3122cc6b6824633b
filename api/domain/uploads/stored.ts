import type { Column } from "./columns.ts";
import type { LoadedFacts, ReadFacts } from "./facts.ts";
import type { Parts } from "./read-row.ts";

/** Facts that a file may leave empty or out, and their columns. */
const optionalFacts: readonly [keyof ReadFacts & keyof LoadedFacts, Column][] = [
  ["title", "title"],
  ["sex", "sex"],
  ["ni_number", "ni_number"],
  ["leave_date", "leave_date"],
  ["probation_end", "probation_end"],
  ["tax_region", "tax_region"],
  ["ni_category", "ni_category"],
  ["grade", "grade"],
  ["location", "location"],
  ["postcode", "postcode"],
  ["holiday_days_hundredths", "holiday_days"],
  ["ccv_first_voucher_date", "ccv_first_voucher_date"],
];

/** A row with the stored value wherever its cell is empty and does not say `(clear)`. */
export function fillFromStored(
  parts: Parts,
  cleared: ReadonlySet<Column>,
  person: LoadedFacts | null,
): Parts {
  if (!person) return parts;
  const filled: Record<string, unknown> = { ...parts };
  for (const [fact, column] of optionalFacts) {
    if (parts[fact] === null && !cleared.has(column)) filled[fact] = person[fact];
  }
  return filled as Parts;
}
