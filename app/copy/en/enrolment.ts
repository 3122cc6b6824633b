/** Automatic enrolment into a pension, for the employer who confirms it and the people who are enrolled. */
export const enrolment = {
  title: "Pension enrolment",
  lead: "These employees must be enrolled by law and have no pension here. Confirm who to enrol.",
  terms:
    "{benefit}, {share}, from the next payroll. We email everyone you enrol, and write a letter for anyone without an email address.",
  newOnes: "New employees are enrolled without a confirmation.",
  none: "No one is waiting to be enrolled.",
  noPlan: "None of your plans enrols employees automatically.",
  failed: "We could not load who is waiting.",
  table: "Employees waiting to be enrolled",
  employee: "Employee",
  number: "Employee number",
  since: "Qualifies since",
  selectAll: "Select all on this page",
  selectNone: "Clear selection",
  picked: "{count} of {total} selected",
  enrolChosen: "Enrol selected",
  enrolAll: "Enrol everyone",
  chooseSomebody: "Select at least one employee",

  lettersOne: "1 enrolled employee has no email address: print their letter",
  lettersMany: "{count} enrolled employees have no email address: print their letters",
  lettersTitle: "Enrolment letters",
  lettersLead:
    "By law, everyone you enrol must be told. These employees have no email address. Print this page and give each of them their letter.",
  lettersNone: "There are no letters to give.",
  lettersFailed: "We could not load the letters.",
  letterFor: "Employee number {number}",
  markOne: "I have given this letter",
  markMany: "I have given these {count} letters",
  givenOne: "1 letter is marked as given",
  givenMany: "{count} letters are marked as given",
  notNoted: "We could not save this. Please try again.",

  confirmTitle: "Enrol in the pension",
  confirmOne: "You are about to enrol 1 employee.",
  confirmMany: "You are about to enrol {count} employees.",
  confirmAll: "You are about to enrol everyone on the list: {count}.",
  confirmText:
    "They pay from the next payroll. Each of them can opt out, with a full refund in the first month.",
  confirm: "Enrol",
  confirming: "Enrolling...",
  cancel: "Cancel",
  notSaved: "We could not enrol them. Please try again.",
  enrolledNone: "They were confirmed already.",
  enrolledOne: "1 employee is being enrolled",
  enrolledMany: "{count} employees are being enrolled",

  optOutLink: "Record an opt-out",
  optOutTitle: "Record an opt-out",
  optOutLead:
    "Someone enrolled by law can opt out by telling you, for example on paper if they have no email address.",
  optOutMeans:
    "In their first month, everything they and you paid is refunded in the next payroll. Later, the pension ends and nothing is refunded. We keep your reason and who recorded it.",
  optOutReason: "How and when they told you",
  optOutReasonHint: "For example: opt-out form of 30 November, on paper",
  optOutSave: "Record the opt-out",
  optOutSaving: "Recording...",
  optOutRefunded: "{name} has opted out of {benefit}. Everything paid is refunded in the next payroll.",
  optOutEnds: "{name} has opted out of {benefit}. It ends on {day}.",
  optOutFailed: "We could not record this. Nothing has changed. Please try again.",

  noteRefund:
    "By law, your employer enrolled you from {from}. Opt out under Manage by {until} and everything you paid is refunded.",
  noteLater: "By law, your employer enrolled you from {from}. You can opt out under Manage at any time.",
  optOutRefund: "Everything you paid is refunded in your next pay.",
  optedOut: "You opted out of {name}. Everything you paid is refunded in your next pay.",
} as const;
