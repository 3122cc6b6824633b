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
import { type LockReply, lockRun } from "./lock.server.ts";
import { LockView } from "./view.tsx";

export const meta = createPageMeta<typeof loader>((data) =>
  data?.details ? getTitle(data.details.run.name) : payrollCopy("title"),
);

const getTitle = (run: string) => payrollCopy("lockTitle", { run });

/** Asks for confirmation before a run is locked, with its current figures. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request, "payroll");
  const runId = params.id ?? "";
  const reply = await loadPayrollRun(context, { client, runId, page: 1 });
  if (reply.kind === "gone") throw createNotFoundReply();
  if (reply.kind === "failed") return createPage({ runId, details: null }, { status: 503 });
  const { details } = reply;
  const { state, name } = details.run;
  if (state === "locked" || state === "locking") {
    context.session.flash({ kind: "info", text: payrollCopy("lockedAlready", { run: name }) });
    throw seeOther(payrollPaths.payrollRun(runId));
  }
  return createPage({ runId, details });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { client } = await requireEmployer(context, request, "payroll");
  const runId = params.id ?? "";
  const fields = await request.formData();
  if (fields.get("intent") !== "lock") return seeOther(payrollPaths.payrollLock(runId));
  return lockRun(context, { clientId: client.id, runId }, fields);
}

export default function LockRunPage() {
  const { runId, details } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as LockReply | undefined;
  if (details) return <LockView details={details} title={getTitle(details.run.name)} reply={reply} />;
  return (
    <Page title={payrollCopy("title")} crumbs={getPayrollCrumbs({ title: payrollCopy("run") })} width="text">
      <Failed problem={reply?.text ?? payrollCopy("runFailed")} retry={payrollPaths.payrollLock(runId)} />
    </Page>
  );
}
