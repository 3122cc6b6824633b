/** A row of whatever file, as text; its number as a spreadsheet counts, the header being 1. */
export interface SheetRow {
  row: number;
  cells: string[];
  /** Whether every cell must be there: a CSV says of each that it is empty, a spreadsheet leaves it out. */
  isComplete?: boolean;
  /** Places of cells that hold a formula. */
  formulas?: ReadonlySet<number>;
  /** Indexes of numeric cells, in which a date is a count of days. */
  numbers?: ReadonlySet<number>;
  /** Indexes of cells that hold TRUE or FALSE. */
  booleans?: ReadonlySet<number>;
  /** Whether days are counted from 1904, as Excel for Mac did. */
  is1904?: boolean;
}

/** Rows as they are read, in batches small enough to be worked through without holding anybody up. */
export type SheetRows = AsyncIterable<SheetRow[]>;

export const rowsAtOnce = 200;
