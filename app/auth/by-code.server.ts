import { loginTwoFactor, verifyEnforcedTwoFactor } from "#contract/index.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import type { PendingLogin } from "~/session/pending-login.server.ts";
import { sanitiseHtml } from "~/upstream/sanitise.server.ts";
import { getDeviceToken } from "./device-token.server.ts";
import { hashForBrowser } from "./hash-for-browser.server.ts";
import { openSession, type SignInOutcome, toRefusedLogin } from "./sign-in.server.ts";
import { findTwoFactorErrorText } from "./two-factor-error.server.ts";

export interface CodeAnswer {
  /** Six digits, or a recovery code. */
  code: string;
  deviceToken: string;
}

/** Reads the code from the posted form, in which the screen's check has joined it as `code`. */
export function readCode(request: Request, fields: FormData): CodeAnswer {
  return { code: String(fields.get("code") ?? ""), deviceToken: getDeviceToken(request, fields) };
}

/**
 * The credentials that a code completes. They are in the sealed cookie, never in the form (LOGIN-21,
 * TFA-13).
 */
export type PendingCredentials = PendingLogin & { password: string };

/** Checks the code of a person with two-factor (API-17) and logs in with the reply's tokens (TFA-05). */
export async function signInByCode(
  context: RequestContext,
  pending: PendingCredentials,
  { code, deviceToken }: CodeAnswer,
): Promise<SignInOutcome> {
  return toOutcome(
    context,
    await context.upstream.call(
      loginTwoFactor,
      {
        body: {
          code,
          deviceToken,
          email: pending.email,
          password: pending.password,
          domain: context.tenant.label,
        },
      },
      { idempotencyKey: hashForBrowser(context, pending.email, code) },
    ),
  );
}

/** Sends the second code of a set-up that the login required (API-93 `complete`, TFA-10). */
export async function signInBySetUp(
  context: RequestContext,
  pending: PendingCredentials,
  answer: CodeAnswer,
): Promise<SignInOutcome> {
  return toOutcome(context, await verifyCode(context, pending, { ...answer, type: "complete" }));
}

/**
 * Sends the first code of a set-up that the login required (API-93 `temporary`, TFA-09). The reply may have
 * recovery codes.
 */
export async function verifyFirstCode(
  context: RequestContext,
  pending: PendingCredentials,
  answer: CodeAnswer,
): Promise<{ kind: "verified"; recoveryCodes: string[] } | SignInOutcome> {
  const reply = await verifyCode(context, pending, { ...answer, type: "temporary" });
  return reply.ok
    ? { kind: "verified", recoveryCodes: reply.data.recovery_codes ?? [] }
    : toRefusedOutcome(reply);
}

function verifyCode(
  context: RequestContext,
  pending: PendingCredentials,
  { code, deviceToken, type }: CodeAnswer & { type: "temporary" | "complete" },
) {
  const body = {
    code,
    type,
    secret: pending.twoFactor?.secret ?? null,
    email: pending.email,
    password: pending.password,
    deviceToken,
    domain: context.tenant.label,
  };
  // The first code's reply has recovery codes, which a repeated request cannot return.
  const idempotencyKey = type === "complete" ? hashForBrowser(context, pending.email, code) : undefined;
  return context.upstream.call(verifyEnforcedTwoFactor, { body }, { idempotencyKey });
}

type Reply = Awaited<ReturnType<typeof verifyCode>>;

async function toOutcome(context: RequestContext, reply: Reply): Promise<SignInOutcome> {
  return reply.ok ? openSession(context, reply.data) : toRefusedOutcome(reply);
}

function toRefusedOutcome(reply: Exclude<Reply, { ok: true }>): SignInOutcome {
  const text = findTwoFactorErrorText(reply);
  return text ? { kind: "refused", html: sanitiseHtml(text), asksCaptcha: false } : toRefusedLogin(reply);
}
