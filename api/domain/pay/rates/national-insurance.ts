import { yearStarts } from "../tax-year.ts";
import type { DatedRow, RateTable } from "./dated.ts";

/**
 * Category letters of National Insurance, and who they are for:
 * A: most people; B: certain married women; C: people over pension age; H: apprentices under 25;
 * J: people who defer; M: people under 21; V: veterans in their first year; Z: people under 21 who defer.
 * The letters of freeports and investment zones are not supported.
 */
export const niCategories = ["A", "B", "C", "H", "J", "M", "V", "Z"] as const;
export type NiCategory = (typeof niCategories)[number];

export const isNiCategory = (text: string): text is NiCategory => niCategories.some((each) => each === text);

export interface NationalInsuranceRates extends DatedRow {
  /** Annual pay above which the employee pays contributions. */
  primaryThresholdPence: number;
  /** Annual pay above which the employee's lower rate applies. */
  upperLimitPence: number;
  /** Annual pay above which the employer pays contributions. */
  secondaryThresholdPence: number;
  /** Annual pay above which the employer pays contributions, for the categories with relief. */
  upperSecondaryThresholdPence: number;
  employeeBasisPoints: Readonly<Record<NiCategory, { main: number; upper: number }>>;
  employerBasisPoints: number;
  /** Categories whose employers pay only above the higher threshold. */
  relieved: readonly NiCategory[];
}

/** A year's figures in pence and basis points, for years in which only rates changed. */
const toRates = (
  [main, marriedWomen]: readonly [number, number],
  [secondaryThresholdPence, employerBasisPoints]: readonly [number, number],
): Omit<NationalInsuranceRates, "from" | "source"> => {
  const standard = { main, upper: 2_00 };
  const deferred = { main: 2_00, upper: 2_00 };
  return {
    primaryThresholdPence: 12_570_00,
    upperLimitPence: 50_270_00,
    secondaryThresholdPence,
    upperSecondaryThresholdPence: 50_270_00,
    employeeBasisPoints: {
      A: standard,
      B: { main: marriedWomen, upper: 2_00 },
      C: { main: 0, upper: 0 },
      H: standard,
      J: deferred,
      M: standard,
      V: standard,
      Z: deferred,
    },
    employerBasisPoints,
    relieved: ["H", "M", "V", "Z"],
  };
};

const citeGovUk = (years: string) => `GOV.UK, Rates and thresholds for employers ${years}, Class 1`;

export const nationalInsuranceTable: RateTable<NationalInsuranceRates> = {
  name: "National Insurance",
  yearStart: yearStarts.tax,
  rows: [
    { from: "2023-04-06", ...toRates([12_00, 5_85], [9_100_00, 13_80]), source: citeGovUk("2023 to 2024") },
    {
      from: "2024-01-06",
      ...toRates([10_00, 3_85], [9_100_00, 13_80]),
      source: "National Insurance Contributions (Reduction in Rates) Act 2023, from 6 January 2024",
    },
    { from: "2024-04-06", ...toRates([8_00, 1_85], [9_100_00, 13_80]), source: citeGovUk("2024 to 2025") },
    { from: "2025-04-06", ...toRates([8_00, 1_85], [5_000_00, 15_00]), source: citeGovUk("2025 to 2026") },
    { from: "2026-04-06", ...toRates([8_00, 1_85], [5_000_00, 15_00]), source: citeGovUk("2026 to 2027") },
  ],
};
