import type { SubmissionResult } from "@conform-to/react";
import { underwritingCopy } from "#copy/underwriting";
import { Facts } from "~/components/content/facts.tsx";
import { SubmitButton } from "~/components/form/button.tsx";
import { FormKey } from "~/components/form/form-key.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { Section } from "~/components/layout/page.tsx";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { paths } from "~/paths.ts";

type FactList = { label: string; value: string }[];

interface OfferPanelProps {
  id: string;
  title: string;
  formId: string;
  offer: {
    selectionId: string;
    version: number | null;
    monthlyPence: number;
    accepted: FactList;
    declined: FactList;
    acceptLabel: string;
    declineLabel: string;
    until: string;
  };
  submission?: SubmissionResult;
}

const rules = {};

/** Shows both prices before the person accepts or declines. */
export function OfferPanel({ id, title, formId, offer, submission }: OfferPanelProps) {
  const { form } = usePortalForm({ id: "insurer-offer", rules, lastResult: submission });
  return (
    <SidePanel title={title} closeHref={paths.benefit(id)}>
      <p>{underwritingCopy("offerLead")}</p>
      <p>
        {underwritingCopy("offerUntil")} <b>{offer.until}</b>
      </p>
      <Section title={underwritingCopy("offerWith")}>
        <Facts facts={offer.accepted} />
      </Section>
      <Section title={underwritingCopy("offerWithout")}>
        <Facts facts={offer.declined} />
      </Section>
      <PortalForm form={form}>
        <FormKey formId={formId} version={offer.version} submission={submission} showsOutcome />
        <input type="hidden" name="selectionId" value={offer.selectionId} />
        <input type="hidden" name="monthlyPence" value={offer.monthlyPence} />
        <SubmitButton intent="accept" pendingLabel={underwritingCopy("offerWorking")} wide>
          {offer.acceptLabel}
        </SubmitButton>
        <SubmitButton intent="decline" look="plain" pendingLabel={underwritingCopy("offerWorking")} wide>
          {offer.declineLabel}
        </SubmitButton>
      </PortalForm>
    </SidePanel>
  );
}
