import type { ReactNode } from "react";
import type { Crumb } from "../layout/breadcrumbs.tsx";
import { ErrorNotice } from "../layout/notice.tsx";
import { Page } from "../layout/page.tsx";
import { ActionForm } from "./action-form.tsx";
import { ButtonLink, SubmitButton } from "./button.tsx";

interface ConfirmPeopleProps {
  title: string;
  crumbs: Crumb[];
  problem?: string;
  /** The URL that the form posts to, and that "Cancel" leads back to. */
  action: string;
  /** Ids of the selected employees; null for everybody. */
  ids: string[] | null;
  /** The number of people. */
  count: number;
  /** Further hidden fields. */
  values?: Record<string, string>;
  words: { confirm: string; confirming: string; cancel: string };
  /** A text on what confirming does. */
  children: ReactNode;
}

/** Asks an employer to confirm an action on several people before anything happens. */
export function ConfirmPeople(props: ConfirmPeopleProps) {
  const { title, crumbs, problem, action, ids, count, values, words, children } = props;
  const everybody = ids === null ? { everybody: "yes", count: String(count) } : {};
  return (
    <Page title={title} crumbs={crumbs} width="text">
      <ErrorNotice>{problem}</ErrorNotice>
      {children}
      <ActionForm action={action} values={{ ...values, ...everybody }}>
        {ids?.map((id) => (
          <input key={id} type="hidden" name="employeeId" value={id} />
        ))}
        <div className="bp-actions">
          <SubmitButton intent="confirm" pendingLabel={words.confirming}>
            {words.confirm}
          </SubmitButton>
          <ButtonLink look="plain" to={action}>
            {words.cancel}
          </ButtonLink>
        </div>
      </ActionForm>
    </Page>
  );
}
