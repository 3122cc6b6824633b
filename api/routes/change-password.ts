import { refusalsCopy } from "#api-copy/refusals";
import { changePassword } from "#contract/password.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Actor } from "../domain/actor.ts";
import { isLocked, noFailures } from "../domain/lock-out.ts";
import { networkOf } from "../domain/network.ts";
import { implement, type RequestFacts } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { voidLinks } from "../repositories/account-links.ts";
import { addAudit } from "../repositories/audit.ts";
import { findFailures } from "../repositories/login-failures.ts";
import { isPasswordHash, setPasswordHash } from "../repositories/password-history.ts";
import { findOwner, type PasswordOwner } from "../repositories/password-owners.ts";
import { revokeSessionsOf } from "../repositories/sessions.ts";
import { recordFailure } from "./login-credentials.ts";
import { hashIfFit, mailPasswordChanged } from "./new-password.ts";

const texts = {
  get wrong() {
    return refusalsCopy("wrongPassword");
  },
  get locked() {
    return refusalsCopy("locked");
  },
};

export function changePasswordRoutes(services: Services) {
  return [
    implement(changePassword, async ({ actor, body, request, refuse }) => {
      const owner = await findOwner(services.db, actor);
      const wrong = () =>
        refuse("current_wrong", { message: texts.wrong, errors: { current_password: [texts.wrong] } });
      if (!owner) return wrong();
      const state = await proveCurrent(services, owner, body.current_password, request);
      if (state === "locked") {
        return refuse("locked", { message: texts.locked, fields: { userAccountLocked: true } });
      }
      if (state === "wrong") return wrong();
      const fit = await hashIfFit(services, owner, body);
      if (!("hash" in fit)) return refuse(fit.error, fit.detail);
      // Another request has changed it meanwhile: what was proved is the current one no more.
      if (!(await change(services, owner, { actor, hash: fit.hash, request }))) return wrong();
      services.wakeOutbox();
      return {};
    }),
  ];
}

/** Under the lock of sign-ins, one at a time: a session left open is no way to guess a password (A11). */
export function proveCurrent(
  services: Services,
  owner: PasswordOwner,
  password: string,
  request: RequestFacts,
): Promise<"right" | "wrong" | "locked"> {
  const { db, clock, passwords } = services;
  const { clientId, userId, emailKey } = owner;
  return passwords.inTurn(async () => {
    const now = clock.now().getTime();
    const before = emailKey === null ? noFailures : await findFailures(db, { clientId, emailKey });
    if (isLocked(before, now)) return "locked";
    if (await passwords.verify(owner.passwordHash, password)) return "right";
    const account = emailKey === null ? null : { clientId, person: { arrival: { userId } } };
    const failed = { ask: { request }, emailKey: emailKey ?? "", network: networkOf(request.ip), account };
    return isLocked(await recordFailure(services, failed, "password"), now) ? "locked" : "wrong";
  });
}

function change(
  services: Services,
  owner: PasswordOwner,
  { actor, hash, request }: { actor: Actor; hash: string; request: RequestFacts },
): Promise<boolean> {
  const { db, clock } = services;
  const now = clock.now().getTime();
  const real = clock.real().getTime();
  const { clientId, userId } = owner;
  return inTransaction(db, async (trx) => {
    if (!(await isPasswordHash(trx, owner))) return false;
    await setPasswordHash(trx, owner, { hash, at: now });
    await revokeSessionsOf(trx, owner, { at: real, reason: "password_changed", except: actor.familyId });
    await voidLinks(trx, owner, real);
    const target = { type: "employee", id: userId };
    const change = { before: { password: owner.passwordHash }, after: { password: hash } };
    await addAudit(trx, { action: "password.changed", at: now, request, clientId, actor, target, change });
    await mailPasswordChanged(trx, services, owner);
    return true;
  });
}
