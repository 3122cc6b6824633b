import type { Day, Instant } from "./types.ts";

/** Statutory rates that an operator imported; rows are only ever added, and of one day the last revision counts. */
export interface RateRowTable {
  /** The name of one of the domain's rate tables. */
  table_name: string;
  from_date: Day;
  /** From 1. */
  revision: number;
  /** The row as the rules take it, without its day and source, as JSON. */
  figures: string;
  /** Where the figures were published. */
  source: string;
  imported_at: Instant;
  /** As the operator is known to the computer it was done on, or said. */
  imported_by: string;
}
