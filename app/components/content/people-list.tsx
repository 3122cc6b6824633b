import { Link } from "@remix-run/react";
import { employeesCopy } from "#copy/employees";
import { type PeopleQuery, paths } from "~/paths.ts";
import { Chip } from "./chip.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Breakable } from "./facts.tsx";
import { Pager } from "./pager.tsx";
import { PeopleFilter } from "./people-filter.tsx";
import { PersonName } from "./person-name.tsx";
import { type Column, Table } from "./table.tsx";

export interface PersonRow {
  id: string;
  name: string;
  number: string;
  email: string | null;
  location: string | null;
  status: string;
  isRegistered: boolean;
  /** The day as text. */
  registeredOn: string | null;
}

export interface PeopleListView {
  query: PeopleQuery;
  rows: PersonRow[];
  count: number;
  isMinimum: boolean;
  page: number;
  pageCount: number;
}

interface PeopleListProps {
  view: PeopleListView;
  /** Makes the list's address for another filter, order or page. */
  to: (query: PeopleQuery) => string;
  /** Draws the name column, for example with a checkbox. */
  renderName?: Column<PersonRow>["render"];
  /** Wraps the table in the form that posts the selected rows. */
  wrapTable?: (table: React.ReactNode) => React.ReactNode;
}

/** The list of people with search, order and pages, all kept in the address (EMPDATA-05). */
export function PeopleList({
  view,
  to,
  renderName = (person) => <PersonLink person={person} query={view.query} />,
  wrapTable = keepTable,
}: PeopleListProps) {
  const { query, rows, count, isMinimum, page, pageCount } = view;
  const isNarrow = Boolean(query.search || query.filter);
  const table = (
    <Table
      caption={employeesCopy("list")}
      columns={listColumns(renderName)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState icon="people">{employeesCopy(isNarrow ? "nobody" : "noOne")}</EmptyState>}
    />
  );
  return (
    <div className="bp-stack bp-people">
      <PeopleFilter
        action={to({})}
        query={query}
        isSortable
        filter={{
          label: employeesCopy("registration"),
          yes: employeesCopy("registered"),
          no: employeesCopy("notRegistered"),
        }}
        count={count}
        isMinimum={isMinimum}
      />
      {rows.length === 0 ? table : wrapTable(table)}
      <Pager page={page} pageCount={pageCount} to={(number) => to({ ...query, page: number })} />
    </div>
  );
}

const keepTable = (table: React.ReactNode) => table;

/** A link to the person, whose page leads back to the same page of the list. */
export function PersonLink({
  person,
  query,
}: {
  person: Pick<PersonRow, "id" | "name">;
  query: PeopleQuery;
}) {
  return (
    <Link to={paths.employeePanel(person.id, query)} preventScrollReset>
      <PersonName>{person.name}</PersonName>
    </Link>
  );
}

function listColumns(renderName: Column<PersonRow>["render"]): Column<PersonRow>[] {
  return [
    { key: "name", label: employeesCopy("name"), render: renderName },
    { key: "number", label: employeesCopy("number"), render: ({ number }) => number },
    { key: "email", label: employeesCopy("email"), render: EmailAddress },
    { key: "status", label: employeesCopy("status"), render: ({ status }) => toStatusText(status) },
    { key: "registered", label: employeesCopy("registration"), render: Registration },
  ];
}

export function EmailAddress({ email }: { email: string | null }) {
  if (email === null) return employeesCopy("none");
  return (
    <span className="bp-people__email">
      <Breakable text={email} />
    </span>
  );
}

const statuses = ["active", "inactive", "left"] as const;

/** The portal's text for a status, or the upstream's word if the portal has none. */
export function toStatusText(status: string): string {
  const knownStatus = statuses.find((each) => each === status);
  return knownStatus ? employeesCopy(knownStatus) : status;
}

function Registration({ isRegistered, registeredOn }: PersonRow) {
  if (!isRegistered) return <Chip tone="wait">{employeesCopy("notRegistered")}</Chip>;
  return (
    <span>
      <Chip tone="good">{employeesCopy("registered")}</Chip>
      {registeredOn && (
        <span className="bp-hidden"> {employeesCopy("registeredOn", { date: registeredOn })}</span>
      )}
    </span>
  );
}
