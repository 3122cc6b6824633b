import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths.ts";
import { createAttachment, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { downloadReports } from "~/upstream/calls.server.ts";
import { maxReports, type ReportProblem, toReportPanel } from "~/view-models/reports.server.ts";

/** Streams the selected reports from the upstream as one zip file (REPORT-03). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request);
  const { searchParams } = new URL(request.url);
  const ids = [...new Set(searchParams.getAll("id").filter(Boolean))];
  const panel = toReportPanel(searchParams.get("from")) ?? "payroll-report";
  const toProblemPage = (problem: ReportProblem) =>
    seeOther(paths.reportPanel(panel, { year: searchParams.get("year"), problem }));
  if (ids.length === 0) throw toProblemPage("none");
  if (ids.length > maxReports) throw toProblemPage("many");
  const reply = await context.upstream.call(downloadReports, {
    params: { id: client.id },
    query: { ids: ids.join(",") },
  });
  if (
    !reply.ok ||
    !reply.data.body ||
    !/^application\/zip\b/.test(reply.data.headers.get("content-type") ?? "")
  ) {
    throw toProblemPage("file");
  }
  return createAttachment(reply.data.body, { name: "reports.zip", type: "application/zip" });
}
