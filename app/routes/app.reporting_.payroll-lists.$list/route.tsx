import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { payrollListsCopy } from "#copy/payroll-lists";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import { createNotFoundReply, createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadPayrollList, toPayrollListName } from "~/view-models/payroll-lists.server.ts";
import { PayrollListPage } from "./view.tsx";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta<typeof loader>((data) =>
  payrollListsCopy(data ? `${data.list}.title` : "title"),
);

/** The page of one list of amounts that the employer must settle outside payroll. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { client, extensions } = await requireEmployer(context, request);
  const list = toPayrollListName(params.list);
  if (!list || !extensions.has("payroll-lists")) throw createNotFoundReply();
  const pageNumber = parsePageNumber(new URL(request.url).searchParams);
  const view = await loadPayrollList(context.upstream, { clientId: client.id, list, page: pageNumber });
  return createPage({ list, pageNumber, view }, view ? {} : { status: 503 });
}

export default function PayrollListRoute() {
  const { list, pageNumber, view } = useLoaderData<typeof loader>();
  return <PayrollListPage list={list} pageNumber={pageNumber} view={view} />;
}
