import { renewRecoveryCodes } from "#contract/extensions/two-factor-proof.ts";
import { disableTwoFactor, startTwoFactor, verifyTwoFactor } from "#contract/two-factor.ts";
import { inTransaction } from "../db/transaction.ts";
import { isLocked } from "../domain/lock-out.ts";
import { networkOf } from "../domain/network.ts";
import { singleLine } from "../domain/plain-text.ts";
import { type Ask, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { findFailures } from "../repositories/login-failures.ts";
import { type Arrival, findArrival } from "../repositories/tenants.ts";
import { removeTwoFactor } from "../repositories/two-factors.ts";
import { locked, recordFailure } from "./login-credentials.ts";
import { startSetup } from "./login-outcome.ts";
import { noteTwoFactor } from "./two-factor-notice.ts";
import { withProof } from "./two-factor-proof.ts";
import { codeWrong, renewCodes, takeSetupCode } from "./two-factor-setup.ts";

/** Two-factor in the profile. Everybody has their own; anybody else's is not there (B1). */
export function twoFactorRoutes(services: Services) {
  const { db, wakeOutbox } = services;
  return [
    implement(startTwoFactor, async ({ actor, params, refuse }) => {
      const own = params.id === actor.userId ? await findArrival(db, actor) : null;
      if (!own) return refuse("not_found");
      return (await startSetup(db, services, own)) ?? refuse("already_enabled");
    }),
    implement(verifyTwoFactor, async (ask) => {
      const { actor, params, refuse } = ask;
      const own = params.id === actor.userId ? await findArrival(db, actor) : null;
      if (!own) return refuse("not_found");
      if (own.twoFactor.secret !== null) return refuse("already_enabled");
      const reply = await verify(services, ask, own);
      if (ask.body.type === "complete") wakeOutbox();
      return reply;
    }),
    implement(disableTwoFactor, async (ask) => {
      const { actor, params, body, request, refuse } = ask;
      const own = params.id === actor.userId ? await findArrival(db, actor) : null;
      if (!own) return refuse("not_found");
      const reason = singleLine(body.reason);
      if (reason === "") return refuse("reason_required");
      if (own.twoFactor.isRequired) return refuse("enforced");
      if (own.twoFactor.secret === null) return refuse("not_enabled");
      const reply = await withProof(services, ask, own, async (trx) => {
        if (!(await removeTwoFactor(trx, own))) return refuse("not_enabled");
        await noteTwoFactor(trx, services, own, { change: "disabled", request, reason });
        return {};
      });
      wakeOutbox();
      return reply;
    }),
    implement(renewRecoveryCodes, async (ask) => {
      const { actor, params, request, refuse } = ask;
      const own = params.id === actor.userId ? await findArrival(db, actor) : null;
      if (!own) return refuse("not_found");
      if (own.twoFactor.secret === null) return refuse("not_enabled");
      const reply = await withProof(services, ask, own, async (trx) => ({
        recovery_codes: await renewCodes(trx, services, own, request),
      }));
      wakeOutbox();
      return reply;
    }),
  ];
}

/** Wrong codes count towards the lock of the person's address, as at sign-in (A5). */
async function verify(services: Services, ask: Ask<typeof verifyTwoFactor>, own: Arrival) {
  const { db, clock } = services;
  const now = clock.now().getTime();
  // Without an address there is no password to guess, and the count goes by the person.
  const emailKey = own.emailKey ?? own.userId;
  const taken = await inTransaction(db, async (trx) => {
    const failures = await findFailures(trx, { clientId: own.clientId, emailKey });
    return isLocked(failures, now) ? "locked" : takeSetupCode(trx, services, own, ask.body, ask.request);
  });
  if (taken === "locked") return locked(ask);
  if (taken === "complete") return {};
  if (taken) return { recovery_codes: taken.recoveryCodes };
  const account = { clientId: own.clientId, person: { arrival: own } };
  const network = networkOf(ask.request.ip);
  const failures = await recordFailure(services, { ask, emailKey, network, account }, "code");
  return isLocked(failures, now) ? locked(ask) : codeWrong(ask);
}
