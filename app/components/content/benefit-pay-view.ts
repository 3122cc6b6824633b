/** What a benefit does to its person's next payslip, in words. */
export interface BenefitPayView {
  title: string;
  facts: { label: string; value: string }[];
  /** What is held, or paid in another way. */
  holds: { title: string; text: string[] } | null;
  /** Arrears and refunds with their reasons. */
  adjustments: string[];
  link: string;
}
