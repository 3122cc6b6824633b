/**
 * One line of an amount's calculation (RULE-22): screen, statement and payroll report show the same lines.
 * The `pence` of all lines add up to the amount.
 */
export interface Line {
  /** The rule that the line follows, such as `RULE-03`. */
  rule: string;
  /** The line's key in every language, such as `income-tax.band`. */
  code: string;
  /** The line in English. */
  text: string;
  /** The inputs: pence in `…Pence`, basis points in `…BasisPoints`, days as `yyyy-mm-dd`. */
  inputs: Readonly<Record<string, string | number>>;
  /** How a fraction of a penny was rounded. */
  rounding: "none" | "half up" | "up" | "down";
  /** The amount that the line adds or subtracts. */
  pence: number;
}

/** The parts of a price line that statements show and locked runs keep. */
export type ShownLine = Pick<Line, "text" | "pence" | "rounding">;

/** An amount in pence with its calculation. */
export interface ExplainedAmount {
  pence: number;
  lines: readonly Line[];
}
