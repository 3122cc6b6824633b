import type { Submission, SubmissionResult } from "@conform-to/react";
import type { Benefit } from "#contract/benefits.ts";
import { setUpCopy } from "#copy/set-up";
import { paths, type SetUpStep } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createInvalid, createPage, seeOther } from "~/platform/responses.server.ts";
import { clearBenefit } from "~/upstream/benefits.server.ts";
import { keepKey } from "~/upstream/idempotency.server.ts";
import type { saveSetUp } from "~/upstream/selections.server.ts";
import type { DraftSlot } from "~/upstream/set-up-draft.server.ts";
import { toRefusalText, toReviewRefusalText } from "~/view-models/refusal-text.server.ts";
import { getRules } from "~/view-models/set-up-state.server.ts";

interface FormFeedback {
  context: RequestContext;
  benefit: Benefit;
  step: SetUpStep;
  slot: DraftSlot;
  draft: Awaited<ReturnType<DraftSlot["find"]>>;
  submission: Submission<unknown, string[]>;
  /** The idempotency key of the call to the upstream. */
  key: string | undefined;
}

type Refusal = Extract<Awaited<ReturnType<typeof saveSetUp>>, { ok: false }>;

/** Shows the upstream's refusal where the person can correct it; all typed values stay. */
export async function answerRefusal(refused: FormFeedback, reply: Refusal) {
  const { context, benefit } = refused;
  const { name, text, fields } = reply;
  const refusalText = refused.step === "review" ? toReviewRefusalText(reply) : toRefusalText(reply);
  if (name === "closed" || name === "not_found") {
    // The benefit's page says why it is closed and when it opens again.
    if (name === "closed") context.session.flash({ kind: "error", text: text ?? refusalText.text });
    return seeOther(paths.benefit(benefit.benefitId));
  }
  if (name === "terms_required") return returnToTerms(refused, "terms");
  if (name === "medical_required" && benefit.medicalQuestions?.length)
    return returnToTerms(refused, "medical");
  if (name === "warnings_required") {
    const fieldErrors = { accepted_warnings: [setUpCopy("understandRequired")] };
    return createInvalid<SubmissionResult>(refused.submission.reply({ fieldErrors }));
  }
  // The form that is shown next carries the current version.
  if (name === "changed") clearBenefit(context.upstream, benefit.benefitId);
  const fieldErrors = await toFieldErrors(refused, fields);
  if (fieldErrors) return fieldErrors;
  const result = refused.submission.reply({ formErrors: [refusalText.text] });
  return createPage<SubmissionResult>(keepKey(result, reply, refused.key), { status: refusalText.status });
}

/** Shows errors at fields of this step; an error of an earlier step leads back to that step. */
async function toFieldErrors(refused: FormFeedback, errors: Record<string, string[]>) {
  const { context, benefit, step, slot, draft, submission } = refused;
  const pickErrors = (wantedStep: SetUpStep) =>
    Object.entries(errors).filter(([field]) => field in getRules(benefit, wantedStep));
  const stepErrors = pickErrors(step);
  if (stepErrors.length > 0) {
    return createInvalid<SubmissionResult>(submission.reply({ fieldErrors: Object.fromEntries(stepErrors) }));
  }
  const earlier = (["choices", "people"] as const).find((otherStep) => pickErrors(otherStep).length > 0);
  if (!earlier) return null;
  await slot.save({ ...draft, done: draft.done.filter((otherStep) => otherStep !== earlier) });
  context.session.flash({ kind: "error", text: Object.values(errors).flat()[0] ?? "" });
  return seeOther(paths.benefitSetUp(benefit.benefitId, earlier));
}

async function returnToTerms({ benefit, slot, draft }: FormFeedback, terms: "terms" | "medical") {
  await slot.save({
    ...draft,
    done: draft.done.filter((otherStep) => otherStep !== terms),
    asked: [...new Set([...draft.asked, terms])],
    termsVersion: terms === "terms" ? null : draft.termsVersion,
  });
  return seeOther(paths.benefitSetUp(benefit.benefitId, terms));
}
