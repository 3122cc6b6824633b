import { yearStarts } from "../tax-year.ts";
import type { DatedRow, RateTable } from "./dated.ts";

export interface ElectricCarRates extends DatedRow {
  /** The part of the list price that is taxed as income, for a car without emissions. */
  listPriceBasisPoints: number;
}

const autumn2022 = "GOV.UK, Company car appropriate percentages 2025 to 2028, 21 November 2022";
const autumn2024 = "GOV.UK, Company car appropriate percentages 2028 to 2030, 30 October 2024";

export const electricCarTable: RateTable<ElectricCarRates> = {
  name: "electric car",
  yearStart: yearStarts.tax,
  rows: [
    {
      from: "2023-04-06",
      listPriceBasisPoints: 2_00,
      source: "GOV.UK, Rates and allowances: company cars, 2022 to 2025",
    },
    {
      from: "2024-04-06",
      listPriceBasisPoints: 2_00,
      source: "GOV.UK, Rates and allowances: company cars, 2022 to 2025",
    },
    { from: "2025-04-06", listPriceBasisPoints: 3_00, source: autumn2022 },
    { from: "2026-04-06", listPriceBasisPoints: 4_00, source: autumn2022 },
    { from: "2027-04-06", listPriceBasisPoints: 5_00, source: autumn2022 },
    { from: "2028-04-06", listPriceBasisPoints: 7_00, source: autumn2024 },
    { from: "2029-04-06", listPriceBasisPoints: 9_00, source: autumn2024 },
  ],
};
