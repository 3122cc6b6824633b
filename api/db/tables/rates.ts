import type { Day, Instant } from "./types.ts";

/** Statutory rates that an operator imported. Rows are only added, and a day's last revision counts. */
export interface RateRowTable {
  /** The name of one of the domain's rate tables. */
  table_name: string;
  from_date: Day;
  /** Counts from 1 for each table and day. */
  revision: number;
  /** The figures of the row as JSON, without its day and source. */
  figures: string;
  /** The publication that the figures come from. */
  source: string;
  imported_at: Instant;
  /** The operator's name, as given or from the computer's account. */
  imported_by: string;
}
