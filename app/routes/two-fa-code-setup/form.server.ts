import { twoFactorCopy } from "#copy/two-factor";
import { authenticate } from "~/auth/authenticator.server.ts";
import { readCode, verifyFirstCode } from "~/auth/by-code.server.ts";
import { refuseCode, refuseOtherLogin, requireSetUp } from "~/auth/code-step.server.ts";
import { redirectAfterLogin } from "~/auth/redirect-after-login.server.ts";
import { joinCode } from "~/components/form/code.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { seeOther } from "~/platform/responses.server.ts";

/** Checks that the app has the key, and then asks for the next code (TFA-09). */
export async function submitFirstCode(context: RequestContext, request: Request, fields: FormData) {
  const setUp = requireSetUp(context);
  const otherLogin = refuseOtherLogin(context, setUp, fields);
  if (otherLogin) return otherLogin;
  // Another tab has already accepted a code, so this one no longer counts.
  if (!setUp.twoFactor.isFirst) return seeOther(paths.twoFactorCode());
  fields.set("code", joinCode(fields));
  const outcome = await verifyFirstCode(context, setUp, readCode(request, fields));
  if (outcome.kind !== "verified") return refuseCode(context, outcome);
  const { recoveryCodes } = outcome;
  context.session.pendingLogin.set({
    ...setUp,
    twoFactor: { ...setUp.twoFactor, isFirst: false, recoveryCodes },
  });
  return seeOther(paths.twoFactorCode());
}

/** Completes the set-up and logs in (TFA-10). */
export async function submitNextCode(context: RequestContext, request: Request, fields: FormData) {
  const setUp = requireSetUp(context);
  const otherLogin = refuseOtherLogin(context, setUp, fields);
  if (otherLogin) return otherLogin;
  if (setUp.twoFactor.isFirst) return seeOther(paths.twoFactorCode());
  fields.set("code", joinCode(fields));
  const outcome = await authenticate(context, "two-factor-set-up", request, fields);
  if (outcome.kind === "signed-in") {
    context.session.flash({ kind: "success", text: twoFactorCopy("enabled") });
  }
  const { email, password, twoFactor } = setUp;
  const { isFromActivation } = twoFactor;
  return (
    redirectAfterLogin(context, outcome, { email, password, isFromActivation }) ??
    refuseCode(context, outcome)
  );
}
