import type { LoaderFunctionArgs } from "@remix-run/node";
import { uploadsCopy } from "#copy/uploads";
import { uploadPaths } from "~/paths-uploads.ts";
import { mediaTypes } from "~/platform/media-types.ts";
import { createAttachment, createNotFoundReply, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { downloadLeftOutRows } from "~/upstream/calls.server.ts";

/** Streams the rows that were left out, to correct and upload again. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireEmployer(context, request);
  const id = params.id ?? "";
  const reply = await context.upstream.call(downloadLeftOutRows, { params: { id } });
  if (!reply.ok && (reply.name === "not_found" || reply.name === "not_kept")) throw createNotFoundReply();
  if (!reply.ok || !reply.data.body) {
    context.session.flash({ kind: "error", text: uploadsCopy("changeFailed") });
    throw seeOther(uploadPaths.upload(id));
  }
  return createAttachment(reply.data.body, { name: "employee-data-left-out.csv", type: mediaTypes.csv });
}
