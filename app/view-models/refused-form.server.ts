import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { clearBenefit } from "~/upstream/benefits.server.ts";
import { keepKey, toFailureText } from "~/upstream/idempotency.server.ts";
import type { Refusal, Unavailable } from "~/upstream/result.server.ts";
import { toRefusalText, toReviewRefusalText } from "./refusal-text.server.ts";

interface RefusedForm {
  submission: Submission<unknown, string[]>;
  idempotencyKey: string | undefined;
  /** The form's field for each field of the call. */
  fieldNames: Record<string, string>;
  /** The text if the upstream gives none. */
  otherwise: string;
}

/** Shows a refused form again, with errors at its fields if the upstream names any. */
export function toRefusedForm(
  { submission, idempotencyKey, fieldNames, otherwise }: RefusedForm,
  failure: Refusal | Unavailable,
) {
  const fieldErrors = Object.fromEntries(
    Object.entries(fieldNames).flatMap(([wireName, field]) => {
      const messages = failure.fields[wireName];
      return messages ? [[field, messages]] : [];
    }),
  );
  const isBesideFields = Object.keys(fieldErrors).length > 0;
  const errors = isBesideFields ? { fieldErrors } : { formErrors: [toFailureText(failure, otherwise)] };
  const status = failure.name === "unavailable" ? 502 : isBesideFields ? 400 : 409;
  return createPage<SubmissionResult>(keepKey(submission.reply(errors), failure, idempotencyKey), { status });
}

/** Shows a refused form about a benefit again. The form that is shown next carries the current version. */
export function toRefusedBenefitForm(
  { upstream }: Pick<RequestContext, "upstream">,
  {
    benefitId,
    submission,
    idempotencyKey,
  }: { benefitId: string } & Pick<RefusedForm, "submission" | "idempotencyKey">,
  failure: Refusal | Unavailable,
) {
  if (failure.name === "changed") clearBenefit(upstream, benefitId);
  const { text, status } = toRefusalText(failure);
  const result = submission.reply({ formErrors: [text] });
  return createPage<SubmissionResult>(keepKey(result, failure, idempotencyKey), { status });
}

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
