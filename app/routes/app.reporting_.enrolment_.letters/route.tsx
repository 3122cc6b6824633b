import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { enrolmentCopy } from "#copy/enrolment";
import { formatCount } from "~/components/content/format-count.ts";
import { createPageMeta } from "~/frame/frame.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { giveEnrolmentLetters } from "~/upstream/calls.server.ts";
import { toFailureText } from "~/upstream/idempotency.server.ts";
import { loadEnrolmentLetters } from "~/view-models/enrolment.server.ts";
import { LettersView } from "./view.tsx";

export const meta = createPageMeta(() => enrolmentCopy("lettersTitle"));

/** The page of letters to print for enrolled people without an email address. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request, "enrolment");
  const pageNumber = parsePageNumber(new URL(request.url).searchParams);
  const letters = await loadEnrolmentLetters(context.upstream, setup.client.id, pageNumber);
  if (letters && pageNumber > letters.pageCount)
    throw seeOther(payrollPaths.enrolmentLetters(letters.pageCount));
  return createPage(letters, letters ? undefined : { status: 503 });
}

/** Records that the shown letters were given. A second post changes nothing. */
export async function action({ context, request }: ActionFunctionArgs) {
  const setup = await requireEmployer(context, request, "enrolment");
  const fields = await request.formData();
  const selectionIds = fields
    .getAll("selectionId")
    .map(String)
    .filter((id) => id !== "");
  if (selectionIds.length === 0) return seeOther(payrollPaths.enrolmentLetters());
  const reply = await context.upstream.call(giveEnrolmentLetters, {
    params: { id: setup.client.id },
    body: { selectionIds },
  });
  if (!reply.ok)
    return createPage({ problem: toFailureText(reply, enrolmentCopy("notNoted")) }, { status: 502 });
  const { given } = reply.data;
  context.session.flash({
    kind: given === 0 ? "info" : "success",
    text: enrolmentCopy(given === 1 ? "givenOne" : "givenMany", { count: formatCount(given) }),
  });
  return seeOther(payrollPaths.enrolmentLetters());
}

export default function EnrolmentLettersPage() {
  const letters = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as { problem: string } | undefined;
  return <LettersView lettersPage={letters} problem={reply?.problem ?? null} />;
}
