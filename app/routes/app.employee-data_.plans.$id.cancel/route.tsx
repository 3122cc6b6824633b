import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { plansCopy } from "#copy/plans";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import { createNotFoundReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadCancellation } from "~/view-models/plans.server.ts";
import { type CancelReply, submitCancellation } from "./cancel.server.ts";
import { CancelledView, CancelView } from "./view.tsx";

export const meta = createPageMeta<typeof loader>((data) =>
  plansCopy(data?.cancellation?.isCancelled ? "doneTitle" : "cancelTitle"),
);

/** The question before a plan is cancelled, and afterwards the result (S19). */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request, "plans");
  const id = params.id ?? "";
  const cancellation = await loadCancellation(context.upstream, setup.client.id, id);
  if (cancellation.kind === "gone") throw createNotFoundReply();
  if (cancellation.kind === "failed") return createPage({ id, cancellation: null }, { status: 503 });
  return createPage({ id, cancellation: cancellation.cancellation });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const setup = await requireEmployer(context, request, "plans");
  const selectionId = params.id ?? "";
  const fields = await request.formData();
  if (fields.get("intent") !== "cancel") return seeOther(payrollPaths.planCancel(selectionId));
  return submitCancellation(context, { clientId: setup.client.id, selectionId }, fields);
}

export default function CancelPlanPage() {
  const { id, cancellation } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as CancelReply | undefined;
  if (cancellation?.isCancelled) return <CancelledView cancellation={cancellation} />;
  if (cancellation) return <CancelView cancellation={cancellation} problem={reply?.problem ?? null} />;
  const title = plansCopy("cancelTitle");
  return (
    <Page title={title} crumbs={getEmployerCrumbs({ title })} width="text">
      <Failed problem={reply?.problem ?? plansCopy("loadFailed")} retry={payrollPaths.planCancel(id)} />
    </Page>
  );
}
