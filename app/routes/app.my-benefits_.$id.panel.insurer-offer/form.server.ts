import { answerInsurerOffer } from "#contract/extensions/insurer-offer.ts";
import { underwritingCopy } from "#copy/underwriting";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { findKey } from "~/upstream/idempotency.server.ts";
import { readVersion } from "~/upstream/selections.server.ts";
import { toRefusedConfirmation } from "~/view-models/refused-form.server.ts";

/** Accepts the offer at the price that was shown, or declines it. */
export async function answerOffer(
  context: RequestContext,
  id: string,
  intent: "accept" | "decline",
  fields: FormData,
) {
  const accept = intent === "accept";
  const selectionId = String(fields.get("selectionId") ?? "");
  const agreedPence = Number(fields.get("monthlyPence"));
  const monthlyPence = accept && Number.isSafeInteger(agreedPence) ? agreedPence : null;
  const body = { accept, monthlyPence, version: readVersion(fields) ?? 0 };
  const idempotencyKey = findKey(fields, selectionId, body);
  const params = { id: selectionId };
  const reply = await context.upstream.call(answerInsurerOffer, { params, body }, { idempotencyKey });
  if (reply.ok) {
    const text = underwritingCopy(accept ? "offerAccepted" : "offerDeclined");
    return redirectAfterSave(context.session, paths.benefit(id), text);
  }
  return toRefusedConfirmation(context, { benefitId: id, fields, idempotencyKey }, reply);
}
