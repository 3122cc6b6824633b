/**
 * One line of what made an amount (RULE-22): screen, statement and payroll report show the same ones. The `pence` of
 * all lines of an amount add up to it.
 */
export interface Line {
  /** The rule of the domain, `RULE-03`. */
  rule: string;
  /** What the line is, whatever the language it is told in: `income-tax.band`. */
  code: string;
  /** The line in English. */
  text: string;
  /** What went in: pence in `…Pence`, basis points in `…BasisPoints`, days as `yyyy-mm-dd`. */
  inputs: Readonly<Record<string, string | number>>;
  /** How a part of a penny was settled. */
  rounding: "none" | "half up" | "up" | "down";
  /** What the line adds, or takes away. */
  pence: number;
}

/** The parts of a price line that statements show and locked runs keep. */
export type ShownLine = Pick<Line, "text" | "pence" | "rounding">;

/** An amount in pence and what made it. */
export interface ExplainedAmount {
  pence: number;
  lines: readonly Line[];
}
