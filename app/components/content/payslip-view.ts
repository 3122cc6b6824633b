import type { Tone } from "./chip.tsx";

/** How an amount affects pay. */
export type PayslipPartName = "before-tax" | "net-pay" | "other" | "employer" | "taxed";

export interface PayslipItem {
  benefitId: string;
  name: string;
  /** With its adjustments. */
  pence: number;
  status: { label: string; tone: Tone } | null;
  /** How it is paid and its part number; empty if the heading says it. */
  how: string[];
  /** Not taken this time. */
  heldPence: number | null;
  /** Why it is new, different or held. */
  reason: string | null;
  /** The part of the amount for earlier periods. */
  adjustments: { text: string; reason: string | null; pence: number }[];
}

export interface PayslipPart {
  name: PayslipPartName;
  pence: number;
  items: PayslipItem[];
}

/** A person's lines of one payroll run, days in words, amounts in pence. */
export interface PayslipView {
  label: string;
  basis: "estimated" | "as-paid";
  payDay: string;
  parts: PayslipPart[];
  /** Refunds that wait for a later run. */
  carried: { text: string; pence: number }[];
}
