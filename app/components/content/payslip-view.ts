import type { Tone } from "./chip.tsx";

/** How an amount affects pay. */
export type PayslipPartName = "before-tax" | "net-pay" | "other" | "employer" | "taxed";

export interface PayslipItem {
  benefitId: string;
  name: string;
  /** The amount with its adjustments. */
  pence: number;
  status: { label: string; tone: Tone } | null;
  /** The payment route and the number of the instalment; empty if the heading says so. */
  paymentNotes: string[];
  /** The part that is not taken this time. */
  heldPence: number | null;
  /** The reason why the amount is new, different or held. */
  reason: string | null;
  /** The part of the amount for earlier periods. */
  adjustments: { text: string; reason: string | null; pence: number }[];
}

export interface PayslipPart {
  name: PayslipPartName;
  pence: number;
  items: PayslipItem[];
}

/** A person's amounts in one payroll run, with days as texts and amounts in pence. */
export interface PayslipView {
  label: string;
  basis: "estimated" | "as-paid";
  payDay: string;
  parts: PayslipPart[];
  /** Refunds that wait for a later run. */
  carried: { text: string; pence: number }[];
}
