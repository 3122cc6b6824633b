import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { recordUnderwriting, type UnderwritingDecision } from "#contract/extensions/underwriting.ts";
import { underwritingCopy } from "#copy/underwriting";
import { getToday } from "~/auth/link-steps.server.ts";
import { toHundredths } from "~/components/form/amount.ts";
import { toIsoDay } from "~/components/form/date-of-birth.ts";
import { decisionPaths } from "~/paths-decisions.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createInvalid, seeOther } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { findKey } from "~/upstream/idempotency.server.ts";
import { readVersion } from "~/upstream/selections.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import { toRefusedForm } from "~/view-models/refused-form.server.ts";
import { loadRequest } from "~/view-models/underwriting.server.ts";
import { type DecisionField, getDecisionRules } from "./rules.ts";

/** The call's field for each field of the form. */
const fieldNames: Record<string, DecisionField> = {
  limitPence: "limit",
  loadingBasisPoints: "loading",
  decidedOn: "decided_on",
  decision: "decision",
  reference: "reference",
};

/** Records an insurer's decision; errors appear at their fields. */
export async function recordDecision(context: RequestContext, setup: Setup, id: string, fields: FormData) {
  const loaded = await loadRequest(context.upstream, setup.client.id, id);
  const submission = parseWithZod(fields, { schema: toRulesSchema(getDecisionRules(getToday(context))) });
  if (submission.status !== "success") return createInvalid<SubmissionResult>(submission.reply());
  const body = toBody(submission.value, readVersion(fields));
  const idempotencyKey = findKey(fields, id, body);
  const params = { id: setup.client.id, selectionId: id };
  const reply = await context.upstream.call(recordUnderwriting, { params, body }, { idempotencyKey });
  if (reply.ok) {
    const name = loaded.kind === "found" ? loaded.request.name : "";
    return redirectAfterSave(
      context.session,
      decisionPaths.insurerDecisions(),
      underwritingCopy(name ? "saved" : "savedBefore", { name }),
    );
  }
  if (reply.name === "not_found") return seeOther(decisionPaths.insurerDecisions());
  return toRefusedForm(
    { submission, idempotencyKey, fieldNames, otherwise: underwritingCopy("notSaved") },
    reply,
  );
}

function toBody(values: Record<DecisionField, string>, version: number | null): UnderwritingDecision {
  const decision = values.decision as UnderwritingDecision["decision"];
  return {
    decision,
    limitPence: decision === "limited" ? toHundredths(values.limit) : null,
    loadingBasisPoints: decision === "loaded" ? toHundredths(values.loading) : null,
    reference: values.reference,
    version: version ?? 0,
    decidedOn: toIsoDay(values.decided_on),
  };
}
