import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { employeesCopy } from "#copy/employees";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createNotFoundReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { getEmployee } from "~/upstream/calls.server.ts";
import { readPeopleQuery } from "~/upstream/employees.server.ts";
import { loadEmployeeChanges } from "~/view-models/account-changes.server.ts";
import { loadPlans, type PlanView } from "~/view-models/plans.server.ts";
import { loadHistory } from "./history.server.ts";
import { type MagicLinkReply, submitMagicLinkForm } from "./magic-link.server.ts";
import { EmployeePanel } from "./view.tsx";
import { toEmployeeView } from "./view-model.server.ts";

export const meta = createPageMeta<typeof loader>((data) => data?.view?.name ?? employeesCopy("title"));

/** If the employee cannot be loaded, a single message says so. */
const noPlans: PlanView[] = [];

/** The panel with one employee's data (PANEL-16), and the magic link if the upstream has it. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request);
  const { client, scheme, extensions } = setup;
  const employeeId = params.id ?? "";
  const query = readPeopleQuery(request.url);
  const pagePath = paths.employeePanel(employeeId, query);
  const [reply, changes, history, plans] = await Promise.all([
    context.upstream.call(getEmployee, { params: { id: client.id, employeeId } }),
    loadEmployeeChanges(context, setup, employeeId),
    loadHistory(context, setup, employeeId, request.url),
    loadPlans(context, setup, employeeId),
  ]);
  if (!reply.ok && reply.name === "not_found") throw createNotFoundReply();
  if (!reply.ok)
    return createPage(
      { view: null, changes, history: null, plans: noPlans, hasLink: false, query, pagePath },
      { status: 503 },
    );
  const mayLink = extensions.has("magic-link") && !scheme.ssoOnly && !context.session.tokens?.masquerade;
  const view = toEmployeeView(reply.data, scheme);
  return createPage({
    view,
    changes,
    history,
    plans: plans.rows,
    hasLink: mayLink && view.isRegistered,
    query,
    pagePath,
  });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { scheme } = await requireEmployer(context, request);
  const id = params.id ?? "";
  const fields = await request.formData();
  if (fields.get("intent") !== "magic-link")
    return seeOther(paths.employeePanel(id, readPeopleQuery(request.url)));
  return submitMagicLinkForm(context, { schemeId: scheme.id, employeeId: id }, fields);
}

export default function EmployeePanelPage() {
  const data = useLoaderData<typeof loader>();
  return <EmployeePanel {...data} reply={useActionData<typeof action>() as MagicLinkReply | undefined} />;
}
