/** Employers' reports and the framed page of childcare vouchers (REPORT, PANEL-12 to 14, CCV-01). */
export const reports = {
  title: "Reporting",
  lead: "Monthly payroll and provider reports, and employees' life events.",
  payroll: "Payroll reports",
  payrollAbout: "Each month's deductions, what is new, changed or ended, and what leavers owe.",
  payrollOpen: "See the payroll reports",
  provider: "Provider reports",
  providerAbout: "Who is covered in a month, and who joins, changes and leaves, provider by provider.",
  providerOpen: "See the provider reports",
  lifeEvent: "Life events",
  lifeEventAbout: "Life events employees reported, with dates and deadlines.",
  lifeEventOpen: "See the life events",
  vouchers: "Childcare vouchers",
  vouchersAbout: "Voucher accounts and orders.",
  vouchersOpen: "Manage childcare vouchers",

  payrollFailed: "There was an error requesting the payroll report",
  providerFailed: "There was an error requesting the provider report",
  lifeEventFailed: "There was an error requesting the life event report",
  empty: "There are no reports to show",
  noneTicked: "Select the reports you want in one file",
  tooMany: "At most {most} reports go into one file",

  year: "Year",
  show: "Show",
  download: "Download",
  downloadOf: "Download {name}",
  /** Of a provider's. */
  nameOf: "{name}, {month}",
  tickHint: "Select several to download one zip file.",
  downloadTicked: "Download selected reports",
  format: "CSV files for a spreadsheet. Each ends with its control totals.",

  events: "Life events, the newest first",
  eventEmployee: "Employee",
  event: "Event",
  eventDate: "Date of event",
  reported: "Reported",
  effective: "Applies from",
  closed: "Closed on",
  byMonth: "By month",
  unknown: "Not known",
  notYet: "Still open",
  nothing: "No benefits",

  manageTitle: "Manage childcare vouchers",
  manageFrame: "Childcare vouchers of your employees",
  manageFailed:
    "The page for childcare vouchers could not be opened. Your vouchers are safe; please try again later",
  manageForeign:
    "The page for childcare vouchers is at an address that this site cannot show. Please tell your administrator",
  again: "Try again",
} as const;
