/** What an employee pays in instalments, and calling it off, for their employer. */
export const plans = {
  title: "Paid in instalments",
  failed: "We could not load what is paid in instalments.",
  taken: "{taken} of {whole} taken, from {date}",
  takenOnly: "{taken} taken, from {date}",
  added: "{taken} of {whole} added to pay, from {date}",
  addedOnly: "{taken} added to pay, from {date}",
  cancelled: "Cancelled",
  ended: "Ended",
  cancel: "Cancel",
  see: "See the refund",
  ofBenefit: ": {benefit}, from {date}",

  cancelTitle: "Cancel this plan",
  cancelTitleOf: "Cancel {benefit}",
  lead: "{benefit} of {name} ({number})",
  onlyIf:
    "Cancel a plan only if the employee gets nothing for it, for example when a shop cancels the order. It then counts as never agreed.",
  notForLeavers:
    "If the employee leaves, do not cancel. Upload their leave date instead, and payroll settles what they owe.",
  starts: "Start date",
  whole: "Amount agreed",
  takenSoFar: "Taken by locked payroll runs",
  addedSoFar: "Added to pay by locked payroll runs",
  effect: "What cancelling does",
  effectDone: "What happens to pay",
  refund: "{run} pays back {amount}, on {date}.",
  owed: "{run} takes back {amount}, on {date}.",
  nothing: "Nothing is left for payroll to pay back.",
  stops: "No further instalments are taken.",
  before:
    "{amount} was taken before the first payroll run here. No run pays it back, so settle it with the employee yourself.",
  beforeAdded:
    "{amount} was added to pay before the first payroll run here. No run takes it back, so settle it with the employee yourself.",
  taxed:
    "{amount} of taxable value went through payroll. Payroll does not take it back. After the tax year, report it to HMRC from the list of taxed benefits.",
  noRun: "No payroll run pays this employee, so settle what was taken with them yourself.",
  emailed: "We email the employee. You cannot undo this, but they can choose the benefit again.",
  confirm: "Cancel the plan",
  confirming: "Cancelling...",
  keep: "Keep the plan",
  back: "Back to the employee",
  changed: "This plan has changed since you opened this page. Check it and try again.",
  notCancelled: "We could not cancel this plan. Nothing has changed. Please try again.",
  loadFailed: "We could not load this plan.",

  doneTitle: "Plan cancelled",
  doneText: "It counts as never agreed. We have emailed the employee, if we have an email address for them.",
} as const;
