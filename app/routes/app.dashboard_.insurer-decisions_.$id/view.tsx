import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";
import { setUpCopy } from "#copy/set-up";
import { underwritingCopy } from "#copy/underwriting";
import { Facts } from "~/components/content/facts.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { DateOfBirth } from "~/components/form/date-of-birth.tsx";
import { Field } from "~/components/form/field.tsx";
import { FormKey } from "~/components/form/form-key.tsx";
import { OptionField } from "~/components/form/option-field.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { decisionPaths } from "~/paths-decisions.ts";
import { getDecisionRules } from "./rules.ts";

interface DecisionFormProps {
  request: {
    number: string;
    cover: string;
    live: string;
    requested: string;
    decideBy: string;
    version: number;
  };
  /** A date as `yyyy-mm-dd`. */
  today: string;
  formId: string;
  submission?: SubmissionResult;
}

/** A request that waits, and the form for the insurer's decision. */
export function DecisionForm({ request, today, formId, submission }: DecisionFormProps) {
  const { form, fields } = usePortalForm({
    id: "insurer-decision",
    rules: useMemo(() => getDecisionRules(today), [today]),
    lastResult: submission,
    labels: {
      decision: underwritingCopy("decisionLabel"),
      limit: underwritingCopy("limit"),
      loading: underwritingCopy("loading"),
      decided_on: underwritingCopy("decidedOn"),
      reference: underwritingCopy("reference"),
    },
  });
  const { live, cover } = request;
  const year = Number(today.slice(0, 4));
  return (
    <>
      <Facts facts={toFacts(request)} />
      <PortalForm form={form}>
        <FormKey formId={formId} version={request.version} submission={submission} showsOutcome />
        <OptionField field={fields.decision} label={underwritingCopy("decision")} options={listOptions()} />
        <Field
          field={fields.limit}
          label={underwritingCopy("limit")}
          hint={underwritingCopy("limitHint", { live, cover })}
          isOptional
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          field={fields.loading}
          label={underwritingCopy("loading")}
          hint={underwritingCopy("loadingHint", { live })}
          isOptional
          inputMode="decimal"
          autoComplete="off"
        />
        <DateOfBirth
          field={fields.decided_on}
          legend={underwritingCopy("decidedOn")}
          hint={underwritingCopy("decidedOnHint")}
          min={year - 1}
          max={year}
          isOwn={false}
        />
        <Field field={fields.reference} label={underwritingCopy("reference")} autoComplete="off" />
        <p className="bp-quiet">{underwritingCopy("emailNote")}</p>
        <SubmitButton intent="record" pendingLabel={underwritingCopy("saving")}>
          {underwritingCopy("save")}
        </SubmitButton>
        <ButtonLink look="plain" to={decisionPaths.insurerDecisions()}>
          {setUpCopy("back")}
        </ButtonLink>
      </PortalForm>
    </>
  );
}

const listOptions = () => [
  { value: "accepted", label: underwritingCopy("accepted"), hint: underwritingCopy("acceptedHint") },
  { value: "limited", label: underwritingCopy("limited") },
  { value: "loaded", label: underwritingCopy("loaded"), hint: underwritingCopy("loadedHint") },
  { value: "declined", label: underwritingCopy("declined"), hint: underwritingCopy("declinedHint") },
  { value: "ask-again", label: underwritingCopy("askAgain"), hint: underwritingCopy("askAgainHint") },
];

const toFacts = ({ number, cover, live, requested, decideBy }: DecisionFormProps["request"]) => [
  { label: underwritingCopy("number"), value: number },
  { label: underwritingCopy("cover"), value: cover },
  { label: underwritingCopy("live"), value: live },
  { label: underwritingCopy("requested"), value: requested },
  { label: underwritingCopy("decideBy"), value: decideBy },
];
