import { yearStarts } from "../tax-year.ts";
import type { DatedRow, RateTable } from "./dated.ts";

export interface AutomaticEnrolmentRates extends DatedRow {
  /** Annual earnings above which an employer must enrol a person. */
  triggerPence: number;
  /** The age from which the employer must enrol, up to State Pension age. */
  fromAge: number;
  /** Lower limit of the yearly earnings on which the least contributions are counted. */
  qualifyingFromPence: number;
  qualifyingToPence: number;
}

/** These figures are the same in all of these years. */
const frozenRates = {
  triggerPence: 10_000_00,
  fromAge: 22,
  qualifyingFromPence: 6_240_00,
  qualifyingToPence: 50_270_00,
};

const citeReview = (years: string) =>
  `GOV.UK, Review of the automatic enrolment earnings trigger and qualifying earnings band for ${years}; Pensions Act 2008, section 3`;

export const automaticEnrolmentTable: RateTable<AutomaticEnrolmentRates> = {
  name: "automatic enrolment",
  yearStart: yearStarts.tax,
  rows: [
    { from: "2023-04-06", ...frozenRates, source: citeReview("2023/24") },
    { from: "2024-04-06", ...frozenRates, source: citeReview("2024/25") },
    { from: "2025-04-06", ...frozenRates, source: citeReview("2025/26") },
    { from: "2026-04-06", ...frozenRates, source: citeReview("2026/27") },
  ],
};
