import { enrolmentCopy } from "#copy/enrolment";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { Pager } from "~/components/content/pager.tsx";
import { type Column, Table } from "~/components/content/table.tsx";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { getPayrollCrumbs } from "~/components/layout/payroll-crumbs.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { EnrolmentJoined } from "~/view-models/enrolment.server.ts";

type Person = EnrolmentJoined["people"][number];

const getTitle = () => enrolmentCopy("joinedTitle");

const getColumns = (): Column<Person>[] => [
  { key: "employee", label: enrolmentCopy("employee"), render: ({ name }) => <bdi>{name}</bdi> },
  { key: "number", label: enrolmentCopy("number"), render: ({ number }) => number },
  { key: "benefit", label: enrolmentCopy("pension"), render: ({ benefit }) => benefit },
  { key: "asked", label: enrolmentCopy("askedOn"), render: ({ askedOn }) => askedOn },
  { key: "from", label: enrolmentCopy("joinedFrom"), render: ({ from }) => from },
  { key: "pays", label: enrolmentCopy("employerPays"), render: ({ mustPay }) => mustPay },
  { key: "out", label: enrolmentCopy("optedOutOn"), render: ({ optedOutOn }) => optedOutOn },
];

/** The people who asked to join; `joined` is null if they could not be loaded. */
export function JoinedView({ joined }: { joined: EnrolmentJoined | null }) {
  return (
    <Page
      title={getTitle()}
      lead={enrolmentCopy("joinedLead")}
      crumbs={getPayrollCrumbs({ title: getTitle() })}
    >
      {!joined && <Failed problem={enrolmentCopy("joinedFailed")} retry={payrollPaths.enrolmentJoined()} />}
      {joined && (
        <Table
          caption={getTitle()}
          columns={getColumns()}
          rows={joined.people}
          rowKey={({ id }) => id}
          empty={<EmptyState icon="people">{enrolmentCopy("joinedNone")}</EmptyState>}
        />
      )}
      {joined && <Pager page={joined.page} pageCount={joined.pageCount} to={payrollPaths.enrolmentJoined} />}
    </Page>
  );
}
