import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { verifyTwoFactor } from "#contract/two-factor.ts";
import { loginCopy } from "#copy/login";
import { profileCopy } from "#copy/profile";
import type { CodeReply } from "~/auth/code-step.server.ts";
import { getDeviceToken } from "~/auth/device-token.server.ts";
import { toReauthenticationRefusal, toReauthenticationShape } from "~/auth/reauthentication.server.ts";
import { findTwoFactorErrorText } from "~/auth/two-factor-error.server.ts";
import { joinCode } from "~/components/form/code.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createInvalid, createPage, seeOther } from "~/platform/responses.server.ts";
import type { PendingLogin, TwoFactorSetUp } from "~/session/pending-login.server.ts";
import { toFailureText } from "~/upstream/idempotency.server.ts";
import { sanitiseHtml } from "~/upstream/sanitise.server.ts";

/** The set-up that the QR panel began. Redirects to that panel if there is none, or it has expired. */
export function requireSetUp({ session }: Pick<RequestContext, "session">): PendingLogin & {
  twoFactor: TwoFactorSetUp;
} {
  const pending = session.pendingLogin.get();
  if (!pending?.twoFactor) throw seeOther(paths.profilePanel("two-fa-qr"));
  return { ...pending, twoFactor: pending.twoFactor };
}

interface CodeFormValues {
  userId: string;
  request: Request;
  fields: FormData;
  type: "temporary" | "complete";
}

/** Takes the first code and then the next with the password, which turns two-factor on (API-92). */
export async function submitCode(context: RequestContext, { userId, request, fields, type }: CodeFormValues) {
  const { session, upstream } = context;
  const setUp = requireSetUp(context);
  // Another tab has moved on, so the panel shows which code is needed now.
  if (setUp.twoFactor.isFirst !== (type === "temporary")) return seeOther(paths.profilePanel("two-fa-code"));
  const submission = parseWithZod(fields, {
    schema: z.object({ password: toReauthenticationShape(fields).password }),
  });
  const refuseForm = (errors: Parameters<typeof submission.reply>[0] = {}) =>
    createInvalid<CodeReply>({ submission: submission.reply({ ...errors, hideFields: ["password"] }) });
  if (submission.status !== "success") return refuseForm();
  const reply = await upstream.call(verifyTwoFactor, {
    params: { id: userId },
    body: {
      code: joinCode(fields),
      type,
      secret: setUp.twoFactor.secret,
      password: submission.value.password,
      deviceToken: getDeviceToken(request, fields),
    },
  });
  if (!reply.ok) {
    if (reply.name === "already_enabled") return closeWithMessage(session, "info", profileCopy("alreadyOn"));
    if (reply.name === "password_wrong") return refuseForm(toReauthenticationRefusal(reply).errors);
    const text =
      findTwoFactorErrorText(reply) ??
      (reply.name === "locked" ? loginCopy("locked") : toFailureText(reply, profileCopy("failed")));
    return createPage<CodeReply>(
      { submission: { status: "error" }, banner: sanitiseHtml(text) },
      { status: reply.name === "unavailable" ? 502 : 400 },
    );
  }
  if (type === "complete") {
    session.touchSetup();
    return closeWithMessage(session, "success", profileCopy("enabled"));
  }
  session.pendingLogin.set({
    ...setUp,
    twoFactor: { ...setUp.twoFactor, isFirst: false, recoveryCodes: reply.data.recovery_codes ?? [] },
  });
  return seeOther(paths.profilePanel("two-fa-code"));
}

function closeWithMessage(session: RequestContext["session"], kind: "success" | "info", text: string) {
  session.pendingLogin.clear();
  session.flash({ kind, text });
  return seeOther(paths.myProfile());
}
