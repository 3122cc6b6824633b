import type { LoginReply } from "#contract/login.ts";
import { loginTwoFactor, verifyEnforcedTwoFactor } from "#contract/two-factor.ts";
import type { Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { isLocked } from "../domain/lock-out.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";
import { findFailures } from "../repositories/login-failures.ts";
import type { LoginAccount } from "../repositories/tenants.ts";
import { logInOnce } from "../use-cases/log-in-once.ts";
import {
  type checkCredentials,
  type LoginAttempt,
  recordFailure,
  toLockedRefusal,
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
        async onSuccess({ loginAccount, isRegistered, attempt }) {
          if (!isRegistered) return req.refuse("mismatch");
          const { request } = req;
          const { code } = req.body;
          const post = { call: loginTwoFactor.id, key: req.idempotencyKey, secret: code, request };
          const reply = await logInWithCode(services, attempt, loginAccount, post, (trx) =>
            spendTwoFactorCode(trx, services, loginAccount, code),
          );
          if (reply === "locked") return toLockedRefusal(req);
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
          async onSuccess({ loginAccount, isRegistered, attempt }) {
            if (!isRegistered) return req.refuse("mismatch");
            const reply =
              setup.type === "complete"
                ? await logInWithCode(services, attempt, loginAccount, post, async (trx) =>
                    (await spendSetupCode(trx, services, loginAccount, setup, request)) ? "code" : null,
                  )
                : await runUnlessLocked(services, attempt, async (trx) => {
                    const setupResult = await spendSetupCode(trx, services, loginAccount, setup, request);
                    return setupResult && setupResult !== "complete"
                      ? { recovery_codes: setupResult.recoveryCodes }
                      : null;
                  });
            if (reply === "locked") return toLockedRefusal(req);
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
  attempt: LoginAttempt,
  account: LoginAccount,
  {
    call,
    key,
    secret,
    ...login
  }: Pick<LoginProof, "request"> & { call: string; key: string | null; secret: string },
  spend: (trx: Trx) => Promise<LoginProof["loginKind"] | null>,
): Promise<LoginReply | "locked" | null> {
  const { clientId, userId } = account;
  const outcome = await logInOnce(services, { clientId, userId, call, key, secret }, async (trx) => {
    const { isLocked, hasFailures } = await findLoginLock(trx, services, attempt);
    if (isLocked) return new WorkRefusal("locked" as const);
    const proof = await spend(trx);
    if (proof === null) return new WorkRefusal("wrong" as const);
    const reply = await completeLogin(trx, services, account, { ...login, loginKind: proof, hasFailures });
    return { proof: { by: proof }, reply };
  });
  if (outcome instanceof WorkRefusal) return outcome.reason === "locked" ? "locked" : null;
  if (outcome === null || "reply" in outcome) return outcome?.reply ?? null;
  const { by: proof } = outcome.repeated;
  return runUnlessLocked(services, attempt, (trx) =>
    completeLogin(trx, services, account, { ...login, loginKind: proof, hasFailures: false }),
  );
}

/** Runs work in a transaction, unless other attempts locked the address in the meantime (A11). */
function runUnlessLocked<T>(
  services: Services,
  attempt: LoginAttempt,
  work: (trx: Trx) => Promise<T>,
): Promise<T | "locked"> {
  return inTransaction(services.db, async (trx) =>
    (await findLoginLock(trx, services, attempt)).isLocked ? "locked" : work(trx),
  );
}

async function findLoginLock(trx: Trx, { clock }: Services, { emailKey, account }: LoginAttempt) {
  const failures = await findFailures(trx, { clientId: account?.clientId ?? "", emailKey });
  return { isLocked: isLocked(failures, clock.now().getTime()), hasFailures: failures.failures > 0 };
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
