import { loginTwoFactor, verifyEnforcedTwoFactor } from "#contract/two-factor.ts";
import type { Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { isLocked } from "../domain/lock-out.ts";
import { implement } from "../platform/implement.ts";
import { readRecoveryCode } from "../platform/recovery-codes.ts";
import type { Services } from "../platform/services.ts";
import { hashToken } from "../platform/tokens.ts";
import { findStep } from "../platform/totp.ts";
import { findFailures } from "../repositories/login-failures.ts";
import type { Arrival } from "../repositories/tenants.ts";
import { takeRecoveryCode, takeStep } from "../repositories/two-factors.ts";
import { type Attempt, type credentials, locked, recordFailure } from "./login-credentials.ts";
import { type Entry, endSignIn } from "./login-outcome.ts";
import { codeWrong, takeSetupCode } from "./two-factor-setup.ts";

/** The second steps of a sign-in. Each comes with the credentials once more, under the same lock and limits. */
export function twoFactorLoginRoutes(services: Services, withCredentials: ReturnType<typeof credentials>) {
  const { wakeOutbox } = services;
  return [
    implement(loginTwoFactor, (ask) =>
      withCredentials(ask, {
        async proven({ arrival, isRegistered, attempt }) {
          if (!isRegistered) return ask.refuse("mismatch");
          const { request } = ask;
          const { code, deviceToken } = ask.body;
          const reply = await unlessLocked(services, attempt, async (trx, hasFailures) => {
            const by = await takeCode(trx, services, arrival, code);
            return by && endSignIn(trx, services, arrival, { by, request, deviceToken, hasFailures });
          });
          if (reply === "locked") return locked(ask);
          return reply ?? refuseCode(services, ask, attempt);
        },
      }),
    ),
    implement(verifyEnforcedTwoFactor, (ask) => {
      const { email, password, deviceToken, domain, ...setup } = ask.body;
      const given = { email: email ?? "", password: password ?? "", domain };
      const { request } = ask;
      return withCredentials(
        { body: given, request, refuse: ask.refuse },
        {
          async proven({ arrival, isRegistered, attempt }) {
            if (!isRegistered) return ask.refuse("mismatch");
            const reply = await unlessLocked(services, attempt, async (trx, hasFailures) => {
              const taken = await takeSetupCode(trx, services, arrival, setup, request);
              if (taken !== "complete") return taken && { recovery_codes: taken.recoveryCodes };
              return endSignIn(trx, services, arrival, { by: "code", request, deviceToken, hasFailures });
            });
            if (reply === "locked") return locked(ask);
            if (reply === null) return refuseCode(services, ask, attempt);
            if (setup.type === "complete") wakeOutbox();
            return reply;
          },
        },
      );
    }),
  ];
}

/** Runs work in a transaction unless others have locked the address meanwhile (A11). */
function unlessLocked<T>(
  { db, clock }: Services,
  { emailKey, account }: Attempt,
  work: (trx: Trx, hasFailures: boolean) => Promise<T>,
): Promise<T | "locked"> {
  return inTransaction(db, async (trx) => {
    const failures = await findFailures(trx, { clientId: account?.clientId ?? "", emailKey });
    return isLocked(failures, clock.now().getTime()) ? "locked" : work(trx, failures.failures > 0);
  });
}

/** Spends a code of the app, or a recovery code. Without two-factor there is none to ask. Null when it is wrong. */
export async function takeCode(
  trx: Trx,
  { clock }: Services,
  arrival: Arrival,
  code: string,
): Promise<Entry["by"] | null> {
  const { secret } = arrival.twoFactor;
  if (secret === null) return "password";
  const at = clock.real().getTime();
  const recoveryCode = readRecoveryCode(code);
  if (recoveryCode !== null) {
    const isTaken = await takeRecoveryCode(trx, arrival, { hash: hashToken(recoveryCode), at });
    return isTaken ? "recovery_code" : null;
  }
  const step = findStep(secret, code, at);
  return step !== null && (await takeStep(trx, arrival, { secret, step })) ? "code" : null;
}

/** A wrong code counts as a wrong password does (A5). */
async function refuseCode(
  services: Services,
  ask: Parameters<typeof locked>[0] & Parameters<typeof codeWrong>[0],
  attempt: Attempt,
) {
  const failures = await recordFailure(services, attempt, "code");
  return isLocked(failures, services.clock.now().getTime()) ? locked(ask) : codeWrong(ask);
}
