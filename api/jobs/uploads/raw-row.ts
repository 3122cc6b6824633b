/** A row of any file as texts, with its number as a spreadsheet shows it; the header is 1. */
export interface SheetRow {
  row: number;
  cells: string[];
  /** Whether every cell must be present, as in a CSV; spreadsheets leave out empty cells. */
  isComplete?: boolean;
  /** Indexes of cells with a formula. */
  formulas?: ReadonlySet<number>;
  /** Indexes of numeric cells, in which a date is a count of days. */
  numbers?: ReadonlySet<number>;
  /** Indexes of cells with TRUE or FALSE. */
  booleans?: ReadonlySet<number>;
  /** Whether the workbook counts days from 1904, as Excel for Mac did. */
  is1904?: boolean;
}

/** Rows while they are read, in batches small enough not to hold up other work. */
export type SheetRows = AsyncIterable<SheetRow[]>;

export const rowsAtOnce = 200;
