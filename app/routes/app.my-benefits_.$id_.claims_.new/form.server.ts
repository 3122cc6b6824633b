import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { addClaim } from "#contract/extensions/claims.ts";
import { claimsCopy } from "#copy/claims";
import { getToday } from "~/auth/link-steps.server.ts";
import { parseAmount } from "~/components/form/amount.ts";
import { parseDateParts, toDateParts } from "~/components/form/date-of-birth.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { findKey, keepKey, toFailureText } from "~/upstream/idempotency.server.ts";
import { type ClaimField, getClaimRules } from "./rules.ts";

/** Maps field names of the API call to field names of the form. */
const fieldNames: Record<string, ClaimField> = {
  claimantId: "who",
  category: "category",
  what: "what",
  treatmentDate: "date",
  pence: "amount",
};

/** Sends a claim; errors are shown at their fields. */
export async function sendClaim(context: RequestContext, id: string, fields: FormData) {
  const submission = parseWithZod(fields, { schema: toRulesSchema(getClaimRules(getToday(context))) });
  if (submission.status !== "success")
    return createPage<SubmissionResult>(submission.reply(), { status: 400 });
  const { who, category, what, date, amount } = submission.value;
  const { day, month, year } = toDateParts(date);
  const parsed = parseDateParts(day, month, year);
  const body = {
    claimantId: who,
    category,
    what,
    treatmentDate: parsed.ok ? parsed.iso : "",
    pence: Math.round((parseAmount(amount) ?? 0) * 100),
  };
  const idempotencyKey = findKey(fields, id, body);
  const reply = await context.upstream.call(addClaim, { params: { id }, body }, { idempotencyKey });
  if (reply.ok) {
    context.session.flash({ kind: "success", text: claimsCopy("wasSent") });
    return seeOther(paths.claim(id, reply.data.claimId));
  }
  if (reply.name === "not_found") return seeOther(paths.claims(id));
  const fieldErrors = Object.fromEntries(
    Object.entries(reply.fields).flatMap(([field, messages]) =>
      fieldNames[field] ? [[fieldNames[field], messages]] : [],
    ),
  );
  const isBesideFields = Object.keys(fieldErrors).length > 0;
  const problem = toFailureText(reply, claimsCopy("notSent"));
  const result = submission.reply(isBesideFields ? { fieldErrors } : { formErrors: [problem] });
  const status = reply.name === "unavailable" ? 502 : 400;
  return createPage<SubmissionResult>(keepKey(result, reply, idempotencyKey), { status });
}
