import { login, loginUrl } from "#contract/login.ts";
import { inTransaction } from "../db/transaction.ts";
import { isLocked, noFailures, requiresCaptcha } from "../domain/lock-out.ts";
import { networkLimit } from "../domain/network.ts";
import { findTenantLabel } from "../domain/tenant.ts";
import { type CallRequest, implement, type Refusal } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { findFailures } from "../repositories/login-failures.ts";
import { findSsoUrl, replacePasswordHash } from "../repositories/tenants.ts";
import {
  checkCredentials,
  type LoginAttempt,
  toLockedRefusal,
  type VerifiedLogin,
} from "../use-cases/login-credentials.ts";
import { completeLogin } from "../use-cases/login-outcome.ts";
import { createTwoFactorLoginRoutes } from "./login-two-factor.ts";

type LoginRequest = CallRequest<typeof login>;

export function createLoginRoutes(services: Services) {
  const withCredentials = checkCredentials(services);
  return [
    implement(login, (req) =>
      withCredentials(req, {
        beforeCheck: (attempt) => askCaptcha(services, req, attempt),
        onSuccess: (account) => logIn(services, req, account),
      }),
    ),
    // Only the tenant decides, so that known and unknown addresses get the same reply (A3).
    implement(loginUrl, async ({ body }) => {
      const url = await findSsoUrl(services.db, findTenantLabel(body.domain));
      return url === null ? {} : { url };
    }),
    ...createTwoFactorLoginRoutes(services, withCredentials),
  ];
}

async function askCaptcha(
  { verifyRobot }: Services,
  { body, request, refuse }: LoginRequest,
  { account, networkFailures }: LoginAttempt,
): Promise<Refusal | null> {
  const isAsked =
    requiresCaptcha(account?.failures ?? noFailures) || networkFailures >= networkLimit.captchaFrom;
  if (!isAsked) return null;
  const { recaptcha } = body;
  const isAnswered = !!recaptcha && (await verifyRobot({ answer: recaptcha, form: "login", ip: request.ip }));
  return isAnswered ? null : refuse("captcha_required", { fields: { showRecaptcha: true } });
}

async function logIn(
  services: Services,
  req: LoginRequest,
  { loginAccount, passwordHash, isRegistered, attempt: { emailKey } }: VerifiedLogin,
) {
  const { db, clock, passwords } = services;
  const { clientId, userId } = loginAccount;
  const now = clock.now().getTime();
  const { request } = req;
  if (!isRegistered) {
    const target = { type: "employee", id: userId };
    await addAudit(db, { action: "login.refused", at: now, request, clientId, target });
    return req.refuse("account_problem");
  }
  const newHash = passwords.isOutdated(passwordHash) ? await passwords.hash(req.body.password) : null;
  const reply = await inTransaction(db, async (trx) => {
    const failures = await findFailures(trx, { clientId, emailKey });
    // The account was locked after this attempt had begun.
    if (isLocked(failures, now)) return null;
    if (newHash) await replacePasswordHash(trx, loginAccount, { from: passwordHash, to: newHash });
    const hasFailures = failures.failures > 0;
    return completeLogin(trx, services, loginAccount, {
      loginKind: "password",
      request,
      hasFailures,
    });
  });
  return reply ?? toLockedRefusal(req);
}
