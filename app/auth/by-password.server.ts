import { login } from "#contract/index.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { getDeviceToken } from "./device-token.server.ts";
import { openSession, type SignInOutcome, toRefusedLogin } from "./sign-in.server.ts";

export interface Credentials {
  email: string;
  password: string;
  /** The robot check's answer, if one was required. */
  recaptcha?: string;
  deviceToken: string;
}

/**
 * Reads email address and password from a posted form (LOGIN-12), which has passed the form's checks and
 * the robot check.
 */
export function readCredentials(request: Request, fields: FormData): Credentials {
  const readField = (name: string) => String(fields.get(name) ?? "");
  return {
    email: readField("email").trim(),
    password: readField("password"),
    recaptcha: readField("recaptcha") || undefined,
    deviceToken: getDeviceToken(request, fields),
  };
}

/** Logs in by password (API-13, LOGIN-12 to 20). */
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
  return reply.ok ? openSession(context, reply.data) : toRefusedLogin(reply);
}
