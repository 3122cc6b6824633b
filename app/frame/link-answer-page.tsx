import type { ReactNode } from "react";
import { shellCopy } from "#copy/shell";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { ErrorNotice } from "~/components/layout/notice.tsx";
import { SignInPage } from "~/frame/sign-in-page.tsx";
import { paths } from "~/paths.ts";

interface LinkAnswerPageProps {
  title: string;
  /** A text on what the link is for, shown until the question is answered. */
  lead: string;
  reply: { state: string; text: string } | undefined;
  /** The buttons that answer the question. */
  children: ReactNode;
}

/** The page that an emailed link opens: it asks a question, and shows the result after the answer. */
export function LinkAnswerPage({ title, lead, reply, children }: LinkAnswerPageProps) {
  const isOver = reply !== undefined && reply.state !== "failed";
  return (
    <SignInPage title={title} lead={isOver ? reply.text : lead}>
      {isOver ? (
        <ButtonLink to={paths.login()} wide>
          {shellCopy("errorLink")}
        </ButtonLink>
      ) : (
        <ActionForm>
          <ErrorNotice>{reply?.text}</ErrorNotice>
          {children}
        </ActionForm>
      )}
    </SignInPage>
  );
}
