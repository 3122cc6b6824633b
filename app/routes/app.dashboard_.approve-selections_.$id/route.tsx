import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useRef, useState } from "react";
import { approvalsCopy } from "#copy/approvals";
import { useHydrated } from "~/components/use-hydrated.ts";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createNotFoundReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import {
  loadApprovals,
  loadWaitingBenefits,
  pageSizes,
  readApprovalsQuery,
} from "~/view-models/approvals.server.ts";
import { closeQuestion, selectAll, sendDecision, showDecisionQuestion } from "./form.server.ts";
import { QuestionDialog, QuestionView } from "./question.tsx";
import type { ApprovalsReply } from "./reply.ts";
import { ApprovalsPageView } from "./view.tsx";

export const meta = createPageMeta<typeof loader>((data) => getTitle(data?.view?.name));

const getTitle = (name: string | undefined) =>
  name === undefined ? approvalsCopy("title") : approvalsCopy("benefitTitle", { name });

/** The requests for one benefit (APPROVE-02, APPROVE-03). */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireEmployer(context, request);
  const benefitId = params.id ?? "";
  const query = readApprovalsQuery(request.url);
  const [approvals, waiting] = await Promise.all([
    loadApprovals(context.upstream, benefitId, query),
    loadWaitingBenefits(context.upstream),
  ]);
  if (approvals.kind === "gone") throw createNotFoundReply();
  const pagePath = paths.approvalsOf(benefitId, approvals.kind === "found" ? approvals.view : query);
  if (approvals.kind === "failed")
    return createPage({ view: null, pending: null, pagePath, pageSizes }, { status: 503 });
  const { view } = approvals;
  const pending = waiting.value?.benefits.find(({ id }) => id === benefitId) ?? null;
  return createPage({ view, pending, pagePath, pageSizes });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  await requireEmployer(context, request);
  const benefitId = params.id ?? "";
  const fields = await request.formData();
  const intent = fields.get("intent");
  const place = { context, request, benefitId };
  switch (intent) {
    case "select-all":
    case "select-none":
      return selectAll(intent === "select-all");
    case "approve":
    case "reject":
      return showDecisionQuestion(place, intent, fields);
    case "confirm":
      return sendDecision(place, fields);
    case "close":
      return closeQuestion(place, fields);
    default:
      return seeOther(paths.approvalsOf(benefitId));
  }
}

export default function BenefitApprovalsPage() {
  const { view, ...viewProps } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as ApprovalsReply | undefined;
  const [closed, setClosed] = useState<ApprovalsReply>();
  const outcome = reply && reply.kind !== "selection" && reply !== closed ? reply : null;
  const isPage = useIsServerRendered(outcome !== null);
  if (outcome && (isPage || outcome.kind === "part"))
    return <QuestionView reply={outcome} back={viewProps.pagePath} />;
  const selectionReply = reply?.kind === "selection" ? reply : null;
  return (
    <>
      <ApprovalsPageView
        title={getTitle(view?.name)}
        view={view}
        isAll={selectionReply?.isAll ?? false}
        selectedIds={selectionReply?.ids}
        {...viewProps}
      />
      {outcome && <QuestionDialog reply={outcome} onClosed={() => setClosed(reply)} />}
    </>
  );
}

/** Whether the server rendered the question as a page; one that a script requested is a dialog instead. */
function useIsServerRendered(hasQuestion: boolean): boolean {
  const hydrated = useHydrated();
  const isFirstRender = useRef(hasQuestion && !hydrated);
  if (!hasQuestion) isFirstRender.current = false;
  return isFirstRender.current;
}
