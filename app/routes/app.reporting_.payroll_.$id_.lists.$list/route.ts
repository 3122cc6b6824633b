import type { LoaderFunctionArgs } from "@remix-run/node";
import { payrollListsCopy } from "#copy/payroll-lists";
import { payrollPaths } from "~/paths-payroll.ts";
import { createNotFoundReply } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { downloadRunList } from "~/upstream/calls.server.ts";
import { sendCsv } from "~/upstream/send-csv.server.ts";
import { toRunListName } from "~/view-models/payroll-lists.server.ts";

/** Streams one complete list of a run as a file. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { client, extensions } = await requireEmployer(context, request);
  const list = toRunListName(params.list);
  const runId = params.id ?? "";
  if (!list || !extensions.has("payroll-lists")) throw createNotFoundReply();
  const reply = await context.upstream.call(downloadRunList, { params: { id: client.id, runId, list } });
  return sendCsv(context, {
    reply,
    name: `${runId}-${list}.csv`,
    back: payrollPaths.payrollRun(runId),
    problem: payrollListsCopy("failed"),
  });
}
