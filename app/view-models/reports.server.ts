import type { Report } from "#contract/reports.ts";
import { dashboardCopy } from "#copy/dashboard";
import { payrollCopy } from "#copy/payroll";
import { reportsCopy } from "#copy/reports";
import type { ReportItem, ReportListView, ReportsLink } from "~/components/content/report-list-view.ts";
import { toMonthLabel } from "~/copy/day.server.ts";
import { paths, type ReportPanel } from "~/paths.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import { getReports } from "~/upstream/calls.server.ts";
import type { Upstream } from "~/upstream/client.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";

const reportTypes = {
  "payroll-report": "payroll",
  "provider-report": "provider",
  "lifeevent-report": "life-event",
} as const satisfies Record<ReportPanel, string>;

/** The panel of reports; null for an unknown one. */
export const toReportPanel = (text: string | null | undefined): ReportPanel | null =>
  text && Object.hasOwn(reportTypes, text) ? (text as ReportPanel) : null;

/** The message if reports could not be loaded (ERR-17, ERR-18). */
export const getReportFailure = (panel: ReportPanel): string =>
  reportsCopy(
    panel === "payroll-report"
      ? "payrollFailed"
      : panel === "provider-report"
        ? "providerFailed"
        : "lifeEventFailed",
  );

/** What the employer can see where there are no reports. */
export const toReportsLink = (panel: ReportPanel, { extensions }: Pick<Setup, "extensions">): ReportsLink =>
  panel === "payroll-report" && extensions.has("payroll")
    ? { to: payrollPaths.payroll(), label: payrollCopy("open") }
    : { to: paths.takeUp(), label: dashboardCopy("takeUpLink") };

/** The most reports in one zip file. */
export const maxReports = 60;

/** Reasons for a refused file, in the address of its panel. */
const reportProblems = ["file", "none", "many"] as const;
export type ReportProblem = (typeof reportProblems)[number];

/** An old link to a file of a client without reports needs no message, because the empty list says it all. */
export function findProblemText(
  problem: string | null,
  panel: ReportPanel,
  { year }: Pick<ReportListView, "year">,
): string | null {
  if (year === null) return null;
  if (problem === "file") return getReportFailure(panel);
  if (problem === "none") return reportsCopy("noneTicked");
  return problem === "many" ? reportsCopy("tooMany", { most: maxReports }) : null;
}

/** The reports of one kind in a year, by default the newest. Returns null if they could not be loaded. */
export async function loadReports(
  upstream: Upstream,
  clientId: string,
  panel: ReportPanel,
  query: URLSearchParams,
): Promise<ReportListView | null> {
  const reply = await upstream.call(getReports, {
    params: { id: clientId },
    query: { type: reportTypes[panel] },
  });
  return reply.ok ? toReportList(reply.data, panel, query.get("year")) : null;
}

function toReportList(
  reports: readonly Report[],
  panel: ReportPanel,
  requestedYear: string | null,
): ReportListView {
  const years = [...new Set(reports.map(({ year }) => year))].sort((a, b) => b - a);
  const year = years.find((each) => String(each) === requestedYear) ?? years[0] ?? null;
  const months = Map.groupBy(
    reports.filter((report) => report.year === year).toSorted((a, b) => b.month - a.month),
    ({ month }) => month,
  );
  return {
    panel,
    years,
    year,
    months: [...months].map(([month, items]) => {
      const title = toMonthLabel(Date.UTC(year ?? 0, month - 1));
      return {
        title,
        reports: items.map((report) => toReportItem(report, title, items.length > 1)),
      };
    }),
  };
}

/** The default pay group's report is named by its month only, even next to those of other groups. */
const isDefaultGroupReport = ({ id }: Report) => /^payroll\.\d{4}-\d{2}$/.test(id);

/** Reports of the same month are named by provider, or by label if there is none. */
function toReportItem(report: Report, month: string, isOneOfSeveral: boolean): ReportItem {
  const { id, label, providerName } = report;
  const ownName = providerName ?? (isOneOfSeveral && !isDefaultGroupReport(report) ? label : null);
  if (!ownName) return { id, name: month, longName: month, note: label ?? null };
  return {
    id,
    name: ownName,
    longName: reportsCopy("nameOf", { name: ownName, month }),
    note: ownName === label ? null : (label ?? null),
  };
}
