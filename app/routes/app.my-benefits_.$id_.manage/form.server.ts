import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { setUpCopy } from "#copy/set-up";
import { parseAmount } from "~/components/form/amount.ts";
import { getChoiceRules } from "~/components/form/set-up-fields.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createInvalid, seeOther } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import { findKey } from "~/upstream/idempotency.server.ts";
import { readVersion, saveAmounts } from "~/upstream/selections.server.ts";
import { createDraftSlot } from "~/upstream/set-up-draft.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import { toRefusedBenefitForm } from "~/view-models/refused-form.server.ts";
import { toAmounts } from "./view-model.server.ts";

/**
 * Changes amounts of a held benefit at once (API-65). A change that needs more steps continues in the
 * wizard with the typed values.
 */
export async function submitAmounts(context: RequestContext, setup: Setup, id: string, fields: FormData) {
  const reply = await loadBenefit(context.upstream, id);
  const { benefit } = reply.kind === "found" ? reply : {};
  const selection = benefit?.selection;
  const amounts = benefit && selection ? toAmounts(benefit, selection) : [];
  // The benefit's page shows its current state.
  if (!selection || amounts.length === 0) return seeOther(paths.benefitManage(id));
  const submission = parseWithZod(fields, { schema: toRulesSchema(getChoiceRules(amounts)) });
  const refuseForm = (errors?: Parameters<typeof submission.reply>[0]) =>
    createInvalid<SubmissionResult>(submission.reply(errors));
  if (submission.status !== "success") return refuseForm();
  const texts = submission.value;

  const values = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, parseAmount(text) || null]),
  );
  const version = readVersion(fields);
  const body = {
    ...values,
    selectionId: selection.selectionId,
    version,
    // If the upstream has warnings, the wizard's review shows them first.
    ...(selection.warnings && { accepted_warnings: false }),
  };
  const idempotencyKey = findKey(fields, id, body);
  const saved = await saveAmounts(context.upstream, setup, { benefitId: id, body, idempotencyKey });
  if (saved.ok)
    return redirectAfterSave(
      context.session,
      paths.benefitManage(id),
      setUpCopy("amountsSaved", { name: benefit.name }),
    );
  if (WIZARD_REFUSALS.includes(saved.name)) {
    const slot = createDraftSlot(context, setup, id);
    const draft = await slot.find();
    await slot.save({ ...draft, texts: { ...draft.texts, ...texts } });
    return seeOther(paths.benefitSetUp(id));
  }
  const formFields = Object.entries(saved.fields).filter(([field]) => field in texts);
  if (formFields.length > 0) return refuseForm({ fieldErrors: Object.fromEntries(formFields) });
  return toRefusedBenefitForm(context, { benefitId: id, submission, idempotencyKey }, saved);
}

/** Refusals that ask for values which only the wizard collects. */
const WIZARD_REFUSALS = ["terms_required", "medical_required", "warnings_required"];
