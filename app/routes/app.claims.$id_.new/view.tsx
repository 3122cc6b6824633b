import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";
import { claimsCopy } from "#copy/claims";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { DateOfBirth } from "~/components/form/date-of-birth.tsx";
import { Field, SelectField, type SelectOption, TextareaField } from "~/components/form/field.tsx";
import { FormKey } from "~/components/form/form-key.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { FormLanguages } from "~/components/layout/form-languages.tsx";
import { Page } from "~/components/layout/page.tsx";
import { useClaimCrumbs } from "~/frame/claim-page.tsx";
import { claimPaths } from "~/paths-claims.ts";
import { getClaimRules } from "./rules.ts";

interface ClaimFormProps {
  id: string;
  name: string;
  language?: string;
  formId: string;
  /** The date as yyyy-mm-dd. */
  today: string;
  /** The earliest day of treatment, as text. */
  earliest: string;
  people: SelectOption[];
  categories: SelectOption[];
  submission?: SubmissionResult;
}

export function ClaimFormView({ today, earliest, people, categories, ...rest }: ClaimFormProps) {
  const { name, formId, submission } = rest;
  const { form, fields } = usePortalForm({
    id: "claim",
    rules: useMemo(() => getClaimRules(today), [today]),
    lastResult: submission,
    labels: {
      who: claimsCopy("whoLabel"),
      category: claimsCopy("category"),
      what: claimsCopy("whatLabel"),
      date: claimsCopy("date"),
      amount: claimsCopy("amountLabel"),
    },
  });
  const year = Number(today.slice(0, 4));
  const title = claimsCopy("newTitle");
  return (
    <Page
      title={title}
      lead={claimsCopy("newLead", { name })}
      crumbs={useClaimCrumbs(title, rest)}
      width="form"
    >
      <PortalForm form={form}>
        <FormKey formId={formId} submission={submission} showsOutcome />
        <SelectField field={fields.who} label={claimsCopy("who")} options={people} />
        <SelectField field={fields.category} label={claimsCopy("categoryQuestion")} options={categories} />
        <TextareaField
          field={fields.what}
          label={claimsCopy("what")}
          hint={claimsCopy("whatHint")}
          rows={3}
          autoComplete="off"
        />
        <DateOfBirth
          field={fields.date}
          legend={claimsCopy("date")}
          hint={claimsCopy("dateHint", { date: earliest })}
          min={year - 3}
          max={year}
          isOwn={false}
        />
        <Field
          field={fields.amount}
          label={claimsCopy("amount")}
          hint={claimsCopy("amountHint")}
          inputMode="decimal"
          autoComplete="off"
        />
        <div className="bp-actions">
          <SubmitButton intent="send" pendingLabel={claimsCopy("sending")}>
            {claimsCopy("send")}
          </SubmitButton>
          <ButtonLink look="quiet" to={claimPaths.list(rest.id)}>
            {claimsCopy("cancel")}
          </ButtonLink>
        </div>
        <FormLanguages />
      </PortalForm>
    </Page>
  );
}
