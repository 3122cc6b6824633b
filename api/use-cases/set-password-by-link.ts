import type { Trx } from "../db/schema.ts";
import type { LinkKind } from "../domain/account-link.ts";
import type { RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { hashToken } from "../platform/tokens.ts";
import { type AccountLink, spendLink } from "../repositories/account-links.ts";
import { addAudit } from "../repositories/audit.ts";
import { runOnce, WorkRefusal } from "../repositories/idempotency.ts";
import { clearFailures } from "../repositories/login-failures.ts";
import { setPasswordHash } from "../repositories/password-history.ts";
import { claimLink, findLiveLink, isRepeatedUse } from "./account-link-check.ts";
import { endEarlierAccess } from "./end-earlier-access.ts";
import { hashIfValid } from "./new-password.ts";

interface LinkPassword {
  token: string;
  domain?: string | null | undefined;
  dateOfBirth: string;
  password: string;
  password_confirmation: string;
}

interface PasswordCommand<Reply> {
  kind: LinkKind;
  call: string;
  key: string | null;
  request: RequestInfo;
  password: LinkPassword;
  /**
   * Further changes of the call in the same transaction. A repeat with the same key gets the reply of the
   * first.
   */
  complete(trx: Trx, link: AccountLink): Promise<Reply>;
}

/**
 * Sets a password with an emailed link, which works once (A7). The result is the reply, a refusal, or null
 * for a repeat of a request whose link is used up (C8, E8).
 */
export async function setPasswordByLink<Reply extends object>(
  services: Services,
  { kind, call, key, request, password, complete }: PasswordCommand<Reply>,
) {
  const { db, clock } = services;
  const { token, domain, dateOfBirth } = password;
  const claimed = await claimLink(services, { token, kind, domain, dateOfBirth, request });
  if (!("link" in claimed)) {
    return (await isRepeatedUse(services, { token, domain, call, key })) ? null : claimed;
  }
  const { link } = claimed;
  const valid = await hashIfValid(services, link, password);
  if (!("hash" in valid)) return valid;
  const { hash } = valid;
  const now = clock.now().getTime();
  const realNow = clock.real().getTime();
  const { clientId, userId, emailKey } = link;
  const isFirst = kind === "activation";
  const spendAndSet = async (trx: Trx) => {
    if (!(await spendLink(trx, link, realNow))) return new WorkRefusal("used");
    await setPasswordHash(trx, link, { hash, at: now, activates: isFirst });
    // After the password, whose row a login locks, so that no login begins in between.
    await endEarlierAccess(trx, link, {
      at: realNow,
      reason: isFirst ? "account_activated" : "password_reset",
    });
    // The link proves access to the account's email, so failures by others must not keep the person out (A1,
    // A12).
    if (emailKey !== null) await clearFailures(trx, { clientId, emailKey });
    await addAudit(trx, {
      action: isFirst ? "account.activated" : "password.reset",
      at: now,
      request,
      clientId,
      actor: { userId },
      target: { type: "employee", id: userId },
      change: isFirst
        ? { before: { registered: false }, after: { registered: true, password: hash } }
        : { before: { password: link.passwordHash }, after: { password: hash } },
    });
    return complete(trx, link);
  };
  const reply = await runOnce(db, { clientId, userId, call, key, body: hashToken(token) }, now, spendAndSet);
  if (reply !== "mismatch" && !(reply instanceof WorkRefusal)) return { reply };
  // The link was used or voided during this request, so the reply gives its current state.
  const linkState = await findLiveLink(services, { token, kind, domain });
  return "link" in linkState ? { error: "token_invalid" as const, detail: {} } : linkState;
}
