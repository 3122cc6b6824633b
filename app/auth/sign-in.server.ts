import { loginSetup, setLanguage, userLogoutDelete } from "#contract/index.ts";
import type { LoginReply } from "#contract/login.ts";
import { formCopy } from "#copy/form";
import { loginCopy } from "#copy/login";
import { storageCopy } from "#copy/storage";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { parseLanguage } from "~/session/language-cookie.server.ts";
import type { Masquerade } from "~/session/tokens.server.ts";
import type { Refusal } from "~/upstream/result.server.ts";
import { sanitiseHtml } from "~/upstream/sanitise.server.ts";

/** The outcome of a login, for every login method. */
export type SignInOutcome =
  | { kind: "signed-in" }
  /** A code is needed next (LOGIN-20). */
  | { kind: "asks-code" }
  /** Two-factor must be set up (LOGIN-19), with this secret (base32) and its `otpauth://` address. */
  | { kind: "asks-set-up"; secret: string; url: string }
  /** The email address and password do not match (LOGIN-15). */
  | { kind: "mismatch"; asksCaptcha: boolean }
  /** A text above the form; the upstream's text may contain HTML (ERR-29). */
  | { kind: "refused"; html: SafeHtml; asksCaptcha: boolean; isSlowedDown?: boolean };

interface OpenOptions {
  /** The viewed person, if staff log in as somebody else. */
  masquerade?: Masquerade | null;
}

/**
 * Handles a reply like that of `/login`: the next step, or a new session. The setup is loaded before the
 * session is stored, so that no stored session lacks it.
 */
export async function openSession(
  context: RequestContext,
  reply: LoginReply,
  { masquerade = null }: OpenOptions = {},
): Promise<SignInOutcome> {
  const asksCaptcha = reply.showRecaptcha === true;
  if (!reply.access_token) {
    if (reply.is_should_validate_2fa) return { kind: "asks-code" };
    const { secret, url } = reply;
    if (reply.is_should_setup_2fa && secret && url) return { kind: "asks-set-up", secret, url };
    if (reply.error_message) return { kind: "refused", html: sanitiseHtml(reply.error_message), asksCaptcha };
    return toRefusedOutcome(loginCopy(reply.userAccountLocked ? "locked" : "failed"), asksCaptcha);
  }
  const credentials = { accessToken: reply.access_token, masquerade };
  const setup = await context.upstream.call(loginSetup, {}, credentials);
  if (!setup.ok) {
    // Ends unusable tokens at the upstream, whatever the result.
    await context.upstream.call(userLogoutDelete, {}, credentials);
    return toRefusedOutcome(loginCopy("failed"), asksCaptcha);
  }
  context.session.signIn({
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? null,
    expiresInSeconds: reply.expires_in ?? null,
    ssoLogoutUrl: reply.ssoLogoutUrl ?? findIntegrationLogoutUrl(setup.data.user.integration),
    remember: reply.remember ?? false,
    userId: setup.data.user.id,
    masquerade,
  });
  await applySavedLanguage(context, setup.data, credentials);
  return { kind: "signed-in" };
}

/**
 * Applies the language that the person chose to this device, or keeps the device's language if they chose
 * none.
 */
async function applySavedLanguage(
  { session, upstream, languages }: RequestContext,
  { user, extensions }: { user: { language?: string | null }; extensions?: string[] | null },
  asking: { accessToken: string; masquerade: Masquerade | null },
): Promise<void> {
  if (asking.masquerade || !extensions?.includes("language")) return;
  const storedLanguage = parseLanguage(user.language);
  if (storedLanguage && languages.includes(storedLanguage)) return session.setLanguage(storedLanguage);
  if (session.language && languages.includes(session.language))
    await upstream.call(setLanguage, { body: { language: session.language } }, asking);
}

/** The message of a refused login in any step. */
export function toRefusedLogin({ name, body }: Pick<Refusal, "name" | "body">): SignInOutcome {
  const reply = body as LoginReply;
  const asksCaptcha = reply.showRecaptcha === true || name === "captcha_required";
  if (reply.error_message) return { kind: "refused", html: sanitiseHtml(reply.error_message), asksCaptcha };
  if (reply.userAccountLocked || name === "locked") return toRefusedOutcome(loginCopy("locked"), asksCaptcha);
  switch (name) {
    case "mismatch":
    case "unauthorised":
      return { kind: "mismatch", asksCaptcha };
    case "captcha_required":
      return toRefusedOutcome(formCopy("robotRequired"), true);
    case "account_problem":
      return toRefusedOutcome(loginCopy("accountProblem"), asksCaptcha);
    case "too_many":
    case "busy":
      return { kind: "refused", html: sanitiseHtml(loginCopy("slowDown")), asksCaptcha, isSlowedDown: true };
    case "cannot_save":
      return { kind: "refused", html: sanitiseHtml(storageCopy("cannotSave")), asksCaptcha };
    default:
      return toRefusedOutcome(loginCopy("failed"), asksCaptcha);
  }
}

/** The logout address of an active integration, if single sign-on has none (SESSION-13). */
function findIntegrationLogoutUrl(
  integration: { active: boolean; logoutUrl?: string | null } | null | undefined,
) {
  return integration?.active ? (integration.logoutUrl ?? null) : null;
}

const toRefusedOutcome = (text: string, asksCaptcha: boolean): SignInOutcome => ({
  kind: "refused",
  html: sanitiseHtml(text),
  asksCaptcha,
});
