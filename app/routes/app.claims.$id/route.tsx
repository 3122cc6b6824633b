import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { claimsCopy } from "#copy/claims";
import { ClaimsFailedView } from "~/frame/claim-page.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { createNotFoundReply, createPage } from "~/platform/responses.server.ts";
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
  if (!reply.ok && reply.name === "not_found") throw createNotFoundReply();
  if (!reply.ok) return createPage(null, { status: 503 });
  return createPage({ id, ...toClaimsView(reply.data) });
}

export default function ClaimsPage() {
  const data = useLoaderData<typeof loader>();
  return data ? <ClaimsView {...data} /> : <ClaimsFailedView />;
}
