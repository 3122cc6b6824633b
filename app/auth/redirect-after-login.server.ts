import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { seeOther } from "~/platform/responses.server.ts";
import type { SignInOutcome } from "./sign-in.server.ts";

interface LoginContext {
  email: string;
  /** Kept in the sealed cookie only until the code is given (LOGIN-21). */
  password: string;
  isFromActivation?: boolean;
}

/**
 * Redirects to the next page of an outcome: home, or the screen of the next step (LOGIN-16, 19, 20). Returns null if
 * there is none.
 */
export function redirectAfterLogin(
  { session, keptForm }: RequestContext,
  outcome: SignInOutcome,
  login: LoginContext,
) {
  const { email, password, isFromActivation = false } = login;
  switch (outcome.kind) {
    case "signed-in":
      return seeOther(keptForm.findPath(session.tokens?.userId) ?? paths.home());
    case "asks-code":
      session.pendingLogin.set({ email, password, asksCode: true });
      return seeOther(paths.twoFactor());
    case "asks-set-up": {
      const { secret, url } = outcome;
      session.pendingLogin.set({
        email,
        password,
        twoFactor: { secret, url, isFirst: true, isFromActivation },
      });
      return seeOther(paths.twoFactorQr());
    }
    default:
      return null;
  }
}
