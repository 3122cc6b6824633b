import { logout, userLogout, userLogoutDelete } from "#contract/index.ts";
import type { Config } from "~/platform/config.server.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { findAllowedRedirect } from "~/session/return-to.server.ts";

/**
 * Ends the session here and at the upstream (API-18, API-19). An expired token counts as ended. Returns false, and
 * keeps the session, if the upstream could not be reached.
 */
export async function signOut({ session, upstream, forgetSetup }: RequestContext): Promise<boolean> {
  const accessToken = session.tokens?.accessToken;
  if (accessToken) {
    for (const call of [logout, userLogout, userLogoutDelete]) {
      const reply = await upstream.call(call, {}, { accessToken });
      if (!reply.ok && reply.name !== "unauthorised") return false;
    }
  }
  forgetSetup();
  session.signOut();
  return true;
}

/** The page after logging out: the identity provider's logout if its host is allowed (LOGOUT-03). */
export function getPageAfterSignOut(
  config: Config,
  ssoLogoutUrl: string | null | undefined,
  otherwise: string,
): string {
  return findAllowedRedirect(ssoLogoutUrl, config.allowedRedirectHosts) ?? otherwise;
}
