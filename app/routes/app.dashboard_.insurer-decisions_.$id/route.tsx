import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { underwritingCopy } from "#copy/underwriting";
import { getToday } from "~/auth/link-steps.server.ts";
import { WithName } from "~/components/content/person-name.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { decisionPaths } from "~/paths-decisions.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadRequest } from "~/view-models/underwriting.server.ts";
import { recordDecision } from "./form.server.ts";
import { DecisionForm } from "./view.tsx";

const getTitle = () => underwritingCopy("decisionTitle");
export const meta = createPageMeta(getTitle);

/** One request that waits for an insurer (B10). If it no longer waits, the page redirects to the list. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request, "underwriting");
  const id = params.id ?? "";
  const loaded = await loadRequest(context.upstream, setup.client.id, id);
  if (loaded.kind === "gone") throw seeOther(decisionPaths.insurerDecisions());
  const viewProps = { id, today: getToday(context), formId: randomUUID() };
  return loaded.kind === "found"
    ? createPage({ ...viewProps, request: loaded.request })
    : createPage({ ...viewProps, request: null }, { status: 503 });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const setup = await requireEmployer(context, request);
  const id = params.id ?? "";
  const fields = await request.formData();
  return fields.get("intent") === "record"
    ? recordDecision(context, setup, id, fields)
    : seeOther(decisionPaths.insurerDecision(id));
}

export default function InsurerDecisionPage() {
  const { id, request, ...viewProps } = useLoaderData<typeof loader>();
  const submission = useActionData<typeof action>() as SubmissionResult | undefined;
  const list = { title: underwritingCopy("title"), to: decisionPaths.insurerDecisions() };
  const lead = request && (
    <WithName
      name={request.name}
      toText={(name) => underwritingCopy("decisionLead", { name, benefit: request.benefit })}
    />
  );
  return (
    <Page title={getTitle()} lead={lead} crumbs={getEmployerCrumbs(list, { title: getTitle() })} width="form">
      {!request && <Failed problem={underwritingCopy("failed")} retry={decisionPaths.insurerDecision(id)} />}
      {request?.waits && <Notice tone="wait">{request.waits}</Notice>}
      {request?.reason && <Notice tone="info">{request.reason}</Notice>}
      {request && !request.reason && (
        <DecisionForm request={request} submission={submission} {...viewProps} />
      )}
    </Page>
  );
}
