import type { Tone } from "./tag.tsx";

/** How an amount meets pay. */
export type PayslipPartName = "before-tax" | "net-pay" | "employer" | "taxed" | "other";

export interface PayslipItem {
  benefitId: string;
  name: string;
  /** With its adjustments. */
  amount: string;
  status: { label: string; tone: Tone } | null;
  /** Sentences and phrases: how it is paid, which part it is, why it changed. */
  notes: string[];
  /** What of the amount is of earlier periods. */
  adjustments: { text: string; reason: string | null; amount: string }[];
}

export interface PayslipPart {
  name: PayslipPartName;
  pence: number;
  items: PayslipItem[];
}

/** A person's lines of one payroll run, each day and amount in words but for the sums. */
export interface PayslipView {
  label: string;
  basis: "estimated" | "as-paid";
  payDay: string;
  parts: PayslipPart[];
  /** Refunds that wait for a later run. */
  carried: { text: string; amount: string }[];
}
