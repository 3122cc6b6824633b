export type IneligibilityReason =
  | "left"
  | "age"
  | "probation"
  | "service"
  | "no-partner"
  | "partner-age"
  | "vouchers-closed"
  | "vouchers-employer"
  | "vouchers-gap"
  | "grade"
  | "location"
  | "payroll-group"
  | "hours"
  | "earlier-holding";

export interface Eligibility {
  isEligible: boolean;
  reason?: IneligibilityReason;
  /** The reason as a sentence. */
  text?: string;
  /** The day on which the answer changes without a change of facts, `yyyy-mm-dd`; absent if time changes nothing. */
  nextDate?: string;
}

export const eligible: Eligibility = { isEligible: true };

/** Builds the sentence only when it is read, because most callers need only the yes or no. */
export const createIneligible = (
  reason: IneligibilityReason,
  sentence: () => string,
  nextDate?: string,
): Eligibility => ({
  isEligible: false,
  reason,
  get text() {
    return sentence();
  },
  ...(nextDate === undefined ? {} : { nextDate }),
});
