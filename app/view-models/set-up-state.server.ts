import type { Benefit } from "#contract/benefits.ts";
import type { SelectionValues } from "#contract/selection-values.ts";
import { setUpCopy } from "#copy/set-up";
import { createRequiredRule, type Rules } from "~/components/form/rules.ts";
import { getChoiceRules, getMedicalRules } from "~/components/form/set-up-fields.ts";
import type { SetUpStep } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { type CostsReply, loadCosts } from "~/upstream/selections.server.ts";
import type { DraftSlot } from "~/upstream/set-up-draft.server.ts";
import { findAnswers, getTexts, getValues, type Texts } from "~/upstream/set-up-values.server.ts";

type Draft = Awaited<ReturnType<DraftSlot["find"]>>;

type FormStep = Exclude<SetUpStep, "done">;

/** The state of a selection in the wizard. */
export interface SetUpState {
  benefit: Benefit;
  draft: Draft;
  /** Typed values that all its forms share. */
  texts: Texts;
  /** The known values that are valid. */
  values: SelectionValues;
  /** Null if the costs were not requested or are unknown. */
  costs: CostsReply | null;
  /** Whether everything that affects the price is chosen. */
  isWhole: boolean;
  /** The steps that apply, in order; the review is the last. */
  steps: FormStep[];
  /** The first step that is not done. */
  open: FormStep;
}

export function listFields({ fields }: Benefit, step: SetUpStep) {
  return (fields ?? []).filter(({ kind }) => (step === "people" ? kind === "people" : kind !== "people"));
}

/** The rules of a step's fields, which the browser also has. */
export function getRules(benefit: Benefit, step: SetUpStep): Rules<string> {
  switch (step) {
    case "choices":
    case "people":
      return getChoiceRules(listFields(benefit, step));
    case "medical":
      return getMedicalRules(benefit.medicalQuestions ?? []);
    case "terms":
      return { accepted: createRequiredRule(() => setUpCopy("agreeRequired")) };
    default:
      return {};
  }
}

export async function loadState(
  { upstream }: Pick<RequestContext, "upstream">,
  benefit: Benefit,
  draft: Draft,
): Promise<SetUpState> {
  const wholeState = toDraftState(benefit, draft);
  const costs = wholeState.isWhole ? await loadCosts(upstream, benefit.benefitId, wholeState.values) : null;
  return toState({ ...wholeState, costs });
}

/** The state without its costs. */
export function toDraftState(benefit: Benefit, draft: Draft) {
  const texts = getTexts(benefit, draft.texts);
  const values = getValues(benefit.fields ?? [], texts);
  const isWhole = ["choices", "people"].every((step) => isStepValid(benefit, step as SetUpStep, texts));
  return { benefit, draft, texts, values, isWhole };
}

/** `required` is `medicalRequired` of the upstream's last reply. */
export function toState(
  state: Omit<SetUpState, "steps" | "open">,
  medicalRequired = state.costs?.medicalRequired ?? state.benefit.selection?.medical?.required ?? false,
): SetUpState {
  const { benefit, draft, texts } = state;
  const applicableSteps = {
    choices: listFields(benefit, "choices").length > 0,
    people: listFields(benefit, "people").length > 0,
    medical: medicalRequired && Boolean(benefit.medicalQuestions?.length),
    terms: Boolean(benefit.terms?.id) && !benefit.terms?.accepted,
  };
  const isRequiredStep = (step: keyof typeof applicableSteps) =>
    applicableSteps[step] || draft.asked.includes(step);
  const earlierSteps = (["choices", "people", "medical", "terms"] as const).filter(isRequiredStep);
  const isStepDone = (step: SetUpStep) =>
    step === "terms"
      ? draft.termsVersion === (benefit.terms?.version ?? "")
      : draft.done.includes(step) && isStepValid(benefit, step, texts);
  return {
    ...state,
    steps: [...earlierSteps, "review"],
    open: earlierSteps.find((step) => !isStepDone(step)) ?? "review",
  };
}

const isStepValid = (benefit: Benefit, step: SetUpStep, texts: Texts) =>
  toRulesSchema(getRules(benefit, step)).safeParse(texts).success;

/** All known values in the form of API-62; medical answers only once their step is done. */
export function toRequestBody({ benefit, draft, texts, values }: SetUpState, version: number | null) {
  const answers = draft.done.includes("medical") ? findAnswers(benefit, texts) : null;
  return { ...values, ...(answers && { medical_answers: answers }), version };
}
