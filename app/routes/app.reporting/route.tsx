import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { reportsCopy } from "#copy/reports";
import { pageTitle } from "~/frame/frame.ts";
import { page } from "~/platform/responses.server.ts";
import { requireUserType } from "~/session/guards.server.ts";
import { hasActivity } from "~/view-models/activity.server.ts";
import { PAY_GROUPS_EXTENSION } from "~/view-models/pay-groups.server.ts";
import { PAYROLL_EXTENSION } from "~/view-models/payroll.server.ts";
import { WEBHOOKS_EXTENSION } from "~/view-models/webhooks.server.ts";
import { ReportingView } from "./view.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(reportsCopy("title"), matches) }];

/** The kinds of report (REPORT-01, REPORT-03); each list opens in a panel over this page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { client, extensions } = await requireUserType(context, request, "employer");
  return page({
    hasVouchers: client.ccv !== null,
    hasPayroll: extensions.has(PAYROLL_EXTENSION),
    hasCalendar: extensions.has(PAY_GROUPS_EXTENSION),
    hasWebhooks: extensions.has(WEBHOOKS_EXTENSION),
    hasActivity: hasActivity({ extensions }),
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
