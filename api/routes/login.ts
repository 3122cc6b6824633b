import { login, loginUrl } from "#contract/login.ts";
import { inTransaction } from "../db/transaction.ts";
import { noFailures, requiresCaptcha } from "../domain/lock-out.ts";
import { networkLimit } from "../domain/network.ts";
import { findTenantLabel } from "../domain/tenant.ts";
import { type CallRequest, implement, type Refusal } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { findSsoUrl, replacePasswordHash } from "../repositories/tenants.ts";
import {
  checkCredentials,
  findLoginState,
  type LoginAttempt,
  toStateRefusal,
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

async function logIn(services: Services, req: LoginRequest, login: VerifiedLogin) {
  const { db, clock, passwords } = services;
  const { loginAccount, passwordHash, isRegistered } = login;
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
    const state = await findLoginState(trx, services, login);
    if (state.refused) return state.refused;
    if (newHash) await replacePasswordHash(trx, loginAccount, { from: passwordHash, to: newHash });
    const { hasFailures } = state;
    return completeLogin(trx, services, loginAccount, { loginKind: "password", request, hasFailures });
  });
  return typeof reply === "string" ? toStateRefusal(req, reply) : reply;
}
