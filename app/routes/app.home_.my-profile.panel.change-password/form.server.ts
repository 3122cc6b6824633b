import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { changePassword, type PasswordChecks, passwordChecksSchema } from "#contract/password.ts";
import { passwordCopy } from "#copy/password";
import { profileCopy } from "#copy/profile";
import { hashForBrowser } from "~/auth/hash-for-browser.server.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage } from "~/platform/responses.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";

export interface ChangeReply {
  submission: SubmissionResult;
  /** Which rules the new password meets; null if the API has not said. */
  checks: PasswordChecks | null;
}

const changeSchema = z.object({
  current: z.string({ error: () => profileCopy("currentRequired") }),
  password: z.string({ error: () => passwordCopy("requirements") }),
});

/** Changes the password (API-27). It is typed once, because the form can show it. */
export async function submitNewPassword(context: RequestContext, fields: FormData) {
  const { upstream, session } = context;
  const submission = parseWithZod(fields, { schema: changeSchema });
  const refuseForm = (
    errors: Parameters<typeof submission.reply>[0] = {},
    { checks = null, status = 400 }: { checks?: PasswordChecks | null; status?: number } = {},
  ) =>
    createPage<ChangeReply>(
      { submission: submission.reply({ ...errors, hideFields: ["current", "password"] }), checks },
      { status },
    );
  if (submission.status !== "success") return refuseForm();
  const { current, password } = submission.value;
  const body = { current_password: current, password, password_confirmation: password };
  const idempotencyKey = hashForBrowser(context, current, password);
  const reply = await upstream.call(changePassword, { body }, { idempotencyKey });
  if (reply.ok) return redirectAfterSave(session, paths.myProfile(), profileCopy("passwordChanged"));
  switch (reply.name) {
    case "current_wrong":
      return refuseForm({ fieldErrors: { current: [profileCopy("currentWrong")] } });
    case "rules_failed": {
      const checks = passwordChecksSchema.safeParse(reply.body.checks);
      return refuseForm(
        { fieldErrors: { password: [passwordCopy("requirements")] } },
        { checks: checks.success ? checks.data : null },
      );
    }
    case "locked":
      return refuseForm({ formErrors: [profileCopy("locked")] });
    default: {
      const status = reply.name === "unavailable" ? 502 : 400;
      return refuseForm({ formErrors: [reply.text ?? profileCopy("failed")] }, { status });
    }
  }
}
