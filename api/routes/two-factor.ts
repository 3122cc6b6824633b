import { renewRecoveryCodes } from "#contract/extensions/recovery-codes.ts";
import { disableTwoFactor, startTwoFactor, verifyTwoFactor } from "#contract/two-factor.ts";
import { inTransaction } from "../db/transaction.ts";
import { isLocked } from "../domain/lock-out.ts";
import { findNetwork } from "../domain/network.ts";
import { toSingleLine } from "../domain/plain-text.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { findFailures } from "../repositories/login-failures.ts";
import type { PasswordOwner } from "../repositories/password-owners.ts";
import { findLoginAccount, type LoginAccount } from "../repositories/tenants.ts";
import { removeTwoFactor } from "../repositories/two-factors.ts";
import {
  changeWithProof,
  isStillProved,
  provePassword,
  toWrongPassword,
} from "../use-cases/change-with-proof.ts";
import { recordFailure, toLockedRefusal } from "../use-cases/login-credentials.ts";
import { startSetup } from "../use-cases/login-outcome.ts";
import { auditTwoFactor } from "../use-cases/two-factor-notice.ts";
import { renewCodes, spendSetupCode, toWrongCodeMessage } from "../use-cases/two-factor-setup.ts";

/** Two-factor in the profile. Everybody has only their own; others are not found (B1). */
export function createTwoFactorRoutes(services: Services) {
  const { db, wakeOutbox } = services;
  return [
    implement(startTwoFactor, async ({ actor, refuse }) => {
      const account = await findLoginAccount(db, actor);
      if (!account) return refuse("not_found");
      if (account.ssoOnly) return refuse("sso_only");
      return (await startSetup(db, services, account)) ?? refuse("already_enabled");
    }),
    implement(verifyTwoFactor, async (req) => {
      const { actor, refuse } = req;
      const account = await findLoginAccount(db, actor);
      if (!account) return refuse("not_found");
      if (account.twoFactor.secret !== null) return refuse("already_enabled");
      // A stolen session must not lock its owner out.
      const proof =
        req.body.type === "complete" ? await provePassword(services, req) : { refusal: null, owner: null };
      if (proof.refusal) return proof.refusal;
      const reply = await verifyCode(services, req, account, proof.owner);
      if (req.body.type === "complete") wakeOutbox();
      return reply;
    }),
    implement(disableTwoFactor, async (req) => {
      const { actor, body, request, refuse } = req;
      const account = await findLoginAccount(db, actor);
      if (!account) return refuse("not_found");
      const reason = toSingleLine(body.reason);
      if (reason === "") return refuse("reason_required");
      if (account.twoFactor.isRequired) return refuse("enforced");
      if (account.twoFactor.secret === null) return refuse("not_enabled");
      const reply = await changeWithProof(services, req, account, async (trx) => {
        if (!(await removeTwoFactor(trx, account))) return refuse("not_enabled");
        await auditTwoFactor(trx, services, account, { change: "disabled", request, reason });
        return {};
      });
      wakeOutbox();
      return reply;
    }),
    implement(renewRecoveryCodes, async (req) => {
      const { actor, request, refuse } = req;
      const account = await findLoginAccount(db, actor);
      if (!account) return refuse("not_found");
      if (account.twoFactor.secret === null) return refuse("not_enabled");
      const reply = await changeWithProof(services, req, account, async (trx) => ({
        recovery_codes: await renewCodes(trx, services, account, request),
      }));
      wakeOutbox();
      return reply;
    }),
  ];
}

/** Wrong codes count towards the lock of the person's address, as at login (A5). */
async function verifyCode(
  services: Services,
  req: CallRequest<typeof verifyTwoFactor>,
  loginAccount: LoginAccount,
  passwordOwner: PasswordOwner | null,
) {
  const { db, clock } = services;
  const now = clock.now().getTime();
  // Without an email address there is no login to lock, so failures count by person.
  const emailKey = loginAccount.emailKey ?? loginAccount.userId;
  const outcome = await inTransaction(db, async (trx) => {
    const failures = await findFailures(trx, { clientId: loginAccount.clientId, emailKey });
    if (isLocked(failures, now)) return "locked";
    return (await isStillProved(trx, passwordOwner))
      ? spendSetupCode(trx, services, loginAccount, req.body, req.request)
      : "changed-password";
  });
  if (outcome === "locked") return toLockedRefusal(req);
  if (outcome === "changed-password") return toWrongPassword(req);
  if (outcome === "complete") return {};
  if (outcome) return { recovery_codes: outcome.recoveryCodes };
  const account = { clientId: loginAccount.clientId, person: { loginAccount } };
  const network = findNetwork(req.request.ip);
  const failures = await recordFailure(services, { req, emailKey, network, account }, "code");
  return isLocked(failures, now) ? toLockedRefusal(req) : toWrongCodeMessage(req);
}
