import type { LoginReply } from "#contract/login.ts";
import { lookUpActivation, setPassword, verifyActivationDateOfBirth } from "#contract/password.ts";
import { implement, type RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { hashToken } from "../platform/tokens.ts";
import { type AccountLink, spendLink, voidLinks } from "../repositories/account-links.ts";
import { addAudit } from "../repositories/audit.ts";
import { runOnce, WorkRefusal } from "../repositories/idempotency.ts";
import { clearFailures } from "../repositories/login-failures.ts";
import { setPasswordHash } from "../repositories/password-history.ts";
import { findLoginAccount } from "../repositories/tenants.ts";
import { claimLink, findLiveLink, isRepeatedUse, type LinkUse } from "../use-cases/account-link-check.ts";
import { completeLogin } from "../use-cases/login-outcome.ts";
import { hashIfValid } from "../use-cases/new-password.ts";

export function activationRoutes(services: Services) {
  return [
    implement(lookUpActivation, async ({ params, query, refuse }) => {
      const found = await findLiveLink(services, {
        token: params.id,
        kind: "activation",
        domain: query.domain,
      });
      if (!("link" in found)) return refuse(found.error, found.detail);
      // Returns only the greeting's name (ACTIV-06), because a link's holder has not proved who they are
      // (E3).
      const { firstName } = found.link;
      return { first_name: firstName, firstName, status: "waiting" };
    }),
    implement(verifyActivationDateOfBirth, async ({ body, request, refuse }) => {
      const claimed = await claimLink(services, {
        token: body.id,
        kind: "activation",
        domain: body.domain,
        dateOfBirth: body.date_of_birth,
        request,
      });
      return "link" in claimed
        ? { verified: true, email: claimed.link.email }
        : refuse(claimed.error, claimed.detail);
    }),
    implement(setPassword, async ({ body, request, idempotencyKey, refuse }) => {
      const { id: token, domain } = body;
      const use = { token, domain, call: setPassword.id, key: idempotencyKey };
      const claimed = await claimLink(services, {
        token,
        kind: "activation",
        domain,
        dateOfBirth: body.date_of_birth,
        request,
      });
      if (!("link" in claimed)) {
        return (await isRepeatedUse(services, use))
          ? refuse("already_set")
          : refuse(claimed.error, claimed.detail);
      }
      const fit = await hashIfValid(services, claimed.link, body);
      if (!("hash" in fit)) return refuse(fit.error, fit.detail);
      const { deviceToken } = body;
      const reply = await activate(services, claimed.link, { hash: fit.hash, request, deviceToken, use });
      if (reply) return reply;
      if (await isRepeatedUse(services, use)) return refuse("already_set");
      // The link was used or voided during this request, so the reply gives its current state.
      const found = await findLiveLink(services, { token, kind: "activation", domain });
      return "link" in found ? refuse("token_invalid") : refuse(found.error, found.detail);
    }),
  ];
}

/**
 * Registers the account and logs in as `/login` does (ACTIV-10); null if the link was used in the meantime.
 */
async function activate(
  services: Services,
  link: AccountLink,
  {
    hash,
    request,
    deviceToken,
    use: { token, call, key },
  }: { hash: string; request: RequestInfo; deviceToken?: string | null; use: LinkUse },
): Promise<LoginReply | null> {
  const { db, clock } = services;
  const now = clock.now().getTime();
  const real = clock.real().getTime();
  const { clientId, userId, emailKey } = link;
  // Tokens are not stored under the key, so a repeat is told to log in.
  let reply: LoginReply | null = null;
  const outcome = await runOnce(
    db,
    { clientId, userId, call, key, body: hashToken(token) },
    now,
    async (trx) => {
      if (!(await spendLink(trx, link, real))) return new WorkRefusal("used");
      await voidLinks(trx, link, real);
      await setPasswordHash(trx, link, { hash, at: now, activates: true });
      // Clears earlier failures, because set-up of two-factor issues no tokens that would clear them.
      if (emailKey !== null) await clearFailures(trx, { clientId, emailKey });
      const target = { type: "employee", id: userId };
      await addAudit(trx, {
        action: "account.activated",
        at: now,
        request,
        clientId,
        actor: { userId },
        target,
        change: { before: { registered: false }, after: { registered: true, password: hash } },
      });
      const account = await findLoginAccount(trx, link);
      if (!account) throw new Error("an activation link's client has no scheme");
      reply = await completeLogin(trx, services, account, {
        by: "activation",
        request,
        deviceToken,
        hasFailures: false,
      });
      return { isActive: true };
    },
  );
  return outcome === "mismatch" || outcome instanceof WorkRefusal ? null : reply;
}
