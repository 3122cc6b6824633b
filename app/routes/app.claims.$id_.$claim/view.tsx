import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { claimsCopy } from "#copy/claims";
import { ClaimParts, type ClaimPartsProps } from "~/components/content/claim.tsx";
import { SubmitButton } from "~/components/form/button.tsx";
import { TextareaField } from "~/components/form/field.tsx";
import { FormKey } from "~/components/form/form-key.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { Page } from "~/components/layout/page.tsx";
import { useClaimCrumbs } from "~/frame/claim-page.tsx";
import { claimPaths } from "~/paths-claims.ts";
import { answerRules } from "./rules.ts";

interface ClaimPageProps {
  id: string;
  name: string;
  language?: string;
  formId: string;
  claim: ClaimPartsProps["claim"] & { reference: string; isOpen: boolean; version: number };
  submission?: SubmissionResult;
}

export function ClaimPageView({ formId, claim, submission, ...benefit }: ClaimPageProps) {
  const title = claimsCopy("one", { reference: claim.reference });
  const lead = claimsCopy("oneLead", { category: claim.category, amount: claim.claimed });
  return (
    <Page title={title} lead={lead} crumbs={useClaimCrumbs(title, benefit)} width="form">
      <ClaimParts
        claim={claim}
        questionTitle={claimsCopy("asked")}
        answer={
          claim.state === "more-asked" && (
            <Answer formId={formId} version={claim.version} submission={submission} />
          )
        }
        receiptPath={(receiptId) => claimPaths.receipt(benefit.id, claim.id, receiptId)}
      >
        {claim.isOpen && (
          <p>
            <Link to={claimPaths.addReceipt(benefit.id, claim.id)}>{claimsCopy("addReceipt")}</Link>
          </p>
        )}
      </ClaimParts>
      <p>
        <Link to={claimPaths.list(benefit.id)}>{claimsCopy("back")}</Link>
      </p>
    </Page>
  );
}

function Answer({
  formId,
  version,
  submission,
}: {
  formId: string;
  version: number;
  submission?: SubmissionResult;
}) {
  const { form, fields } = usePortalForm({
    id: "answer",
    rules: answerRules,
    lastResult: submission,
    labels: { text: claimsCopy("answer") },
  });
  return (
    <PortalForm form={form}>
      <FormKey formId={formId} version={version} submission={submission} showsOutcome />
      <TextareaField
        field={fields.text}
        label={claimsCopy("answer")}
        hint={claimsCopy("answerHint")}
        rows={4}
        autoComplete="off"
      />
      <SubmitButton intent="answer" pendingLabel={claimsCopy("sending")}>
        {claimsCopy("sendAnswer")}
      </SubmitButton>
    </PortalForm>
  );
}
