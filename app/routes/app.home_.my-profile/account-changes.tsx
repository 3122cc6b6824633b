import { accountChangesCopy } from "#copy/account-changes";
import { ActionForm } from "~/components/form/action-form.tsx";
import { SubmitButton } from "~/components/form/button.tsx";
import { Notice } from "~/components/layout/notice.tsx";

interface AccountChangesProps {
  changes: { id: string; title: string; text: string }[];
  /** False in a masquerade, which cannot answer for the person. */
  canStop: boolean;
}

/** Shows changes of the login that an employer's file requested, before they take effect (E4). */
export function AccountChanges({ changes, canStop }: AccountChangesProps) {
  return changes.map(({ id, title, text }) => (
    <Notice key={id} tone="wait" title={title}>
      <p className="bp-people__email">{text}</p>
      {canStop && (
        <ActionForm values={{ change: id }}>
          <p>{accountChangesCopy("stopText")}</p>
          <div className="bp-actions">
            <SubmitButton intent="stop-change" look="plain" pendingLabel={accountChangesCopy("pending")}>
              {accountChangesCopy("stop")}
              <span className="bp-hidden">: {title}</span>
            </SubmitButton>
          </div>
        </ActionForm>
      )}
    </Notice>
  ));
}
