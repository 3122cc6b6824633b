import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { claimsCopy } from "#copy/claims";
import { getToday } from "~/auth/link-steps.server.ts";
import { formatLongDay } from "~/copy/day.ts";
import { ClaimsFailedView } from "~/frame/claim-page.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { claimPaths } from "~/paths-claims.ts";
import { createNotFoundReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { findForeignLanguage } from "~/upstream/foreign-language.server.ts";
import { loadClaims } from "~/view-models/claims.server.ts";
import { sendClaim } from "./form.server.ts";
import { ClaimFormView } from "./view.tsx";

export const meta = createPageMeta(() => claimsCopy("newTitle"));

/** The form of a new claim. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  await requireUser(context, request, "claims");
  const reply = await loadClaims(context.upstream, id);
  if (!reply.ok && reply.name === "not_found") throw createNotFoundReply();
  if (!reply.ok) return createPage(null, { status: 503 });
  const { name, language, earliest, claimants, categories } = reply.data;
  if (claimants.length === 0) throw seeOther(claimPaths.list(id));
  return createPage({
    id,
    name,
    language: findForeignLanguage(language),
    formId: randomUUID(),
    today: getToday(context),
    earliest: formatLongDay(earliest) ?? earliest,
    people: claimants.map((each) => ({ value: each.id, label: each.name })),
    categories: categories.map(({ code, name }) => ({ value: code, label: name })),
  });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  await requireUser(context, request, "claims");
  const id = params.id ?? "";
  const fields = await request.formData();
  return fields.get("intent") === "send" ? sendClaim(context, id, fields) : seeOther(claimPaths.new(id));
}

export default function NewClaimPage() {
  const data = useLoaderData<typeof loader>();
  const submission = useActionData<typeof action>() as SubmissionResult | undefined;
  if (!data) return <ClaimsFailedView />;
  return <ClaimFormView {...data} submission={submission} />;
}
