import type { SubmissionResult } from "@conform-to/react";
import { loginCopy } from "#copy/login";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createInvalid, seeOther } from "~/platform/responses.server.ts";
import type { TwoFactorSetUp } from "~/session/pending-login.server.ts";
import { sanitiseHtml } from "~/upstream/sanitise.server.ts";
import { hasPendingCredentials } from "./authenticator.server.ts";
import type { PendingCredentials } from "./by-code.server.ts";
import { hashForBrowser } from "./hash-for-browser.server.ts";
import type { SignInOutcome } from "./sign-in.server.ts";

type Session = Pick<RequestContext, "session">;

/** A code screen's reply to a refused code. It repeats no typed value, because a code is a secret. */
export interface CodeReply {
  submission: SubmissionResult;
  banner?: SafeHtml;
}

/**
 * The credentials that wait for a code (LOGIN-20). Otherwise throws a redirect to the person's current
 * step.
 */
export function requireCodeStep(context: Session): PendingCredentials {
  const credentials = requireCredentials(context);
  if (credentials.twoFactor) throw seeOther(paths.twoFactorQr());
  return credentials;
}

/** The credentials that wait for two-factor to be set up (LOGIN-19). Throws as `requireCodeStep` does. */
export function requireSetUp(context: Session): PendingCredentials & { twoFactor: TwoFactorSetUp } {
  const credentials = requireCredentials(context);
  const { twoFactor } = credentials;
  if (!twoFactor) throw seeOther(paths.twoFactor());
  return { ...credentials, twoFactor };
}

/**
 * Redirects to the first step, with the reason, if the credentials expired, another tab gave up, or there
 * were none.
 */
function requireCredentials({ session }: Session): PendingCredentials {
  if (session.signedIn) throw seeOther(paths.home());
  const pending = session.pendingLogin.get();
  if (hasPendingCredentials(pending)) return pending;
  throw restartLogin(session, loginCopy("startAgain"));
}

/**
 * A tag on a form for a code that identifies the login for which the form was made (E10). It is a hash that
 * includes the browser's token, so that the page does not contain the email address.
 */
export function getLoginTag(
  context: Pick<RequestContext, "csrfToken">,
  { email }: PendingCredentials,
): string {
  return hashForBrowser(context, email.toLowerCase()).slice(0, 22);
}

/** The refusal if the form was made for another login; null if it was made for this one. */
export function refuseOtherLogin(
  context: Pick<RequestContext, "csrfToken">,
  pending: PendingCredentials,
  fields: FormData,
) {
  if (fields.get("login") === getLoginTag(context, pending)) return null;
  const banner = sanitiseHtml(loginCopy("otherTabCode"));
  return createInvalid<CodeReply>({ submission: { status: "error" }, banner });
}

/** The reply to a failed code: the refusal's text, or the first step if the password is wrong. */
export function refuseCode({ session }: Session, outcome: SignInOutcome) {
  if (outcome.kind !== "refused") return restartLogin(session, loginCopy("mismatch"));
  return createInvalid<CodeReply>({ submission: { status: "error" }, banner: outcome.html });
}

function restartLogin(session: RequestContext["session"], text: string) {
  session.pendingLogin.clear();
  session.flashLoginError(text);
  return seeOther(paths.login());
}
