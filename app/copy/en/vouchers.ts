/** Childcare vouchers that somebody holds (CCV). */
export const vouchers = {
  intro: "What you saved for childcare with {client} is yours to spend.",
  title: "Your childcare vouchers",
  balance: "to spend",
  lastPayment: "Last paid in",
  nextVoucher: "Next vouchers",
  howToSpend: "How to spend them",
  howToSpendFailed:
    "We cannot show how to spend them right now. Your balance is safe. Please try again later.",
} as const;
