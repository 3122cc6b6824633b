import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";
import { claimsCopy } from "#copy/claims";
import { setUpCopy } from "#copy/set-up";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { DateOfBirth } from "~/components/form/date-of-birth.tsx";
import { Field, TextareaField } from "~/components/form/field.tsx";
import { FormKey } from "~/components/form/form-key.tsx";
import { OptionField } from "~/components/form/option-field.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { decisionPaths } from "~/paths-decisions.ts";
import { getDecisionRules } from "./rules.ts";

interface DecisionFormProps {
  claim: { state: string; most: string; version: number };
  /** A date as `yyyy-mm-dd`. */
  today: string;
  formId: string;
  submission?: SubmissionResult;
}

/** The form for the decision on a claim. */
export function DecisionForm({ claim, today, formId, submission }: DecisionFormProps) {
  const { form, fields } = usePortalForm({
    id: "claim-decision",
    rules: useMemo(() => getDecisionRules(today), [today]),
    lastResult: submission,
    labels: {
      decision: claimsCopy("decisionLabel"),
      amount: claimsCopy("pay"),
      paid_on: claimsCopy("paidOn"),
      note: claimsCopy("note"),
    },
  });
  const year = Number(today.slice(0, 4));
  return (
    <PortalForm form={form}>
      <FormKey formId={formId} version={claim.version} submission={submission} showsOutcome />
      <OptionField
        field={fields.decision}
        label={claimsCopy("decision")}
        options={listOptions().filter(({ states }) => states.includes(claim.state))}
      />
      {claim.state !== "more-asked" && (
        <>
          <Field
            field={fields.amount}
            label={claimsCopy("pay")}
            hint={claimsCopy("payHint", { most: claim.most })}
            isOptional
            inputMode="decimal"
            autoComplete="off"
          />
          <DateOfBirth
            field={fields.paid_on}
            legend={claimsCopy("paidOn")}
            hint={claimsCopy("paidOnHint")}
            min={year - 1}
            max={year}
            isOwn={false}
          />
        </>
      )}
      <TextareaField
        field={fields.note}
        label={claimsCopy("note")}
        hint={claimsCopy("noteHint")}
        isOptional={claim.state !== "more-asked"}
        rows={4}
        autoComplete="off"
      />
      <SubmitButton intent="decide" pendingLabel={claimsCopy("saving")}>
        {claimsCopy("save")}
      </SubmitButton>
      <ButtonLink look="plain" to={decisionPaths.claims()}>
        {setUpCopy("back")}
      </ButtonLink>
    </PortalForm>
  );
}

const openStates = ["sent", "in-review"];
const listOptions = () => [
  { value: "in-review", label: claimsCopy("inReviewChoice"), states: ["sent"] },
  { value: "paid", label: claimsCopy("paidChoice"), states: openStates },
  { value: "more-asked", label: claimsCopy("moreAskedChoice"), states: openStates },
  { value: "refused", label: claimsCopy("refusedChoice"), states: [...openStates, "more-asked"] },
];
