import type { LoaderFunctionArgs } from "@remix-run/node";
import { payrollListsCopy } from "~/copy/payroll-lists.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import { mediaTypes } from "~/platform/media-types.ts";
import { attachment, notFound, seeOther } from "~/platform/responses.server.ts";
import { requireUserType } from "~/session/guards.server.ts";
import { downloadPayrollList } from "~/upstream/calls.server.ts";
import { PAYROLL_LISTS_EXTENSION, toPayrollListName } from "~/upstream/payroll-lists.server.ts";

/** A list whole, passed on as it comes. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { client, extensions } = await requireUserType(context, request, "employer");
  const list = toPayrollListName(params.list);
  if (!list || !extensions.has(PAYROLL_LISTS_EXTENSION)) throw notFound();
  const reply = await context.upstream.call(downloadPayrollList, { params: { id: client.id, list } });
  if (!reply.ok || !reply.data.body) {
    context.session.flash({ kind: "error", text: payrollListsCopy("failed") });
    throw seeOther(payrollPaths.payrollList(list));
  }
  return attachment(reply.data.body, { name: `${list}.csv`, type: mediaTypes.csv });
}
