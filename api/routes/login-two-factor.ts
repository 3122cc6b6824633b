import { loginTwoFactor, verifyEnforcedTwoFactor } from "#contract/two-factor.ts";
import type { Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { isLocked } from "../domain/lock-out.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { findFailures } from "../repositories/login-failures.ts";
import {
  type checkCredentials,
  type LoginAttempt,
  recordFailure,
  toLockedRefusal,
} from "../use-cases/login-credentials.ts";
import { completeLogin } from "../use-cases/login-outcome.ts";
import { spendCode } from "../use-cases/spend-code.ts";
import { spendSetupCode, toWrongCodeMessage } from "../use-cases/two-factor-setup.ts";

/** The second steps of a login. Each sends the credentials again, and has the same lock and limits. */
export function twoFactorLoginRoutes(
  services: Services,
  withCredentials: ReturnType<typeof checkCredentials>,
) {
  const { wakeOutbox } = services;
  return [
    implement(loginTwoFactor, (req) =>
      withCredentials(req, {
        async onSuccess({ arrival, isRegistered, attempt }) {
          if (!isRegistered) return req.refuse("mismatch");
          const { request } = req;
          const { code, deviceToken } = req.body;
          const reply = await unlessLocked(services, attempt, async (trx, hasFailures) => {
            const by = await spendCode(trx, services, arrival, code);
            return by && completeLogin(trx, services, arrival, { by, request, deviceToken, hasFailures });
          });
          if (reply === "locked") return toLockedRefusal(req);
          return reply ?? refuseCode(services, req, attempt);
        },
      }),
    ),
    implement(verifyEnforcedTwoFactor, (req) => {
      const { email, password, deviceToken, domain, ...setup } = req.body;
      const given = { email: email ?? "", password: password ?? "", domain };
      const { request } = req;
      return withCredentials(
        { body: given, request, refuse: req.refuse },
        {
          async onSuccess({ arrival, isRegistered, attempt }) {
            if (!isRegistered) return req.refuse("mismatch");
            const reply = await unlessLocked(services, attempt, async (trx, hasFailures) => {
              const taken = await spendSetupCode(trx, services, arrival, setup, request);
              if (taken !== "complete") return taken && { recovery_codes: taken.recoveryCodes };
              return completeLogin(trx, services, arrival, { by: "code", request, deviceToken, hasFailures });
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

/** Runs work in a transaction, unless other attempts locked the address in the meantime (A11). */
function unlessLocked<T>(
  { db, clock }: Services,
  { emailKey, account }: LoginAttempt,
  work: (trx: Trx, hasFailures: boolean) => Promise<T>,
): Promise<T | "locked"> {
  return inTransaction(db, async (trx) => {
    const failures = await findFailures(trx, { clientId: account?.clientId ?? "", emailKey });
    return isLocked(failures, clock.now().getTime()) ? "locked" : work(trx, failures.failures > 0);
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
