import type { SubmissionResult } from "@conform-to/react";
import { enrolmentCopy } from "#copy/enrolment";
import { setUpCopy } from "#copy/set-up";
import { NamedText } from "~/components/content/named-text.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { FormKey } from "~/components/form/form-key.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { paths } from "~/paths.ts";
import { type Decision, decisions } from "./decisions.ts";

interface DecisionPanelProps {
  decision: Decision;
  title: string;
  id: string;
  name: string;
  formId: string;
  selectionId: string;
  version: number | null;
  /** The day on which the decision takes effect, as text. */
  from: string | null;
  isFromToday: boolean;
  /** Whether the person is in the opt-out month of an automatic enrolment, which gives a full refund. */
  isRefunded: boolean;
  /** Whether withdrawing leaves the part of the choice that needs no medical answers. */
  keepsPart: boolean;
  /** What an opt-out leaves, and what falls with it. */
  effects: string[];
  /** The names of the covered people. */
  people: string;
  submission?: SubmissionResult;
}

const rules = {};

/** Shows the effect of a decision before the person confirms it (PANEL-10). */
export function DecisionPanel(props: DecisionPanelProps) {
  const { decision, title, id, name, from, isFromToday, isRefunded, effects, people, submission } = props;
  const { form } = usePortalForm({ id: decision, rules, lastResult: submission });
  const { effect, submit } = decisions[decision];
  const isOptOut = decision === "opt-out";
  return (
    <SidePanel title={title} closeHref={paths.benefitManage(id)}>
      <p>
        <NamedText>{setUpCopy(props.keepsPart ? "withdrawMedical" : effect, { name })}</NamedText>
      </p>
      {isOptOut && isRefunded && <p>{enrolmentCopy("optOutRefund")}</p>}
      {isOptOut && !isRefunded && from && (
        <p>{isFromToday ? setUpCopy("optOutToday") : setUpCopy("optOutFrom", { date: from })}</p>
      )}
      {isOptOut && effects.map((text) => <p key={text}>{text}</p>)}
      {isOptOut && people && <p>{setUpCopy("optOutPeople", { people })}</p>}
      <PortalForm form={form}>
        <FormKey formId={props.formId} version={props.version} submission={submission} showsOutcome />
        <input type="hidden" name="selectionId" value={props.selectionId} />
        <SubmitButton intent={decision} pendingLabel={setUpCopy("working")} wide>
          {setUpCopy(submit)}
        </SubmitButton>
        <ButtonLink look="plain" to={paths.benefitManage(id)} preventScrollReset wide>
          {setUpCopy(decision === "discard" ? "keepChoices" : "keep")}
        </ButtonLink>
      </PortalForm>
    </SidePanel>
  );
}
