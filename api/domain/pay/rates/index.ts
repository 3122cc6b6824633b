import { childcareVoucherTable } from "./childcare-vouchers.ts";
import { type Dated, inForceOn, type RateTable } from "./dated.ts";
import { electricCarTable } from "./electric-car.ts";
import { employerLoanTable } from "./employer-loans.ts";
import { incomeTaxTable } from "./income-tax.ts";
import { minimumWageTable } from "./minimum-wage.ts";
import { nationalInsuranceTable } from "./national-insurance.ts";

/** Every table as it is published; `withRows` adds what came later. */
export const publishedTables = {
  incomeTax: incomeTaxTable,
  nationalInsurance: nationalInsuranceTable,
  minimumWage: minimumWageTable,
  electricCar: electricCarTable,
  employerLoans: employerLoanTable,
  childcareVouchers: childcareVoucherTable,
};

export type RateTables = typeof publishedTables;
type RowOf<Table> = Table extends RateTable<infer Row> ? Row : never;

/** One row of each table. */
export type Rates = { readonly [Name in keyof RateTables]: RowOf<RateTables[Name]> };

export interface RatesInForce {
  rates: Rates;
  /** Whether a table does not reach the day: its nearest row goes on, and a person should know. */
  isExtrapolated: boolean;
  /** Names of those tables. */
  extrapolated: readonly string[];
}

/** All rates in force on a day, `yyyy-mm-dd`, each by its own table (RULE-02). @throws RangeError where it is no day. */
export function ratesFor(day: string, tables: RateTables = publishedTables): RatesInForce {
  const beyond: string[] = [];
  const of = <Row extends Dated>(table: RateTable<Row>): Row => {
    const { rates, isExtrapolated } = inForceOn(table, day);
    if (isExtrapolated) beyond.push(table.name);
    return rates;
  };
  const rates: Rates = {
    incomeTax: of(tables.incomeTax),
    nationalInsurance: of(tables.nationalInsurance),
    minimumWage: of(tables.minimumWage),
    electricCar: of(tables.electricCar),
    employerLoans: of(tables.employerLoans),
    childcareVouchers: of(tables.childcareVouchers),
  };
  return { rates, isExtrapolated: beyond.length > 0, extrapolated: beyond };
}
