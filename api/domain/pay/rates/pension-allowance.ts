import { yearStarts } from "../tax-year.ts";
import type { DatedRow, RateTable } from "./dated.ts";

export interface PensionAllowanceRates extends DatedRow {
  /** The most that a tax year's contributions may be with tax relief, unless high income reduces it. */
  annualAllowancePence: number;
}

const sinceApril2023 = { annualAllowancePence: 60_000_00 };

const citeGovUk = (years: string) => `GOV.UK, Pension schemes rates, annual allowance for ${years}`;

export const pensionAllowanceTable: RateTable<PensionAllowanceRates> = {
  name: "pension allowance",
  yearStart: yearStarts.tax,
  rows: [
    { from: "2023-04-06", ...sinceApril2023, source: citeGovUk("2023/24") },
    { from: "2024-04-06", ...sinceApril2023, source: citeGovUk("2024/25") },
    { from: "2025-04-06", ...sinceApril2023, source: citeGovUk("2025/26") },
    {
      from: "2026-04-06",
      ...sinceApril2023,
      source: "Taken to be that of 2025/26: GOV.UK, Pension schemes rates, announces no other figure",
    },
  ],
};
