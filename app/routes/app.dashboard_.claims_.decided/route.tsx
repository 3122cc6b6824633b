import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { claimsCopy } from "#copy/claims";
import { createPageMeta } from "~/frame/frame.ts";
import { decisionPaths } from "~/paths-decisions.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import { createNotFoundReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadDecidedClaims } from "~/view-models/claims.server.ts";
import { DecidedClaimsPage } from "./view.tsx";

export const meta = createPageMeta(() => claimsCopy("decidedTitle"));

/** Paid and refused claims of plans whose claims this employer decides, found by person or reference. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request, "claims");
  const { searchParams } = new URL(request.url);
  const search = (searchParams.get("search") ?? "").trim().slice(0, 200);
  const page = parsePageNumber(searchParams);
  const list = await loadDecidedClaims(context.upstream, setup.client.id, { page, search });
  if (list.kind === "none") throw createNotFoundReply();
  if (list.kind === "failed") return createPage({ search, page, view: null }, { status: 503 });
  if (page > list.pageCount) throw seeOther(decisionPaths.decidedClaims({ search, page: list.pageCount }));
  return createPage({ search, page, view: list });
}

export default function DecidedClaimsRoute() {
  return <DecidedClaimsPage {...useLoaderData<typeof loader>()} />;
}
