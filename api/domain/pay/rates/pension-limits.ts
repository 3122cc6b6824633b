import { yearStarts } from "../tax-year.ts";
import type { Dated, RateTable } from "./dated.ts";

export interface PensionLimitRates extends Dated {
  /** What may be paid in for a person in a tax year with tax relief, unless high income cuts it. */
  annualAllowancePence: number;
  /** Earnings a year from which an employer has to enrol somebody. */
  enrolmentTriggerPence: number;
  /** Earnings a year between which the least contributions are counted. */
  qualifyingFromPence: number;
  qualifyingToPence: number;
}

/** The same figures in all of these years. */
const frozen = {
  annualAllowancePence: 60_000_00,
  enrolmentTriggerPence: 10_000_00,
  qualifyingFromPence: 6_240_00,
  qualifyingToPence: 50_270_00,
};

const publishedFor = (years: string) =>
  `GOV.UK, Pension schemes rates, and Review of the automatic enrolment earnings trigger and qualifying earnings band for ${years}`;

export const pensionLimitTable: RateTable<PensionLimitRates> = {
  name: "pension limits",
  yearStart: yearStarts.tax,
  rows: [
    { from: "2023-04-06", ...frozen, source: publishedFor("2023/24") },
    { from: "2024-04-06", ...frozen, source: publishedFor("2024/25") },
    { from: "2025-04-06", ...frozen, source: publishedFor("2025/26") },
    { from: "2026-04-06", ...frozen, source: publishedFor("2026/27") },
  ],
};
