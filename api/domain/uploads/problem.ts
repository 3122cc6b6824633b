import { uploadsCopy } from "#api-copy/uploads";
import { findCode, type TextCode } from "../../copy/language.ts";
import { sayCode } from "../../copy/read.ts";
import type { Column } from "./columns.ts";

export interface RowProblem {
  kind: "error" | "warning";
  /** Row number as in a spreadsheet, the header being 1; null for an error of the file. */
  row: number | null;
  column: string | null;
  message: string;
  /** The key of the message in the catalogue; missing in problems stored before there were codes. */
  code?: string;
  values?: TextCode["values"];
}

/** With the code of its message, by which it can be read in another language later. */
export const toCodedProblem = (problem: RowProblem): RowProblem => ({
  ...problem,
  ...findCode(problem.message),
});

/** In the language of the request. */
export function toSpokenProblem({ code, values, ...problem }: RowProblem): RowProblem {
  const message = code ? sayCode({ code, values: values ?? {} }) : null;
  return message === null ? problem : { ...problem, message, code, values };
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

/** A key of the catalogue's texts about uploads. */
export type UnreadableReason =
  | "bomb"
  | "damaged"
  | "longCell"
  | "longText"
  | "manyCells"
  | "muchText"
  | "noSheet"
  | "noSpreadsheet"
  | "quotes"
  | "rowTooLong";

/** A file that cannot be read any further. */
export class UnreadableFileError extends Error {
  readonly reason: UnreadableReason;
  readonly row: number | null;

  constructor(reason: UnreadableReason, row: number | null = null) {
    super(uploadsCopy(reason));
    this.reason = reason;
    this.row = row;
  }
}

/** A typed value, shortened for a sentence. */
export const quoted = (value: string) => `“${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`;
