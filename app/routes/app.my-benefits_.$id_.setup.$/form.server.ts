import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { Benefit } from "#contract/benefits.ts";
import { basketCopy } from "#copy/basket";
import { benefitsCopy } from "#copy/benefits";
import { setUpCopy } from "#copy/set-up";
import { formatAmount } from "~/components/form/amount.ts";
import { CHOICE_NAMES, parseAmountIntent } from "~/components/form/set-up-fields.ts";
import { paths, type SetUpStep } from "~/paths.ts";
import { auditAfterwards } from "~/platform/audit-afterwards.server.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createInvalid, createPage, seeOther } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import { findKey } from "~/upstream/idempotency.server.ts";
import { canSetUp, loadCosts, readVersion, saveSetUp } from "~/upstream/selections.server.ts";
import { createDraftSlot, type DraftSlot } from "~/upstream/set-up-draft.server.ts";
import { getTexts, getValues, readTypedValues } from "~/upstream/set-up-values.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import { toAvailability } from "~/view-models/availability.server.ts";
import { getRules, type SetUpState, toRequestBody, toState } from "~/view-models/set-up-state.server.ts";
import { answerRefusal } from "./refusal.server.ts";

type FormStep = Exclude<SetUpStep, "review" | "done">;

/** The names of the fields that each step's form posts. */
const POSTED_FIELDS: Record<FormStep, RegExp> = {
  choices: CHOICE_NAMES,
  people: /^people$/,
  medical: /^medical_./,
  terms: /^$/,
};

interface Post {
  context: RequestContext;
  benefit: Benefit;
  step: SetUpStep;
  fields: FormData;
  slot: DraftSlot;
}

/**
 * Takes the post of one step. It first stores the typed values, so that no ended session or failed call loses them
 * (D2). Then it sends them to the upstream as a draft (BENEFIT-14).
 */
export async function submitStep(
  context: RequestContext,
  setup: Setup,
  { id, step, fields }: { id: string; step: SetUpStep; fields: FormData },
) {
  const slot = createDraftSlot(context, setup, id);
  const pick = parseAmountIntent(fields.get("intent"));
  if (pick) fields.set(pick.name, formatAmount(pick.value));
  if (step === "review" && (await isHandledForm(context, fields)))
    return seeOther(paths.benefitSetUp(id, "done"));
  if (isFormStep(step) && step !== "terms")
    await saveTypedValues(slot, readTypedValues(fields, POSTED_FIELDS[step]));

  const reply = await loadBenefit(context.upstream, id);
  if (reply.kind === "gone") await slot.remove();
  // The benefit's page explains that the benefit is gone.
  if (reply.kind === "gone") return seeOther(paths.benefit(id));
  if (reply.kind === "failed") return seeOther(paths.benefitSetUp(id, step));
  const { benefit } = reply;
  if (step === "review" && isDoneAlready(fields, benefit)) {
    await slot.remove();
    context.session.touchSetup();
    return seeOther(paths.benefitSetUp(id, "done"));
  }
  if (!canSetUp(benefit)) {
    const text = toAvailability(benefit)?.text ?? benefitsCopy("cannotChange");
    context.session.flash({ kind: "error", text });
    return seeOther(paths.benefit(id));
  }

  // Nothing is checked here, because people compare amounts before they choose the rest.
  if (pick) return seeOther(`${paths.benefitSetUp(id, step)}#cost`);

  const post: Post = { context, benefit, step, fields, slot };
  switch (fields.get("intent")) {
    case "continue":
      return isFormStep(step) ? continueWizard(post, step) : seeOther(paths.benefitSetUp(id, step));
    case "recalculate":
      return recalculateStep(post);
    case "later":
      return keepForLater(post);
    case "add-person":
      return seeOther(paths.profilePanel("add-family-member"));
    case "add":
      return step === "review" ? addToChoices(post) : seeOther(paths.benefitSetUp(id, step));
    case "confirm":
      return step === "review" ? confirmSelection(post) : seeOther(paths.benefitSetUp(id, step));
    default:
      return seeOther(paths.benefitSetUp(id, step));
  }
}

/** A confirmation whose reply was lost has succeeded if no draft is left (E8). */
const isDoneAlready = (fields: FormData, { selection }: Benefit) =>
  fields.has("retryKey") && selection != null && !selection.temporarySelection;

const isFormStep = (step: SetUpStep): step is FormStep => step in POSTED_FIELDS;

async function saveTypedValues(slot: DraftSlot, typed: Record<string, string>) {
  const draft = await slot.find();
  await slot.save({ ...draft, texts: { ...draft.texts, ...typed }, reviewed: null });
}

const parseStep = ({ benefit, step, fields }: Post) =>
  parseWithZod(fields, { schema: toRulesSchema(getRules(benefit, step)) });

async function loadState({ benefit, slot }: Post): Promise<SetUpState> {
  const draft = await slot.find();
  const texts = getTexts(benefit, draft.texts);
  const values = getValues(benefit.fields ?? [], texts);
  return toState({ benefit, draft, texts, values, costs: null, isWhole: false });
}

