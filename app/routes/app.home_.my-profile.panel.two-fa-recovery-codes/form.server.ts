import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { renewRecoveryCodes } from "#contract/extensions/recovery-codes.ts";
import { profileCopy } from "#copy/profile";
import { toReauthenticationRefusal, toReauthenticationShape } from "~/auth/reauthentication.server.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";

/** New codes are only in the reply to the post, so that opening the panel again does not show them. */
export interface RenewReply {
  submission: SubmissionResult | null;
  recoveryCodes: string[];
}

export async function submitProof({ upstream, session }: RequestContext, userId: string, fields: FormData) {
  const submission = parseWithZod(fields, { schema: z.object(toReauthenticationShape(fields)) });
  const refuseForm = (errors: Parameters<typeof submission.reply>[0] = {}, status = 400) =>
    createPage<RenewReply>(
      { submission: submission.reply({ ...errors, hideFields: ["password", "code"] }), recoveryCodes: [] },
      { status },
    );
  if (submission.status !== "success") return refuseForm();
  const reply = await upstream.call(renewRecoveryCodes, {
    params: { id: userId },
    body: submission.value,
  });
  if (reply.ok) return createPage<RenewReply>({ submission: null, recoveryCodes: reply.data.recovery_codes });
  if (reply.name === "not_enabled") {
    session.flash({ kind: "info", text: profileCopy("alreadyOff") });
    return seeOther(paths.myProfile());
  }
  const { errors, status } = toReauthenticationRefusal(reply);
  return refuseForm(errors, status);
}
