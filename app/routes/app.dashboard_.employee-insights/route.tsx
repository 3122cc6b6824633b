import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { insightsCopy } from "#copy/insights";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createNotFoundReply, createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { isInsightsEnabled, loadInsights } from "~/view-models/insights.server.ts";
import { InsightsView } from "./view.tsx";
import { toInsightsView } from "./view-model.server.ts";

export const handle: PageHandle = { scripts: false };

const getTitle = () => insightsCopy("title");
export const meta = createPageMeta(getTitle);

/** Charts about a client's people (DASH-04); a client without insights does not have the page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request);
  if (!isInsightsEnabled(setup)) throw createNotFoundReply();
  const { value } = await loadInsights(context.upstream, setup);
  return value ? createPage(toInsightsView(value)) : createPage(null, { status: 503 });
}

export default function InsightsPage() {
  const view = useLoaderData<typeof loader>();
  return (
    <Page
      title={getTitle()}
      lead={view?.asOf ? insightsCopy("costsAsOf", { date: view.asOf }) : undefined}
      crumbs={getEmployerCrumbs({ title: getTitle() })}
    >
      {!view && <Failed problem={insightsCopy("failed")} retry={paths.employeeInsights()} />}
      {view?.headcount === 0 && <EmptyState icon="chart">{insightsCopy("empty")}</EmptyState>}
      {view && view.headcount > 0 && <InsightsView view={view} />}
    </Page>
  );
}
