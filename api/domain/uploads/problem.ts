import type { Column } from "./columns.ts";

export interface RowProblem {
  kind: "error" | "warning";
  /** Row number as in a spreadsheet, the header being 1; null for an error of the file. */
  row: number | null;
  column: string | null;
  message: string;
}

/** An error in one value, before its row is known. */
export type ValueProblem = Omit<RowProblem, "row">;

export const errorIn = (column: Column, message: string): ValueProblem => ({
  kind: "error",
  column,
  message,
});
export const warningIn = (column: Column, message: string): ValueProblem => ({
  kind: "warning",
  column,
  message,
});

/** A file that cannot be read any further, in words for who uploaded it. */
export class UnreadableFileError extends Error {
  constructor(
    message: string,
    readonly row: number | null = null,
  ) {
    super(message);
  }
}

/** A typed value, shortened for a sentence. */
export const quoted = (value: string) => `“${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`;
