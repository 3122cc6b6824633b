/** The person that a row is about. */
interface ListedPerson {
  key: string;
  employeeName: string;
  employeeNumber: string;
}

export interface TaxDifferenceRow extends ListedPerson {
  taxYear: string;
  benefit: string;
  payrolled: string;
  nowKnown: string;
  difference: string;
}

export interface FloorBreachRow extends ListedPerson {
  runId: string;
  run: string;
  pay: string;
  sacrificed: string;
  floor: string;
  shortfall: string;
}

export interface LeaverBalanceRow extends ListedPerson {
  leaveDate: string;
  benefit: string;
  element: string;
  taken: string | null;
  open: string;
  settles: string;
  /** The run that settles the amount; null if there is none. */
  runId: string | null;
}

/** A page of one of the lists, with figures and days as texts. */
export type PayrollListView = { count: number; pageCount: number } & (
  | { list: "tax-differences"; rows: TaxDifferenceRow[] }
  | { list: "floor-breaches"; rows: FloorBreachRow[] }
  | { list: "leaver-balances"; rows: LeaverBalanceRow[] }
);
