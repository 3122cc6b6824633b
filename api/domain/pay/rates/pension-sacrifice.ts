import type { DatedRow, RateTable } from "./dated.ts";

export interface PensionSacrificeRates extends DatedRow {
  /** Pension that can be sacrificed in a year without National Insurance; null for no limit. */
  exemptPence: number | null;
}

/** Used only for estimates and warnings; payroll does not depend on it. */
export const pensionSacrificeTable: RateTable<PensionSacrificeRates> = {
  name: "pension sacrifice",
  yearStart: null,
  rows: [
    {
      from: "2017-04-06",
      exemptPence: null,
      source: "Income Tax (Earnings and Pensions) Act 2003, sections 308 and 308C, without a limit",
    },
    {
      from: "2029-04-06",
      exemptPence: 2_000_00,
      source:
        "National Insurance Contributions Act 2026, c. 15; the amount is as announced in the Budget of November 2025, to be set by regulations",
    },
  ],
};
