import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { joinPension } from "#contract/extensions/joining.ts";
import { enrolmentCopy } from "#copy/enrolment";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { page, seeOther } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { clearBenefit, loadBenefit } from "~/upstream/benefits.server.ts";
import { findKey, keepKey } from "~/upstream/idempotency.server.ts";
import { toReviewRefusalText } from "~/view-models/refusal-text.server.ts";

/** Joins the pension on the terms that the form displayed. */
export async function join(context: RequestContext, id: string, fields: FormData) {
  const body = { offerId: String(fields.get("offerId") ?? "") };
  const idempotencyKey = findKey(fields, id, body);
  const reply = await context.upstream.call(joinPension, { params: { id }, body }, { idempotencyKey });
  if (reply.ok) {
    clearBenefit(context.upstream, id);
    const found = await loadBenefit(context.upstream, id);
    const name = found.kind === "found" ? found.benefit.name : "";
    context.session.touchSetup();
    context.session.flash({ kind: "success", text: enrolmentCopy("joined", { name }) });
    return seeOther(paths.benefit(id));
  }
  if (reply.name === "not_found") return seeOther(paths.benefit(id));
  // The form shown again carries the current terms.
  if (reply.name === "changed") clearBenefit(context.upstream, id);
  const told = toReviewRefusalText(reply);
  const { reply: answer } = parseWithZod(fields, { schema: toRulesSchema({}) });
  const result = answer({ formErrors: [told.text] });
  const isKept = reply.name === "unavailable";
  const shownAgain = isKept ? keepKey(result, reply, idempotencyKey) : { ...result, initialValue: {} };
  return page<SubmissionResult>(shownAgain, { status: told.status });
}
