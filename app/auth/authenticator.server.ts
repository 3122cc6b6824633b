import { Authenticator } from "remix-auth";
import type { RequestContext } from "~/platform/context.server.ts";
import type { PendingLogin } from "~/session/pending-login.server.ts";
import { type ActivationOutcome, readNewPassword, signInByActivation } from "./by-activation.server.ts";
import { type PendingCredentials, readCode, signInByCode, signInBySetUp } from "./by-code.server.ts";
import { readMagicLink, signInByMagicLink } from "./by-magic-link.server.ts";
import { readCredentials, signInByPassword } from "./by-password.server.ts";
import { readSsoAddress, signInBySso } from "./by-sso.server.ts";
import { RequestStrategy } from "./request-strategy.server.ts";
import type { SignInOutcome } from "./sign-in.server.ts";

/**
 * Every login method by name: `password`, `two-factor`, `two-factor-set-up`, `sso`, `magic-link`. It is
 * made for each request, because a method uses the request's upstream and session. The steps after a
 * password read the sealed cookie.
 */
export function createAuthenticator(context: RequestContext): Authenticator<SignInOutcome> {
  const { session } = context;
  return new Authenticator<SignInOutcome>()
    .use(new RequestStrategy("password", readCredentials, (answer) => signInByPassword(context, answer)))
    .use(
      new RequestStrategy("two-factor", readCode, (answer) =>
        signInByCode(context, requirePending(session.pendingLogin.get()), answer),
      ),
    )
    .use(
      new RequestStrategy("two-factor-set-up", readCode, (answer) =>
        signInBySetUp(context, requirePending(session.pendingLogin.get()), answer),
      ),
    )
    .use(new RequestStrategy("sso", readSsoAddress, (answer) => signInBySso(context, answer)))
    .use(new RequestStrategy("magic-link", readMagicLink, (token) => signInByMagicLink(context, token)));
}

/** The login by an activation link, which has other outcomes than the login methods above. */
export function createActivator(
  context: RequestContext,
  activation: NonNullable<PendingLogin["activation"]>,
): Authenticator<ActivationOutcome> {
  return new Authenticator<ActivationOutcome>().use(
    new RequestStrategy("activation", readNewPassword, (answer) =>
      signInByActivation(context, activation, answer),
    ),
  );
}

/** Whether credentials wait for their code; without them the screens lead back to the first step. */
export const isPending = (pending: Readonly<PendingLogin> | null): pending is PendingCredentials =>
  pending?.password !== undefined;

function requirePending(pending: Readonly<PendingLogin> | null): PendingCredentials {
  if (!isPending(pending)) throw new Error("The screen asks for the code before it asks whether one is due");
  return pending;
}
