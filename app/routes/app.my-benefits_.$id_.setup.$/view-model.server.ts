import { randomUUID } from "node:crypto";
import type { SerializeFrom } from "@remix-run/node";
import { setUpCopy } from "#copy/set-up";
import { toCostAnswer, type Warning } from "~/components/content/cost-view.ts";
import { getQuestionName } from "~/components/form/set-up-fields.ts";
import { paths } from "~/paths.ts";
import { findForeignLanguage, markForeign } from "~/upstream/foreign-language.server.ts";
import { toBeforeAndAfter } from "~/view-models/before-and-after.server.ts";
import type { BenefitTerms } from "~/view-models/benefit-terms.server.ts";
import { toArrears, toReviewDates, toReviewRows } from "~/view-models/set-up-review.server.ts";
import { listFields, type SetUpState } from "~/view-models/set-up-state.server.ts";

/** The view after it was serialised for the page. */
export type View = SerializeFrom<ReturnType<typeof toStepView>>;

/** The texts and values of one step for its page. */
export function toStepView(
  state: SetUpState,
  step: SetUpState["open"],
  { terms, today, hasBasket }: { terms: BenefitTerms | null; today: string; hasBasket: boolean },
) {
  const { benefit, steps, texts, costs, draft } = state;
  const { benefitId: id, name, selection, medicalQuestions } = benefit;
  const isForm = step === "choices" || step === "people";
  const cost = costs && toCostAnswer(costs, today);
  // The review shows these warnings as checkboxes next to its form.
  const mustBeAccepted = ({ mustAccept }: Warning) => step === "review" && mustAccept;
  return {
    step,
    id,
    name,
    summary: benefit.summary ?? "",
    language: findForeignLanguage(benefit.language),
    formId: randomUUID(),
    version: selection?.version ?? null,
    /** The quote that a confirmation agrees to: the costs that the page shows (B11). */
    quoteId: step === "review" ? (costs?.quoteId ?? "") : null,
    steps: steps.map((each) => ({ label: setUpCopy(`${each}Short`), href: paths.benefitSetUp(id, each) })),
    current: steps.indexOf(step),
    back: toBackPath(state, step),
    choices: isForm ? listFields(benefit, step) : [],
    questions: step === "medical" ? markForeign(medicalQuestions ?? []) : [],
    texts: pickTexts(texts, [
      ...listFields(benefit, step).map((field) => field.name),
      ...(medicalQuestions ?? []).map(getQuestionName),
    ]),
    terms: terms && { ...terms, version: benefit.terms?.version ?? "" },
    isAgreed: draft.termsVersion !== null,
    rows: step === "review" ? toReviewRows(state) : [],
    facts: step === "review" ? toReviewDates(benefit, costs) : [],
    beforeAndAfter: step === "review" ? toBeforeAndAfter(state, today) : null,
    arrears: step === "review" ? toArrears(costs) : [],
    // The review shows the dates next to its form.
    cost: cost && {
      ...cost,
      dates: step === "review" ? [] : cost.dates,
      warnings: cost.warnings.filter((each) => !mustBeAccepted(each)),
    },
    warnings: (cost?.warnings ?? []).filter(mustBeAccepted),
    noCost: setUpCopy(state.isWhole ? "costFailed" : "costUnknown"),
    noCostLive: setUpCopy(state.isWhole ? "costFailed" : "costUnknownLive"),
    canAdd: hasBasket,
    canDiscard: selection?.actions?.includes("discard") ?? false,
  };
}

function toBackPath({ benefit, steps }: SetUpState, step: SetUpState["open"]): string {
  const previousStep = steps[steps.indexOf(step) - 1];
  return previousStep
    ? paths.benefitSetUp(benefit.benefitId, previousStep)
    : paths.benefit(benefit.benefitId);
}

const pickTexts = (texts: Record<string, string>, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]]])));
