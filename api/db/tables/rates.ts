import type { Day, Instant } from "./types.ts";

/** Statutory rates that an operator imported. Rows are only added; the last revision for a day counts. */
export interface RateRowTable {
  /** The name of one of the domain's rate tables. */
  table_name: string;
  from_date: Day;
  /** From 1. */
  revision: number;
  /** The row as the rules take it, without its day and source, as JSON. */
  figures: string;
  /** The publication of the figures. */
  source: string;
  imported_at: Instant;
  /** The operator's name, given or from the computer used. */
  imported_by: string;
}
