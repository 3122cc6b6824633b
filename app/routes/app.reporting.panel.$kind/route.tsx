import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { reportsCopy } from "#copy/reports";
import { ReportList } from "~/components/content/report-list.tsx";
import { ReportProblemNotice } from "~/components/layout/report-problem.tsx";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createNotFoundReply, createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import {
  findProblemText,
  getReportFailure,
  loadReports,
  toReportPanel,
  toReportsLink,
} from "~/view-models/reports.server.ts";

export const meta = createPageMeta<typeof loader>((data) => data?.title ?? reportsCopy("title"));

/**
 * The list of one kind of report (PANEL-12, PANEL-13). The client comes from the session, never from the
 * address.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request);
  const panel = toReportPanel(params.kind);
  if (!panel) throw createNotFoundReply();
  const { searchParams } = new URL(request.url);
  const list = await loadReports(context.upstream, setup.client.id, panel, searchParams);
  return createPage({
    panel,
    list,
    next: toReportsLink(panel, setup),
    title: reportsCopy(panel === "payroll-report" ? "payroll" : "provider"),
    problem: list ? findProblemText(searchParams.get("problem"), panel, list) : getReportFailure(panel),
  });
}

export default function ReportsPanel() {
  const { panel, title, problem, list, next } = useLoaderData<typeof loader>();
  const [hasSaved, setHasSaved] = useState(false);
  return (
    <SidePanel title={title} closeHref={paths.reporting()}>
      <ReportProblemNotice problem={hasSaved ? null : problem} panel={panel} isComplete={list !== null} />
      {list && <ReportList view={list} next={next} onSave={() => setHasSaved(true)} />}
    </SidePanel>
  );
}
