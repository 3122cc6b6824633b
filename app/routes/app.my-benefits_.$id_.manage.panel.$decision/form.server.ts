import { parseWithZod } from "@conform-to/zod/v4";
import { enrolmentCopy } from "#copy/enrolment";
import { setUpCopy } from "#copy/set-up";
import { formatLongDay } from "~/copy/day.ts";
import { paths } from "~/paths.ts";
import { auditAfterwards } from "~/platform/audit-afterwards.server.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { seeOther } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import { changeSelectionStatus } from "~/upstream/calls.server.ts";
import { findKey } from "~/upstream/idempotency.server.ts";
import { readVersion } from "~/upstream/selections.server.ts";
import { createDraftSlot } from "~/upstream/set-up-draft.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import { toRefusedBenefitForm } from "~/view-models/refused-form.server.ts";
import { type Decision, decisions } from "./decisions.ts";

interface DecisionPost {
  id: string;
  decision: Decision;
  fields: FormData;
}

/**
 * Sends the decision by PATCH (BENEFIT-12). The benefit's page reports a decision that is already made or
 * no longer possible (C8).
 */
export async function sendDecision(
  context: RequestContext,
  setup: Setup,
  { id, decision, fields }: DecisionPost,
) {
  const benefitReply = await loadBenefit(context.upstream, id);
  if (benefitReply.kind !== "found") return seeOther(paths.benefitManagePanel(id, decision));
  const { name, selection } = benefitReply.benefit;
  const selectionId = String(fields.get("selectionId") ?? "");
  // The form may name an old or closed selection; after a lost reply the request is sent again.
  const isOpen = selection?.selectionId === selectionId && selection.actions?.includes(decision);
  if (!isOpen && !fields.has("retryKey")) return seeOther(paths.benefit(id));

  const { status, done } = decisions[decision];
  const body = { status, version: readVersion(fields) };
  const idempotencyKey = findKey(fields, selectionId, body);
  const reply = await context.upstream.call(
    changeSelectionStatus,
    { params: { id: selectionId }, body },
    { idempotencyKey },
  );
  if (reply.ok) {
    if (decision === "discard") await auditAfterwards(createDraftSlot(context, setup, id).remove());
    const date = decision === "opt-out" ? formatLongDay(reply.data.endDate) : null;
    const isRefunded = decision === "opt-out" && selection?.enrolment?.isRefundable;
    const effects = reply.data.optOutEffects ?? [];
    const key = effects.length > 0 ? "optedOutPaid" : "optedOutUntil";
    const text = isRefunded
      ? enrolmentCopy("optedOut", { name })
      : date
        ? [setUpCopy(key, { name, date }), ...effects].join(" ")
        : setUpCopy(done, { name });
    return redirectAfterSave(context.session, paths.benefit(id), text);
  }
  if (reply.name === "not_found") return seeOther(paths.benefit(id));
  const submission = parseWithZod(fields, { schema: toRulesSchema({}) });
  return toRefusedBenefitForm(context, { benefitId: id, submission, idempotencyKey }, reply);
}
