import { refusalsCopy } from "#api-copy/refusals";
import type { proofErrors } from "#contract/two-factor.ts";
import type { Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Actor } from "../domain/actor.ts";
import { isLocked } from "../domain/lock-out.ts";
import { findNetwork } from "../domain/network.ts";
import type { Refusal, RefusalDetail, RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { findFailures } from "../repositories/login-failures.ts";
import { isPasswordHash } from "../repositories/password-history.ts";
import { findOwner, type PasswordOwner } from "../repositories/password-owners.ts";
import type { LoginAccount } from "../repositories/tenants.ts";
import { checkCurrentPassword } from "./check-current-password.ts";
import { recordFailure, toLockedRefusal } from "./login-credentials.ts";
import { spendTwoFactorCode } from "./spend-two-factor-code.ts";
import { toWrongCodeMessage } from "./two-factor-setup.ts";

interface PasswordRequest {
  actor: Actor;
  body: { password?: string | null };
  request: RequestInfo;
  refuse(error: keyof typeof proofErrors, detail?: RefusalDetail): Refusal;
}

interface ProofRequest extends PasswordRequest {
  body: { password?: string | null; code?: string | null };
}

type PasswordProof =
  | { refusal: Refusal }
  /** The owner with the proved password; null if the account has none. */
  | { refusal: null; owner: PasswordOwner | null };

/**
 * Checks the password of a person who changes two-factor, if the account has one. Failures count towards the lock, as at
 * a login (A5).
 */
export async function provePassword(services: Services, req: PasswordRequest): Promise<PasswordProof> {
  const owner = await findOwner(services.db, req.actor);
  if (!owner?.passwordHash || owner.ssoOnly) return { refusal: null, owner: null };
  const state = await checkCurrentPassword(services, owner, req.body.password ?? "", req.request);
  if (state === "locked") return { refusal: toLockedRefusal(req) };
  return state === "wrong" ? { refusal: toWrongPassword(req) } : { refusal: null, owner };
}

/**
 * Whether the proved password is still the person's, in the transaction of the change. A person who changes their
 * password shuts out everyone who knows the old one (A11).
 */
export const isStillProved = async (trx: Trx, owner: PasswordOwner | null): Promise<boolean> =>
  owner === null || (await isPasswordHash(trx, owner));

export const toWrongPassword = ({ refuse }: Pick<PasswordRequest, "refuse">): Refusal =>
  refuse("password_wrong", {
    message: refusalsCopy("wrongPassword"),
    errors: { password: [refusalsCopy("wrongPassword")] },
  });

/**
 * Changes two-factor after the person gave password and code, in the transaction that uses up the code.
 * With single sign-on the code is enough. Failures count towards the lock, as at a login (A5).
 */
export async function changeWithProof<T>(
  services: Services,
  req: ProofRequest,
  loginAccount: LoginAccount,
  change: (trx: Trx) => Promise<T>,
): Promise<T | Refusal> {
  const { db, clock } = services;
  const { body, request } = req;
  const proof = await provePassword(services, req);
  if (proof.refusal) return proof.refusal;
  const { clientId } = loginAccount;
  // Without an email address there is no login to lock, so failures count by person.
  const emailKey = loginAccount.emailKey ?? loginAccount.userId;
  const outcome = await inTransaction(db, async (trx) => {
    const failures = await findFailures(trx, { clientId, emailKey });
    if (isLocked(failures, clock.now().getTime())) return { kind: "locked" } as const;
    if (!(await isStillProved(trx, proof.owner))) return { kind: "changed-password" } as const;
    const isRight =
      loginAccount.twoFactor.secret !== null &&
      (await spendTwoFactorCode(trx, services, loginAccount, body.code ?? ""));
    return isRight ? ({ kind: "changed", result: await change(trx) } as const) : ({ kind: "wrong" } as const);
  });
  if (outcome.kind === "changed") return outcome.result;
  if (outcome.kind === "locked") return toLockedRefusal(req);
  if (outcome.kind === "changed-password") return toWrongPassword(req);
  const account = { clientId, person: { loginAccount } };
  const failed = { req, emailKey, network: findNetwork(request.ip), account };
  const failures = await recordFailure(services, failed, "code");
  return isLocked(failures, clock.now().getTime()) ? toLockedRefusal(req) : toWrongCodeMessage(req);
}
