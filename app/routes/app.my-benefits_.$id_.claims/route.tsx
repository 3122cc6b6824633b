import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { claimsCopy } from "#copy/claims";
import { BenefitFailedView, BenefitGoneView } from "~/components/layout/benefit-page.tsx";
import { createPageMeta, type PageHandle, useLoadedFrame } from "~/frame/frame.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadClaims, toClaimsView } from "~/view-models/claims.server.ts";
import { ClaimsView } from "./view.tsx";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => claimsCopy("title"));

/** The page of the person's claims on a benefit, with the amounts still left to claim. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  await requireUser(context, request, "claims");
  const reply = await loadClaims(context.upstream, id);
  if (!reply.ok && reply.name === "not_found") return createPage({ kind: "gone" as const }, { status: 404 });
  if (!reply.ok) return createPage({ kind: "failed" as const }, { status: 503 });
  return createPage({ kind: "found" as const, id, ...toClaimsView(reply.data) });
}

export default function ClaimsPage() {
  const data = useLoaderData<typeof loader>();
  const { hasContact } = useLoadedFrame();
  if (data.kind === "gone") return <BenefitGoneView />;
  if (data.kind === "failed")
    return <BenefitFailedView text={claimsCopy("failed")} hasContact={hasContact} />;
  return <ClaimsView {...data} />;
}
