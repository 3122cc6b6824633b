import { Link } from "@remix-run/react";
import { formatCount } from "~/components/content/count.ts";
import {
  PeopleList,
  type PeopleListView,
  PersonLink,
  type PersonRow,
} from "~/components/content/people-list.tsx";
import { Registered } from "~/components/content/registered.tsx";
import { UploadCard } from "~/components/content/upload-card.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { copy } from "~/copy/copy.ts";
import { dashboardCopy } from "~/copy/dashboard.ts";
import { employeesCopy } from "~/copy/employees.ts";
import { useLoadedFrame } from "~/frame/frame.ts";
import { type PeopleQuery, paths } from "~/paths.ts";
import type { WelcomeReply } from "./send.server.ts";

const crumbs = [
  { title: copy("shell.home"), to: paths.home() },
  { title: dashboardCopy("title"), to: paths.dashboard() },
  { title: employeesCopy("title") },
];

interface EmployeesViewProps {
  people: PeopleListView & { total: number; registered: number; percent: number };
  upload: { last: string | null; hasHistory: boolean };
  reply?: WelcomeReply;
}

export function EmployeesView({ people, upload, reply }: EmployeesViewProps) {
  const { query } = people;
  const ticked = reply?.kind === "ticked" ? reply : null;
  return (
    <Page title={employeesCopy("title")} crumbs={crumbs}>
      <Registered {...people} />
      <UploadCard {...upload} />
      {ticked?.problem && (
        <Notice tone="bad" announce>
          {ticked.problem}
        </Notice>
      )}
      <Section title={employeesCopy("list")}>
        <Downloads query={query} />
        <PeopleList
          view={people}
          to={paths.employeeData}
          renderName={(person) => <Tick person={person} query={query} isAll={ticked?.isAll ?? false} />}
          around={(table) => (
            <WelcomeForm query={query} isAll={ticked?.isAll ?? false}>
              {table}
            </WelcomeForm>
          )}
        />
      </Section>
    </Page>
  );
}

/** Plain links: what is listed, as a file. */
function Downloads({ query: { search, filter } }: { query: PeopleQuery }) {
  const query = { search, filter };
  return (
    <p className="bp-actions">
      <Link to={paths.employeeFile("employees.csv", query)} reloadDocument>
        {employeesCopy("downloadCsv")}
      </Link>
      <Link to={paths.employeeFile("employees.xlsx", query)} reloadDocument>
        {employeesCopy("downloadXlsx")}
      </Link>
    </p>
  );
}

function Tick({ person, query, isAll }: { person: PersonRow; query: PeopleQuery; isAll: boolean }) {
  return (
    <span className="bp-people__pick" key={String(isAll)}>
      <label>
        <input
          className="bp-check__box"
          type="checkbox"
          name="employeeId"
          value={person.id}
          defaultChecked={isAll}
        />
        <span className="bp-hidden">{person.name}</span>
      </label>
      <PersonLink person={person} query={query} />
    </span>
  );
}

/** EMPDATA-03: ticks and buttons that post; select-all renders the rows anew. */
function WelcomeForm({
  query,
  isAll,
  children,
}: {
  query: PeopleQuery;
  isAll: boolean;
  children: React.ReactNode;
}) {
  const { csrf } = useLoadedFrame();
  return (
    <ActionForm csrf={csrf} action={paths.employeeData(query)} className="bp-stack">
      {children}
      <div className="bp-card">
        <h3>{employeesCopy("welcome")}</h3>
        <p>{employeesCopy("welcomeText")}</p>
        <div className="bp-actions">
          <SubmitButton intent="send-chosen">{employeesCopy("sendChosen")}</SubmitButton>
          <SubmitButton intent="send-all" look="plain">
            {employeesCopy("sendAll")}
          </SubmitButton>
          <SubmitButton intent={isAll ? "select-none" : "select-all"} look="quiet">
            {employeesCopy(isAll ? "selectNone" : "selectAll")}
          </SubmitButton>
        </div>
      </div>
    </ActionForm>
  );
}

interface ConfirmViewProps {
  ids: string[] | null;
  count: number;
  formId: string;
  query: PeopleQuery;
}

/** How many are meant, before anything is sent. */
export function ConfirmView({ ids, count, formId, query }: ConfirmViewProps) {
  const { csrf } = useLoadedFrame();
  const asked = ids === null ? "confirmAll" : count === 1 ? "confirmOne" : "confirmChosen";
  return (
    <Page title={employeesCopy("confirmTitle")} crumbs={crumbs} width="text">
      <p>
        <b>{employeesCopy(asked, { count: formatCount(count) })}</b>
      </p>
      <p>{employeesCopy("confirmSkips")}</p>
      <ActionForm
        csrf={csrf}
        action={paths.employeeData(query)}
        values={{ formId, everybody: ids === null ? "yes" : undefined }}
      >
        {ids?.map((id) => (
          <input key={id} type="hidden" name="employeeId" value={id} />
        ))}
        <div className="bp-actions">
          <SubmitButton intent="confirm" pendingLabel={employeesCopy("sending")}>
            {employeesCopy("confirmSend")}
          </SubmitButton>
          <ButtonLink look="plain" to={paths.employeeData(query)}>
            {employeesCopy("cancel")}
          </ButtonLink>
        </div>
      </ActionForm>
    </Page>
  );
}
