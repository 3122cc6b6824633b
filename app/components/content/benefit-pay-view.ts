/** A benefit's part of the next payslip, in words. */
export interface BenefitPayView {
  title: string;
  facts: { label: string; value: string }[];
  /** Deductions that are held or whose funding changes. */
  holds: { title: string; text: string[] } | null;
  /** Arrears and refunds with their reasons. */
  adjustments: string[];
  link: string;
}
