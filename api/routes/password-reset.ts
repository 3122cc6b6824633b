import { resetPassword, verifyResetDateOfBirth } from "#contract/password.ts";
import { implement, type RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { hashToken } from "../platform/tokens.ts";
import { type AccountLink, spendLink, voidLinks } from "../repositories/account-links.ts";
import { addAudit } from "../repositories/audit.ts";
import { runOnce, WorkRefusal } from "../repositories/idempotency.ts";
import { clearFailures } from "../repositories/login-failures.ts";
import { setPasswordHash } from "../repositories/password-history.ts";
import { revokeSessions } from "../repositories/sessions.ts";
import { claimLink, findLiveLink, isRepeatedUse, type LinkUse } from "../use-cases/account-link-check.ts";
import { hashIfValid, mailPasswordChanged } from "../use-cases/new-password.ts";

export function passwordResetRoutes(services: Services) {
  return [
    implement(verifyResetDateOfBirth, async ({ body, request, refuse }) => {
      const claimed = await claimLink(services, {
        token: body.token,
        kind: "reset",
        domain: body.domain,
        dateOfBirth: body.date_of_birth,
        request,
      });
      return "link" in claimed
        ? { verified: true, email: claimed.link.email }
        : refuse(claimed.error, claimed.detail);
    }),
    implement(resetPassword, async ({ body, request, idempotencyKey, refuse }) => {
      const { token, domain } = body;
      const use = { token, domain, call: resetPassword.id, key: idempotencyKey };
      const claimed = await claimLink(services, {
        token,
        kind: "reset",
        domain,
        dateOfBirth: body.date_of_birth,
        request,
      });
      if (!("link" in claimed)) {
        return (await isRepeatedUse(services, use)) ? done : refuse(claimed.error, claimed.detail);
      }
      const fit = await hashIfValid(services, claimed.link, body);
      if (!("hash" in fit)) return refuse(fit.error, fit.detail);
      const reply = await reset(services, claimed.link, { hash: fit.hash, request, use });
      if (reply === "mismatch" || reply instanceof WorkRefusal) {
        // The link was used or voided during this request, so the reply gives its current state.
        const found = await findLiveLink(services, { token, kind: "reset", domain });
        return "link" in found ? refuse("token_invalid") : refuse(found.error, found.detail);
      }
      services.wakeOutbox();
      return reply;
    }),
  ];
}

const done = { reset: true, redirectURL: null };

/**
 * Sets a new password and ends sessions and links in one transaction. Refused if another request used the
 * link in the meantime (A7).
 */
function reset(
  services: Services,
  link: AccountLink,
  { hash, request, use: { token, call, key } }: { hash: string; request: RequestInfo; use: LinkUse },
) {
  const { db, clock } = services;
  const now = clock.now().getTime();
  const real = clock.real().getTime();
  const { clientId, userId, emailKey } = link;
  return runOnce(db, { clientId, userId, call, key, body: hashToken(token) }, now, async (trx) => {
    if (!(await spendLink(trx, link, real))) return new WorkRefusal("used");
    await voidLinks(trx, link, real);
    await setPasswordHash(trx, link, { hash, at: now });
    await revokeSessions(trx, link, { at: real, reason: "password_reset" });
    // A person who can read the account's email must not stay locked out by others (A1, A12).
    if (emailKey !== null) await clearFailures(trx, { clientId, emailKey });
    const target = { type: "employee", id: userId };
    await addAudit(trx, {
      action: "password.reset",
      at: now,
      request,
      clientId,
      actor: { userId },
      target,
      change: { before: { password: link.passwordHash }, after: { password: hash } },
    });
    await mailPasswordChanged(trx, services, link);
    return done;
  });
}
