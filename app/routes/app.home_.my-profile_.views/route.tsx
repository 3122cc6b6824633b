import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { activityCopy } from "#copy/activity";
import { profileCopy } from "#copy/profile";
import { shellCopy } from "#copy/shell";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { Pager } from "~/components/content/pager.tsx";
import { type Column, Table } from "~/components/content/table.tsx";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { activityPaths } from "~/paths-activity.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadAccountViews } from "~/view-models/activity.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => activityCopy("viewsTitle"));

/** The page of who viewed the person's account. A page after the last redirects to the last. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireUser(context, request, "activity");
  const pageNumber = parsePageNumber(new URL(request.url).searchParams);
  const views = await loadAccountViews(context.upstream, pageNumber);
  if (views && pageNumber > views.pageCount) throw seeOther(activityPaths.views(views.pageCount));
  return createPage({ pageNumber, views }, views ? {} : { status: 503 });
}

type View = NonNullable<Awaited<ReturnType<typeof loadAccountViews>>>["rows"][number];

const getColumns = (): Column<View>[] => [
  { key: "who", label: activityCopy("who"), render: ({ who }) => who },
  { key: "what", label: activityCopy("whatSeen"), render: ({ what }) => what },
  { key: "when", label: activityCopy("when"), render: ({ when }) => when },
];

const getTitle = () => activityCopy("viewsTitle");
const getCrumbs = () => [
  { title: shellCopy("home"), to: paths.home() },
  { title: profileCopy("title"), to: paths.myProfile() },
  { title: getTitle() },
];

export default function AccountViewsPage() {
  const { pageNumber, views } = useLoaderData<typeof loader>();
  return (
    <Page title={getTitle()} lead={activityCopy("viewsLead")} crumbs={getCrumbs()}>
      {views ? (
        <>
          <Table
            caption={getTitle()}
            columns={getColumns()}
            rows={views.rows}
            rowKey={({ id }) => id}
            empty={<EmptyState icon="people">{activityCopy("viewsNone")}</EmptyState>}
          />
          <Pager page={pageNumber} pageCount={views.pageCount} to={activityPaths.views} />
        </>
      ) : (
        <Failed problem={activityCopy("viewsFailed")} retry={activityPaths.views(pageNumber)} />
      )}
    </Page>
  );
}
