import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useMemo } from "react";
import { setUpCopy } from "#copy/set-up";
import type { CostAnswer } from "~/components/content/cost-view.ts";
import { TaxYears } from "~/components/content/tax-years.tsx";
import { FormKey } from "~/components/form/form-key.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { createRequiredRule, type Rules } from "~/components/form/rules.ts";
import {
  type Choice,
  getChoiceRules,
  getMedicalRules,
  getQuestionLabels,
  PARTNER,
} from "~/components/form/set-up-fields.ts";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { getCrumbsBelowBenefit } from "~/components/layout/benefit-page.tsx";
import { FormLanguages } from "~/components/layout/form-languages.tsx";
import { Page } from "~/components/layout/page.tsx";
import { Stepper } from "~/components/layout/stepper.tsx";
import { useHydrated } from "~/components/use-hydrated.ts";
import { paths } from "~/paths.ts";
import { CostCard } from "./cost-card.tsx";
import { StepBody } from "./step-body.tsx";
import { useLiveCosts } from "./use-live-costs.ts";
import type { View } from "./view-model.server.ts";

/** One step of choosing a benefit: the steps, its form, and the cost. */
export function StepView({ view, submission }: { view: View; submission?: SubmissionResult }) {
  const { step, id, name, language } = view;
  const formId = `set-up-${step}`;
  const live = useLiveCosts(formId, paths.benefitCosts(id), view.cost);
  const choices = useMemo(() => applyAnswer(view.choices, live.answer), [view, live.answer]);
  const { form, fields } = usePortalForm({
    id: formId,
    rules: useMemo(() => getRules({ ...view, choices }), [view, choices]),
    lastResult: submission,
    defaultValue: { ...view.texts, accepted: view.isAgreed ? "on" : "" },
    labels: getLabels(view),
  });
  // With scripts there is no Recalculate button.
  const noCost = useHydrated() ? view.noCostLive : view.noCost;
  const cost = live.answer?.cost;
  const taxYears = cost?.taxYears ?? [];
  return (
    <Page
      title={name}
      lang={language}
      lead={view.summary}
      crumbs={getCrumbsBelowBenefit(view, setUpCopy(step))}
      aside={<CostCard answer={live.answer} otherwise={noCost} />}
    >
      <Stepper steps={view.steps} current={view.current} />
      <div className="bp-card bp-card--panel" onInput={live.onInput}>
        <h2>{setUpCopy(step)}</h2>
        <PortalForm form={form}>
          <input type="hidden" name="step" value={step} />
          <FormKey formId={view.formId} version={view.version ?? null} submission={submission} showsOutcome />
          {view.quoteId !== null && <input type="hidden" name="quoteId" value={view.quoteId} />}
          <StepBody view={view} choices={choices} fields={fields} cost={cost ?? null} />
          <FormLanguages />
        </PortalForm>
      </div>
      {taxYears.length > 0 && <TaxYears years={taxYears} leavePercent={cost?.earlyEndPercent ?? null} />}
      <p className="bp-actions bp-actions--links">
        <Link to={view.back}>{setUpCopy("back")}</Link>{" "}
        {view.canDiscard && (
          <Link to={paths.benefitManagePanel(id, "discard")}>{setUpCopy("throwAway")}</Link>
        )}
      </p>
    </Page>
  );
}

/** Adds what the last reply about costs says: each option's price, and a partner's limits. */
function applyAnswer(choices: View["choices"], answer: CostAnswer | null): Choice[] {
  const { options: prices = [], partnerLimits = null } = answer ?? {};
  return choices.map((choice) => {
    if (choice.kind === "option") {
      const findPrice = (option: string) =>
        prices.find(({ field, value }) => field === choice.name && value === option);
      const options = choice.options.map((option) => ({ ...option, price: findPrice(option.value) }));
      return { ...choice, options };
    }
    if (choice.name !== PARTNER || choice.kind !== "amount" || !partnerLimits) return choice;
    const picks = choice.picks?.filter((pick) => pick <= partnerLimits.maximum);
    // The upstream's hint states the limits for another amount.
    return { ...choice, ...partnerLimits, hint: null, picks };
  });
}

type RuleSource = Pick<View, "step" | "questions" | "warnings"> & { choices: readonly Choice[] };

function getRules({ step, choices, questions, warnings }: RuleSource): Rules<string> {
  if (warnings.length > 0)
    return { accepted_warnings: createRequiredRule(() => setUpCopy("understandRequired")) };
  if (step === "terms") return { accepted: createRequiredRule(() => setUpCopy("agreeRequired")) };
  return step === "medical" ? getMedicalRules(questions) : getChoiceRules(choices);
}

function getLabels({ choices, questions }: View): Record<string, string> {
  return Object.fromEntries([
    ...choices.map(({ name, label }) => [name, label]),
    ...Object.entries(getQuestionLabels(questions)),
    ["accepted_warnings", setUpCopy("warning")],
  ]);
}
