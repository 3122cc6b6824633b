import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { payrollOpeningsCopy } from "#copy/payroll-openings";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import { createNotFoundReply, createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { listPayrollOpenings } from "~/upstream/calls.server.ts";
import { toOpeningView } from "~/view-models/payroll-openings.server.ts";
import { OpeningsView } from "./view.tsx";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => payrollOpeningsCopy("title"));

/** The page of the amounts already taken for plans and benefits in kind before a pay group's first run. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request, "payroll-openings");
  const group = params.group ?? "";
  const pageNumber = parsePageNumber(new URL(request.url).searchParams);
  const reply = await context.upstream.call(listPayrollOpenings, {
    params: { id: client.id, code: group },
    query: { page: pageNumber },
  });
  if (!reply.ok && reply.name === "not_found") throw createNotFoundReply();
  if (!reply.ok) return createPage({ group, pageNumber, openings: null }, { status: 503 });
  const { runLabel, isLocked, last_page, rows } = reply.data;
  const openings = { run: runLabel, isLocked, pageCount: last_page, rows: rows.map(toOpeningView) };
  return createPage({ group, pageNumber, openings });
}

export default function OpeningsPage() {
  return <OpeningsView {...useLoaderData<typeof loader>()} />;
}
