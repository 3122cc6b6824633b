import { cancelPlan } from "#contract/extensions/plans.ts";
import { plansCopy } from "#copy/plans";
import { payrollPaths } from "~/paths-payroll.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createNotFoundReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { toFailureText } from "~/upstream/idempotency.server.ts";

export interface CancelReply {
  problem: string;
}

/** Cancels the version that was shown. A second click finds it cancelled and changes nothing. */
export async function submitCancellation(
  { upstream, session }: RequestContext,
  { clientId, selectionId }: { clientId: string; selectionId: string },
  fields: FormData,
) {
  const refuseForm = (problem: string, status: number) => createPage<CancelReply>({ problem }, { status });
  const version = Number(fields.get("version"));
  if (!Number.isSafeInteger(version)) return refuseForm(plansCopy("changed"), 400);
  const params = { id: clientId, selectionId };
  const reply = await upstream.call(cancelPlan, { params, body: { version } });
  if (reply.ok) {
    session.touchSetup();
    return seeOther(payrollPaths.planCancel(selectionId));
  }
  switch (reply.name) {
    case "not_found":
      throw createNotFoundReply();
    case "changed":
      return refuseForm(plansCopy("changed"), 409);
    case "not_allowed":
      return refuseForm(reply.text ?? plansCopy("notCancelled"), 409);
    default:
      return refuseForm(
        toFailureText(reply, plansCopy("notCancelled")),
        reply.name === "unavailable" ? 502 : 400,
      );
  }
}
