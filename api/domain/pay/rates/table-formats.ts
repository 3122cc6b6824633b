import type { ChildcareVoucherRates } from "./childcare-vouchers.ts";
import type { Dated } from "./dated.ts";
import type { ElectricCarRates } from "./electric-car.ts";
import type { EmployerLoanRates } from "./employer-loans.ts";
import { type Figure, type FigureReader, toNumberText } from "./figures.ts";
import { incomeTaxFormat } from "./income-tax-format.ts";
import type { RateTables } from "./index.ts";
import type { MinimumWageRates } from "./minimum-wage.ts";
import { type NationalInsuranceRates, type NiCategory, niCategories } from "./national-insurance.ts";
import type { PensionLimitRates } from "./pension-limits.ts";

/** How a table's rows stand in a file: figure by figure, each under a name that says its unit. */
export interface TableFormat<Row extends Dated> {
  toFigures(row: Row): Figure[];
  toRow(figures: FigureReader): Omit<Row, "from" | "source">;
}

type RowOf<Name extends keyof RateTables> = RateTables[Name]["rows"][number];

/** Of each table. */
export const tableFormats: { readonly [Name in keyof RateTables]: TableFormat<RowOf<Name>> } = {
  incomeTax: incomeTaxFormat,
  nationalInsurance: nationalInsuranceFormat(),
  minimumWage: minimumWageFormat(),
  electricCar: plain<ElectricCarRates>({ listPriceBasisPoints: "part of list price (percent)" }),
  employerLoans: plain<EmployerLoanRates>({ limitPence: "loans without tax up to (pounds)" }),
  childcareVouchers: childcareVoucherFormat(),
  pensionLimits: plain<PensionLimitRates>({
    annualAllowancePence: "annual allowance (pounds a year)",
    enrolmentTriggerPence: "automatic enrolment from (pounds a year)",
    qualifyingFromPence: "qualifying earnings from (pounds a year)",
    qualifyingToPence: "qualifying earnings to (pounds a year)",
  }),
};

type Numbers<Row> = Omit<Row, "from" | "source">;

/** A row of numbers alone, each under its name: pence as pounds, basis points as percent. */
function plain<Row extends Dated>(names: Readonly<Record<keyof Numbers<Row> & string, string>>) {
  const entries = Object.entries<string>(names);
  return {
    toFigures: (row: Row): Figure[] =>
      entries.map(([key, name]) => [name, toNumberText(row[key as keyof Row] as number)]),
    toRow: ({ pence }: FigureReader) =>
      Object.fromEntries(entries.map(([key, name]) => [key, pence(name)])) as Numbers<Row>,
  };
}

function nationalInsuranceFormat(): TableFormat<NationalInsuranceRates> {
  const amounts = {
    primaryThresholdPence: "primary threshold (pounds a year)",
    upperLimitPence: "upper earnings limit (pounds a year)",
    secondaryThresholdPence: "secondary threshold (pounds a year)",
    upperSecondaryThresholdPence: "upper secondary threshold (pounds a year)",
    employerBasisPoints: "employer (percent)",
  };
  const numbers = plain<Omit<NationalInsuranceRates, "employeeBasisPoints" | "relieved">>(amounts);
  const main = (category: NiCategory) => `employee ${category}, main (percent)`;
  const upper = (category: NiCategory) => `employee ${category}, above the upper limit (percent)`;
  const relieved = "categories with employer relief";
  return {
    toFigures: (row) => [
      ...numbers.toFigures(row),
      ...niCategories.flatMap((category): Figure[] => [
        [main(category), toNumberText(row.employeeBasisPoints[category].main)],
        [upper(category), toNumberText(row.employeeBasisPoints[category].upper)],
      ]),
      [relieved, row.relieved.join(" ")],
    ],
    toRow: (figures) => ({
      ...numbers.toRow(figures),
      employeeBasisPoints: Object.fromEntries(
        niCategories.map((category) => [
          category,
          { main: figures.basisPoints(main(category)), upper: figures.basisPoints(upper(category)) },
        ]),
      ) as NationalInsuranceRates["employeeBasisPoints"],
      relieved: figures.words(relieved, niCategories) as NiCategory[],
    }),
  };
}

function minimumWageFormat(): TableFormat<MinimumWageRates> {
  const name = (age: number) => `from age ${age} (pounds an hour)`;
  return {
    toFigures: ({ byAge }) =>
      byAge.map(({ fromAge, hourlyPence }) => [name(fromAge), toNumberText(hourlyPence)]),
    toRow(figures) {
      const byAge = figures
        .matching(/^from age (\d{1,3}) \(pounds an hour\)$/i)
        .map(({ line, parts }) => ({ fromAge: Number(parts[0]), hourlyPence: figures.hundredths(line) }))
        .toSorted((one, other) => other.fromAge - one.fromAge);
      // Says that it is missing: the youngest have a rate too.
      if (byAge.at(-1)?.fromAge !== 0) figures.pence(name(0));
      return { byAge };
    },
  };
}

function childcareVoucherFormat(): TableFormat<ChildcareVoucherRates> {
  const bands = ["basic", "higher", "additional"] as const;
  const name = (band: string) => `most at the ${band} rate (pounds a month)`;
  return {
    toFigures: ({ mostPence }) => bands.map((band) => [name(band), toNumberText(mostPence[band])]),
    toRow: ({ pence }) => ({
      mostPence: Object.fromEntries(
        bands.map((band) => [band, pence(name(band))]),
      ) as ChildcareVoucherRates["mostPence"],
    }),
  };
}
