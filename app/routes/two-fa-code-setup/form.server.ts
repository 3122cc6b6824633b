import { twoFactorCopy } from "#copy/two-factor";
import { createAuthenticator } from "~/auth/authenticator.server.ts";
import { readCode, verifyFirstCode } from "~/auth/by-code.server.ts";
import { refuseCode, refuseOtherLogin, requireSetUp } from "~/auth/code-step.server.ts";
import { redirectAfterLogin } from "~/auth/redirect-after-login.server.ts";
import { requestFromFields } from "~/auth/request-from-fields.server.ts";
import { joinCode } from "~/components/form/code.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { seeOther } from "~/platform/responses.server.ts";

/** TFA-09: shows that the app has the key; then the page asks for the next code. */
export async function takeFirstCode(context: RequestContext, request: Request, fields: FormData) {
  const held = requireSetUp(context);
  const otherLogin = refuseOtherLogin(context, held, fields);
  if (otherLogin) return otherLogin;
  // Another tab is ahead, and its code counts no more.
  if (!held.twoFactor.isFirst) return seeOther(paths.twoFactorCode());
  fields.set("code", joinCode(fields));
  const outcome = await verifyFirstCode(context, held, await readCode(requestFromFields(request, fields)));
  if (outcome.kind !== "verified") return refuseCode(context, outcome);
  const { recoveryCodes } = outcome;
  context.session.pendingLogin.set({
    ...held,
    twoFactor: { ...held.twoFactor, isFirst: false, recoveryCodes },
  });
  return seeOther(paths.twoFactorCode());
}

/** TFA-10: completes the set-up and signs in. */
export async function takeNextCode(context: RequestContext, request: Request, fields: FormData) {
  const held = requireSetUp(context);
  const otherLogin = refuseOtherLogin(context, held, fields);
  if (otherLogin) return otherLogin;
  if (held.twoFactor.isFirst) return seeOther(paths.twoFactorCode());
  fields.set("code", joinCode(fields));
  const outcome = await createAuthenticator(context).authenticate(
    "two-factor-set-up",
    requestFromFields(request, fields),
  );
  if (outcome.kind === "signed-in") {
    context.session.flash({ kind: "success", text: twoFactorCopy("enabled") });
  }
  const { email, password, twoFactor } = held;
  const { isFromActivation } = twoFactor;
  return (
    redirectAfterLogin(context, outcome, { email, password, isFromActivation }) ??
    refuseCode(context, outcome)
  );
}
