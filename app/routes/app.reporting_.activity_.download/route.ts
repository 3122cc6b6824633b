import type { LoaderFunctionArgs } from "@remix-run/node";
import { activityCopy } from "#copy/activity";
import { activityPaths } from "~/paths-activity.ts";
import { seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { downloadActivity } from "~/upstream/calls.server.ts";
import { sendCsv } from "~/upstream/send-csv.server.ts";
import { readActivityQuery } from "~/view-models/activity.server.ts";

/** Streams the list as a file. Invalid days redirect to the list, which shows the error. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request, "activity");
  const { query, filter, hasErrors } = readActivityQuery(request.url);
  const listPath = activityPaths.activity(query);
  if (hasErrors) throw seeOther(listPath);
  const reply = await context.upstream.call(downloadActivity, {
    params: { id: setup.client.id },
    query: filter,
  });
  return sendCsv(context, { reply, name: "activity.csv", back: listPath, problem: activityCopy("failed") });
}
