import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";

/** An amount that a run did not take, because pay would fall below the minimum wage. */
export interface Hold {
  employeeId: string;
  element: string;
  heldPence: number;
}

/** A line of a run's downloaded file. */
export interface RunRow {
  number: string;
  element: string;
  type: string;
  pence: number;
  instalment: string;
  flag: string;
  reason: string;
  entry: string;
  /** The key of the period that it belongs to. */
  origin: string;
  run: string;
}

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

export function parseRunFile(bytes: Buffer): RunRow[] {
  const rows: Record<string, string>[] = parse(bytes, {
    bom: true,
    columns: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  return rows
    .filter((row) => row.Run)
    .map((row) => ({
      number: String(row["Employee number"]),
      element: String(row["Pay element"]),
      type: String(row.Type),
      pence: Math.round(Number(row.Amount) * 100),
      instalment: String(row.Instalment),
      flag: String(row.Change),
      reason: String(row.Reason),
      entry: String(row.Entry),
      origin: String(row["Origin period"]),
      run: String(row.Run),
    }));
}

/** One person's rows, by column, of a report other than a payroll file. */
export function parseReport(bytes: Buffer, employeeNumber: string): Record<string, string>[] {
  const rows: Record<string, string>[] = parse(bytes, {
    bom: true,
    columns: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  return rows.filter((row) => row["Employee number"] === employeeNumber);
}

const planElement = /^(CYCLE|HOLIDAY|ELECTRIC-CAR|SEASON)\S*-(SAC|LOAN)$/;

/** A row as the scenarios write it: `PENSION-SAC 18750 CHANGE "Released"`. */
export function describeRow(row: RunRow, holds: readonly Hold[]): string {
  const { element, entry, pence, origin, flag, reason, instalment } = row;
  const hold = entry === "HOLD" ? holds.find((each) => each.element === element) : undefined;
  return [
    element,
    ...(entry === "HOLD" ? ["HOLD"] : []),
    String(pence),
    ...(hold ? [`held ${hold.heldPence}`] : []),
    ...(entry === "ADJUST" ? [`(${origin})`] : []),
    ...(flag === "" ? [] : [flag]),
    ...(reason === "" ? [] : [`"${reason}"`]),
    ...(planElement.test(element) && instalment !== "" ? [instalment] : []),
  ].join(" ");
}
