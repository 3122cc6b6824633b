import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { answerInsurerOffer } from "#contract/extensions/insurer-offer.ts";
import { underwritingCopy } from "#copy/underwriting";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { page, seeOther } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { clearBenefit } from "~/upstream/benefits.server.ts";
import { findKey, keepKey } from "~/upstream/idempotency.server.ts";
import { readVersion } from "~/upstream/selections.server.ts";
import { toReviewRefusalText } from "~/view-models/refusal-text.server.ts";

/** Accepts the offer at the price that was shown, or declines it. */
export async function answerOffer(
  context: RequestContext,
  id: string,
  intent: "accept" | "decline",
  fields: FormData,
) {
  const accept = intent === "accept";
  const selectionId = String(fields.get("selectionId") ?? "");
  const shown = Number(fields.get("monthlyPence"));
  const monthlyPence = accept && Number.isSafeInteger(shown) ? shown : null;
  const body = { accept, monthlyPence, version: readVersion(fields) ?? 0 };
  const idempotencyKey = findKey(fields, selectionId, body);
  const params = { id: selectionId };
  const reply = await context.upstream.call(answerInsurerOffer, { params, body }, { idempotencyKey });
  if (reply.ok) {
    const text = underwritingCopy(accept ? "offerAccepted" : "offerDeclined");
    context.session.touchSetup();
    context.session.flash({ kind: "success", text });
    return seeOther(paths.benefit(id));
  }
  if (reply.name === "not_found") return seeOther(paths.benefit(id));
  // The form shown again carries the current price and version.
  if (reply.name === "changed") clearBenefit(context.upstream, id);
  const told = toReviewRefusalText(reply);
  const { reply: answer } = parseWithZod(fields, { schema: toRulesSchema({}) });
  const result = answer({ formErrors: [told.text] });
  const isKept = reply.name === "unavailable";
  const shownAgain = isKept ? keepKey(result, reply, idempotencyKey) : { ...result, initialValue: {} };
  return page<SubmissionResult>(shownAgain, { status: told.status });
}
