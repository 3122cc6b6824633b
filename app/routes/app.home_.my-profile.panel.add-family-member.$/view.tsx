import type { SubmissionResult } from "@conform-to/react";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { FamilyMemberForm, type FamilyMemberValues } from "~/components/form/family-member-form.tsx";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { familyCopy } from "~/copy/family.ts";
import { useLoadedFrame } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";

interface MemberPanelProps {
  title: string;
  formId: string;
  /** yyyy-mm-dd */
  today: string;
  /** Of who is known. */
  id?: string;
  values?: FamilyMemberValues;
  submission?: SubmissionResult;
}

export function MemberPanel({ title, id, ...form }: MemberPanelProps) {
  const { csrf } = useLoadedFrame();
  return (
    <SidePanel title={title} closeHref={paths.myProfile()}>
      <FamilyMemberForm key={id ?? "new"} {...form} csrf={csrf}>
        {id && (
          <ButtonLink look="quiet" to={paths.familyMember(id, "remove")} preventScrollReset wide>
            {familyCopy("remove")}
          </ButtonLink>
        )}
      </FamilyMemberForm>
    </SidePanel>
  );
}

/** What removing somebody means is said before it is done (FAMILY-01). */
export function RemovePanel({ title, id, name, formId }: MemberPanelProps & { id: string; name: string }) {
  const { csrf } = useLoadedFrame();
  return (
    <SidePanel title={title} closeHref={paths.myProfile()}>
      <p>{familyCopy("removeLead", { name })}</p>
      <ActionForm csrf={csrf} values={{ formId }}>
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
