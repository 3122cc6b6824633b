import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { uploadsCopy } from "#copy/uploads";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { uploadPaths } from "~/paths-uploads.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import { createNotFoundReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { listRunChanges } from "~/upstream/calls.server.ts";
import { parseUploadDay } from "~/upstream/uploads.server.ts";
import { RunChangesPage } from "./view.tsx";
import { toRunChanges } from "./view-model.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => uploadsCopy("runsTitle"));

/** Shows an upload's changes in the next payroll runs, from the day in the URL. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireEmployer(context, request, "upload-previews");
  const id = params.id ?? "";
  const { searchParams } = new URL(request.url);
  const pageNumber = parsePageNumber(searchParams);
  const effective = (searchParams.get("effective") ?? "").slice(0, 40);
  const common = { id, pageNumber, effective };
  const effectiveFrom = parseUploadDay(effective);
  if (effectiveFrom === undefined) {
    return createPage({ ...common, problem: uploadsCopy("effectiveWrong"), changes: null }, { status: 400 });
  }
  const query = { page: pageNumber, effectiveFrom };
  const reply = await context.upstream.call(listRunChanges, { params: { id }, query });
  if (reply.ok) return createPage({ ...common, problem: null, changes: toRunChanges(reply.data) });
  switch (reply.name) {
    case "not_found":
      throw createNotFoundReply();
    case "not_checked":
      throw seeOther(uploadPaths.upload(id));
    case "effective_from": {
      const problem = reply.text ?? uploadsCopy("effectiveWrong");
      return createPage({ ...common, problem, changes: null }, { status: 400 });
    }
    default:
      return createPage({ ...common, problem: null, changes: null }, { status: 503 });
  }
}

export default function UploadPayrollPage() {
  return <RunChangesPage {...useLoaderData<typeof loader>()} />;
}
