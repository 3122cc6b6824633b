import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { setUpCopy } from "#copy/set-up";
import { getMedicalRules } from "~/components/form/set-up-fields.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createInvalid, seeOther } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import { updateSelection } from "~/upstream/calls.server.ts";
import { findKey } from "~/upstream/idempotency.server.ts";
import { readVersion } from "~/upstream/selections.server.ts";
import { createDraftSlot } from "~/upstream/set-up-draft.server.ts";
import { findAnswers } from "~/upstream/set-up-values.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import { toRefusedBenefitForm } from "~/view-models/refused-form.server.ts";

/**
 * Saves the answers to the medical questions of a selection. For a draft they also complete that step of the
 * wizard.
 */
export async function saveAnswers(context: RequestContext, setup: Setup, id: string, fields: FormData) {
  const loadedBenefit = await loadBenefit(context.upstream, id);
  if (loadedBenefit.kind !== "found") return seeOther(paths.benefit(id));
  const { benefit } = loadedBenefit;
  const { selection } = benefit;
  const questions = benefit.medicalQuestions ?? [];
  if (!selection?.medical?.required || questions.length === 0) return seeOther(paths.benefit(id));
  const submission = parseWithZod(fields, { schema: toRulesSchema(getMedicalRules(questions)) });
  if (submission.status !== "success") return createInvalid<SubmissionResult>(submission.reply());
  const texts = submission.value;

  const slot = createDraftSlot(context, setup, id);
  if (selection.temporarySelection) {
    const draft = await slot.find();
    const done = [...new Set([...draft.done, "medical"])];
    await slot.save({ ...draft, texts: { ...draft.texts, ...texts }, done });
  }
  const body = {
    medical_answers: findAnswers(benefit, texts),
    version: readVersion(fields),
  };
  const idempotencyKey = findKey(fields, id, body);
  const reply = await context.upstream.call(updateSelection, { params: { id }, body }, { idempotencyKey });
  if (reply.ok)
    return redirectAfterSave(
      context.session,
      paths.benefit(id),
      setUpCopy("answersSaved", { name: benefit.name }),
    );
  if (reply.name === "not_found") return seeOther(paths.benefit(id));
  return toRefusedBenefitForm(context, { benefitId: id, submission, idempotencyKey }, reply);
}
