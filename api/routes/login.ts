import { login, loginUrl } from "#contract/login.ts";
import { foldEmail } from "../db/fold.ts";
import { asksCaptcha, isLocked, noFailures } from "../domain/lock-out.ts";
import { networkLimit, networkOf } from "../domain/network.ts";
import { tenantLabel } from "../domain/tenant.ts";
import { type Ask, implement, type Refusal } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { countOfNetwork, findFailures } from "../repositories/login-failures.ts";
import { type Account, findAccount } from "../repositories/tenants.ts";
import { recordFailure, recordRefusal, recordSuccess } from "./login-outcome.ts";
import { slowDown } from "./login-slow-down.ts";

type LoginAsk = Ask<typeof login>;

/** The address that asks to sign in, and what is known of it. */
export interface Attempt {
  ask: LoginAsk;
  emailKey: string;
  network: string | null;
  /** Failures of the network before this attempt. */
  ofNetwork: number;
}

export function loginRoutes(services: Services) {
  const wait = slowDown(services);
  return [
    implement(login, async (ask) => {
      const { db, clock } = services;
      const now = clock.now().getTime();
      const emailKey = foldEmail(ask.body.email);
      const network = networkOf(ask.request.ip);
      const account = await findAccount(db, { label: tenantLabel(ask.body.domain), emailKey, network, now });
      const ofNetwork = account?.ofNetwork ?? (await countOfNetwork(db, network, now));

      const failures = account?.failures ?? noFailures;
      if (isLocked(failures, now)) return locked(ask);
      if (asksCaptcha(failures) || ofNetwork >= networkLimit.captchaFrom) {
        const { recaptcha } = ask.body;
        const isAnswered = recaptcha
          ? await (services.verifyRecaptcha?.(recaptcha, ask.request.ip) ?? true)
          : false;
        if (!isAnswered) return ask.refuse("captcha_required", { fields: { showRecaptcha: true } });
      }
      await wait(ofNetwork);
      return services.passwords.inTurn(() =>
        checkPassword(services, { ask, emailKey, network, ofNetwork }, account),
      );
    }),
    implement(loginUrl, async () => ({})),
  ];
}

/** Known and unknown addresses, with and without a password, cost the same work and get the same answer (A3). */
async function checkPassword(services: Services, attempt: Attempt, account: Account | null) {
  const { db, clock, passwords } = services;
  const { ask, emailKey } = attempt;
  // While this attempt waited for its turn, others may have locked the address (A11).
  if (account) {
    const failures = await findFailures(db, { clientId: account.clientId, emailKey });
    if (isLocked(failures, clock.now().getTime())) return locked(ask);
  }

  const person = account?.ssoOnly ? null : (account?.person ?? null);
  const hash = person?.passwordHash ?? null;
  const matches = await passwords.verify(hash, ask.body.password);
  if (!matches || !account || !person || !hash) {
    const failures = await recordFailure(services, attempt, account);
    if (isLocked(failures, clock.now().getTime())) return locked(ask);
    const showRecaptcha = asksCaptcha(failures) || attempt.ofNetwork + 1 >= networkLimit.captchaFrom;
    return ask.refuse("mismatch", { fields: { showRecaptcha } });
  }
  if (!person.isRegistered) {
    await recordRefusal(services, attempt, account.clientId, person.id);
    return ask.refuse("account_problem");
  }
  const newHash = passwords.isOutdated(hash) ? await passwords.hash(ask.body.password) : null;
  const signedIn = await recordSuccess(services, attempt, {
    account,
    userId: person.id,
    rehash: newHash ? { from: hash, to: newHash } : null,
  });
  return signedIn ?? locked(ask);
}

/** Right and wrong passwords get this alike while the lock lasts (A11). */
function locked(ask: LoginAsk): Refusal {
  return ask.refuse("locked", { fields: { userAccountLocked: true, showRecaptcha: true } });
}
