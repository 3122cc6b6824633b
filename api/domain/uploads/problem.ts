import { uploadsCopy } from "#api-copy/uploads";
import { findCode, type TextCode } from "../../copy/language.ts";
import { translateCode } from "../../copy/read.ts";
import { toWireCode } from "../../copy/wire-code.ts";
import type { Column } from "./person-columns.ts";

export interface RowProblem {
  kind: "error" | "warning";
  /** Row number as in a spreadsheet, the header being 1; null for an error of the file. */
  row: number | null;
  column: string | null;
  message: string;
  /** The key of the message in the copy; missing in problems stored by older releases. */
  code?: string;
  values?: TextCode["values"];
}

/** Adds the code of its message, so that it can later be shown in another language. */
export const toCodedProblem = (problem: RowProblem): RowProblem => ({
  ...problem,
  ...findCode(problem.message),
});

/** The problem with its message in the reader's language. */
export function toTranslatedProblem({ code, values = {}, ...problem }: RowProblem) {
  const message = code ? translateCode({ code, values }) : null;
  return code && message !== null ? { ...problem, message, ...toWireCode({ code, values }) } : problem;
}

/** An error in one value, before its row is known. */
export type ValueProblem = Omit<RowProblem, "row">;

export const toColumnError = (column: Column, message: string): ValueProblem => ({
  kind: "error",
  column,
  message,
});
export const toColumnWarning = (column: Column, message: string): ValueProblem => ({
  kind: "warning",
  column,
  message,
});

/** The copy's key for the reason why a file cannot be read. */
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

/** A value from the file, shortened for a sentence. */
export const quoteValue = (value: string) => `“${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`;
