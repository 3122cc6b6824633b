import { demoCopy } from "#copy/demo";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { Breakable } from "~/components/content/facts.tsx";
import { Table } from "~/components/content/table.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { paths } from "~/paths.ts";

interface Account {
  id: string;
  email: string;
  name: string;
  state: string;
}

/** The accounts of one tenant, with a link to its login page and a reset button for each account. */
export function Accounts({ accounts, name, url }: { accounts: Account[]; name: string; url: string }) {
  return (
    <>
      <Table
        caption={name}
        columns={[
          { key: "account", label: demoCopy("account"), render: ({ email }) => <Breakable text={email} /> },
          { key: "state", label: demoCopy("shows"), render: ({ state }) => state },
          {
            key: "restart",
            label: demoCopy("restart"),
            render: (account) => (
              <ActionForm action={paths.demo()} values={{ account: account.id }}>
                <SubmitButton intent="restart" look="quiet">
                  <span aria-hidden="true">{demoCopy("restart")}</span>{" "}
                  <span className="bp-hidden">{demoCopy("restartOf", { name: account.name })}</span>
                </SubmitButton>
              </ActionForm>
            ),
          },
        ]}
        rows={accounts}
        rowKey={({ id }) => id}
      />
      <p>
        <a href={url}>{demoCopy("signInAt", { tenant: name })}</a>
      </p>
    </>
  );
}

interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** BCP 47, if it differs from the page's. */
  language?: string;
}

/** The emails that the outbox has sent, because a demo has no other mailbox. */
export function Mails({ mails }: { mails: Mail[] }) {
  if (mails.length === 0) return <EmptyState icon="chat">{demoCopy("noMails")}</EmptyState>;
  return (
    <div className="bp-accordion">
      {mails.map(({ id, to, subject, text, language }) => (
        <details className="bp-accordion__item" key={id}>
          <summary className="bp-accordion__question">
            <span lang={language}>{subject}</span>&nbsp;– {to}
          </summary>
          <div className="bp-accordion__answer">
            <pre className="bp-mail" lang={language}>
              {text}
            </pre>
          </div>
        </details>
      ))}
    </div>
  );
}

export function ApiLink() {
  return (
    <>
      <p>{demoCopy("apiText")}</p>
      <div className="bp-actions">
        <ButtonLink to={paths.apiDocument()} look="plain">
          {demoCopy("apiLink")}
        </ButtonLink>
      </div>
    </>
  );
}
