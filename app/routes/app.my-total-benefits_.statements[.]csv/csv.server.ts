import { stringify } from "csv-stringify/sync";
import { statementsCopy } from "#copy/statements";
import { toEstimateText } from "~/components/content/estimate.ts";
import { type StatementEntry, toBasisLabel } from "~/view-models/statements.server.ts";

const columns = [
  "csvYear",
  "csvMonth",
  "csvGroup",
  "csvBenefit",
  "csvEmployee",
  "csvEmployer",
  "csvTreatment",
  "csvBasis",
] as const;

/**
 * Writes a row for each month and benefit, the newest first. The file is UTF-8 with plain pounds, and no text can run
 * as a spreadsheet's formula.
 */
export function toCsv(statements: readonly { group: string; entries: readonly StatementEntry[] }[]): string {
  const rows = statements
    .flatMap(({ group, entries }) => entries.map((entry) => ({ group, ...entry })))
    .toSorted((a, b) => b.time - a.time)
    .flatMap(toCsvRows);
  const header = columns.map((key) => statementsCopy(key));
  return stringify([header, ...rows], {
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
    // By default the library quotes a value with CR LF, but not one with CR or LF alone.
    quoted_match: /[\r\n]/,
    // Amounts stay numbers until they are written, so that a negative amount is not taken for a formula.
    cast: { number: (pounds) => pounds.toFixed(2) },
  });
}

function toCsvRows({
  group,
  year,
  month,
  items,
  employee,
  employer,
  basis,
}: StatementEntry & { group: string }) {
  const label = toBasisLabel(basis) ?? "";
  const toRow = (benefit: string, pence: { employee: number; employer: number }, ends: [string, string]) => [
    ...[String(year), String(month), group, benefit],
    ...[pence.employee / 100, pence.employer / 100, ...ends],
  ];
  if (items.length === 0) return [toRow("", { employee, employer }, ["", label])];
  return items.map(({ name, employeePence, employerPence, treatment, estimatedPricesYear }) =>
    toRow(name, { employee: employeePence, employer: employerPence }, [
      toTreatmentText(treatment),
      toEstimateText(estimatedPricesYear) || label,
    ]),
  );
}

const treatments = ["sacrifice", "net-pay-arrangement", "net-pay", "payment", "none"] as const;

function toTreatmentText(treatment: string): string {
  const knownTreatment = treatments.find((each) => each === treatment);
  return knownTreatment ? statementsCopy(knownTreatment) : treatment;
}
