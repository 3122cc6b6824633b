import { familyCopy } from "#copy/family";
import { lifeEventsCopy } from "#copy/life-events";
import type { ConsequencesView, ReviewReply } from "~/components/content/consequences.ts";
import { Consequences } from "~/components/content/consequences.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { ConsequencesForm, FocusedText } from "~/components/form/consequences-form.tsx";
import { FamilyMemberForm, type FamilyMemberValues } from "~/components/form/family-member-form.tsx";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { paths } from "~/paths.ts";

interface MemberPanelProps {
  title: string;
  formId: string;
  /** A date as `yyyy-mm-dd`. */
  today: string;
  /** Set for a known member. */
  id?: string;
  values?: FamilyMemberValues;
  hasReview: boolean;
  reply?: ReviewReply;
}

export function MemberPanel({ title, id, reply, ...form }: MemberPanelProps) {
  if (reply?.review) {
    return (
      <SidePanel title={lifeEventsCopy("changesTitle")} closeHref={paths.myProfile()}>
        <ConsequencesForm {...reply.review} />
      </SidePanel>
    );
  }
  const isBackFromReview = reply && !reply.submission.error;
  return (
    <SidePanel title={title} closeHref={paths.myProfile()}>
      {isBackFromReview && <FocusedText text={lifeEventsCopy("backLead")} />}
      <FamilyMemberForm key={id ?? "new"} {...form} submission={reply?.submission}>
        {id && (
          <ButtonLink look="quiet" to={paths.familyMember(id, "remove")} preventScrollReset wide>
            {familyCopy("remove")}
          </ButtonLink>
        )}
      </FamilyMemberForm>
    </SidePanel>
  );
}

interface RemovePanelProps extends MemberPanelProps {
  id: string;
  name: string;
  /** Null if there are no consequences, or they are unknown. */
  consequences: ConsequencesView | null;
}

/** Shows what removing somebody would do before it is done (FAMILY-01). */
export function RemovePanel({ title, id, name, formId, consequences }: RemovePanelProps) {
  return (
    <SidePanel title={title} closeHref={paths.myProfile()}>
      <p>{familyCopy(consequences ? "removeLeadShown" : "removeLead", { name })}</p>
      {consequences && <Consequences view={consequences} />}
      <ActionForm values={{ formId }}>
        <SubmitButton intent="remove" pendingLabel={familyCopy("removing")} wide>
          {familyCopy("removeSubmit")}
        </SubmitButton>
        <ButtonLink look="plain" to={paths.familyMember(id)} preventScrollReset wide>
          {familyCopy("keep")}
        </ButtonLink>
      </ActionForm>
    </SidePanel>
  );
}
