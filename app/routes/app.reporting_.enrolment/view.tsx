import { Link } from "@remix-run/react";
import { enrolmentCopy } from "#copy/enrolment";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { formatCount } from "~/components/content/format-count.ts";
import { Pager } from "~/components/content/pager.tsx";
import { SelectableList } from "~/components/content/selectable-list.tsx";
import { type Column, Table } from "~/components/content/table.tsx";
import { SubmitButton } from "~/components/form/button.tsx";
import { ConfirmPeople } from "~/components/form/confirm-people.tsx";
import { PersonBox } from "~/components/form/person-box.tsx";
import { Failed } from "~/components/layout/failed.tsx";
import { ErrorNotice } from "~/components/layout/notice.tsx";
import { Page } from "~/components/layout/page.tsx";
import { getPayrollCrumbs } from "~/components/layout/payroll-crumbs.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { EnrolmentWaiting } from "~/view-models/enrolment.server.ts";
import type { EnrolmentReply } from "./form.server.ts";

const getTitle = () => enrolmentCopy("title");
const getCrumbs = () => getPayrollCrumbs({ title: getTitle() });

type Person = EnrolmentWaiting["people"][number];
type SelectionReply = Extract<EnrolmentReply, { kind: "selection" }>;

/** The list of people to enrol; `waiting` is null if it could not be loaded. */
export function EnrolmentView({
  waiting,
  reply,
}: {
  waiting: EnrolmentWaiting | null;
  reply?: SelectionReply;
}) {
  return (
    <Page
      title={getTitle()}
      lead={waiting?.people.length ? enrolmentCopy("lead") : undefined}
      crumbs={getCrumbs()}
    >
      <ErrorNotice>{reply?.problem}</ErrorNotice>
      {!waiting && <Failed problem={enrolmentCopy("failed")} retry={payrollPaths.enrolment()} />}
      {waiting && waiting.letters > 0 && (
        <p>
          <Link to={payrollPaths.enrolmentLetters()}>
            {enrolmentCopy(waiting.letters === 1 ? "lettersOne" : "lettersMany", {
              count: formatCount(waiting.letters),
            })}
          </Link>
        </p>
      )}
      {waiting?.benefit && (
        <p>
          {enrolmentCopy("terms", { benefit: waiting.benefit.name, share: waiting.benefit.share })}{" "}
          {enrolmentCopy("newOnes")}
        </p>
      )}
      {waiting && waiting.people.length === 0 && (
        <EmptyState icon="check">{enrolmentCopy(waiting.benefit ? "none" : "noPlan")}</EmptyState>
      )}
      {waiting && waiting.people.length > 0 && <People waiting={waiting} isAll={reply?.isAll ?? false} />}
      {waiting?.benefit && (
        <p>
          <Link to={payrollPaths.enrolmentOptOut()}>{enrolmentCopy("optOutLink")}</Link>
        </p>
      )}
      {waiting?.benefit && (
        <p>
          <Link to={payrollPaths.enrolmentJoined()}>{enrolmentCopy("joinedLink")}</Link>
        </p>
      )}
      {waiting && <Pager page={waiting.page} pageCount={waiting.pageCount} to={payrollPaths.enrolment} />}
    </Page>
  );
}

function People({ waiting, isAll }: { waiting: EnrolmentWaiting; isAll: boolean }) {
  const { people, page } = waiting;
  const columns: Column<Person>[] = [
    {
      key: "employee",
      label: enrolmentCopy("employee"),
      render: (person) => <SelectCell person={person} isAll={isAll} />,
    },
    { key: "number", label: enrolmentCopy("number"), render: ({ number }) => number },
    { key: "since", label: enrolmentCopy("since"), render: ({ since }) => since },
  ];
  return (
    <SelectableList
      key={page}
      action={payrollPaths.enrolment(page)}
      name="employeeId"
      isAll={isAll}
      selectableCount={people.length}
      texts={{
        selectAll: enrolmentCopy("selectAll"),
        selectNone: enrolmentCopy("selectNone"),
        picked: (count) => enrolmentCopy("picked", { count, total: people.length }),
      }}
      buttons={
        <>
          <SubmitButton intent="enrol-chosen">{enrolmentCopy("enrolChosen")}</SubmitButton>
          <SubmitButton intent="enrol-all" look="plain">
            {enrolmentCopy("enrolAll")}
          </SubmitButton>
        </>
      }
    >
      <Table caption={enrolmentCopy("table")} columns={columns} rows={people} rowKey={({ id }) => id} />
    </SelectableList>
  );
}

function SelectCell({ person, isAll }: { person: Person; isAll: boolean }) {
  return (
    <PersonBox employeeId={person.id} isSelected={isAll} className="bp-pick">
      <bdi>{person.name}</bdi>
    </PersonBox>
  );
}

/** Asks for confirmation with the number of people before anybody is enrolled. */
export function ConfirmView({ ids, count, problem }: Extract<EnrolmentReply, { kind: "confirm" }>) {
  const questionKey = ids === null ? "confirmAll" : count === 1 ? "confirmOne" : "confirmMany";
  return (
    <ConfirmPeople
      title={enrolmentCopy("confirmTitle")}
      crumbs={getCrumbs()}
      problem={problem}
      action={payrollPaths.enrolment()}
      ids={ids}
      count={count}
      words={{
        confirm: enrolmentCopy("confirm"),
        confirming: enrolmentCopy("confirming"),
        cancel: enrolmentCopy("cancel"),
      }}
    >
      <p>
        <b>{enrolmentCopy(questionKey, { count: formatCount(count) })}</b> {enrolmentCopy("confirmText")}
      </p>
    </ConfirmPeople>
  );
}
