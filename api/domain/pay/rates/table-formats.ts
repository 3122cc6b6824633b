import type { AutomaticEnrolmentRates } from "./automatic-enrolment.ts";
import type { ChildcareVoucherRates } from "./childcare-vouchers.ts";
import type { DatedRow } from "./dated.ts";
import type { ElectricCarRates } from "./electric-car.ts";
import type { EmployerLoanRates } from "./employer-loans.ts";
import type { TableFormat } from "./figures.ts";
import { type Figure, type FigureReader, foldHeading, toNumberText } from "./figures.ts";
import { incomeTaxFormat } from "./income-tax-format.ts";
import type { RateTables } from "./index.ts";
import type { MinimumWageRates } from "./minimum-wage.ts";
import { type NationalInsuranceRates, type NiCategory, niCategories } from "./national-insurance.ts";
import type { PensionAllowanceRates } from "./pension-allowance.ts";
import type { PensionSacrificeRates } from "./pension-sacrifice.ts";

type RowOf<Name extends keyof RateTables> = RateTables[Name]["rows"][number];

/** The format of each table. */
export const tableFormats: { readonly [Name in keyof RateTables]: TableFormat<RowOf<Name>> } = {
  incomeTax: incomeTaxFormat,
  nationalInsurance: createNationalInsuranceFormat(),
  minimumWage: createMinimumWageFormat(),
  electricCar: createPlainFormat<ElectricCarRates>({ listPriceBasisPoints: "part of list price (percent)" }),
  employerLoans: createPlainFormat<EmployerLoanRates>({ limitPence: "loans without tax up to (pounds)" }),
  childcareVouchers: createChildcareVoucherFormat(),
  pensionAllowance: createPlainFormat<PensionAllowanceRates>({
    annualAllowancePence: "annual allowance (pounds a year)",
  }),
  pensionSacrifice: createPensionSacrificeFormat(),
  automaticEnrolment: createAutomaticEnrolmentFormat(),
};

type RowFigures<Row> = Omit<Row, "from" | "source">;

/** A format for a row of numbers, each under its name: pence as pounds, basis points as percent. */
function createPlainFormat<Row extends DatedRow>(
  names: Readonly<Record<keyof RowFigures<Row> & string, string>>,
) {
  const entries = Object.entries<string>(names);
  return {
    toFigures: (row: Row): Figure[] =>
      entries.map(([key, name]) => [name, toNumberText(row[key as keyof Row] as number)]),
    toRow: ({ readPence }: FigureReader) =>
      Object.fromEntries(entries.map(([key, name]) => [key, readPence(name)])) as RowFigures<Row>,
  };
}

function createNationalInsuranceFormat(): TableFormat<NationalInsuranceRates> {
  const amounts = {
    primaryThresholdPence: "primary threshold (pounds a year)",
    upperLimitPence: "upper earnings limit (pounds a year)",
    secondaryThresholdPence: "secondary threshold (pounds a year)",
    upperSecondaryThresholdPence: "upper secondary threshold (pounds a year)",
    employerBasisPoints: "employer (percent)",
  };
  const numbers =
    createPlainFormat<Omit<NationalInsuranceRates, "employeeBasisPoints" | "relieved">>(amounts);
  const toMainRateName = (category: NiCategory) => `employee ${category}, main (percent)`;
  const toUpperName = (category: NiCategory) => `employee ${category}, above the upper limit (percent)`;
  const relieved = "categories with employer relief";
  return {
    toFigures: (row) => [
      ...numbers.toFigures(row),
      ...niCategories.flatMap((category): Figure[] => [
        [toMainRateName(category), toNumberText(row.employeeBasisPoints[category].main)],
        [toUpperName(category), toNumberText(row.employeeBasisPoints[category].upper)],
      ]),
      [relieved, row.relieved.join(" ")],
    ],
    toRow: (figures) => ({
      ...numbers.toRow(figures),
      employeeBasisPoints: Object.fromEntries(
        niCategories.map((category) => [
          category,
          {
            main: figures.readBasisPoints(toMainRateName(category)),
            upper: figures.readBasisPoints(toUpperName(category)),
          },
        ]),
      ) as NationalInsuranceRates["employeeBasisPoints"],
      relieved: figures.readWords(relieved, niCategories) as NiCategory[],
    }),
  };
}

function createMinimumWageFormat(): TableFormat<MinimumWageRates> {
  const getName = (age: number) => `from age ${age} (pounds an hour)`;
  return {
    toFigures: ({ byAge }) =>
      byAge.map(({ fromAge, hourlyPence }) => [getName(fromAge), toNumberText(hourlyPence)]),
    toRow(figures) {
      const byAge = figures
        .listMatching(/^from age (\d{1,3}) \(pounds an hour\)$/i)
        .map(({ line, parts }) => ({ fromAge: Number(parts[0]), hourlyPence: figures.readHundredths(line) }))
        .toSorted((one, other) => other.fromAge - one.fromAge);
      // Asking for the missing figure makes the reader report it, because the youngest need a rate too.
      if (byAge.at(-1)?.fromAge !== 0) figures.readPence(getName(0));
      return { byAge };
    },
  };
}

function createChildcareVoucherFormat(): TableFormat<ChildcareVoucherRates> {
  const bands = ["basic", "higher", "additional"] as const;
  const getName = (band: string) => `most at the ${band} rate (pounds a month)`;
  return {
    toFigures: ({ mostPence }) => bands.map((band) => [getName(band), toNumberText(mostPence[band])]),
    toRow: ({ readPence }) => ({
      mostPence: Object.fromEntries(
        bands.map((band) => [band, readPence(getName(band))]),
      ) as ChildcareVoucherRates["mostPence"],
    }),
  };
}

/** In a file, the word "all" means an exemption without a limit. */
function createPensionSacrificeFormat(): TableFormat<PensionSacrificeRates> {
  const name = "free of National Insurance (all, or pounds a year)";
  const wholeTaxWord = "all";
  return {
    toFigures: ({ exemptPence }) => [[name, exemptPence === null ? wholeTaxWord : toNumberText(exemptPence)]],
    toRow({ listMatching, readHundredths, readPence }) {
      const [exempt] = listMatching(/^free of national insurance \(all, or pounds a year\)$/i);
      // Asking for the missing figure makes the reader report it.
      if (!exempt) return { exemptPence: readPence(name) };
      return {
        exemptPence: foldHeading(exempt.line.value) === wholeTaxWord ? null : readHundredths(exempt.line),
      };
    },
  };
}

function createAutomaticEnrolmentFormat(): TableFormat<AutomaticEnrolmentRates> {
  const numbers = createPlainFormat<Omit<AutomaticEnrolmentRates, "fromAge">>({
    triggerPence: "automatic enrolment from (pounds a year)",
    qualifyingFromPence: "qualifying earnings from (pounds a year)",
    qualifyingToPence: "qualifying earnings to (pounds a year)",
  });
  const age = "from age (whole years)";
  return {
    toFigures: (row) => [...numbers.toFigures(row), [age, String(row.fromAge)]],
    toRow: (figures) => ({ ...numbers.toRow(figures), fromAge: Math.trunc(figures.readPence(age) / 100) }),
  };
}
