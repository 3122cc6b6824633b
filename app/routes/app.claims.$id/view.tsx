import { claimsCopy } from "#copy/claims";
import { Chip } from "~/components/content/chip.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { PersonName } from "~/components/content/person-name.tsx";
import { Row, Rows } from "~/components/content/rows.tsx";
import { type Column, Table } from "~/components/content/table.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { useClaimCrumbs } from "~/frame/claim-page.tsx";
import { claimPaths } from "~/paths-claims.ts";

interface Limit {
  category: string;
  left: string;
}

/** A person's limits, each with the amount that can still be claimed. */
interface RemainingLimits {
  who: string;
  limits: Limit[];
}

interface ClaimsViewProps {
  id: string;
  name: string;
  language?: string;
  canClaim: boolean;
  earliest: string;
  hasNames: boolean;
  left: RemainingLimits[];
  claims: {
    id: string;
    reference: string;
    category: string;
    claimantName: string;
    claimed: string;
    treated: string;
    stateLabel: string;
    tone: "wait" | "good" | "bad";
    paid: string | null;
  }[];
}

export function ClaimsView({ canClaim, earliest, hasNames, left, claims, ...benefit }: ClaimsViewProps) {
  const title = claimsCopy("title");
  return (
    <Page
      title={title}
      lead={canClaim ? claimsCopy("lead", { date: earliest }) : undefined}
      crumbs={useClaimCrumbs(title, benefit)}
    >
      {canClaim ? (
        <div className="bp-actions">
          <ButtonLink to={claimPaths.new(benefit.id)}>{claimsCopy("start")}</ButtonLink>
        </div>
      ) : (
        <Notice>{claimsCopy("cannot", { date: earliest })}</Notice>
      )}
      <Section title={claimsCopy("yours")}>
        {claims.length === 0 ? (
          <EmptyState icon="document">{claimsCopy("none")}</EmptyState>
        ) : (
          <Rows>
            {claims.map((claim) => (
              <Row
                key={claim.id}
                title={claimsCopy("one", { reference: claim.reference })}
                to={claimPaths.claim(benefit.id, claim.id)}
                state={<Chip tone={claim.tone}>{claim.stateLabel}</Chip>}
                text={
                  <>
                    {claim.category} · <PersonName>{claim.claimantName}</PersonName> · {claim.treated}
                    {claim.paid && ` · ${claimsCopy("paid")} ${claim.paid}`}
                  </>
                }
                price={<b>{claim.claimed}</b>}
              />
            ))}
          </Rows>
        )}
      </Section>
      {left.length > 0 && (
        <Section title={claimsCopy("leftTitle")}>
          {hasNames ? <LeftByPerson left={left} /> : <LeftByCategory limits={left[0]?.limits ?? []} />}
        </Section>
      )}
    </Page>
  );
}

/** One row for each person, because each person has separate limits. */
function LeftByPerson({ left }: { left: RemainingLimits[] }) {
  const categories = new Set(left.flatMap(({ limits }) => limits.map(({ category }) => category)));
  const personColumn: Column<RemainingLimits> = {
    key: "who",
    label: claimsCopy("person"),
    render: (row) => <PersonName>{row.who}</PersonName>,
  };
  const columns = [...categories].map(
    (category): Column<RemainingLimits> => ({
      key: category,
      label: category,
      numeric: true,
      render: ({ limits }) => limits.find((each) => each.category === category)?.left,
    }),
  );
  return (
    <Table
      caption={claimsCopy("leftTable")}
      columns={[personColumn, ...columns]}
      rows={left}
      rowKey={(row) => row.who}
      isWide={columns.length > 3}
    />
  );
}

function LeftByCategory({ limits }: { limits: Limit[] }) {
  return (
    <Table
      caption={claimsCopy("leftTable")}
      columns={[
        { key: "category", label: claimsCopy("category"), render: ({ category }) => category },
        { key: "left", label: claimsCopy("left"), numeric: true, render: ({ left }) => left },
      ]}
      rows={limits}
      rowKey={({ category }) => category}
    />
  );
}
