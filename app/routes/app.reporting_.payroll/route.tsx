import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { payrollCopy } from "#copy/payroll";
import { createPageMeta } from "~/frame/frame.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { hasRunFiles, loadPayrollRun, loadPayrollRuns } from "~/view-models/payroll.server.ts";
import { PayrollView } from "./view.tsx";
import { toPayrollView } from "./view-model.server.ts";

export const meta = createPageMeta(() => payrollCopy("title"));

/** The page of one pay group's next run and its locked runs. Each is shown if the other fails to load. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request, "payroll");
  const { client, extensions } = setup;
  const runs = await loadPayrollRuns(context, client.id);
  const enrols = setup.extensions.has("enrolment");
  if (!runs) return createPage({ view: null, enrols }, { status: 503 });
  const { searchParams } = new URL(request.url);
  const view = toPayrollView(runs, searchParams, {
    now: context.clock.now(),
    hasFiles: hasRunFiles(client),
  });
  const pageNumber = parsePageNumber(searchParams);
  const next =
    view.next && (await loadPayrollRun(context, { client, runId: view.next.id, page: pageNumber }));
  const hasLists = extensions.has("payroll-lists");
  const hasOpenings = extensions.has("payroll-openings");
  const details = next?.kind === "found" ? next.details : null;
  return createPage({ view: { ...view, pageNumber, hasLists, hasOpenings, details }, enrols });
}

export default function PayrollPage() {
  const { view, enrols } = useLoaderData<typeof loader>();
  return <PayrollView view={view} hasEnrolment={enrols} />;
}
