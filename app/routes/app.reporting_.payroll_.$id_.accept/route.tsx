import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { payrollCopy } from "#copy/payroll";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { getPayrollCrumbs } from "~/components/layout/payroll-crumbs.ts";
import { createPageMeta } from "~/frame/frame.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import { createNotFoundReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadPayrollRun } from "~/view-models/payroll.server.ts";
import { saveAcceptance } from "./accept.server.ts";
import { AcceptView } from "./view.tsx";

export const meta = createPageMeta(() => payrollCopy("acceptTitle"));

/** An open run's differences without a cause, for the employer to accept. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request, "payroll");
  const runId = params.id ?? "";
  const reply = await loadPayrollRun(context, { client, runId, page: 1 });
  if (reply.kind === "gone") throw createNotFoundReply();
  if (reply.kind === "failed") return createPage({ runId, details: null }, { status: 503 });
  const { details } = reply;
  // Nothing waits for an acceptance any more, or the run is locked.
  if (!details.canAccept) throw seeOther(payrollPaths.payrollRun(runId));
  return createPage({ runId, details });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { client } = await requireEmployer(context, request, "payroll");
  const runId = params.id ?? "";
  const fields = await request.formData();
  if (fields.get("intent") !== "accept") return seeOther(payrollPaths.payrollAccept(runId));
  return saveAcceptance(context, { clientId: client.id, runId }, fields);
}

export default function AcceptDifferencesPage() {
  const { runId, details } = useLoaderData<typeof loader>();
  const submission = useActionData<typeof action>() as SubmissionResult | undefined;
  const title = payrollCopy("acceptTitle");
  const run = { title: details?.run.name ?? payrollCopy("run"), to: payrollPaths.payrollRun(runId) };
  return (
    <Page title={title} lead={details?.run.name} crumbs={getPayrollCrumbs(run, { title })} width="text">
      {details ? (
        <AcceptView details={details} submission={submission} />
      ) : (
        <Failed problem={payrollCopy("runFailed")} retry={payrollPaths.payrollAccept(runId)} />
      )}
    </Page>
  );
}
