import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { enrolmentCopy } from "~/copy/enrolment.ts";
import { pageTitle } from "~/frame/frame.ts";
import { notFound, page } from "~/platform/responses.server.ts";
import { requireUserType } from "~/session/guards.server.ts";
import { hasEnrolment } from "~/upstream/enrolment.server.ts";
import { type OptOutReply, takeOptOut } from "./form.server.ts";
import { OptOutView } from "./view.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(enrolmentCopy("optOutTitle"), matches) },
];

/** A form for an opt-out that reached the employer, such as on paper. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireUserType(context, request, "employer");
  if (!hasEnrolment(setup)) throw notFound();
  return page(null);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const setup = await requireUserType(context, request, "employer");
  if (!hasEnrolment(setup)) throw notFound();
  return takeOptOut(context, setup.client.id, await request.formData());
}

export default function OptOutPage() {
  return <OptOutView reply={useActionData<typeof action>() as OptOutReply | undefined} />;
}
