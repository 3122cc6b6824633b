import { Authenticator } from "remix-auth";
import type { RequestContext } from "~/platform/context.server.ts";
import { PasswordStrategy } from "./password-strategy.server.ts";
import { type SignInOutcome, signInByPassword } from "./sign-in.server.ts";

/** Every way in, by name. Made for each request, because what verifies is the request's own upstream and session. */
export function createAuthenticator(context: RequestContext): Authenticator<SignInOutcome> {
  return new Authenticator<SignInOutcome>().use(
    new PasswordStrategy((credentials) => signInByPassword(context, credentials)),
  );
}
