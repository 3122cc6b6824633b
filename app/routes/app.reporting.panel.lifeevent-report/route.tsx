import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reportsCopy } from "#copy/reports";
import { Pager } from "~/components/content/pager.tsx";
import { NoReports, ReportList } from "~/components/content/report-list.tsx";
import { ReportProblemNotice } from "~/components/layout/report-problem.tsx";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { getLifeEventReport } from "~/upstream/calls.server.ts";
import {
  findProblemText,
  getReportFailure,
  loadReports,
  toReportsLink,
} from "~/view-models/reports.server.ts";
import { EventTable } from "./event-table.tsx";
import { toEventRows } from "./view-model.server.ts";

const panel = "lifeevent-report";

export const meta = createPageMeta(() => reportsCopy("lifeEvent"));

/** The reported life events, in pages and as a file for each month (PANEL-14, LIFE-03). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request);
  const { client } = setup;
  const { searchParams } = new URL(request.url);
  const current = parsePageNumber(searchParams);
  const [list, events] = await Promise.all([
    loadReports(context.upstream, client.id, panel, searchParams),
    context.upstream.call(getLifeEventReport, { params: { id: client.id }, query: { page: current } }),
  ]);
  return createPage({
    problem:
      list && events.ok ? findProblemText(searchParams.get("problem"), panel, list) : getReportFailure(panel),
    list,
    next: toReportsLink(panel, setup),
    events: events.ok
      ? { rows: toEventRows(events.data.entries), page: current, pageCount: events.data.last_page }
      : null,
  });
}

export default function LifeEventsPanel() {
  const { problem, list, events, next } = useLoaderData<typeof loader>();
  const isEmpty = events?.rows.length === 0 && events.page === 1;
  return (
    <SidePanel title={reportsCopy("lifeEvent")} closeHref={paths.reporting()}>
      <ReportProblemNotice problem={problem} panel={panel} isComplete={list !== null && events !== null} />
      {isEmpty && <NoReports next={next} />}
      {events && !isEmpty && (
        <>
          <EventTable rows={events.rows} />
          <Pager
            page={events.page}
            pageCount={events.pageCount}
            to={(to) => paths.reportPanel(panel, { page: to, year: list?.year ?? undefined })}
          />
        </>
      )}
      {list?.year != null && (
        <section className="bp-section">
          <h3>{reportsCopy("byMonth")}</h3>
          <ReportList view={list} next={next} />
        </section>
      )}
    </SidePanel>
  );
}
