import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { resetCopy } from "#copy/reset";
import { getToday, isToken, parseDateOfBirth, toDateFields } from "~/auth/link-steps.server.ts";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { cacheControl } from "~/platform/security-headers.server.ts";
import { type ResetReply, submitDateOfBirth, submitPassword } from "./form.server.ts";
import { DateStep, EndedPage, EXPIRED_SECONDS, ExpiredPage, PasswordStep } from "./view.tsx";

export const handle: PageHandle = {
  frame: "own",
  refresh: (data) =>
    (data as { view?: string } | undefined)?.view === "expired"
      ? { seconds: EXPIRED_SECONDS, url: paths.forgottenPassword("token-expired") }
      : null,
};

export const meta = createPageMeta(() => resetCopy("title"));

/** The address contains a secret that opens an account, so no cache may store the page. */
export const headers: HeadersFunction = () => ({ "Cache-Control": cacheControl.private });

/**
 * The address names the step (RESET-01). The page checks nothing with the upstream, because wrong dates are
 * counted and scanners open the links in emails.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  if (searchParams.get("message") === "token-expired") return createPage({ view: "expired" as const });
  const { token, dob } = readAddress(searchParams);
  if (!isToken(token)) return createPage({ view: "ended" as const }, { status: 400 });
  const today = getToday(context);
  if (dob === null) return createPage({ view: "date" as const, today, submission: null });
  const date = parseDateOfBirth(toDateFields(dob), today);
  const reset = context.session.pendingLogin.get()?.reset;
  const userName = reset?.token === token ? reset.email : undefined;
  return date.status === "success"
    ? createPage({ view: "password" as const, today, token, dob, userName })
    : createPage({ view: "date" as const, today, submission: date.reply() });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { token, dob } = readAddress(new URL(request.url).searchParams);
  const fields = await request.formData();
  if (isToken(token) && fields.get("intent") === "verify") return submitDateOfBirth(context, token, fields);
  if (isToken(token) && dob !== null && fields.get("intent") === "password") {
    return submitPassword(context, token, dob, fields);
  }
  return seeOther(paths.resetPassword({ token, dob: dob ?? undefined }));
}

/** Reads the link's values from the address (RESET-02). */
function readAddress(searchParams: URLSearchParams) {
  const token = searchParams.get("token");
  if (!token) throw seeOther(paths.forgottenPassword());
  return { token, dob: searchParams.get("dob") };
}

export default function ResetPasswordPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as ResetReply | undefined;
  if (data.view === "expired") return <ExpiredPage />;
  if (reply?.step === "ended") return <EndedPage text={reply.text} />;
  if (data.view === "ended") return <EndedPage />;
  if (data.view === "password" && reply?.step !== "date") {
    return <PasswordStep {...data} reply={reply} />;
  }
  const dateSubmission = data.view === "date" ? data.submission : null;
  return <DateStep today={data.today} submission={reply?.submission ?? dateSubmission} />;
}
