import type { LoaderFunctionArgs } from "@remix-run/node";
import { uploadsCopy } from "#copy/uploads";
import { paths } from "~/paths.ts";
import { mediaTypes } from "~/platform/media-types.ts";
import { createAttachment, createNotFoundReply, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { downloadTemplate } from "~/upstream/calls.server.ts";

/** Streams the template (API-73), or shows ERR-20 if the upstream fails. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request);
  const { format } = params;
  if (format !== "csv" && format !== "xlsx") throw createNotFoundReply();
  const reply = await context.upstream.call(downloadTemplate, {
    params: { id: client.id },
    query: { format },
  });
  if (!reply.ok || !reply.data.body) {
    context.session.flash({ kind: "error", text: uploadsCopy("templateFailed") });
    throw seeOther(paths.employeeData());
  }
  return createAttachment(reply.data.body, {
    name: `employee-data-template.${format}`,
    type: mediaTypes[format],
  });
}
