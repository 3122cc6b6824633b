import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ClaimDecisionBody, decideClaim } from "#contract/extensions/claims.ts";
import { claimsCopy } from "#copy/claims";
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
import { toRefusedForm } from "~/view-models/refused-form.server.ts";
import { type DecisionField, getDecisionRules } from "./rules.ts";

/** The call's field for each field of the form. */
const fieldNames: Record<string, DecisionField> = {
  decision: "decision",
  paidPence: "amount",
  paidOn: "paid_on",
  note: "note",
};

/** Decides a claim; errors appear at their fields. */
export async function recordDecision(
  context: RequestContext,
  { clientId, claimId }: { clientId: string; claimId: string },
  fields: FormData,
) {
  const submission = parseWithZod(fields, { schema: toRulesSchema(getDecisionRules(getToday(context))) });
  if (submission.status !== "success") return createInvalid<SubmissionResult>(submission.reply());
  const body = toBody(submission.value, readVersion(fields));
  const idempotencyKey = findKey(fields, claimId, body);
  const params = { id: clientId, claimId };
  const reply = await context.upstream.call(decideClaim, { params, body }, { idempotencyKey });
  if (reply.ok) {
    const isClosed = reply.data.state === "paid" || reply.data.state === "refused";
    const location = isClosed ? decisionPaths.claims() : decisionPaths.claim(claimId);
    return redirectAfterSave(context.session, location, claimsCopy("saved"));
  }
  if (reply.name === "not_found") return seeOther(decisionPaths.claims());
  return toRefusedForm({ submission, idempotencyKey, fieldNames, otherwise: claimsCopy("notSaved") }, reply);
}

function toBody(values: Record<DecisionField, string>, version: number | null): ClaimDecisionBody {
  const decision = values.decision as ClaimDecisionBody["decision"];
  const isPaid = decision === "paid";
  return {
    decision,
    paidPence: isPaid ? toHundredths(values.amount) : null,
    paidOn: isPaid ? toIsoDay(values.paid_on) : null,
    note: values.note ?? null,
    version: version ?? 0,
  };
}
