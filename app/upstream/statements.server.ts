import type { Contribution } from "#contract/statements.ts";
import { inCurrentLanguage } from "#copy/formats";
import { statementsCopy } from "#copy/statements";

/** A month of a statement (STATEMENT-02); amounts in pence. */
export interface StatementEntry {
  /** 1 to 12. */
  month: number;
  year: number;
  /** By its pay day, if the upstream gives one. */
  schemeYear: string | null;
  employee: number;
  employer: number;
  /** "October 2026" (LIMIT-14). */
  label: string;
  /** ms, the first of the month in UTC. */
  time: number;
  /** Null if the upstream does not say. */
  basis: NonNullable<Contribution["basis"]> | null;
  items: NonNullable<Contribution["items"]>;
}

const monthAndYear = inCurrentLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
);

/** "October 2026" of the first of a month, ms in UTC. */
export const toMonthLabel = (time: number): string => monthAndYear().format(time);

/** The newest first (STATEMENT-03), whatever the upstream's order. */
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

/** "As paid"; null if the upstream does not say. */
export const toBasisLabel = (basis: StatementEntry["basis"]): string | null =>
  basis && statementsCopy(basisLabels[basis]);

const toPence = (pounds: number) => Math.round(pounds * 100);
