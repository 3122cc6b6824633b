import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { dashboardCopy } from "#copy/dashboard";
import { underwritingCopy } from "#copy/underwriting";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { Pager } from "~/components/content/pager.tsx";
import { PersonName } from "~/components/content/person-name.tsx";
import { type Column, Table } from "~/components/content/table.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { decisionPaths } from "~/paths-decisions.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadRequests, type RequestView } from "~/view-models/underwriting.server.ts";

const getTitle = () => underwritingCopy("title");
export const meta = createPageMeta(getTitle);

/** Requests that wait for an insurer, the oldest first (B10). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request, "underwriting");
  const pageNumber = parsePageNumber(new URL(request.url).searchParams);
  const { value } = await loadRequests(context.upstream, setup.client.id, pageNumber);
  if (value && pageNumber > value.pageCount) throw seeOther(decisionPaths.insurerDecisions(value.pageCount));
  const next = { to: paths.takeUp(), label: dashboardCopy("takeUpLink") };
  return createPage({ view: value, next }, value ? undefined : { status: 503 });
}

const getColumns = (): Column<RequestView>[] => [
  {
    key: "employee",
    label: underwritingCopy("employee"),
    render: ({ name }) => <PersonName>{name}</PersonName>,
  },
  { key: "number", label: underwritingCopy("number"), render: ({ number }) => number },
  { key: "benefit", label: underwritingCopy("benefit"), render: ({ benefit }) => benefit },
  { key: "cover", label: underwritingCopy("cover"), numeric: true, render: ({ cover }) => cover },
  { key: "until", label: underwritingCopy("decideBy"), isDay: true, render: ({ decideBy }) => decideBy },
  {
    key: "decision",
    label: underwritingCopy("action"),
    render: ({ id, name, benefit, reason, waits }) => (
      <>
        {reason ?? (
          <Link
            to={decisionPaths.insurerDecision(id)}
            aria-label={underwritingCopy("recordOf", { name, benefit })}
          >
            {underwritingCopy("record")}
          </Link>
        )}
        {waits && <span className="bp-quiet"> {waits}</span>}
      </>
    ),
  },
];

export default function InsurerDecisionsPage() {
  const { view, next } = useLoaderData<typeof loader>();
  return (
    <Page
      title={getTitle()}
      lead={view?.requests.length === 0 ? undefined : underwritingCopy("lead")}
      crumbs={getEmployerCrumbs({ title: getTitle() })}
    >
      {!view && <Failed problem={underwritingCopy("failed")} retry={decisionPaths.insurerDecisions()} />}
      {view && (
        <Table
          caption={underwritingCopy("table")}
          columns={getColumns()}
          rows={view.requests}
          rowKey={({ id }) => id}
          empty={<EmptyState icon="check">{underwritingCopy("none")}</EmptyState>}
        />
      )}
      {view?.requests.length === 0 && (
        <p>
          <Link to={next.to}>{next.label}</Link>
        </p>
      )}
      {view && <Pager page={view.page} pageCount={view.pageCount} to={decisionPaths.insurerDecisions} />}
    </Page>
  );
}
