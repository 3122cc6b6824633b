import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { uploadsCopy } from "#copy/uploads";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { uploadPaths } from "~/paths-uploads.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import { createNotFoundReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { getEligibilityDifference, getUpload } from "~/upstream/calls.server.ts";
import { isDataLoadEligibilityImpactEnabled } from "~/upstream/uploads.server.ts";
import { type ChangeReply, submitChange } from "./change.server.ts";
import { clearHeadings, type HeadingsReply, submitHeadings } from "./headings.server.ts";
import { getUploadCrumbs, UploadView } from "./view.tsx";
import { toUploadView, type UploadPage } from "./view-model.server.ts";

const REFRESH_SECONDS = 3;

/** Without scripts, the browser reloads the page itself. */
export const handle: PageHandle = {
  refresh: (data) => {
    const { upload, url } = data as { upload: UploadPage | null; url: string };
    return upload?.work ? { seconds: REFRESH_SECONDS, url } : null;
  },
};

export const meta = createPageMeta(() => uploadsCopy("upload"));

/** An upload's progress, its result, and before confirmation what it changes (EMPDATA-02, API-76). */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request);
  const id = params.id ?? "";
  const pageNumber = getPage(request);
  const url = uploadPaths.upload(id, pageNumber > 1 ? pageNumber : undefined);
  const [reply, difference] = await Promise.all([
    context.upstream.call(getUpload, { params: { id } }),
    isDataLoadEligibilityImpactEnabled(setup)
      ? context.upstream.call(getEligibilityDifference, { params: { id }, query: { page: pageNumber } })
      : null,
  ]);
  if (!reply.ok && reply.name === "not_found") throw createNotFoundReply();
  if (!reply.ok) return createPage({ upload: null, url }, { status: 503 });
  const hasFiles = setup.extensions.has("uploads");
  const hasDetails = setup.extensions.has("upload-previews");
  const effective = (new URL(request.url).searchParams.get("effective") ?? "").slice(0, 40);
  return createPage({
    upload: toUploadView(reply.data, difference, { pageNumber, hasFiles, hasDetails, effective }),
    url,
  });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  await requireEmployer(context, request);
  const id = params.id ?? "";
  const fields = await request.formData();
  const intent = fields.get("intent");
  switch (intent) {
    case "headings":
      return submitHeadings(context, id, fields);
    case "forget-headings":
      return clearHeadings(context, id);
    case "confirm":
    case "confirm-good":
    case "cancel":
    case "hold":
    case "runs":
      return submitChange(context, { id, pageNumber: getPage(request), intent }, fields);
    default:
      return seeOther(uploadPaths.upload(id));
  }
}

const getPage = (request: Request) => parsePageNumber(new URL(request.url).searchParams);

export default function UploadStatusPage() {
  const { upload, url } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as ChangeReply | HeadingsReply | undefined;
  if (upload) return <UploadView upload={upload} url={url} reply={reply} />;
  return (
    <Page title={uploadsCopy("upload")} crumbs={getUploadCrumbs()}>
      <Failed problem={reply?.problem ?? uploadsCopy("loadFailed")} retry={url} />
    </Page>
  );
}