async function continueWizard(post: Post, step: FormStep) {
  const { context, benefit, fields, slot } = post;
  const submission = parseStep(post);
  if (submission.status !== "success") return createInvalid<SubmissionResult>(submission.reply());
  const state = await loadState(post);
  const agreed = String(fields.get("terms_version") ?? "");
  if (step === "terms" && agreed !== (benefit.terms?.version ?? "")) {
    const reply = submission.reply({ formErrors: [setUpCopy("termsChanged")] });
    return createPage<SubmissionResult>(reply, { status: 409 });
  }
  const draft = {
    ...state.draft,
    done: [...new Set([...state.draft.done, step])],
    termsVersion: step === "terms" ? agreed : state.draft.termsVersion,
    reviewed: null,
  };
  const body = toRequestBody({ ...state, draft }, readVersion(fields));
  const key = findKey(fields, benefit.benefitId, body);
  const reply = await saveSetUp(context.upstream, benefit, body, key);
  if (!reply.ok) return answerRefusal({ ...post, draft, submission, key }, reply);
  await slot.save(draft);
  const { open } = toState({ ...state, draft }, reply.data.medical?.required ?? undefined);
  return seeOther(paths.benefitSetUp(benefit.benefitId, open));
}

/** The next page calculates the cost from the stored values, so that a refresh posts nothing. */
function recalculateStep(post: Post) {
  const submission = parseStep(post);
  if (submission.status !== "success") return createInvalid<SubmissionResult>(submission.reply());
  return seeOther(`${paths.benefitSetUp(post.benefit.benefitId, post.step)}#cost`);
}

/** Saves without checks and sends the valid values to the upstream if it can be reached. */
async function keepForLater(post: Post) {
  const { context, benefit, fields } = post;
  const body = toRequestBody(await loadState(post), readVersion(fields));
  await saveSetUp(context.upstream, benefit, body, findKey(fields, "later", benefit.benefitId, body));
  context.session.flash({ kind: "info", text: setUpCopy("savedForLater", { name: benefit.name }) });
  return seeOther(paths.benefit(benefit.benefitId));
}

/** Adds the reviewed selection to the list of choices that are confirmed together. */
async function addToChoices(post: Post) {
  const { context, benefit, fields, slot } = post;
  const { benefitId, name } = benefit;
  const state = await loadState(post);
  if (state.open !== "review") return answerChangedElsewhere(post, state.open);
  const submission = parseStep(post);
  const costs = await loadCosts(context.upstream, benefitId, state.values);
  if (!costs?.quoteId || !costs.costs || costs.error) {
    const reply = submission.reply({ formErrors: [costs?.error || setUpCopy("costFailed")] });
    return createPage<SubmissionResult>(reply, { status: 409 });
  }
  // A benefit with nothing to choose has no draft before this call.
  const body = toRequestBody(state, readVersion(fields));
  const key = findKey(fields, "add", benefitId, body);
  const reply = await saveSetUp(context.upstream, benefit, body, key);
  if (!reply.ok) return answerRefusal({ ...post, draft: state.draft, submission, key }, reply);
  const reviewed = { monthlyPence: costs.costs.employeeMonthlyPence };
  await slot.save({ ...state.draft, reviewed });
  return redirectAfterSave(context.session, paths.choices(), basketCopy("added", { name }));
}

/** Redirects when another tab has already confirmed the choice, or has put it back to an earlier step (C8). */
function answerChangedElsewhere({ context, benefit }: Post, open: SetUpState["open"]) {
  const { benefitId, selection } = benefit;
  const isSubmitted = selection && !selection.temporarySelection;
  const isForTerms = open === "terms" && !isSubmitted;
  context.session.flash({ kind: "error", text: setUpCopy(isForTerms ? "termsChanged" : "changedElsewhere") });
  return seeOther(isSubmitted ? paths.benefit(benefitId) : paths.benefitSetUp(benefitId, open));
}

/** Confirms with all stored values and the agreement to the terms (BENEFIT-14). */
async function confirmSelection(post: Post) {
  const { context, benefit, fields, slot } = post;
  const submission = parseStep(post);
  const state = await loadState(post);
  const { draft } = state;
  // The second click of a double click may find that the first has already turned the draft into a request.
  if (await isHandledForm(context, fields)) return seeOther(paths.benefitSetUp(benefit.benefitId, "done"));
  if (state.open !== "review") return answerChangedElsewhere(post, state.open);
  const quoteId = String(fields.get("quoteId") ?? "").slice(0, 200) || null;
  // Nobody can agree to a cost that the page could not show.
  if (!quoteId && (await loadCosts(context.upstream, benefit.benefitId, state.values))?.quoteId) {
    return createPage<SubmissionResult>(submission.reply({ formErrors: [setUpCopy("checkCost")] }), {
      status: 409,
    });
  }
  const body = {
    ...toRequestBody(state, readVersion(fields)),
    accepted_terms: true,
    ...(fields.has("warned") && { accepted_warnings: fields.get("accepted_warnings") === "on" }),
    ...(quoteId && { quoteId }),
    terms_version: draft.termsVersion || benefit.terms?.version || null,
  };
  const key = findKey(fields, benefit.benefitId, body);
  const reply = await saveSetUp(context.upstream, benefit, body, key);
  if (!reply.ok) return answerRefusal({ ...post, draft, submission, key }, reply);
  await auditAfterwards(context.store.oneTime.claim(HANDLED_FORMS_SCOPE, getFormId(fields), HANDLED_SECONDS));
  await auditAfterwards(slot.remove());
  context.session.touchSetup();
  return seeOther(paths.benefitSetUp(benefit.benefitId, "done"));
}

/** The session's record of forms that have already taken effect (C8). */
const HANDLED_FORMS_SCOPE = "set-up-asked";
const HANDLED_SECONDS = 24 * 3_600;
const getFormId = (fields: FormData) => String(fields.get("formId") ?? "").slice(0, 64);
const isHandledForm = ({ store }: RequestContext, fields: FormData) =>
  store.oneTime.isClaimed(HANDLED_FORMS_SCOPE, getFormId(fields));
