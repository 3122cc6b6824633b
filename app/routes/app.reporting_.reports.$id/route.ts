import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths.ts";
import { mediaTypes } from "~/platform/media-types.ts";
import { createAttachment, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { downloadReport } from "~/upstream/calls.server.ts";
import { toReportPanel } from "~/view-models/reports.server.ts";

/** Streams one report from the upstream; if that fails, the panel says so (ERR-17, ERR-18). */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request);
  const reportId = params.id ?? "";
  const reply = await context.upstream.call(downloadReport, { params: { id: client.id, reportId } });
  const { searchParams } = new URL(request.url);
  const panel = toReportPanel(searchParams.get("from")) ?? "payroll-report";
  if (!reply.ok || !reply.data.body || !/^text\/csv\b/.test(reply.data.headers.get("content-type") ?? "")) {
    throw seeOther(paths.reportPanel(panel, { year: searchParams.get("year"), problem: "file" }));
  }
  const name = `${reportId.replace(/[^\w.-]+/g, "-")}.csv`;
  return createAttachment(reply.data.body, { name, type: mediaTypes.csv });
}
