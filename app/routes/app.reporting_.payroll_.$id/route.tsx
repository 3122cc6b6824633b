import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { payrollCopy } from "#copy/payroll";
import { PayrollRun } from "~/components/content/payroll-run.tsx";
import { PayrollRunState } from "~/components/content/payroll-runs.tsx";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { getPayrollCrumbs } from "~/components/layout/payroll-crumbs.ts";
import { createPageMeta } from "~/frame/frame.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import { createNotFoundReply, createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadPayrollRun } from "~/view-models/payroll.server.ts";

export const meta = createPageMeta<typeof loader>((data) => getTitle(data?.details?.run.name));

const getTitle = (run: string | undefined) =>
  run === undefined ? payrollCopy("title") : payrollCopy("runTitle", { run });

/** The page of one run: a preview while it is open, the final record once it is locked. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { client, extensions } = await requireEmployer(context, request, "payroll");
  const runId = params.id ?? "";
  const pageNumber = parsePageNumber(new URL(request.url).searchParams);
  const pagePath = payrollPaths.payrollRun(runId, pageNumber > 1 ? pageNumber : undefined);
  const reply = await loadPayrollRun(context, { client, runId, page: pageNumber });
  if (reply.kind === "gone") throw createNotFoundReply();
  if (reply.kind === "failed")
    return createPage({ details: null, pagePath, hasFiles: false }, { status: 503 });
  return createPage({ details: reply.details, pagePath, hasFiles: extensions.has("payroll-lists") });
}

export default function PayrollRunPage() {
  const { details, pagePath, hasFiles } = useLoaderData<typeof loader>();
  const title = getTitle(details?.run.name);
  return (
    <Page title={title} crumbs={getPayrollCrumbs({ title: details?.run.name ?? payrollCopy("run") })}>
      {details ? (
        <>
          <p>
            <PayrollRunState state={details.run.state} />
          </p>
          <PayrollRun
            details={details}
            hasFiles={hasFiles}
            pagePath={pagePath}
            toPage={(page) => payrollPaths.payrollRun(details.run.id, page)}
          />
        </>
      ) : (
        <Failed problem={payrollCopy("runFailed")} retry={pagePath} />
      )}
      <p>
        <Link to={payrollPaths.payroll({ group: details?.run.group })}>{payrollCopy("toPayroll")}</Link>
      </p>
    </Page>
  );
}
