/** Employers' lists of what they have to settle outside payroll. */
export const payrollLists = {
  title: "Checks beside payroll",
  text: "Payroll does not put these right by itself. Look at them after each run.",
  download: "Download this list (CSV)",
  failed: "There was an error requesting this list",
  count: "{count} entries.",
  countOne: "1 entry.",
  employee: "Employee",
  benefit: "Benefit",
  run: "Run",

  "tax-differences.title": "Taxed benefits of past tax years",
  "tax-differences.lead":
    "What payroll taxed in a closed tax year is not what we now know. Put the difference in your report to HMRC: no payroll run corrects it.",
  "tax-differences.empty": "Every closed tax year adds up.",
  taxYear: "Tax year",
  payrolled: "Taxed by payroll",
  nowKnown: "As now known",
  difference: "Difference",
  tooLittle: "{amount} too little",
  tooMuch: "{amount} too much",

  "floor-breaches.title": "Past pay below the minimum wage",
  "floor-breaches.lead":
    "After these runs were locked, you recorded a pay cut, more hours or another change. What they took before tax leaves less than the minimum wage. Pay the employee what is missing.",
  "floor-breaches.empty": "No locked run leaves anyone below the minimum wage.",
  pay: "Pay of the period",
  sacrificed: "Taken before tax",
  floor: "Minimum wage",
  short: "Below it by",

  "leaver-balances.title": "Leavers with open amounts",
  "leaver-balances.lead":
    "What people who have left still owe, or are owed. We list what is settled for 12 months.",
  "leaver-balances.empty": "No one who has left owes or is owed anything.",
  leaveDate: "Last day",
  taken: "Taken",
  takenOf: "{taken} of {whole}",
  open: "Open",
  owes: "{amount} to pay",
  isOwed: "{amount} to refund",
  settles: "Settled by",
  "state.settled": "{run}",
  "state.next-run": "{run}, the next run",
  "state.waiting": "A later run",
  "state.by-hand": "You: no run takes it",
} as const;
