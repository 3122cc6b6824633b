import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { answerClaim } from "#contract/extensions/claims.ts";
import { claimsCopy } from "#copy/claims";
import { claimPaths } from "~/paths-claims.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createInvalid, seeOther } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { findKey } from "~/upstream/idempotency.server.ts";
import { readVersion } from "~/upstream/selections.server.ts";
import { toRefusedForm } from "~/view-models/refused-form.server.ts";
import { answerRules } from "./rules.ts";

/** Answers a question about a claim. */
export async function sendAnswer(
  context: RequestContext,
  { id, claimId }: { id: string; claimId: string },
  fields: FormData,
) {
  const submission = parseWithZod(fields, { schema: toRulesSchema(answerRules) });
  if (submission.status !== "success") return createInvalid<SubmissionResult>(submission.reply());
  const body = { text: submission.value.text, version: readVersion(fields) ?? 0 };
  const idempotencyKey = findKey(fields, claimId, body);
  const params = { claimId };
  const reply = await context.upstream.call(answerClaim, { params, body }, { idempotencyKey });
  if (reply.ok)
    return redirectAfterSave(context.session, claimPaths.claim(id, claimId), claimsCopy("answered"));
  if (reply.name === "not_found") return seeOther(claimPaths.list(id));
  const otherwise = claimsCopy("notSaved");
  return toRefusedForm({ submission, idempotencyKey, fieldNames: { text: "text" }, otherwise }, reply);
}
