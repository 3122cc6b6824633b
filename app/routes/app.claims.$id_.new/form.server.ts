import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { addClaim } from "#contract/extensions/claims.ts";
import { claimsCopy } from "#copy/claims";
import { getToday } from "~/auth/link-steps.server.ts";
import { toHundredths } from "~/components/form/amount.ts";
import { toIsoDay } from "~/components/form/date-of-birth.ts";
import { claimPaths } from "~/paths-claims.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createInvalid, seeOther } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { findKey } from "~/upstream/idempotency.server.ts";
import { toRefusedForm } from "~/view-models/refused-form.server.ts";
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
  if (submission.status !== "success") return createInvalid<SubmissionResult>(submission.reply());
  const { who, category, what, date, amount } = submission.value;
  const body = {
    claimantId: who,
    category,
    what,
    treatmentDate: toIsoDay(date),
    pence: toHundredths(amount),
  };
  const idempotencyKey = findKey(fields, id, body);
  const reply = await context.upstream.call(addClaim, { params: { id }, body }, { idempotencyKey });
  if (reply.ok)
    return redirectAfterSave(
      context.session,
      claimPaths.claim(id, reply.data.claimId),
      claimsCopy("wasSent"),
    );
  if (reply.name === "not_found") return seeOther(claimPaths.list(id));
  return toRefusedForm({ submission, idempotencyKey, fieldNames, otherwise: claimsCopy("notSent") }, reply);
}
