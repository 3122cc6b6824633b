import type { Contribution } from "#contract/statements.ts";
import { statementsCopy } from "#copy/statements";
import { toMonthLabel } from "~/copy/day.server.ts";

/** A month of a statement (STATEMENT-02), with amounts in pence. */
export interface StatementEntry {
  /** The month, 1 to 12. */
  month: number;
  year: number;
  /** The scheme year of its pay day, if the upstream gives one. */
  schemeYear: string | null;
  employee: number;
  employer: number;
  /** The label, such as "October 2026" (LIMIT-14). */
  label: string;
  /** The first of the month in UTC, in milliseconds. */
  time: number;
  /** Null if the upstream does not give it. */
  basis: NonNullable<Contribution["basis"]> | null;
  items: NonNullable<Contribution["items"]>;
}

/** Sorts the newest first (STATEMENT-03), whatever the upstream's order. */
export const toStatement = (contributions: readonly Contribution[]): StatementEntry[] =>
  contributions.map(toEntry).toSorted((a, b) => b.time - a.time);

function toEntry({ month, year, schemeYear, basis, items, ...sums }: Contribution): StatementEntry {
  const time = Date.UTC(year, month - 1);
  return {
    month,
    year,
    time,
    schemeYear: schemeYear ?? null,
    employee: toPence(sums.employeeContribution),
    employer: toPence(sums.employerContribution),
    label: toMonthLabel(time),
    basis: basis ?? null,
    items: items ?? [],
  };
}

const basisLabels = { "as-paid": "asPaid", estimated: "estimated", "not-recorded": "notRecorded" } as const;

/** A label such as "As paid"; null if the upstream gives no basis. */
export const toBasisLabel = (basis: StatementEntry["basis"]): string | null =>
  basis && statementsCopy(basisLabels[basis]);

const toPence = (pounds: number) => Math.round(pounds * 100);
