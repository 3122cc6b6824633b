import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { payCalendarCopy } from "#copy/pay-calendar";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadPayCalendar } from "~/view-models/pay-groups.server.ts";
import { CalendarView } from "./view.tsx";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => payCalendarCopy("title"));

/** The next pay days of each pay group; `all` names the group whose days are all shown. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request, "pay-groups");
  const expandedGroup = new URL(request.url).searchParams.get("all");
  const groups = await loadPayCalendar(context.upstream, client.id, expandedGroup);
  return createPage({ groups }, groups ? {} : { status: 503 });
}

export default function PayCalendarPage() {
  const { groups } = useLoaderData<typeof loader>();
  return <CalendarView groups={groups} />;
}
