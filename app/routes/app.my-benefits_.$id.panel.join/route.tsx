import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { enrolmentCopy } from "#copy/enrolment";
import { createPanelMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import { toJoiningView } from "~/view-models/enrolment.server.ts";
import { sendJoin } from "./form.server.ts";
import { JoinPanel } from "./view.tsx";

const getTitle = () => enrolmentCopy("joinTitle");
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  createPanelMeta(data && getTitle(), matches);

/**
 * The panel for joining a pension on request (B9). If there is nothing to join, it redirects to the benefit's
 * page.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const setup = await requireUser(context, request);
  const id = params.id ?? "";
  const reply = await loadBenefit(context.upstream, id);
  if (reply.kind !== "found") return createPage(null);
  const joining = setup.extensions.has("enrolment") ? toJoiningView(reply.benefit) : null;
  if (!joining) throw seeOther(paths.benefit(id));
  return createPage({ id, formId: randomUUID(), ...joining });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const id = params.id ?? "";
  await requireUser(context, request);
  const fields = await request.formData();
  return fields.get("intent") === "join"
    ? sendJoin(context, id, fields)
    : seeOther(paths.benefitPanel(id, "join"));
}

export default function JoinPage() {
  const data = useLoaderData<typeof loader>();
  const submission = useActionData<typeof action>() as SubmissionResult | undefined;
  return data && <JoinPanel {...data} title={getTitle()} submission={submission} />;
}
