import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { claimsCopy } from "#copy/claims";
import { Chip, type Tone } from "~/components/content/chip.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { Pager } from "~/components/content/pager.tsx";
import { PersonName } from "~/components/content/person-name.tsx";
import { type Column, Table } from "~/components/content/table.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { decisionPaths } from "~/paths-decisions.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import { createNotFoundReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadClaimsToDecide } from "~/view-models/claims.server.ts";

const getTitle = () => claimsCopy("decideTitle");
export const meta = createPageMeta(getTitle);

/** Claims of plans whose claims this employer decides; other employers do not have the page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request, "claims");
  const pageNumber = parsePageNumber(new URL(request.url).searchParams);
  const list = await loadClaimsToDecide(context.upstream, setup.client.id, { page: pageNumber });
  if (list.kind === "none") throw createNotFoundReply();
  if (list.kind === "failed") return createPage(null, { status: 503 });
  if (pageNumber > list.pageCount) throw seeOther(decisionPaths.claims(list.pageCount));
  const claims = list.claims.map(({ id, name, number, benefit, claimed, sent, stateLabel, tone }) => ({
    id,
    name,
    number,
    benefit,
    claimed,
    sent,
    stateLabel,
    tone,
  }));
  return createPage({ claims, page: list.page, pageCount: list.pageCount });
}

interface ClaimRow {
  id: string;
  name: string;
  number: string;
  benefit: string;
  claimed: string;
  sent: string;
  stateLabel: string;
  tone: Tone;
}

const getColumns = (): Column<ClaimRow>[] => [
  { key: "employee", label: claimsCopy("employee"), render: ({ name }) => <PersonName>{name}</PersonName> },
  { key: "number", label: claimsCopy("number"), render: ({ number }) => number },
  { key: "benefit", label: claimsCopy("benefit"), render: ({ benefit }) => benefit },
  { key: "amount", label: claimsCopy("amountColumn"), numeric: true, render: ({ claimed }) => claimed },
  { key: "sent", label: claimsCopy("sentOn"), isDay: true, render: ({ sent }) => sent },
  {
    key: "state",
    label: claimsCopy("state"),
    render: ({ stateLabel, tone }) => <Chip tone={tone}>{stateLabel}</Chip>,
  },
  {
    key: "action",
    label: claimsCopy("action"),
    render: ({ id, name }) => (
      <Link to={decisionPaths.claim(id)} aria-label={claimsCopy("lookAt", { name })}>
        {claimsCopy("look")}
      </Link>
    ),
  },
];

export default function ClaimsToDecidePage() {
  const view = useLoaderData<typeof loader>();
  return (
    <Page
      title={getTitle()}
      lead={view?.claims.length ? claimsCopy("decideLead") : undefined}
      crumbs={getEmployerCrumbs({ title: getTitle() })}
    >
      {!view && <Failed problem={claimsCopy("decideFailed")} retry={decisionPaths.claims()} />}
      {view && (
        <Table
          caption={claimsCopy("decideTable")}
          columns={getColumns()}
          rows={view.claims}
          rowKey={({ id }) => id}
          empty={<EmptyState icon="check">{claimsCopy("decideNone")}</EmptyState>}
        />
      )}
      {view && <Pager page={view.page} pageCount={view.pageCount} to={decisionPaths.claims} />}
      <p>
        <Link to={decisionPaths.decidedClaims()}>{claimsCopy("decidedLink")}</Link>
      </p>
    </Page>
  );
}
