import { login, loginSetup, userLogoutDelete } from "#contract/index.ts";
import type { LoginReply } from "#contract/login.ts";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { copy } from "~/copy/copy.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { sanitise } from "~/upstream/sanitise.server.ts";

export interface Credentials {
  email: string;
  password: string;
  /** The robot check's answer, where one was asked for. */
  recaptcha?: string;
  deviceToken: string;
}

/** What came of signing in. Every way in ends in one of these. */
export type SignInOutcome =
  | { kind: "signed-in" }
  /** Both fields are wrong together (LOGIN-15). */
  | { kind: "mismatch"; asksCaptcha: boolean }
  /** A text above the form; the upstream's own may hold markup (ERR-29). */
  | { kind: "refused"; html: SafeHtml; asksCaptcha: boolean };

/** Asks for tokens with e-mail and password, then opens the session (API-13, LOGIN-12 to 18). */
export async function signInByPassword(
  context: RequestContext,
  credentials: Credentials,
): Promise<SignInOutcome> {
  const reply = await context.upstream.call(login, {
    body: {
      email: credentials.email,
      password: credentials.password,
      recaptcha: credentials.recaptcha ?? null,
      deviceToken: credentials.deviceToken,
      domain: context.tenant.label,
    },
  });
  if (reply.ok) return openSession(context, reply.data);

  const body = reply.body as LoginReply;
  const asksCaptcha = body.showRecaptcha === true || reply.name === "captcha_required";
  if (body.error_message) return { kind: "refused", html: sanitise(body.error_message), asksCaptcha };
  if (body.userAccountLocked || reply.name === "locked") return refused("login.locked", asksCaptcha);
  switch (reply.name) {
    case "mismatch":
    case "unauthorised":
      return { kind: "mismatch", asksCaptcha };
    case "captcha_required":
      return refused("form.robotRequired", true);
    case "account_problem":
      return refused("login.accountProblem", asksCaptcha);
    case "too_many":
    case "busy":
      return refused("login.slowDown", asksCaptcha);
    default:
      return refused("login.failed", asksCaptcha);
  }
}

/** Turns tokens into a session: the setup is fetched first, so that no session is kept that could show nothing. */
export async function openSession(context: RequestContext, reply: LoginReply): Promise<SignInOutcome> {
  const asksCaptcha = reply.showRecaptcha === true;
  if (!reply.access_token) {
    if (reply.error_message) return { kind: "refused", html: sanitise(reply.error_message), asksCaptcha };
    return refused(reply.userAccountLocked ? "login.locked" : "login.failed", asksCaptcha);
  }
  const setup = await context.upstream.call(loginSetup, {}, { accessToken: reply.access_token });
  if (!setup.ok) {
    // The tokens were good for nothing: end them, whatever comes of it.
    await context.upstream.call(userLogoutDelete, {}, { accessToken: reply.access_token });
    return refused("login.failed", asksCaptcha);
  }
  context.session.signIn({
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? null,
    expiresInSeconds: reply.expires_in ?? null,
    ssoLogoutUrl: reply.ssoLogoutUrl ?? integrationLogoutUrl(setup.data.user.integration),
    userId: setup.data.user.id,
  });
  return { kind: "signed-in" };
}

/** SESSION-13: an active integration's logout address stands in for a missing single sign-on one. */
function integrationLogoutUrl(
  integration: { active: boolean; logoutUrl?: string | null } | null | undefined,
) {
  return integration?.active ? (integration.logoutUrl ?? null) : null;
}

const refused = (key: Parameters<typeof copy>[0], asksCaptcha: boolean): SignInOutcome => ({
  kind: "refused",
  html: sanitise(copy(key)),
  asksCaptcha,
});
