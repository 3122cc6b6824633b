import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enrolmentCopy } from "#copy/enrolment";
import { createPageMeta } from "~/frame/frame.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadEnrolmentJoined } from "~/view-models/enrolment.server.ts";
import { JoinedView } from "./view.tsx";

export const meta = createPageMeta(() => enrolmentCopy("joinedTitle"));

/** The page of the people who asked to join a pension, which employers must record. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request, "enrolment");
  const pageNumber = parsePageNumber(new URL(request.url).searchParams);
  const joined = await loadEnrolmentJoined(context.upstream, setup.client.id, pageNumber);
  if (joined && pageNumber > joined.pageCount) throw seeOther(payrollPaths.enrolmentJoined(joined.pageCount));
  return createPage(joined, joined ? undefined : { status: 503 });
}

export default function EnrolmentJoinedPage() {
  return <JoinedView joined={useLoaderData<typeof loader>()} />;
}
