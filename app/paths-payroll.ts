import { withQuery } from "./paths.ts";

export interface PayrollQuery {
  /** Code of the pay group. */
  group?: string;
  /** From 1, of the differences. */
  page?: number;
  /** From 1, of the locked runs. */
  locked?: number;
}

/** Lists of what payroll does not settle by itself. */
export const payrollListNames = ["tax-differences", "floor-breaches", "leaver-balances"] as const;
export type PayrollListName = (typeof payrollListNames)[number];

/** URLs of payroll, apart from the others because only employers' pages load them. */
export const payrollPaths = {
  /** The next payroll run of a pay group, a page of what differs in it, and a page of its locked runs. */
  payroll: (query: PayrollQuery = {}) => withQuery("/app/reporting/payroll", { ...query }),
  /** One run, open or locked, and a page of what differs in it. */
  payrollRun: (runId: string, page?: number) =>
    withQuery(`/app/reporting/payroll/${encodeURIComponent(runId)}`, { page }),
  /** The question before a run is locked. */
  payrollLock: (runId: string) => `/app/reporting/payroll/${encodeURIComponent(runId)}/lock`,
  payrollList: (list: PayrollListName, page?: number) =>
    withQuery(`/app/reporting/payroll-lists/${list}`, { page }),
  payrollListFile: (list: PayrollListName) => `/app/reporting/payroll-lists/${list}/download`,
  /** What was taken before a pay group's first run. */
  openings: (group: string, page?: number) =>
    withQuery(`/app/reporting/openings/${encodeURIComponent(group)}`, { page }),
  opening: (group: string, id: string) =>
    `/app/reporting/openings/${encodeURIComponent(group)}/${encodeURIComponent(id)}`,
  /** Cut-offs and pay days of each pay group; all of those of the group named. */
  payCalendar: (all?: string) => withQuery("/app/reporting/calendar/", { all }),
  /** A page of the people whom the law wants enrolled in a pension, and who wait for the employer. */
  enrolment: (page?: number) =>
    withQuery("/app/reporting/enrolment/", { page: page === 1 ? undefined : page }),
  payPeriod: (group: string, key: string) =>
    `/app/reporting/calendar/${encodeURIComponent(group)}/${encodeURIComponent(key)}/`,
};
