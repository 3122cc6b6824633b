import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ClaimDecisionBody, decideClaim } from "#contract/extensions/claims.ts";
import { claimsCopy } from "#copy/claims";
import { getToday } from "~/auth/link-steps.server.ts";
import { parseAmount } from "~/components/form/amount.ts";
import { parseDateParts, toDateParts } from "~/components/form/date-of-birth.ts";
import { decisionPaths } from "~/paths-decisions.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { findKey, keepKey, toFailureText } from "~/upstream/idempotency.server.ts";
import { readVersion } from "~/upstream/selections.server.ts";
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
  if (submission.status !== "success")
    return createPage<SubmissionResult>(submission.reply(), { status: 400 });
  const body = toBody(submission.value, readVersion(fields));
  const idempotencyKey = findKey(fields, claimId, body);
  const params = { id: clientId, claimId };
  const reply = await context.upstream.call(decideClaim, { params, body }, { idempotencyKey });
  if (reply.ok) {
    context.session.flash({ kind: "success", text: claimsCopy("saved") });
    const isClosed = reply.data.state === "paid" || reply.data.state === "refused";
    return seeOther(isClosed ? decisionPaths.claims() : decisionPaths.claim(claimId));
  }
  if (reply.name === "not_found") return seeOther(decisionPaths.claims());
  const fieldErrors = Object.fromEntries(
    Object.entries(reply.fields).flatMap(([field, messages]) =>
      fieldNames[field] ? [[fieldNames[field], messages]] : [],
    ),
  );
  const isBesideFields = Object.keys(fieldErrors).length > 0;
  const problem = toFailureText(reply, claimsCopy("notSaved"));
  const result = submission.reply(isBesideFields ? { fieldErrors } : { formErrors: [problem] });
  const status = reply.name === "unavailable" ? 502 : isBesideFields ? 400 : 409;
  return createPage<SubmissionResult>(keepKey(result, reply, idempotencyKey), { status });
}

function toBody(values: Record<DecisionField, string>, version: number | null): ClaimDecisionBody {
  const decision = values.decision as ClaimDecisionBody["decision"];
  const isPaid = decision === "paid";
  const { day, month, year } = toDateParts(values.paid_on ?? "");
  const parsed = parseDateParts(day, month, year);
  return {
    decision,
    paidPence: isPaid ? Math.round((parseAmount(values.amount) ?? 0) * 100) : null,
    paidOn: isPaid && parsed.ok ? parsed.iso : null,
    note: values.note ?? null,
    version: version ?? 0,
  };
}
