/** The employer's start (DASH-01). */
export const dashboard = {
  title: "Employer dashboard",
  lead: "{client} at a glance.",
  tasks: "To do",
  people: "People and benefits",

  pricesEnd: "There are no prices for {benefits} after {date}. Ask your provider for the new prices.",
  pricesEnded:
    "Prices for {benefits} ended on {date}, so these costs are now estimates. Ask your provider for the new prices.",

  engagement: "Employee engagement",
  engagementFigure: "{percent}% registered",
  engagementText: "{registered} of {total} employees have registered.",
  engagementFailed: "There was an error requesting the employee data",
  engagementEmpty: "There are no employees yet.",
  engagementLink: "See who has registered",

  insights: "Employee insights",
  insightsFigure: "{amount}",
  insightsText: "a month is the total cost for {people} employees and you.",
  insightsEmpty: "No figures yet.",
  insightsLink: "See ages, registrations and costs",

  takeUp: "Benefit take-up",
  takeUpFigure: "{percent}%",
  takeUpText: "of available benefits are chosen. Highest: {name}, {most}%.",
  takeUpLink: "See the take-up of each benefit",

  approvals: "Approvals",
  approvalsFigureOne: "1 waiting",
  approvalsFigure: "{count} waiting",
  approvalsText: "Decide by {date} for the {month} payroll.",
  approvalsLink: "Decide on selections",
  approvalsLinkNone: "See the benefits that need approval",

  data: "Employee data",
  dataText: "Last upload: {date}",
  dataEmpty: "Nothing has been uploaded yet.",
  dataFailed: "We could not load the last upload date",
  dataLink: "See and upload employee data",

  reports: "Reports",
  reportsText: "Payroll, providers and life events, ready to download.",
  reportsLink: "Open the reports",

  failedText: "Try again in a few minutes. You are still logged in.",
  tryAgain: "Try again",

  settings: "Platform settings",
  settingsText: "Two-factor authentication and brand colours.",
  settingsLink: "Open the settings",
} as const;
