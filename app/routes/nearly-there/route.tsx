import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { contentCopy } from "#copy/content";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { toSafeReturnTo } from "~/session/return-to.server.ts";
import { loadPolicy } from "~/upstream/policy.server.ts";
import { submitAcceptance } from "./form.server.ts";
import { TermsFailed, TermsForm } from "./view.tsx";

export const handle: PageHandle = {};

export const meta = createPageMeta(() => contentCopy("nearlyThere"));

/** Shows new site terms and the privacy policy before any other page (TERMS-01). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireUser(context, request);
  if (!setup.user.siteTermsUpdated) throw seeOther(getReturnTo(request));
  const [terms, policy] = await Promise.all([loadPolicy(context, "terms"), loadPolicy(context, "policy")]);
  if (terms.status === "error" || policy.status === "error")
    return createPage({ texts: null, isFirst: false }, { status: 502 });
  const isFirst = !setup.user.hasAcceptedTerms;
  return createPage({
    texts: {
      terms: { html: terms.html, language: terms.language },
      policy: { html: policy.html, language: policy.language },
      // People who never agreed to an earlier version are shown no changes.
      changes: isFirst ? "" : terms.changes,
    },
    isFirst,
  });
}

export async function action({ context, request }: ActionFunctionArgs) {
  await requireUser(context, request);
  return submitAcceptance(context, await request.formData(), getReturnTo(request));
}

const getReturnTo = (request: Request) =>
  toSafeReturnTo(new URL(request.url).searchParams.get("returnTo"), paths.home());

export default function NearlyTherePage() {
  const { texts, isFirst } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return texts ? <TermsForm texts={texts} isFirst={isFirst} reply={reply} /> : <TermsFailed />;
}
