import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enrolmentCopy } from "#copy/enrolment";
import { pageTitle } from "~/frame/frame.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import { notFound, page, seeOther } from "~/platform/responses.server.ts";
import { requireUserType } from "~/session/guards.server.ts";
import { hasEnrolment, loadEnrolmentJoined } from "~/view-models/enrolment.server.ts";
import { JoinedView } from "./view.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(enrolmentCopy("joinedTitle"), matches) },
];

/** The page of the people who asked to join a pension, which employers must record. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireUserType(context, request, "employer");
  if (!hasEnrolment(setup)) throw notFound();
  const at = parsePageNumber(new URL(request.url).searchParams);
  const found = await loadEnrolmentJoined(context.upstream, setup.client.id, at);
  if (found && at > found.pageCount) throw seeOther(payrollPaths.enrolmentJoined(found.pageCount));
  return page(found, found ? undefined : { status: 503 });
}

export default function EnrolmentJoinedPage() {
  return <JoinedView found={useLoaderData<typeof loader>()} />;
}
