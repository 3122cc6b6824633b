import { refusalsCopy } from "#api-copy/refusals";
import { downloadReport, downloadReports, getLifeEventReport, getReports } from "#contract/reports.ts";
import type { Actor } from "../domain/actor.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { toEventOutcome } from "../domain/reports/life-event-lines.ts";
import { parseReportId, type ReportName, toReportId } from "../domain/reports/report-id.ts";
import { toByteStream } from "../platform/byte-stream.ts";
import { FileAnswer, implement, type RequestInfo } from "../platform/implement.ts";
import { streamZip } from "../platform/report-file.ts";
import type { Services } from "../platform/services.ts";
import { addAudits } from "../repositories/audit.ts";
import { toLifeEvent } from "../repositories/life-event-rows.ts";
import { type EventRow, loadEventsPage } from "../repositories/reports.ts";
import { getLastPage } from "../use-cases/list-page.ts";
import {
  doReportsExist,
  listReports,
  loadReportClient,
  type ReportClient,
} from "../use-cases/report-client.ts";
import { streamReport } from "../use-cases/report-streams.ts";

const pageSize = 10;
/** The most reports in one zip. */
const maxReports = 60;

/** Reports for employers, computed from the selections each time and never stored. */
export function createReportsRoutes(services: Services) {
  const { db, clock } = services;
  const getToday = () => toLondonDate(clock.now());

  /** The reports with some ids; null if one is not the client's. */
  async function findReports(actor: Actor, ids: readonly string[]) {
    const reports = ids.flatMap((id) => parseReportId(id) ?? []);
    if (reports.length < ids.length) return null;
    const client = await loadReportClient(services, actor);
    return (await doReportsExist(db, client, reports, getToday())) ? { client, reports } : null;
  }

  const auditDownloads = (actor: Actor, request: RequestInfo, reports: readonly ReportName[]) =>
    addAudits(
      db,
      reports.map((report) => ({
        action: "report.downloaded" as const,
        at: clock.now().getTime(),
        request,
        actor,
        clientId: actor.clientId,
        target: { type: "report", id: toReportId(report) },
      })),
    );

  return [
    implement(getReports, async ({ actor, query }) => {
      const all = await listReports(db, await loadReportClient(services, actor), query.type, getToday());
      return query.year == null ? all : all.filter(({ year }) => year === query.year);
    }),
    implement(downloadReports, async ({ actor, query, request, refuse }) => {
      const ids = [...new Set(query.ids.split(",").filter(Boolean))];
      if (ids.length === 0 || ids.length > maxReports) {
        return refuse("invalid", {
          errors: { ids: [refusalsCopy("reportsAtOnce", { count: maxReports })] },
        });
      }
      const selected = await findReports(actor, ids);
      if (!selected) return refuse("not_found");
      await auditDownloads(actor, request, selected.reports);
      const files = selected.reports.map((report) => ({
        name: `${toReportId(report)}.csv`,
        chunks: streamReport(services, selected.client, report),
      }));
      return new FileAnswer("reports.zip", "application/zip", toByteStream(streamZip(files, clock.now())));
    }),
    implement(downloadReport, async ({ actor, params, request, refuse }) => {
      const selected = await findReports(actor, [params.reportId]);
      const [report] = selected?.reports ?? [];
      if (!selected || !report) return refuse("not_found");
      await auditDownloads(actor, request, [report]);
      return new FileAnswer(
        `${toReportId(report)}.csv`,
        "text/csv; charset=utf-8",
        toByteStream(streamReport(services, selected.client, report)),
      );
    }),
    implement(getLifeEventReport, async ({ actor, query }) => {
      const client = await loadReportClient(services, actor);
      const page = query.page ?? 1;
      const { total, rows } = client.isEmptied
        ? { total: 0, rows: [] }
        : await loadEventsPage(db, client, { page, size: pageSize });
      return {
        total,
        last_page: getLastPage(total, pageSize),
        entries: rows.flatMap((row) => toEventEntry(row, client, getToday())),
      };
    }),
  ];
}

function toEventEntry(row: EventRow, { offered }: ReportClient, today: string) {
  return toLifeEvent(row).map((each) => {
    const { event, effective, closed, status } = toEventOutcome(each, offered, today);
    return {
      id: row.id,
      employeeId: row.employee_id,
      employeeNumber: row.employee_number,
      employeeName: `${row.first_name} ${row.surname}`,
      event,
      eventDate: row.event_date,
      reportedDate: row.reported_date,
      effectiveDate: effective,
      closedDate: closed,
      status,
    };
  });
}
