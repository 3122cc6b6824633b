import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { enrolmentCopy } from "#copy/enrolment";
import { getToday } from "~/auth/link-steps.server.ts";
import { createPageMeta } from "~/frame/frame.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { type OptOutReply, submitOptOut } from "./form.server.ts";
import { ConfirmOptOut, OptOutForm } from "./view.tsx";

export const meta = createPageMeta(() => enrolmentCopy("optOutTitle"));

/** The page to record an opt-out that reached the employer, for example on paper. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireEmployer(context, request, "enrolment");
  return createPage({ today: getToday(context) });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const setup = await requireEmployer(context, request, "enrolment");
  const fields = await request.formData();
  const intent = fields.get("intent");
  if (intent !== "check" && intent !== "record" && intent !== "back")
    return seeOther(payrollPaths.enrolmentOptOut());
  return submitOptOut(context, setup.client.id, fields);
}

export default function OptOutPage() {
  const { today } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as OptOutReply | undefined;
  if (reply?.kind === "confirm") return <ConfirmOptOut {...reply} />;
  return <OptOutForm today={today} values={reply?.values ?? null} submission={reply?.submission ?? null} />;
}
