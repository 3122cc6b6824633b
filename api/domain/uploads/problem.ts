import type { Column } from "./columns.ts";

export interface RowProblem {
  kind: "error" | "warning";
  /** As a spreadsheet counts them, the header being 1; null for what is wrong with the file. */
  row: number | null;
  column: string | null;
  message: string;
}

/** What is wrong with one value, before it is known in which row. */
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

/** What somebody typed, short enough for a sentence. */
export const quoted = (value: string) => `“${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`;
