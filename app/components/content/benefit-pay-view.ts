/** A benefit's amounts on the next payslip, as texts. */
export interface BenefitPayView {
  title: string;
  facts: { label: string; value: string }[];
  /** Deductions that are held, or that are paid from another source. */
  holds: { title: string; text: string[] } | null;
  /** Texts on arrears and refunds with their reasons. */
  adjustments: string[];
  link: string;
}
