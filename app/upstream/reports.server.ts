import type { Report } from "#contract/reports.ts";
import { reportsCopy } from "#copy/reports";
import type { ReportItem, ReportListView } from "~/components/content/report-list-view.ts";
import { toMonthLabel } from "~/copy/day.server.ts";
import type { ReportPanel } from "~/paths.ts";
import { getReports } from "./calls.server.ts";
import type { Upstream } from "./client.server.ts";

export const reportTypeOf = {
  "payroll-report": "payroll",
  "provider-report": "provider",
  "lifeevent-report": "life-event",
} as const satisfies Record<ReportPanel, string>;

/** Null for an unknown panel of reports. */
export const toReportPanel = (text: string | null | undefined): ReportPanel | null =>
  text && Object.hasOwn(reportTypeOf, text) ? (text as ReportPanel) : null;

/** ERR-17, ERR-18. */
export const reportFailure = (panel: ReportPanel): string =>
  reportsCopy(
    panel === "payroll-report"
      ? "payrollFailed"
      : panel === "provider-report"
        ? "providerFailed"
        : "lifeEventFailed",
  );

/** How many reports an upstream puts into one zip. */
export const mostReports = 60;

/** The reason why a file was refused, in its panel's address. */
export const reportProblems = ["file", "none", "many"] as const;
export type ReportProblem = (typeof reportProblems)[number];

export function problemText(problem: string | null, panel: ReportPanel): string | null {
  if (problem === "file") return reportFailure(panel);
  if (problem === "none") return reportsCopy("noneTicked");
  return problem === "many" ? reportsCopy("tooMany", { most: mostReports }) : null;
}

/** The reports of one kind in a year: the newest by default. Null if they could not be loaded. */
export async function loadReports(
  upstream: Upstream,
  clientId: string,
  panel: ReportPanel,
  query: URLSearchParams,
): Promise<ReportListView | null> {
  const reply = await upstream.call(getReports, {
    params: { id: clientId },
    query: { type: reportTypeOf[panel] },
  });
  return reply.ok ? toReportList(reply.data, panel, query.get("year")) : null;
}

export function toReportList(
  reports: readonly Report[],
  panel: ReportPanel,
  asked: string | null,
): ReportListView {
  const years = [...new Set(reports.map(({ year }) => year))].sort((a, b) => b - a);
  const year = years.find((each) => String(each) === asked) ?? years[0] ?? null;
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

/** The default pay group's report goes by its month, also among those of other groups. */
const isMonthsOwn = ({ id }: Report) => /^payroll\.\d{4}-\d{2}$/.test(id);

/** Reports of the same month are named by provider or, without one, by label. */
function toReportItem(report: Report, month: string, isOneOfSeveral: boolean): ReportItem {
  const { id, label, providerName } = report;
  const ownName = providerName ?? (isOneOfSeveral && !isMonthsOwn(report) ? label : null);
  if (!ownName) return { id, name: month, longName: month, note: label ?? null };
  return {
    id,
    name: ownName,
    longName: reportsCopy("nameOf", { name: ownName, month }),
    note: ownName === label ? null : (label ?? null),
  };
}
