import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { recordUnderwriting, type UnderwritingDecision } from "#contract/extensions/underwriting.ts";
import { underwritingCopy } from "#copy/underwriting";
import { getToday } from "~/auth/link-steps.server.ts";
import { parseAmount } from "~/components/form/amount.ts";
import { parseDateParts, toDateParts } from "~/components/form/date-of-birth.ts";
import { decisionPaths } from "~/paths-decisions.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { findKey, keepKey, toFailureText } from "~/upstream/idempotency.server.ts";
import { readVersion } from "~/upstream/selections.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
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
  if (submission.status !== "success")
    return createPage<SubmissionResult>(submission.reply(), { status: 400 });
  const body = toBody(submission.value, readVersion(fields));
  const idempotencyKey = findKey(fields, id, body);
  const params = { id: setup.client.id, selectionId: id };
  const reply = await context.upstream.call(recordUnderwriting, { params, body }, { idempotencyKey });
  if (reply.ok) {
    const name = loaded.kind === "found" ? loaded.request.name : "";
    context.session.touchSetup();
    context.session.flash({
      kind: "success",
      text: underwritingCopy(name ? "saved" : "savedBefore", { name }),
    });
    return seeOther(decisionPaths.insurerDecisions());
  }
  if (reply.name === "not_found") return seeOther(decisionPaths.insurerDecisions());
  const fieldErrors = Object.fromEntries(
    Object.entries(reply.fields).flatMap(([field, messages]) =>
      fieldNames[field] ? [[fieldNames[field], messages]] : [],
    ),
  );
  const isBesideFields = Object.keys(fieldErrors).length > 0;
  const problem = toFailureText(reply, underwritingCopy("notSaved"));
  const result = submission.reply(isBesideFields ? { fieldErrors } : { formErrors: [problem] });
  const status = reply.name === "unavailable" ? 502 : isBesideFields ? 400 : 409;
  return createPage<SubmissionResult>(keepKey(result, reply, idempotencyKey), { status });
}

function toBody(values: Record<DecisionField, string>, version: number | null): UnderwritingDecision {
  const { day, month, year } = toDateParts(values.decided_on);
  const parsed = parseDateParts(day, month, year);
  const decision = values.decision as UnderwritingDecision["decision"];
  const limitPence = decision === "limited" ? Math.round((parseAmount(values.limit) ?? 0) * 100) : null;
  const loadingBasisPoints =
    decision === "loaded" ? Math.round((parseAmount(values.loading) ?? 0) * 100) : null;
  return {
    decision,
    limitPence,
    loadingBasisPoints,
    reference: values.reference,
    version: version ?? 0,
    decidedOn: parsed.ok ? parsed.iso : "",
  };
}
