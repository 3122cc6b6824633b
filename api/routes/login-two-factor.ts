import type { LoginReply } from "#contract/login.ts";
import { loginTwoFactor, verifyEnforcedTwoFactor } from "#contract/two-factor.ts";
import type { Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { isLocked } from "../domain/lock-out.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";
import { logInOnce } from "../use-cases/log-in-once.ts";
import {
  type checkCredentials,
  findLoginState,
  type LoginAttempt,
  type LoginRefusal,
  recordFailure,
  toLockedRefusal,
  toStateRefusal,
  type VerifiedLogin,
} from "../use-cases/login-credentials.ts";
import { completeLogin, type LoginProof } from "../use-cases/login-outcome.ts";
import { spendTwoFactorCode } from "../use-cases/spend-two-factor-code.ts";
import { spendSetupCode, toWrongCodeMessage } from "../use-cases/two-factor-setup.ts";

/** The second steps of a login. Each sends the credentials again, and has the same lock and limits. */
export function createTwoFactorLoginRoutes(
  services: Services,
  withCredentials: ReturnType<typeof checkCredentials>,
) {
  const { wakeOutbox } = services;
  return [
    implement(loginTwoFactor, (req) =>
      withCredentials(req, {
        async onSuccess(login) {
          const { loginAccount, isRegistered, attempt } = login;
          if (!isRegistered) return req.refuse("mismatch");
          const { request } = req;
          const { code } = req.body;
          const post = { call: loginTwoFactor.id, key: req.idempotencyKey, secret: code, request };
          const reply = await logInWithCode(services, login, post, (trx) =>
            spendTwoFactorCode(trx, services, loginAccount, code),
          );
          if (typeof reply === "string") return toStateRefusal(req, reply);
          return reply ?? refuseCode(services, req, attempt);
        },
      }),
    ),
    implement(verifyEnforcedTwoFactor, (req) => {
      const { email, password, domain, ...setup } = req.body;
      const credentials = { email: email ?? "", password: password ?? "", domain };
      const { request } = req;
      const post = { call: verifyEnforcedTwoFactor.id, key: req.idempotencyKey, secret: setup.code, request };
      return withCredentials(
        { body: credentials, request, refuse: req.refuse },
        {
          async onSuccess(login) {
            const { loginAccount, isRegistered, attempt } = login;
            if (!isRegistered) return req.refuse("mismatch");
            const reply =
              setup.type === "complete"
                ? await logInWithCode(services, login, post, async (trx) =>
                    (await spendSetupCode(trx, services, loginAccount, setup, request)) ? "code" : null,
                  )
                : await runIfCurrent(services, login, async (trx) => {
                    const setupResult = await spendSetupCode(trx, services, loginAccount, setup, request);
                    return setupResult && setupResult !== "complete"
                      ? { recovery_codes: setupResult.recoveryCodes }
                      : null;
                  });
            if (typeof reply === "string") return toStateRefusal(req, reply);
            if (reply === null) return refuseCode(services, req, attempt);
            if (setup.type === "complete") wakeOutbox();
            return reply;
          },
        },
      );
    }),
  ];
}

/** Logs in with a code that `spend` uses up. */
async function logInWithCode(
  services: Services,
  login: VerifiedLogin,
  { request, ...post }: Pick<LoginProof, "request"> & { call: string; key: string | null; secret: string },
  spend: (trx: Trx) => Promise<LoginProof["loginKind"] | null>,
): Promise<LoginReply | LoginRefusal | null> {
  const account = login.loginAccount;
  const { clientId, userId } = account;
  const outcome = await logInOnce(services, { clientId, userId, ...post }, async (trx) => {
    const { refused, hasFailures } = await findLoginState(trx, services, login);
    if (refused) return new WorkRefusal(refused);
    const loginKind = await spend(trx);
    if (loginKind === null) return new WorkRefusal(null);
    const reply = await completeLogin(trx, services, account, { request, loginKind, hasFailures });
    return { proof: { by: loginKind }, reply };
  });
  if (outcome instanceof WorkRefusal) return outcome.reason;
  if (outcome === null || "reply" in outcome) return outcome?.reply ?? null;
  const { by: loginKind } = outcome.repeated;
  return runIfCurrent(services, login, (trx) =>
    completeLogin(trx, services, account, { request, loginKind, hasFailures: false }),
  );
}

/** Runs work in a transaction, unless other requests locked the address or changed the password in the meantime. */
function runIfCurrent<T>(
  services: Services,
  login: VerifiedLogin,
  work: (trx: Trx) => Promise<T>,
): Promise<T | LoginRefusal> {
  return inTransaction(services.db, async (trx) => {
    const { refused } = await findLoginState(trx, services, login);
    return refused ?? work(trx);
  });
}

/** A wrong code counts like a wrong password (A5). */
async function refuseCode(
  services: Services,
  req: Parameters<typeof toLockedRefusal>[0] & Parameters<typeof toWrongCodeMessage>[0],
  attempt: LoginAttempt,
) {
  const failures = await recordFailure(services, attempt, "code");
  return isLocked(failures, services.clock.now().getTime()) ? toLockedRefusal(req) : toWrongCodeMessage(req);
}
