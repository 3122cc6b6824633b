import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { seeOther } from "~/platform/responses.server.ts";
import { getPageAfterSignOut, signOut } from "./sign-out.server.ts";

/**
 * Ends the session here even if the upstream cannot be reached, and shows the reason above the login form.
 * Await it, because it throws.
 */
export async function endSession(context: RequestContext, text: string): Promise<never> {
  const { config, session, forgetSetup } = context;
  const target = getPageAfterSignOut(config, session.tokens?.ssoLogoutUrl, paths.login());
  if (!(await signOut(context))) {
    forgetSetup();
    session.signOut();
  }
  session.flashLoginError(text);
  throw seeOther(target);
}
