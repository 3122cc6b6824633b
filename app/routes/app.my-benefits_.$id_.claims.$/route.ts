import type { LoaderFunctionArgs } from "@remix-run/node";
import { claimPaths } from "~/paths-claims.ts";
import { seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";

/** Emails that were sent before claims had their own address lead here. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireUser(context, request, "claims");
  const [claimId] = (params["*"] ?? "").split("/");
  const { id = "" } = params;
  return seeOther(claimId ? claimPaths.claim(id, claimId) : claimPaths.list(id));
}
