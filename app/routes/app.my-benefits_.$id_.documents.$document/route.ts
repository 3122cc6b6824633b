import type { LoaderFunctionArgs } from "@remix-run/node";
import { documentsCopy } from "#copy/documents";
import { paths } from "~/paths.ts";
import { createAttachment, createNotFoundReply, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { downloadPlanDocument, planDocumentTypes } from "~/upstream/calls.server.ts";

/** Serves a document as a download, so that an insurer's file is never a page of the portal. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireUser(context, request);
  const { id = "", document: documentId = "" } = params;
  const reply = await context.upstream.call(downloadPlanDocument, { params: { id, documentId } });
  if (!reply.ok && reply.name === "not_found") throw createNotFoundReply();
  const type = planDocumentTypes.find((each) => reply.ok && each === reply.data.headers.get("content-type"));
  if (!reply.ok || !reply.data.body || !type) {
    context.session.flash({ kind: "error", text: documentsCopy("failed") });
    throw seeOther(paths.benefit(id));
  }
  const fileName = /filename="?([\w.-]+)"?/.exec(reply.data.headers.get("content-disposition") ?? "")?.[1];
  return createAttachment(reply.data.body, { name: fileName ?? "document", type });
}
