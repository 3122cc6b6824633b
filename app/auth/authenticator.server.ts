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

type LoginMethod = "password" | "two-factor" | "two-factor-set-up" | "sso" | "magic-link";

/**
 * Logs in by a method. A form's action passes the fields that it has read and checked. The steps after a
 * password read the sealed cookie.
 */
export function authenticate(
  context: RequestContext,
  method: LoginMethod,
  request: Request,
  fields = new FormData(),
): Promise<SignInOutcome> {
  const { session } = context;
  return new Authenticator<SignInOutcome>()
    .use(
      new RequestStrategy(
        "password",
        (req) => readCredentials(req, fields),
        (answer) => signInByPassword(context, answer),
      ),
    )
    .use(
      new RequestStrategy(
        "two-factor",
        (req) => readCode(req, fields),
        (answer) => signInByCode(context, requirePendingLogin(session.pendingLogin.get()), answer),
      ),
    )
    .use(
      new RequestStrategy(
        "two-factor-set-up",
        (req) => readCode(req, fields),
        (answer) => signInBySetUp(context, requirePendingLogin(session.pendingLogin.get()), answer),
      ),
    )
    .use(new RequestStrategy("sso", readSsoAddress, (answer) => signInBySso(context, answer)))
    .use(new RequestStrategy("magic-link", readMagicLink, (token) => signInByMagicLink(context, token)))
    .authenticate(method, copyWithoutBody(request));
}

/** Logs in by an activation link, which has other outcomes than the methods above. */
export function activate(
  context: RequestContext,
  activation: NonNullable<PendingLogin["activation"]>,
  request: Request,
  fields: FormData,
): Promise<ActivationOutcome> {
  return new Authenticator<ActivationOutcome>()
    .use(
      new RequestStrategy(
        "activation",
        (req) => readNewPassword(req, fields),
        (answer) => signInByActivation(context, activation, answer),
      ),
    )
    .authenticate("activation", copyWithoutBody(request));
}

/** The library copies the request, which fails once the action has read its body. */
const copyWithoutBody = ({ url, headers }: Request) => new Request(url, { headers });

/** Whether credentials wait for their code; without them the screens lead back to the first step. */
export const hasPendingCredentials = (
  pending: Readonly<PendingLogin> | null,
): pending is PendingCredentials => pending?.password !== undefined;

function requirePendingLogin(pending: Readonly<PendingLogin> | null): PendingCredentials {
  if (!hasPendingCredentials(pending))
    throw new Error("The screen asks for the code before it asks whether one is due");
  return pending;
}
