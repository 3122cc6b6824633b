import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { payrollOpeningsCopy } from "#copy/payroll-openings";
import { createPageMeta } from "~/frame/frame.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import {
  createNotFoundReply,
  createPage,
  createUnavailableReply,
  seeOther,
} from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { getPayrollOpening } from "~/upstream/calls.server.ts";
import { toOpeningView } from "~/view-models/payroll-openings.server.ts";
import { type OpeningReply, submitOpening } from "./form.server.ts";
import { OpeningForm } from "./view.tsx";

export const meta = createPageMeta(() => payrollOpeningsCopy("editTitle"));

/** The page of one opening figure, to check it against payroll and correct it. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request, "payroll-openings");
  const { group = "", opening = "" } = params;
  const { runLabel, isLocked, ...found } = await findOpening(context, client.id, { group, opening });
  return createPage({ group, run: runLabel, isLocked, opening: toOpeningView(found.opening) });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { client } = await requireEmployer(context, request, "payroll-openings");
  const { group = "", opening: openingId = "" } = params;
  const fields = await request.formData();
  const intent = fields.get("intent");
  if (intent !== "save" && intent !== "check") return seeOther(payrollPaths.opening(group, openingId));
  const { runLabel: run, opening } = await findOpening(context, client.id, { group, opening: openingId });
  const isPlan = opening.kind === "plan";
  return submitOpening(context, { clientId: client.id, group, openingId, run, isPlan }, fields);
}

async function findOpening(
  { upstream, requestId }: RequestContext,
  clientId: string,
  { group, opening }: { group: string; opening: string },
) {
  const reply = await upstream.call(getPayrollOpening, {
    params: { id: clientId, code: group, openingId: opening },
  });
  if (reply.ok) return reply.data;
  throw reply.name === "not_found" ? createNotFoundReply() : createUnavailableReply(requestId);
}

export default function OpeningPage() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as OpeningReply | undefined;
  return <OpeningForm {...loaded} reply={reply} />;
}
