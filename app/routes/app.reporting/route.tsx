import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { reportsCopy } from "#copy/reports";
import { createPageMeta } from "~/frame/frame.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { ReportingView } from "./view.tsx";

export const meta = createPageMeta(() => reportsCopy("title"));

/** The kinds of report (REPORT-01, REPORT-03); each list opens in a panel over this page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { client, extensions } = await requireEmployer(context, request);
  return createPage({
    hasVouchers: client.ccv !== null,
    hasPayroll: extensions.has("payroll"),
    hasCalendar: extensions.has("pay-groups"),
    hasWebhooks: extensions.has("webhooks"),
    hasActivity: extensions.has("activity"),
  });
}

export default function ReportingPage() {
  const sections = useLoaderData<typeof loader>();
  return (
    <>
      <ReportingView {...sections} />
      <Outlet />
    </>
  );
}
