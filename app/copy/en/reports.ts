/** Employers' reports and the framed page of childcare vouchers (REPORT, PANEL-12 to 14, CCV-01). */
export const reports = {
  title: "Reporting",
  lead: "What payroll and providers are told each month, and what employees told of their lives.",
  payroll: "Payroll reports",
  payrollAbout: "What is taken from pay in a month, what is new, different or over, and what leavers owe.",
  payrollOpen: "See the payroll reports",
  provider: "Provider reports",
  providerAbout: "Who is covered in a month, and who joins, changes and leaves, provider by provider.",
  providerOpen: "See the provider reports",
  lifeEvent: "Life events",
  lifeEventAbout: "What employees told of, when, and until when it opened their benefits.",
  lifeEventOpen: "See the life events",
  vouchers: "Childcare vouchers",
  vouchersAbout: "Voucher accounts and orders.",
  vouchersOpen: "Manage childcare vouchers",

  payrollFailed: "There was an error requesting the payroll report",
  providerFailed: "There was an error requesting the provider report",
  lifeEventFailed: "There was an error requesting the life event report",
  empty: "There are no reports to show",
  noneTicked: "Tick the reports that you want in one file",
  tooMany: "At most {most} reports go into one file",

  year: "Year",
  show: "Show",
  download: "Download",
  downloadOf: "Download {name}",
  /** Of a provider's. */
  nameOf: "{name}, {month}",
  tickHint: "Tick several to have them in one zip file.",
  downloadTicked: "Download the ticked reports",
  format: "CSV files for a spreadsheet. Each ends with its control totals.",

  events: "Life events, the newest first",
  eventEmployee: "Employee",
  event: "Event",
  eventDate: "Date of event",
  reported: "Told on",
  effective: "Counts from",
  closed: "Closed on",
  byMonth: "By month",
  unknown: "Not known",
  notYet: "Still open",
  nothing: "Opens nothing",

  manageTitle: "Manage childcare vouchers",
  manageFrame: "Childcare vouchers of your employees",
  manageFailed:
    "The page for childcare vouchers could not be opened. Your vouchers are safe; please try again later",
  manageForeign:
    "The page for childcare vouchers is at an address that this site may not show. Please tell your administrator",
  again: "Try again",
} as const;
