import type { LoaderFunctionArgs } from "@remix-run/node";
import { employeesCopy } from "#copy/employees";
import { paths } from "~/paths.ts";
import { mediaTypes } from "~/platform/media-types.ts";
import { createAttachment, createNotFoundReply, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { downloadEmployeeReport } from "~/upstream/calls.server.ts";
import { readPeopleQuery } from "~/upstream/employees.server.ts";

/**
 * Streams the upstream's file (API-79). The upstream decides its type, because too many rows become a .csv.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request);
  const { upstream, session } = context;
  const [, name, extension] = /^(employees|two-factor)\.(csv|xlsx)$/.exec(params.file ?? "") ?? [];
  if (!name || !extension) throw createNotFoundReply();
  const { search, filter } = readPeopleQuery(request.url);
  const isTwoFactor = name === "two-factor";
  const reply = await upstream.call(downloadEmployeeReport, {
    params: { id: client.id },
    query: {
      search,
      "filter[person_activated]": isTwoFactor ? undefined : filter,
      type: isTwoFactor ? "employeeTwoFA" : undefined,
      format: extension as keyof typeof mediaTypes,
    },
  });
  const contentType = reply.ok ? (reply.data.headers.get("content-type") ?? "") : "";
  const format = contentType.startsWith("text/csv")
    ? "csv"
    : contentType.startsWith(mediaTypes.xlsx)
      ? "xlsx"
      : null;
  if (!reply.ok || !reply.data.body || !format) {
    session.flash({ kind: "error", text: employeesCopy("downloadFailed") });
    throw seeOther(isTwoFactor ? paths.platformSettings() : paths.employeeData({ search, filter }));
  }
  return createAttachment(reply.data.body, {
    name: `${name}.${format}`,
    type: mediaTypes[format],
    isTranslated: true,
  });
}
