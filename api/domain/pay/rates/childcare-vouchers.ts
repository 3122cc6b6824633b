import type { DatedRow, RateTable } from "./dated.ts";

export interface ChildcareVoucherRates extends DatedRow {
  /** The monthly maximum, by the tax band of the earnings assessment (RULE-18). */
  mostPence: { basic: number; higher: number; additional: number };
}

export const childcareVoucherTable: RateTable<ChildcareVoucherRates> = {
  name: "childcare vouchers",
  yearStart: null,
  rows: [
    {
      from: "2013-04-06",
      mostPence: { basic: 243_00, higher: 124_00, additional: 110_00 },
      source:
        "Income Tax (Limited Exemptions for Qualifying Childcare Vouchers) Order 2013, as in force since",
    },
  ],
};
