import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { approvalsCopy } from "#copy/approvals";
import { dashboardCopy } from "#copy/dashboard";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { NamedBenefit } from "~/components/content/named-benefit.tsx";
import { NamedText } from "~/components/content/named-text.tsx";
import { type Column, Table } from "~/components/content/table.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadWaitingBenefits, type WaitingBenefits } from "~/view-models/approvals.server.ts";

const getTitle = () => approvalsCopy("title");
export const meta = createPageMeta(getTitle);

/** The benefits that have requests to decide (APPROVE-01). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireEmployer(context, request);
  const waiting = await loadWaitingBenefits(context.upstream);
  return createPage(waiting.value, waiting.value ? undefined : { status: 503 });
}

type Benefit = WaitingBenefits["benefits"][number];

const getColumns = (isAnyWaiting: boolean): Column<Benefit>[] => [
  {
    key: "benefit",
    label: approvalsCopy("benefit"),
    render: ({ id, name }) => (
      <NamedBenefit id={id}>
        <Link to={paths.approvalsOf(id)}>
          <NamedText>{name}</NamedText>
        </Link>
      </NamedBenefit>
    ),
  },
  { key: "count", label: approvalsCopy("count"), numeric: true, render: ({ count }) => count },
  {
    key: "until",
    label: approvalsCopy("until"),
    render: ({ count, deadline }) => (count > 0 && deadline ? deadline.date : approvalsCopy("notSaid")),
  },
  ...(isAnyWaiting ? [createQuickLookColumn()] : []),
];

const createQuickLookColumn = (): Column<Benefit> => ({
  key: "look",
  label: approvalsCopy("quick"),
  render: ({ id, name, count }) =>
    count > 0 && (
      <Link to={paths.approvalsPanel(id)} preventScrollReset>
        {approvalsCopy("look")}
        <span className="bp-hidden">
          {" "}
          <NamedText>{name}</NamedText>
        </span>
      </Link>
    ),
});

export default function ApprovalsPage() {
  const waiting = useLoaderData<typeof loader>();
  return (
    <>
      <Page
        title={getTitle()}
        lead={waiting?.count ? waiting.deadline?.text : undefined}
        crumbs={getEmployerCrumbs({ title: approvalsCopy("crumb") })}
      >
        {!waiting && <Failed problem={approvalsCopy("failed")} retry={paths.approvals()} />}
        {waiting?.count === 0 && <EmptyState icon="check">{approvalsCopy("none")}</EmptyState>}
        {waiting && waiting.benefits.length > 0 && (
          <Table
            caption={approvalsCopy("table")}
            columns={getColumns(waiting.count > 0)}
            rows={waiting.benefits}
            rowKey={({ id }) => id}
          />
        )}
        {waiting?.count === 0 && (
          <p>
            <Link to={paths.takeUp()}>{dashboardCopy("takeUpLink")}</Link>
          </p>
        )}
      </Page>
      <Outlet />
    </>
  );
}
