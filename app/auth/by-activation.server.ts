import { type PasswordChecks, setPassword } from "#contract/password.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { getDeviceToken } from "./device-token.server.ts";
import { hashForBrowser } from "./hash-for-browser.server.ts";
import { findPasswordChecks, toBanner } from "./link-steps.server.ts";
import { openSession, type SignInOutcome, toRefusedLogin } from "./sign-in.server.ts";

export interface NewPasswordAnswer {
  password: string;
  deviceToken: string;
}

export type ActivationOutcome =
  | SignInOutcome
  /** The password breaks rules (FORM-21), or the upstream gives a text about it. */
  | { kind: "weak-password"; checks: PasswordChecks | null; text?: string }
  /** The link can no longer be used. */
  | { kind: "link-ended" }
  /** The same post, sent before, has activated the account. */
  | { kind: "already-active" }
  /** The result is unknown. */
  | { kind: "failed"; text: string; status: number };

export function readNewPassword(request: Request, fields: FormData): NewPasswordAnswer {
  return { password: String(fields.get("password") ?? ""), deviceToken: getDeviceToken(request, fields) };
}

/** Sets the first password (API-26) and logs in (ACTIV-10). */
export async function signInByActivation(
  context: RequestContext,
  activation: { id: string; dateOfBirth: string },
  { password, deviceToken }: NewPasswordAnswer,
): Promise<ActivationOutcome> {
  const body = {
    id: activation.id,
    date_of_birth: activation.dateOfBirth,
    password,
    // The password is typed once, because the form can show it.
    password_confirmation: password,
    deviceToken,
    domain: context.tenant.label,
  };
  const idempotencyKey = hashForBrowser(context, activation.id, password);
  const reply = await context.upstream.call(setPassword, { body }, { idempotencyKey });
  if (reply.ok) return openSession(context, reply.data);
  switch (reply.name) {
    case "rules_failed":
      return { kind: "weak-password", checks: findPasswordChecks(reply.body) };
    case "already_set":
      return { kind: "already-active" };
    case "token_invalid":
    case "token_expired":
    case "dob_mismatch":
      return { kind: "link-ended" };
    case "unavailable":
    case "too_many":
      return { kind: "failed", ...toBanner(reply, "") };
    default: {
      const text = (reply.fields as Record<string, string[]>).password?.[0];
      return text ? { kind: "weak-password", checks: null, text } : toRefusedLogin(reply);
    }
  }
}
