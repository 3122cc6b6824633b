import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { acceptPolicies } from "#contract/index.ts";
import { copy } from "~/copy/copy.ts";
import { type PageHandle, pageTitle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { invalid, page, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { safeReturnTo } from "~/session/return-to.server.ts";
import { loadPolicy } from "~/upstream/policy.server.ts";
import { TermsFailed, TermsForm } from "./view.tsx";

export const handle: PageHandle = {};

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(copy("content.nearlyThere"), matches) },
];

const TermsSchema = z.object({ accepted: z.literal("on", { error: copy("form.termsRequired") }) });

/** TERMS-01: the site terms that are new, and the policy, before anything else of the portal. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireUser(context, request);
  if (!setup.user.siteTermsUpdated) throw seeOther(returnToOf(request));
  const [terms, policy] = await Promise.all([loadPolicy(context, "terms"), loadPolicy(context, "policy")]);
  if (terms.status === "error" || policy.status === "error") return page({ texts: null }, { status: 502 });
  return page({ texts: { terms: terms.html, policy: policy.html } });
}

export async function action({ context, request }: ActionFunctionArgs) {
  await requireUser(context, request);
  const submission = parseWithZod(await request.formData(), { schema: TermsSchema });
  if (submission.status !== "success") return invalid<SubmissionResult>(submission.reply());
  const reply = await context.upstream.call(acceptPolicies, { body: { termsAccepted: true } });
  // TERMS-08: not accepted, so they are still new; the next page asks again.
  if (!reply.ok) {
    return page<SubmissionResult>(submission.reply({ formErrors: [copy("content.notSaved")] }), {
      status: 502,
    });
  }
  context.session.touchSetup();
  return seeOther(returnToOf(request));
}

const returnToOf = (request: Request) =>
  safeReturnTo(new URL(request.url).searchParams.get("returnTo"), paths.home());

export default function NearlyTherePage() {
  const { texts } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return texts ? <TermsForm texts={texts} reply={reply} /> : <TermsFailed />;
}
