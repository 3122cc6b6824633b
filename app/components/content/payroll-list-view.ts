/** The person that a row is about. */
interface Whose {
  key: string;
  name: string;
  number: string;
}

export interface TaxDifferenceRow extends Whose {
  taxYear: string;
  benefit: string;
  payrolled: string;
  nowKnown: string;
  difference: string;
}

export interface FloorBreachRow extends Whose {
  runId: string;
  run: string;
  pay: string;
  sacrificed: string;
  floor: string;
  short: string;
}

export interface LeaverBalanceRow extends Whose {
  leaveDate: string;
  benefit: string;
  element: string;
  taken: string | null;
  open: string;
  settles: string;
  /** Null if no run settles it. */
  runId: string | null;
}

/** A page of one of the lists, its figures and days in words. */
export type PayrollListView = { count: number; pageCount: number } & (
  | { list: "tax-differences"; rows: TaxDifferenceRow[] }
  | { list: "floor-breaches"; rows: FloorBreachRow[] }
  | { list: "leaver-balances"; rows: LeaverBalanceRow[] }
);
