import type { DatedRow, RateTable } from "./dated.ts";

export interface EmployerLoanRates extends DatedRow {
  /** The limit of an employee's total loans before they become a taxable benefit. */
  limitPence: number;
}

export const employerLoanTable: RateTable<EmployerLoanRates> = {
  name: "employer loans",
  yearStart: null,
  rows: [
    {
      from: "2014-04-06",
      limitPence: 10_000_00,
      source: "Income Tax (Earnings and Pensions) Act 2003, section 180, as amended by Finance Act 2014",
    },
  ],
};
