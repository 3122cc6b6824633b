import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { activityCopy } from "#copy/activity";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { activityPaths } from "~/paths-activity.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadActivity, readActivityQuery } from "~/view-models/activity.server.ts";
import { ActivityPage } from "./view.tsx";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => activityCopy("title"));

/**
 * The page of what users did at the employer's client. A page number beyond the last redirects to the last
 * page.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request, "activity");
  const { query, filter, dayErrors, hasErrors } = readActivityQuery(request.url);
  if (hasErrors) return createPage({ query, dayErrors, view: null }, { status: 400 });
  const pageNumber = query.page ?? 1;
  const view = await loadActivity(context.upstream, setup.client.id, filter, pageNumber);
  if (view && pageNumber > view.pageCount)
    throw seeOther(activityPaths.activity({ ...query, page: view.pageCount }));
  return createPage({ query, dayErrors, view }, view ? {} : { status: 503 });
}

export default function ActivityRoute() {
  return <ActivityPage {...useLoaderData<typeof loader>()} />;
}
