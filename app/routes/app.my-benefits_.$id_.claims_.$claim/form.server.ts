import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { answerClaim } from "#contract/extensions/claims.ts";
import { claimsCopy } from "#copy/claims";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { findKey, keepKey, toFailureText } from "~/upstream/idempotency.server.ts";
import { readVersion } from "~/upstream/selections.server.ts";
import { answerRules } from "./rules.ts";

/** Answers a question about a claim. */
export async function sendAnswer(
  context: RequestContext,
  { id, claimId }: { id: string; claimId: string },
  fields: FormData,
) {
  const submission = parseWithZod(fields, { schema: toRulesSchema(answerRules) });
  if (submission.status !== "success")
    return createPage<SubmissionResult>(submission.reply(), { status: 400 });
  const body = { text: submission.value.text, version: readVersion(fields) ?? 0 };
  const idempotencyKey = findKey(fields, claimId, body);
  const params = { claimId };
  const reply = await context.upstream.call(answerClaim, { params, body }, { idempotencyKey });
  if (reply.ok) {
    context.session.flash({ kind: "success", text: claimsCopy("answered") });
    return seeOther(paths.claim(id, claimId));
  }
  if (reply.name === "not_found") return seeOther(paths.claims(id));
  const { text } = reply.fields;
  const problem = toFailureText(reply, claimsCopy("notSaved"));
  const result = submission.reply(text ? { fieldErrors: { text } } : { formErrors: [problem] });
  const status = reply.name === "unavailable" ? 502 : text ? 400 : 409;
  return createPage<SubmissionResult>(keepKey(result, reply, idempotencyKey), { status });
}
