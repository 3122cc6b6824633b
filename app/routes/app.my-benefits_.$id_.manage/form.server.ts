import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { setUpCopy } from "#copy/set-up";
import { parseAmount } from "~/components/form/amount.ts";
import { getChoiceRules } from "~/components/form/set-up-fields.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { clearBenefit, loadBenefit } from "~/upstream/benefits.server.ts";
import { findKey, keepKey } from "~/upstream/idempotency.server.ts";
import { readVersion, saveAmounts } from "~/upstream/selections.server.ts";
import { createDraftSlot } from "~/upstream/set-up-draft.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import { toRefusalText } from "~/view-models/refusal-text.server.ts";
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
  const refuse = (errors: Parameters<typeof submission.reply>[0], status: number) =>
    createPage<SubmissionResult>(submission.reply(errors), { status });
  if (submission.status !== "success") return refuse({}, 400);
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
  if (saved.ok) {
    context.session.touchSetup();
    context.session.flash({ kind: "success", text: setUpCopy("amountsSaved", { name: benefit.name }) });
    return seeOther(paths.benefitManage(id));
  }
  if (WIZARD_REFUSALS.includes(saved.name)) {
    const slot = createDraftSlot(context, setup, id);
    const draft = await slot.find();
    await slot.save({ ...draft, texts: { ...draft.texts, ...texts } });
    return seeOther(paths.benefitSetUp(id));
  }
  // The form that is shown next carries the current version.
  if (saved.name === "changed") clearBenefit(context.upstream, id);
  const formFields = Object.entries(saved.fields).filter(([field]) => field in texts);
  if (formFields.length > 0) return refuse({ fieldErrors: Object.fromEntries(formFields) }, 400);
  const { text, status } = toRefusalText(saved);
  const result = submission.reply({ formErrors: [text] });
  return createPage<SubmissionResult>(keepKey(result, saved, idempotencyKey), { status });
}

/** Refusals that ask for values which only the wizard collects. */
const WIZARD_REFUSALS = ["terms_required", "medical_required", "warnings_required"];
