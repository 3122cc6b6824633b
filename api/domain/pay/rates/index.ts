import { automaticEnrolmentTable } from "./automatic-enrolment.ts";
import { childcareVoucherTable } from "./childcare-vouchers.ts";
import { addRows, type DatedRow, inForceOn, type RateTable } from "./dated.ts";
import { electricCarTable } from "./electric-car.ts";
import { employerLoanTable } from "./employer-loans.ts";
import { incomeTaxTable } from "./income-tax.ts";
import { minimumWageTable } from "./minimum-wage.ts";
import { nationalInsuranceTable } from "./national-insurance.ts";
import { pensionAllowanceTable } from "./pension-allowance.ts";
import { pensionSacrificeTable } from "./pension-sacrifice.ts";

/** All published tables; `addRows` adds rows that an operator imports. */
export const publishedTables = {
  incomeTax: incomeTaxTable,
  nationalInsurance: nationalInsuranceTable,
  minimumWage: minimumWageTable,
  electricCar: electricCarTable,
  employerLoans: employerLoanTable,
  childcareVouchers: childcareVoucherTable,
  pensionAllowance: pensionAllowanceTable,
  pensionSacrifice: pensionSacrificeTable,
  automaticEnrolment: automaticEnrolmentTable,
};

export type RateTables = typeof publishedTables;
type RowOf<Table> = Table extends RateTable<infer Row> ? Row : never;

/** One row of each table. */
export type Rates = { readonly [Name in keyof RateTables]: RowOf<RateTables[Name]> };

export interface RatesInForce {
  rates: Rates;
  /** Whether the day is outside some table, so that its nearest row applies and people see a warning. */
  isExtrapolated: boolean;
  /** Names of the tables whose nearest row applies. */
  extrapolated: readonly string[];
}

/** A row with the name of its table. */
export interface ImportedRow {
  table: string;
  row: DatedRow;
}

/** The tables with these rows added; rows of unknown tables are left out. */
export function addImportedRows(tables: RateTables, rows: readonly ImportedRow[]): RateTables {
  const entries = Object.entries(tables as Record<string, RateTable<DatedRow>>).map(([key, table]) => {
    const tableRows = rows.filter((each) => each.table === table.name).map(({ row }) => row);
    return [key, tableRows.length > 0 ? addRows(table, tableRows) : table];
  });
  // The import has checked that the row fits its table.
  return Object.fromEntries(entries) as RateTables;
}

/**
 * All rates in force on a day, `yyyy-mm-dd`, each from its own table (RULE-02).
 * @throws RangeError for an
 * invalid day
 */
export function getRates(day: string, tables: RateTables): RatesInForce {
  const extrapolatedTables: string[] = [];
  const getInForce = <Row extends DatedRow>(table: RateTable<Row>): Row => {
    const { rates, isExtrapolated } = inForceOn(table, day);
    if (isExtrapolated) extrapolatedTables.push(table.name);
    return rates;
  };
  const rates: Rates = {
    incomeTax: getInForce(tables.incomeTax),
    nationalInsurance: getInForce(tables.nationalInsurance),
    minimumWage: getInForce(tables.minimumWage),
    electricCar: getInForce(tables.electricCar),
    employerLoans: getInForce(tables.employerLoans),
    childcareVouchers: getInForce(tables.childcareVouchers),
    pensionAllowance: getInForce(tables.pensionAllowance),
    pensionSacrifice: getInForce(tables.pensionSacrifice),
    automaticEnrolment: getInForce(tables.automaticEnrolment),
  };
  return { rates, isExtrapolated: extrapolatedTables.length > 0, extrapolated: extrapolatedTables };
}
