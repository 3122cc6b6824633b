import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { insightsCopy } from "#copy/insights";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { formatCount } from "~/components/content/format-count.ts";
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
import { loadTakeUp, type TakeUpList } from "~/view-models/insights.server.ts";
import { TakeUpChart } from "./take-up-chart.tsx";

const getTitle = () => insightsCopy("takeUp");
export const meta = createPageMeta(getTitle);

/** Take-up of all benefits (DASH-05). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const takeUp = await loadTakeUp(context.upstream, await requireEmployer(context, request));
  return createPage(takeUp.value, takeUp.value ? undefined : { status: 503 });
}

type Benefit = TakeUpList["benefits"][number];

const getColumns = (): Column<Benefit>[] => [
  {
    key: "benefit",
    label: insightsCopy("benefit"),
    render: ({ id, name }) => (
      <NamedBenefit id={id}>
        <Link to={paths.takeUpOf(id)}>
          <NamedText>{name}</NamedText>
        </Link>
      </NamedBenefit>
    ),
  },
  {
    key: "share",
    label: insightsCopy("share"),
    numeric: true,
    render: ({ percent }) => insightsCopy("sharePercent", { percent: formatCount(percent) }),
  },
  {
    key: "eligible",
    label: insightsCopy("eligible"),
    numeric: true,
    render: ({ eligible }) => formatCount(eligible),
  },
  {
    key: "chosen",
    label: insightsCopy("chosen"),
    numeric: true,
    render: ({ chosen }) => formatCount(chosen),
  },
  {
    key: "panel",
    label: insightsCopy("inShort"),
    render: ({ id, name }) => (
      <Link to={paths.takeUpPanel(id)} preventScrollReset>
        {insightsCopy("look")}
        <span className="bp-hidden">
          {" "}
          <NamedText>{name}</NamedText>
        </span>
      </Link>
    ),
  },
];

export default function TakeUpPage() {
  const takeUp = useLoaderData<typeof loader>();
  return (
    <>
      <Page
        title={getTitle()}
        lead={insightsCopy("takeUpLead")}
        crumbs={getEmployerCrumbs({ title: getTitle() })}
      >
        {!takeUp && <Failed problem={insightsCopy("takeUpFailed")} retry={paths.takeUp()} />}
        {takeUp?.benefits.length === 0 && <EmptyState icon="chart">{insightsCopy("takeUpEmpty")}</EmptyState>}
        {takeUp && takeUp.benefits.length > 0 && (
          <>
            <TakeUpChart benefits={takeUp.benefits} />
            <Table
              caption={insightsCopy("takeUpTable")}
              showsCaption
              columns={getColumns()}
              rows={takeUp.benefits}
              rowKey={({ id }) => id}
            />
            {takeUp.asOf && <p className="bp-quiet">{insightsCopy("asOf", { date: takeUp.asOf })}</p>}
          </>
        )}
      </Page>
      <Outlet />
    </>
  );
}
