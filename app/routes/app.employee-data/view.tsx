import { Link } from "@remix-run/react";
import { employeesCopy } from "#copy/employees";
import { formatCount } from "~/components/content/format-count.ts";
import {
  PeopleList,
  type PeopleListView,
  PersonLink,
  type PersonRow,
} from "~/components/content/people-list.tsx";
import { RegisteredCount } from "~/components/content/registered-count.tsx";
import { SelectableList } from "~/components/content/selectable-list.tsx";
import { UploadCard } from "~/components/content/upload-card.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { SubmitButton } from "~/components/form/button.tsx";
import { ConfirmPeople } from "~/components/form/confirm-people.tsx";
import { PersonBox } from "~/components/form/person-box.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { ErrorNotice } from "~/components/layout/notice.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { type PeopleQuery, paths } from "~/paths.ts";
import type { WelcomeReply } from "./send.server.ts";

const getCrumbs = () => getEmployerCrumbs({ title: employeesCopy("title") });

interface EmployeesViewProps {
  /** Null if they could not be loaded, while the rest of the page stays. */
  people: (PeopleListView & { total: number; registered: number; toRemind: number; percent: number }) | null;
  query: PeopleQuery;
  upload: { lastUpload: string | null; hasHistory: boolean };
  reply?: WelcomeReply;
}

export function EmployeesView({ people, query, upload, reply }: EmployeesViewProps) {
  const selectionReply = reply?.kind === "selection" ? reply : null;
  return (
    <Page title={employeesCopy("title")} crumbs={getCrumbs()}>
      <div className="bp-pair">
        {people && (
          <RegisteredCount {...people}>
            {people.toRemind > 0 && <WelcomeAllButton query={query} />}
          </RegisteredCount>
        )}
        <UploadCard {...upload} />
      </div>
      <ErrorNotice>{selectionReply?.problem}</ErrorNotice>
      <Section title={employeesCopy("list")}>
        {people ? (
          <>
            <Downloads query={query} />
            <People people={people} isAll={selectionReply?.isAll ?? false} />
          </>
        ) : (
          <Failed problem={employeesCopy("failed")} retry={paths.employeeData(query)} />
        )}
      </Section>
    </Page>
  );
}

/** Links to download the list as a file. */
function Downloads({ query: { search, filter } }: { query: PeopleQuery }) {
  const query = { search, filter };
  return (
    <p className="bp-actions">
      <Link to={paths.employeeFile("employees.csv", query)} reloadDocument>
        {employeesCopy("downloadCsv")}
      </Link>{" "}
      <Link to={paths.employeeFile("employees.xlsx", query)} reloadDocument>
        {employeesCopy("downloadXlsx")}
      </Link>
    </p>
  );
}

/** The button for everybody who has not registered, on all pages of the list (EMPDATA-03). */
function WelcomeAllButton({ query }: { query: PeopleQuery }) {
  return (
    <ActionForm action={paths.employeeData(query)}>
      <SubmitButton intent="send-all" look="plain">
        {employeesCopy("sendAll")}
      </SubmitButton>
    </ActionForm>
  );
}

/** The list, with a button for selected people (EMPDATA-03). */
function People({ people, isAll }: { people: PeopleListView; isAll: boolean }) {
  const { query, rows } = people;
  return (
    <PeopleList
      view={people}
      to={paths.employeeData}
      renderName={(person) => <SelectCell person={person} query={query} isAll={isAll} />}
      wrapTable={(table) => (
        <SelectableList
          key={JSON.stringify(query)}
          action={paths.employeeData(query)}
          name="employeeId"
          isAll={isAll}
          selectableCount={rows.length}
          texts={{
            selectAll: employeesCopy("selectAll"),
            selectNone: employeesCopy("selectNone"),
            picked: (count) => employeesCopy("picked", { count, total: rows.length }),
          }}
          buttons={<SubmitButton intent="send-chosen">{employeesCopy("sendChosen")}</SubmitButton>}
        >
          {table}
        </SelectableList>
      )}
    />
  );
}

function SelectCell({ person, query, isAll }: { person: PersonRow; query: PeopleQuery; isAll: boolean }) {
  return (
    <span className="bp-people__pick">
      {/* Labelled by the link, because text browsers would show a hidden name next to it. */}
      <PersonBox employeeId={person.id} isSelected={isAll} labelledBy={`person-${person.id}`} />{" "}
      <span id={`person-${person.id}`}>
        <PersonLink person={person} query={query} />
      </span>
    </span>
  );
}

interface ConfirmViewProps {
  ids: string[] | null;
  count: number;
  formId: string;
  problem?: string;
  query: PeopleQuery;
}

/** The question before emails are sent, with the number of people. */
export function ConfirmView({ ids, count, formId, problem, query }: ConfirmViewProps) {
  const questionKey = ids === null ? "confirmAll" : count === 1 ? "confirmOne" : "confirmChosen";
  return (
    <ConfirmPeople
      title={employeesCopy("confirmTitle")}
      crumbs={getCrumbs()}
      problem={problem}
      action={paths.employeeData(query)}
      ids={ids}
      count={count}
      values={{ formId }}
      words={{
        confirm: employeesCopy("confirmSend"),
        confirming: employeesCopy("sending"),
        cancel: employeesCopy("cancel"),
      }}
    >
      <div className="bp-text">
        <p>
          <b>{employeesCopy(questionKey, { count: formatCount(count) })}</b> {employeesCopy("confirmText")}
        </p>
        <p>{employeesCopy("confirmSkips")}</p>
      </div>
    </ConfirmPeople>
  );
}
