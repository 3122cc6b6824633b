import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { acceptPolicies } from "#contract/index.ts";
import { contentCopy } from "#copy/content";
import { formCopy } from "#copy/form";
import type { RequestContext } from "~/platform/context.server.ts";
import { createInvalid, createPage, seeOther } from "~/platform/responses.server.ts";

const termsSchema = z.object({ accepted: z.literal("on", { error: () => formCopy("termsRequired") }) });

/** Tells the upstream that the person accepts the site terms, and continues to the requested page. */
export async function submitAcceptance(
  { upstream, session }: RequestContext,
  fields: FormData,
  returnTo: string,
) {
  const submission = parseWithZod(fields, { schema: termsSchema });
  if (submission.status !== "success") return createInvalid<SubmissionResult>(submission.reply());
  const reply = await upstream.call(acceptPolicies, { body: { termsAccepted: true } });
  // If the terms could not be accepted, the next page asks again (TERMS-08).
  if (!reply.ok) {
    return createPage<SubmissionResult>(submission.reply({ formErrors: [contentCopy("notSaved")] }), {
      status: 502,
    });
  }
  session.touchSetup();
  return seeOther(returnTo);
}
