import { activateBySso, ssoLogin, userLogoutDelete } from "#contract/index.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createUnavailableReply } from "~/platform/responses.server.ts";
import { openSession, type SignInOutcome, toRefusedLogin } from "./sign-in.server.ts";

export interface SsoAnswer {
  token: string;
  /** `0` or a year such as `2025`, because staff may view a past year (SSO-02). */
  schemeYear: string;
}

/** Whether a token is for staff who view somebody else's site (MASQ-04). */
export const isMasqueradeToken = (token: string): boolean => token.startsWith("msq");

/** Reads token and scheme year from the address `/sso-login/{token}/{masqueradeSchemeYear}`. */
export function readSsoAddress({ url }: Pick<Request, "url">): SsoAnswer {
  const [, token = "", schemeYear = ""] = new URL(url).pathname
    .replace(/^\/+/, "")
    .split("/")
    .map(decodeURIComponent);
  return { token, schemeYear: /^\d{1,4}$/.test(schemeYear) ? schemeYear : "0" };
}

/** Logs in by single sign-on (API-15), and registers a new person (API-36). An earlier session ends. */
export async function signInBySso(
  context: RequestContext,
  { token, schemeYear }: SsoAnswer,
): Promise<SignInOutcome> {
  const { upstream, tenant, session } = context;
  const domain = tenant.label;
  const result = await upstream.call(ssoLogin, {
    body: { sso_token: token, scheme_year: schemeYear, domain },
  });
  const reply =
    !result.ok && result.name === "not_activated"
      ? await upstream.call(activateBySso, { body: { sso_token: token, domain } })
      : result;
  // The upstream did not answer, so the token still works and the page asks to try again.
  if (!reply.ok && reply.name === "unavailable") throw createUnavailableReply(context.requestId);
  if (!reply.ok) return toRefusedLogin(reply);

  const earlierTokens = session.tokens;
  const userId = reply.data.masqueradeUserId ?? reply.masqueradeUserId;
  const outcome = await openSession(context, reply.data, {
    masquerade: userId ? { userId, schemeYear } : null,
  });
  if (outcome.kind === "signed-in") await endPreviousSession(context, earlierTokens);
  return outcome;
}

/** Ends the session that a new one replaces. */
export async function endPreviousSession(
  { upstream }: Pick<RequestContext, "upstream">,
  earlierTokens: RequestContext["session"]["tokens"],
): Promise<void> {
  if (!earlierTokens) return;
  const { accessToken, masquerade } = earlierTokens;
  await upstream.call(userLogoutDelete, {}, { accessToken, masquerade });
}
