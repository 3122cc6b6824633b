import { yearStarts } from "../tax-year.ts";
import type { DatedRow, RateTable } from "./dated.ts";

export interface MinimumWageRates extends DatedRow {
  /** From the oldest to the youngest; the last also applies to everybody younger. */
  byAge: readonly { fromAge: number; hourlyPence: number }[];
}

const toRates = (...rows: readonly (readonly [fromAge: number, hourlyPence: number])[]) =>
  rows.map(([fromAge, hourlyPence]) => ({ fromAge, hourlyPence }));

const citeGovUk = (year: string) =>
  `GOV.UK, National Minimum Wage and National Living Wage rates, from April ${year}`;

/** The apprentice rate is missing on purpose: we use the rate for the age, which is never lower. */
export const minimumWageTable: RateTable<MinimumWageRates> = {
  name: "minimum wage",
  yearStart: yearStarts.minimumWage,
  rows: [
    {
      from: "2023-04-01",
      byAge: toRates([23, 10_42], [21, 10_18], [18, 7_49], [0, 5_28]),
      source: citeGovUk("2023"),
    },
    { from: "2024-04-01", byAge: toRates([21, 11_44], [18, 8_60], [0, 6_40]), source: citeGovUk("2024") },
    { from: "2025-04-01", byAge: toRates([21, 12_21], [18, 10_00], [0, 7_55]), source: citeGovUk("2025") },
    { from: "2026-04-01", byAge: toRates([21, 12_71], [18, 10_85], [0, 8_00]), source: citeGovUk("2026") },
  ],
};
