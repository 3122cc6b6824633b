import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { claimsCopy } from "#copy/claims";
import { ClaimsFailedView } from "~/frame/claim-page.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { claimPaths } from "~/paths-claims.ts";
import { createNotFoundReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { findForeignLanguage } from "~/upstream/foreign-language.server.ts";
import { loadClaims, toClaimView } from "~/view-models/claims.server.ts";
import { sendAnswer } from "./form.server.ts";
import { ClaimPageView } from "./view.tsx";

export const meta = createPageMeta(() => claimsCopy("yours"));

/** The page of one claim, with its status, history, receipts and any question that waits for an answer. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { id = "", claim: claimId = "" } = params;
  await requireUser(context, request, "claims");
  const reply = await loadClaims(context.upstream, id);
  if (!reply.ok && reply.name === "not_found") throw createNotFoundReply();
  if (!reply.ok) return createPage(null, { status: 503 });
  const claim = reply.data.claims.find((each) => each.id === claimId);
  if (!claim) throw createNotFoundReply();
  const { name, language } = reply.data;
  return createPage({
    id,
    name,
    language: findForeignLanguage(language),
    formId: randomUUID(),
    claim: toClaimView(claim),
  });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  await requireUser(context, request, "claims");
  const { id = "", claim: claimId = "" } = params;
  const fields = await request.formData();
  return fields.get("intent") === "answer"
    ? sendAnswer(context, { id, claimId }, fields)
    : seeOther(claimPaths.claim(id, claimId));
}

export default function ClaimPage() {
  const data = useLoaderData<typeof loader>();
  const submission = useActionData<typeof action>() as SubmissionResult | undefined;
  if (!data) return <ClaimsFailedView />;
  return <ClaimPageView {...data} submission={submission} />;
}
