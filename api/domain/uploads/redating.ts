import { always, type Fact, type PersonFact } from "../payroll/ledger.ts";
import { type EmployeeFactColumns, findFactValue, toFactValues } from "../payroll/person-facts.ts";
import type { Column } from "./columns.ts";
import type { Parts } from "./read-row.ts";

/** The facts with a day that a file tells, and the column of each. */
const tellingColumns = {
  pay: { column: "annual_salary", part: "annual_salary_pence" },
  weekly_hours: { column: "weekly_hours", part: "weekly_hours_hundredths" },
  pay_group: { column: "payroll_group", part: "payroll_group" },
  ni_category: { column: "ni_category", part: "ni_category" },
  tax_region: { column: "tax_region", part: "tax_region" },
  grade: { column: "grade", part: "grade" },
  location: { column: "location", part: "location" },
  holiday_days: { column: "holiday_days", part: "holiday_days_hundredths" },
} as const satisfies Partial<Record<Fact, { column: Column; part: keyof Parts }>>;

export type DatedFact = keyof typeof tellingColumns;
export const datedFacts = Object.keys(tellingColumns) as DatedFact[];

/** The dated facts in a row: an empty cell gives none, and `(clear)` removes the value. */
export const listDatedFacts = (parts: Parts, cleared: ReadonlySet<Column>): DatedFact[] =>
  datedFacts.filter((fact) => {
    const { column, part } = tellingColumns[fact];
    return parts[part] !== null || cleared.has(column);
  });

/** Those facts that differ from the file's value on some day, as now known: no day can date the others. */
export function listRedatableFacts(
  history: readonly PersonFact[],
  row: EmployeeFactColumns,
  told: readonly DatedFact[],
): DatedFact[] {
  const values = toFactValues(row);
  const days = new Set([always, ...history.map(({ effectiveFrom }) => effectiveFrom)]);
  return told.filter((fact) => [...days].some((day) => valueOn(history, fact, day) !== values[fact]));
}

/** Whether one of these facts is something else than the row tells on a day, whatever today's values are. */
export function isRedatedOn(
  day: string,
  history: readonly PersonFact[],
  row: EmployeeFactColumns,
  told: readonly DatedFact[],
): boolean {
  const values = toFactValues(row);
  return told.some((fact) => valueOn(history, fact, day) !== values[fact]);
}

const valueOn = (history: readonly PersonFact[], fact: DatedFact, asAt: string) =>
  findFactValue(history, fact, { asAt, knownAt: Number.MAX_SAFE_INTEGER });

/** Facts as a staged row keeps them, each between commas; null for none. */
export const toStoredFacts = (facts: readonly DatedFact[]): string | null =>
  facts.length === 0 ? null : `,${facts.join(",")},`;

export const isStoredFact = (stored: string | null, fact: Fact): boolean =>
  stored?.includes(`,${fact},`) ?? false;
