import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { uploadsCopy } from "#copy/uploads";
import { createPageMeta } from "~/frame/frame.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { submitUpload, toUploadForm, type UploadReply } from "./form.server.ts";
import { UploadPanel } from "./view.tsx";

export const meta = createPageMeta(() => uploadsCopy("title"));

/** The panel for uploading a file (PANEL-11). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  return createPage(toUploadForm(await requireEmployer(context, request)));
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { client } = await requireEmployer(context, request);
  return submitUpload(context, client.id, request);
}

export default function UploadDataPanel() {
  const data = useLoaderData<typeof loader>();
  return <UploadPanel {...data} reply={useActionData<typeof action>() as UploadReply | undefined} />;
}
