import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { enrolmentCopy } from "#copy/enrolment";
import { createPageMeta } from "~/frame/frame.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadEnrolmentWaiting } from "~/view-models/enrolment.server.ts";
import { type EnrolmentReply, sendEnrolment, showEnrolConfirmation } from "./form.server.ts";
import { ConfirmView, EnrolmentView } from "./view.tsx";

export const meta = createPageMeta(() => enrolmentCopy("title"));

/** The page of the people who are enrolled by law once the employer confirms (F6). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request, "enrolment");
  const pageNumber = parsePageNumber(new URL(request.url).searchParams);
  const waiting = await loadEnrolmentWaiting(context.upstream, setup.client.id, pageNumber);
  if (waiting && pageNumber > waiting.pageCount) throw seeOther(payrollPaths.enrolment(waiting.pageCount));
  return createPage(waiting, waiting ? undefined : { status: 503 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const setup = await requireEmployer(context, request, "enrolment");
  const fields = await request.formData();
  switch (fields.get("intent")) {
    case "select-all":
      return createPage<EnrolmentReply>({ kind: "selection", isAll: true });
    case "select-none":
      return createPage<EnrolmentReply>({ kind: "selection", isAll: false });
    case "enrol-chosen":
    case "enrol-all":
      return showEnrolConfirmation(context, setup.client.id, fields);
    case "confirm":
      return sendEnrolment(context, setup.client.id, fields);
    default:
      return seeOther(payrollPaths.enrolment());
  }
}

export default function EnrolmentPage() {
  const waiting = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as EnrolmentReply | undefined;
  if (reply?.kind === "confirm") return <ConfirmView {...reply} />;
  return <EnrolmentView waiting={waiting} reply={reply} />;
}
