import { refusalsCopy } from "#api-copy/refusals";
import { changePassword } from "#contract/password.ts";
import type { Actor } from "../domain/actor.ts";
import { implement, type RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { findFirstReply, type IdempotencyKey, runOnce, WorkRefusal } from "../repositories/idempotency.ts";
import { isPasswordHash, setPasswordHash } from "../repositories/password-history.ts";
import { findOwner, type PasswordOwner } from "../repositories/password-owners.ts";
import { checkCurrentPassword } from "../use-cases/check-current-password.ts";
import { endEarlierAccess } from "../use-cases/end-earlier-access.ts";
import { hashIfValid, mailPasswordChanged } from "../use-cases/new-password.ts";

const texts = {
  get wrong() {
    return refusalsCopy("wrongPassword");
  },
  get locked() {
    return refusalsCopy("locked");
  },
};

export function createChangePasswordRoutes(services: Services) {
  return [
    implement(changePassword, async ({ actor, body, request, idempotencyKey, refuse }) => {
      const { clientId, userId } = actor;
      const key = { clientId, userId, call: changePassword.id, key: idempotencyKey, body: null };
      // The first post changes the password, so its repeat must not count as a wrong current password.
      const isRepeatedRequest = async () =>
        idempotencyKey !== null && (await findFirstReply(services.db, key)) !== null;
      if (await isRepeatedRequest()) return {};
      const owner = await findOwner(services.db, actor);
      const refuseCurrentPassword = () =>
        refuse("current_wrong", { message: texts.wrong, errors: { current_password: [texts.wrong] } });
      if (!owner) return refuseCurrentPassword();
      const state = await checkCurrentPassword(services, owner, body.current_password, request);
      if (state === "locked") {
        return refuse("locked", { message: texts.locked, fields: { userAccountLocked: true } });
      }
      if (state === "wrong") return (await isRepeatedRequest()) ? {} : refuseCurrentPassword();
      const hashed = await hashIfValid(services, owner, body);
      if (!("hash" in hashed)) return refuse(hashed.error, hashed.detail);
      const changed = await savePassword(services, owner, { actor, hash: hashed.hash, request, key });
      // Another request changed the password in the meantime, so the proof no longer counts.
      if (changed === "mismatch" || changed instanceof WorkRefusal) return refuseCurrentPassword();
      services.wakeOutbox();
      return {};
    }),
  ];
}

function savePassword(
  services: Services,
  owner: PasswordOwner,
  { actor, hash, request, key }: { actor: Actor; hash: string; request: RequestInfo; key: IdempotencyKey },
) {
  const { db, clock } = services;
  const now = clock.now().getTime();
  const realNow = clock.real().getTime();
  const { clientId, userId } = owner;
  return runOnce(db, key, now, async (trx) => {
    if (!(await isPasswordHash(trx, owner))) return new WorkRefusal("changed");
    await setPasswordHash(trx, owner, { hash, at: now });
    await endEarlierAccess(trx, owner, { at: realNow, reason: "password_changed", except: actor.familyId });
    const target = { type: "employee", id: userId };
    const change = { before: { password: owner.passwordHash }, after: { password: hash } };
    await addAudit(trx, { action: "password.changed", at: now, request, clientId, actor, target, change });
    await mailPasswordChanged(trx, services, owner);
    return {};
  });
}
