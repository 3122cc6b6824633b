import { isLocked, noFailures } from "../domain/lock-out.ts";
import { findNetwork } from "../domain/network.ts";
import type { RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { findFailures } from "../repositories/login-failures.ts";
import type { PasswordOwner } from "../repositories/password-owners.ts";
import { recordFailure } from "./login-credentials.ts";

/**
 * Asks for the current password again, under the login's lock and one attempt at a time. An open session
 * can then not be used for guessing (A11).
 */
export function checkCurrentPassword(
  services: Services,
  owner: PasswordOwner,
  password: string,
  request: RequestInfo,
): Promise<"right" | "wrong" | "locked"> {
  const { db, clock, passwords } = services;
  const { clientId, userId, emailKey } = owner;
  return passwords.runInTurn(async () => {
    const now = clock.now().getTime();
    const before = emailKey === null ? noFailures : await findFailures(db, { clientId, emailKey });
    if (isLocked(before, now)) return "locked";
    if (await passwords.verify(owner.passwordHash, password)) return "right";
    const account = emailKey === null ? null : { clientId, person: { loginAccount: { userId } } };
    const failed = { req: { request }, emailKey: emailKey ?? "", network: findNetwork(request.ip), account };
    return isLocked(await recordFailure(services, failed, "password"), now) ? "locked" : "wrong";
  });
}
