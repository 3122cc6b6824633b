import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { clearBenefit } from "~/upstream/benefits.server.ts";
import { keepKey } from "~/upstream/idempotency.server.ts";
import type { Refusal, Unavailable } from "~/upstream/result.server.ts";
import { toReviewRefusalText } from "./refusal-text.server.ts";

/** A confirmation of something about a benefit, as its form posted it. */
interface Confirmation {
  benefitId: string;
  fields: FormData;
  idempotencyKey: string | undefined;
}

/** Shows a refused confirmation again with the benefit's current values. Only a lost reply keeps its key. */
export function toRefusedConfirmation(
  { upstream }: Pick<RequestContext, "upstream">,
  { benefitId, fields, idempotencyKey }: Confirmation,
  failure: Refusal | Unavailable,
) {
  if (failure.name === "not_found") return seeOther(paths.benefit(benefitId));
  if (failure.name === "changed") clearBenefit(upstream, benefitId);
  const { text, status } = toReviewRefusalText(failure);
  const result = parseWithZod(fields, { schema: toRulesSchema({}) }).reply({ formErrors: [text] });
  const isKept = failure.name === "unavailable";
  const submission = isKept ? keepKey(result, failure, idempotencyKey) : { ...result, initialValue: {} };
  return createPage<SubmissionResult>(submission, { status });
}
