import { joinPension } from "#contract/extensions/joining.ts";
import { enrolmentCopy } from "#copy/enrolment";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { clearBenefit, loadBenefit } from "~/upstream/benefits.server.ts";
import { findKey } from "~/upstream/idempotency.server.ts";
import { toRefusedConfirmation } from "~/view-models/refused-form.server.ts";

/** Joins the pension on the terms that the form displayed. */
export async function sendJoin(context: RequestContext, id: string, fields: FormData) {
  const body = { offerId: String(fields.get("offerId") ?? "") };
  const idempotencyKey = findKey(fields, id, body);
  const reply = await context.upstream.call(joinPension, { params: { id }, body }, { idempotencyKey });
  if (reply.ok) {
    clearBenefit(context.upstream, id);
    const loadedBenefit = await loadBenefit(context.upstream, id);
    const name = loadedBenefit.kind === "found" ? loadedBenefit.benefit.name : "";
    return redirectAfterSave(context.session, paths.benefit(id), enrolmentCopy("joined", { name }));
  }
  return toRefusedConfirmation(context, { benefitId: id, fields, idempotencyKey }, reply);
}
