import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { disableTwoFactor } from "#contract/two-factor.ts";
import { formCopy } from "#copy/form";
import { profileCopy } from "#copy/profile";
import { toReauthenticationRefusal, toReauthenticationShape } from "~/auth/reauthentication.server.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";

const reason = z
  .string({ error: () => formCopy("required") })
  .trim()
  .min(1, { error: () => formCopy("required") })
  .max(500, { error: () => formCopy("tooLong", { max: 500 }) });

/** Turns two-factor off and records the reason (API-91, TFA-12). */
export async function submitReason({ upstream, session }: RequestContext, userId: string, fields: FormData) {
  const submission = parseWithZod(fields, {
    schema: z.object({ ...toReauthenticationShape(fields), reason }),
  });
  const refuseForm = (errors: Parameters<typeof submission.reply>[0] = {}, status = 400) =>
    createPage<SubmissionResult>(submission.reply({ ...errors, hideFields: ["password", "code"] }), {
      status,
    });
  if (submission.status !== "success") return refuseForm();
  const reply = await upstream.call(disableTwoFactor, {
    params: { id: userId },
    body: submission.value,
  });
  if (reply.ok) return redirectAfterSave(session, paths.myProfile(), profileCopy("disabled"));
  switch (reply.name) {
    case "not_enabled":
      session.flash({ kind: "info", text: profileCopy("alreadyOff") });
      return seeOther(paths.myProfile());
    case "enforced":
      return refuseForm({ formErrors: [profileCopy("twoFactorEnforced")] });
    case "reason_required":
      return refuseForm({ fieldErrors: { reason: [formCopy("required")] } });
    default: {
      const { errors, status } = toReauthenticationRefusal(reply);
      return refuseForm(errors, status);
    }
  }
}
