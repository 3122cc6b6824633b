import { foldEmail } from "../db/fold.ts";
import { inTransaction } from "../db/transaction.ts";
import { asksCaptcha, isLocked, type LoginFailures, noFailures } from "../domain/lock-out.ts";
import { findNetwork, networkLimit } from "../domain/network.ts";
import { tenantLabel } from "../domain/tenant.ts";
import type { Refusal, RefusalDetail, RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import {
  countFailure,
  countNetworkFailure,
  countOfNetwork,
  findFailures,
} from "../repositories/login-failures.ts";
import { type Account, findAccount, type LoginAccount } from "../repositories/tenants.ts";
import { delayAfterFailures } from "./delay-after-failures.ts";

/** The request of every call that carries an email address and a password. */
export interface CredentialsRequest {
  body: { email: string; password: string; domain?: string | null };
  request: RequestInfo;
  refuse(error: "mismatch" | "locked", detail?: RefusalDetail): Refusal;
}

/** The address of a login, and its known facts. */
export interface LoginAttempt {
  ask: CredentialsRequest;
  emailKey: string;
  network: string | null;
  /** Failures of the network before this attempt. */
  ofNetwork: number;
  /** Null if there is no such tenant. */
  account: Account | null;
}

/** Somebody whose password was right. */
export interface VerifiedLogin {
  arrival: LoginAccount;
  passwordHash: string;
  isRegistered: boolean;
  attempt: LoginAttempt;
}

interface CredentialHooks<T> {
  /** A refusal of attempts that have to prove more before their password is looked at. */
  beforeCheck?(attempt: LoginAttempt): Promise<Refusal | null>;
  onSuccess(login: VerifiedLogin): Promise<T | Refusal>;
}

/**
 * Checks email and password under the lock and the network's limits (A1, A2, A11), one hash at a time, and
 * calls `onSuccess` in the same turn. Known and unknown addresses, with and without a password, cost the same
 * work and get the same reply (A3).
 */
export function checkCredentials(services: Services) {
  const { db, clock, passwords } = services;
  const wait = delayAfterFailures(services);
  return async <T>(
    ask: CredentialsRequest,
    { beforeCheck: before, onSuccess: proven }: CredentialHooks<T>,
  ): Promise<T | Refusal> => {
    const now = clock.now().getTime();
    const emailKey = foldEmail(ask.body.email);
    const network = findNetwork(ask.request.ip);
    const account = await findAccount(db, { label: tenantLabel(ask.body.domain), emailKey, network, now });
    const ofNetwork = account?.ofNetwork ?? (await countOfNetwork(db, network, now));
    const attempt = { ask, emailKey, network, ofNetwork, account };

    if (isLocked(account?.failures ?? noFailures, now)) return locked(ask);
    const refused = await before?.(attempt);
    if (refused) return refused;
    await wait(ofNetwork);
    return passwords.inTurn(async () => {
      const known = await checkPassword(services, attempt);
      return "arrival" in known ? proven(known) : known;
    });
  };
}

async function checkPassword(services: Services, attempt: LoginAttempt): Promise<VerifiedLogin | Refusal> {
  const { db, clock, passwords } = services;
  const { ask, emailKey, account } = attempt;
  // While this attempt waited for its turn, others may have locked the address (A11).
  if (account) {
    const failures = await findFailures(db, { clientId: account.clientId, emailKey });
    if (isLocked(failures, clock.now().getTime())) return locked(ask);
  }
  const person = account?.ssoOnly ? null : (account?.person ?? null);
  const passwordHash = person?.passwordHash ?? null;
  const matches = await passwords.verify(passwordHash, ask.body.password);
  if (matches && person && passwordHash) {
    return { arrival: person.arrival, passwordHash, isRegistered: person.isRegistered, attempt };
  }
  const failures = await recordFailure(services, attempt, "password");
  if (isLocked(failures, clock.now().getTime())) return locked(ask);
  return ask.refuse("mismatch", { fields: { showRecaptcha: willAskCaptcha(failures, attempt) } });
}

export function willAskCaptcha(failures: LoginFailures, { ofNetwork }: LoginAttempt): boolean {
  return asksCaptcha(failures) || ofNetwork + 1 >= networkLimit.captchaFrom;
}

/** Counts a failed attempt against its address and its network, and says so in the audit. */
export function recordFailure(
  { db, clock }: Pick<Services, "db" | "clock">,
  {
    ask,
    emailKey,
    network,
    account,
  }: Pick<LoginAttempt, "emailKey" | "network"> & {
    ask: Pick<CredentialsRequest, "request">;
    account: { clientId: string; person: { arrival: Pick<LoginAccount, "userId"> } | null } | null;
  },
  of: "password" | "code",
): Promise<LoginFailures> {
  const now = clock.now().getTime();
  const userId = account?.person?.arrival.userId;
  return inTransaction(db, async (trx) => {
    const failures = account
      ? await countFailure(trx, { clientId: account.clientId, emailKey }, now)
      : noFailures;
    await countNetworkFailure(trx, network, now);
    await addAudit(trx, {
      action: isLocked(failures, now) ? "login.locked" : "login.failed",
      at: now,
      request: ask.request,
      clientId: account?.clientId ?? null,
      target: userId ? { type: "employee", id: userId } : undefined,
      detail: { of },
    });
    return failures;
  });
}

/** Right and wrong passwords and codes get this alike while the lock lasts (A11). */
export function locked(ask: { refuse(error: "locked", detail?: RefusalDetail): Refusal }): Refusal {
  return ask.refuse("locked", { fields: { userAccountLocked: true, showRecaptcha: true } });
}
