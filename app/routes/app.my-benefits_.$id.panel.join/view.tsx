import type { SubmissionResult } from "@conform-to/react";
import { enrolmentCopy } from "#copy/enrolment";
import { Facts } from "~/components/content/facts.tsx";
import { SubmitButton } from "~/components/form/button.tsx";
import { FormKey } from "~/components/form/form-key.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { paths } from "~/paths.ts";

interface JoinPanelProps {
  id: string;
  title: string;
  formId: string;
  offerId: string;
  /** A sentence that says whether the employer must pay too. */
  duty: string;
  facts: { label: string; value: string }[];
  submission?: SubmissionResult;
}

const rules = {};

/** Shows both sides' payments and the start day before the person joins. */
export function JoinPanel({ id, title, formId, offerId, duty, facts, submission }: JoinPanelProps) {
  const { form } = usePortalForm({ id: "join", rules, lastResult: submission });
  return (
    <SidePanel title={title} closeHref={paths.benefit(id)}>
      <p>{enrolmentCopy("joinLead")}</p>
      <Facts facts={facts} />
      <p>{duty}</p>
      <p>{enrolmentCopy("joinOptOut")}</p>
      <PortalForm form={form}>
        <FormKey formId={formId} submission={submission} showsOutcome />
        <input type="hidden" name="offerId" value={offerId} />
        <SubmitButton intent="join" pendingLabel={enrolmentCopy("joining")} wide>
          {enrolmentCopy("join")}
        </SubmitButton>
      </PortalForm>
    </SidePanel>
  );
}
