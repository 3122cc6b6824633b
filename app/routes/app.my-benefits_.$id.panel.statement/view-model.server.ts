import { statementsCopy } from "#copy/statements";
import { toEstimateText } from "~/components/content/estimate.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import { toPriceLine } from "~/components/content/price-line.ts";
import type { StatementMonth, StatementYear } from "~/components/content/statement.tsx";
import { toMonthLabel } from "~/copy/day.server.ts";
import { type StatementEntry, toBasisLabel } from "~/view-models/statements.server.ts";

/**
 * Groups the payments by scheme year, or by calendar year if the upstream gives none; each year has its
 * total.
 */
export function toYears(entries: readonly StatementEntry[]): StatementYear[] {
  const years = Map.groupBy(entries, ({ schemeYear, year }) =>
    schemeYear
      ? statementsCopy("year", { year: schemeYear })
      : statementsCopy("calendarYear", { year: String(year) }),
  );
  return [...years].map(([title, months]) => ({
    title,
    employeePence: months.reduce((sum, { employee }) => sum + employee, 0),
    employerPence: months.reduce((sum, { employer }) => sum + employer, 0),
    months: months.map(toMonth),
  }));
}

function toMonth({ label, time, employee, employer, basis, items }: StatementEntry): StatementMonth {
  return {
    label,
    basis: toBasisLabel(basis),
    employeePence: employee,
    employerPence: employer,
    id: new Date(time).toISOString().slice(0, 7),
    explanation: items.flatMap(toCalculation),
  };
}

/** The lines of one benefit's price and the part for this month (RULE-22). */
function toCalculation(item: StatementEntry["items"][number]) {
  const { name: benefit, treatment, instalment, estimatedPricesYear, employeePence, employerPence } = item;
  const estimate = toEstimateText(estimatedPricesYear);
  const parts = [instalment ? statementsCopy("instalment", instalment) : "", estimate].filter(Boolean);
  const part = parts.length > 0 ? parts.join(". ") : null;
  const toPayerSide = (
    title: string,
    lines: typeof item.employeeLines,
    pence: number,
    adjustments: string[] = [],
  ) => ({
    title,
    part,
    adjustments,
    lines: lines.map(toPriceLine),
    sums: toMonthAndYearSums(
      lines.reduce((sum, line) => sum + line.pence, 0),
      pence,
    ),
  });
  const ownTitle = statementsCopy(treatment === "payment" ? "whyPaid" : "whyYou", { benefit });
  return [
    toPayerSide(ownTitle, item.employeeLines, Math.abs(employeePence), toAdjustments(item)),
    toPayerSide(statementsCopy("whyEmployer", { benefit }), item.employerLines, employerPence),
  ].filter(({ lines, adjustments }) => lines.length + adjustments.length > 0);
}

/** Texts such as "of which for October 2026: −£48.20", the oldest first. */
const toAdjustments = ({ adjustments }: StatementEntry["items"][number]): string[] =>
  (adjustments ?? []).map(({ origin, pence }) =>
    statementsCopy("adjustment", { month: toMonthLabel(Date.parse(origin)), amount: formatMoney(pence) }),
  );

function toMonthAndYearSums(inAll: number, pence: number) {
  const month = { label: statementsCopy("thisMonth"), pence };
  return inAll === pence ? [month] : [{ label: statementsCopy("inAll"), pence: inAll }, month];
}
