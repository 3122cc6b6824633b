import type { LoaderFunctionArgs } from "@remix-run/node";
import { payrollListsCopy } from "#copy/payroll-lists";
import { payrollPaths } from "~/paths-payroll.ts";
import { createNotFoundReply } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { downloadPayrollList } from "~/upstream/calls.server.ts";
import { sendCsv } from "~/upstream/send-csv.server.ts";
import { toPayrollListName } from "~/view-models/payroll-lists.server.ts";

/** Streams a whole list as a file. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { client, extensions } = await requireEmployer(context, request);
  const list = toPayrollListName(params.list);
  if (!list || !extensions.has("payroll-lists")) throw createNotFoundReply();
  const reply = await context.upstream.call(downloadPayrollList, { params: { id: client.id, list } });
  return sendCsv(context, {
    reply,
    name: `${list}.csv`,
    back: payrollPaths.payrollList(list),
    problem: payrollListsCopy("failed"),
  });
}
