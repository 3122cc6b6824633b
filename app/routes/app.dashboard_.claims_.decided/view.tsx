import { Form, Link } from "@remix-run/react";
import { claimsCopy } from "#copy/claims";
import { Chip, type Tone } from "~/components/content/chip.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { formatCount } from "~/components/content/format-count.ts";
import { Pager } from "~/components/content/pager.tsx";
import { NumberedName, WithName } from "~/components/content/person-name.tsx";
import { type Column, Table } from "~/components/content/table.tsx";
import { Field } from "~/components/form/field.tsx";
import { toPlainField } from "~/components/form/field-state.ts";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { decisionPaths } from "~/paths-decisions.ts";

interface DecidedClaim {
  id: string;
  reference: string;
  name: string;
  number: string;
  benefit: string;
  claimed: string;
  paidAmount: string | null;
  stateLabel: string;
  tone: Tone;
  note: string | null;
  decidedOn: string | null;
  decidedBy: string | null;
}

interface DecidedClaimsProps {
  search: string;
  page: number;
  /** Null if the list could not be loaded. */
  view: { claims: DecidedClaim[]; total: number; pageCount: number } | null;
}

const getTitle = () => claimsCopy("decidedTitle");
const getCrumbs = () =>
  getEmployerCrumbs({ title: claimsCopy("decideTitle"), to: decisionPaths.claims() }, { title: getTitle() });

export function DecidedClaimsPage({ search, page, view }: DecidedClaimsProps) {
  const hasClaims = Boolean(view?.total);
  return (
    <Page title={getTitle()} lead={hasClaims ? claimsCopy("decidedLead") : undefined} crumbs={getCrumbs()}>
      {(hasClaims || search !== "") && <Filter search={search} total={view?.total} />}
      {!view && (
        <Failed problem={claimsCopy("decideFailed")} retry={decisionPaths.decidedClaims({ search, page })} />
      )}
      {view && (
        <Table
          caption={claimsCopy("decidedTable")}
          columns={getColumns()}
          rows={view.claims}
          rowKey={({ id }) => id}
          empty={
            <EmptyState icon="heart">
              {claimsCopy(search === "" ? "decidedNone" : "decidedNotFound")}
            </EmptyState>
          }
        />
      )}
      {view && (
        <Pager
          page={page}
          pageCount={view.pageCount}
          to={(target) => decisionPaths.decidedClaims({ search, page: target })}
        />
      )}
      <p>
        <Link to={decisionPaths.claims()}>{claimsCopy("openLink")}</Link>
      </p>
    </Page>
  );
}

/** The search is kept in the address. The form omits the page, so that a new search begins at the first. */
function Filter({ search, total }: { search: string; total: number | undefined }) {
  const path = decisionPaths.decidedClaims();
  return (
    <Form className="bp-filter" method="get" action={path} role="search" key={search}>
      <Field
        field={toPlainField("decided", "search", search)}
        label={claimsCopy("search")}
        hint={claimsCopy("searchHint")}
        type="search"
        maxLength={200}
        autoComplete="off"
      />
      <button className="bp-button bp-button--plain" type="submit">
        {claimsCopy("show")}
      </button>
      {search && (
        <p className="bp-filter__found" role="status">
          {total !== undefined && `${claimsCopy("found", { count: formatCount(total) })} `}
          <Link to={path}>{claimsCopy("clear")}</Link>
        </p>
      )}
    </Form>
  );
}

const getColumns = (): Column<DecidedClaim>[] => [
  {
    key: "employee",
    label: claimsCopy("employee"),
    render: ({ name, number }) => <NumberedName name={name} number={number} />,
  },
  {
    key: "claim",
    label: claimsCopy("claim"),
    render: ({ id, reference, benefit }) => (
      <span>
        <Link to={decisionPaths.claim(id)}>{reference}</Link>{" "}
        <span className="bp-quiet bp-payroll__more">{benefit}</span>
      </span>
    ),
  },
  { key: "claimed", label: claimsCopy("claimedColumn"), numeric: true, render: ({ claimed }) => claimed },
  {
    key: "paid",
    label: claimsCopy("paidColumn"),
    numeric: true,
    render: ({ paidAmount }) => paidAmount ?? claimsCopy("nothingPaid"),
  },
  { key: "result", label: claimsCopy("result"), render: Result },
  { key: "decided", label: claimsCopy("decidedOn"), render: Decision },
];

const Result = ({ tone, stateLabel, note }: DecidedClaim) => (
  <span>
    <Chip tone={tone}>{stateLabel}</Chip> {note && <span className="bp-quiet bp-payroll__more">{note}</span>}
  </span>
);

const Decision = ({ decidedOn, decidedBy }: DecidedClaim) => (
  <span>
    {decidedOn}{" "}
    {decidedBy && (
      <span className="bp-quiet bp-payroll__more">
        <WithName name={decidedBy} toText={(name) => claimsCopy("decidedBy", { name })} />
      </span>
    )}
  </span>
);
