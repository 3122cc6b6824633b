import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { payCalendarCopy } from "#copy/pay-calendar";
import { createPageMeta } from "~/frame/frame.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import {
  createNotFoundReply,
  createPage,
  createUnavailableReply,
  seeOther,
} from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { listPayPeriods } from "~/upstream/calls.server.ts";
import { toPeriodView } from "~/view-models/pay-groups.server.ts";
import { type MoveReply, movePeriod } from "./form.server.ts";
import { MoveView } from "./view.tsx";

export const meta = createPageMeta(() => payCalendarCopy("moveTitle"));

/** The page of one pay period, to move its cut-off or its pay day. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request, "pay-groups");
  const { group = "", period: key = "" } = params;
  const reply = await context.upstream.call(listPayPeriods, { params: { id: client.id, code: group } });
  if (!reply.ok)
    throw reply.name === "not_found" ? createNotFoundReply() : createUnavailableReply(context.requestId);
  const period = reply.data.find((each) => each.key === key);
  if (!period) throw createNotFoundReply();
  return createPage({
    view: toPeriodView(period),
    values: { payDay: period.payDay, cutOff: period.cutOff },
  });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { client } = await requireEmployer(context, request);
  const { group = "", period: key = "" } = params;
  const fields = await request.formData();
  return fields.get("intent") === "move"
    ? movePeriod(context, { clientId: client.id, group, key }, fields)
    : seeOther(payrollPaths.payPeriod(group, key));
}

export default function MovePeriodPage() {
  const { view, values } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as MoveReply | undefined;
  return <MoveView view={view} values={values} submission={reply?.submission} />;
}
