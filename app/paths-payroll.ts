import type { RunListName } from "#contract/extensions/payroll-lists.ts";
import { addQuery } from "./paths.ts";

export type { RunListName };

export interface PayrollQuery {
  /** The code of the pay group. */
  group?: string;
  /** The page number of the differences, counted from 1. */
  page?: number;
  /** The page number of the locked runs, counted from 1. */
  locked?: number;
}

/** Lists of amounts that the employer must settle outside payroll. */
export const payrollListNames = ["tax-differences", "floor-breaches", "leaver-balances"] as const;
export type PayrollListName = (typeof payrollListNames)[number];

/** URLs of payroll, apart from the others because only employers' pages load them. */
export const payrollPaths = {
  /** The next payroll run of a pay group, with a page of its differences and of its locked runs. */
  payroll: (query: PayrollQuery = {}) => addQuery("/app/reporting/payroll", { ...query }),
  /** One run, open or locked, with a page of its differences. */
  payrollRun: (runId: string, page?: number) =>
    addQuery(`/app/reporting/payroll/${encodeURIComponent(runId)}`, { page }),
  /** A run's held, carried or unexplained amounts as a file. */
  payrollRunFile: (runId: string, list: RunListName) =>
    `/app/reporting/payroll/${encodeURIComponent(runId)}/lists/${list}`,
  /** Asks for confirmation before a run is locked. */
  payrollLock: (runId: string) => `/app/reporting/payroll/${encodeURIComponent(runId)}/lock`,
  /** Asks for the reason for which differences without a cause are accepted. */
  payrollAccept: (runId: string) => `/app/reporting/payroll/${encodeURIComponent(runId)}/accept`,
  payrollList: (list: PayrollListName, page?: number) =>
    addQuery(`/app/reporting/payroll-lists/${list}`, { page }),
  payrollListFile: (list: PayrollListName) => `/app/reporting/payroll-lists/${list}/download`,
  /** Amounts taken before a pay group's first run. */
  openings: (group: string, page?: number) =>
    addQuery(`/app/reporting/openings/${encodeURIComponent(group)}`, { page }),
  opening: (group: string, id: string) =>
    `/app/reporting/openings/${encodeURIComponent(group)}/${encodeURIComponent(id)}`,
  /** Cut-offs and pay days of each pay group; `all` names the group whose whole calendar is shown. */
  payCalendar: (all?: string) => addQuery("/app/reporting/calendar/", { all }),
  /** A page of people who wait for the employer to confirm their automatic enrolment. */
  enrolment: (page?: number) =>
    addQuery("/app/reporting/enrolment/", { page: page === 1 ? undefined : page }),
  /** A page of letters to people who were enrolled and have no email address. */
  enrolmentLetters: (page?: number) =>
    addQuery("/app/reporting/enrolment/letters", { page: page === 1 ? undefined : page }),
  /** A page of people who asked to join a pension. */
  enrolmentJoined: (page?: number) =>
    addQuery("/app/reporting/enrolment/joined", { page: page === 1 ? undefined : page }),
  /** The form for an opt-out that reached the employer. */
  enrolmentOptOut: () => "/app/reporting/enrolment/opt-out",
  /** Cancels an employee's plan in instalments, and shows the result. */
  planCancel: (selectionId: string) => `/app/employee-data/plans/${encodeURIComponent(selectionId)}/cancel`,
  payPeriod: (group: string, key: string) =>
    `/app/reporting/calendar/${encodeURIComponent(group)}/${encodeURIComponent(key)}/`,
};
