import { createMagicLink } from "#contract/employees.ts";
import { loginByMagicLink } from "#contract/extensions/magic-link.ts";
import type { Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { hasEnded, hoursToMs, minutesToMs } from "../domain/clock.ts";
import { findTenantLabel } from "../domain/tenant.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { createToken, hashToken } from "../platform/tokens.ts";
import { addAudit } from "../repositories/audit.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";
import { addMagicLink, findMagicLink, findMagicTarget, spendMagicLink } from "../repositories/magic-links.ts";
import { isPasswordHash } from "../repositories/password-history.ts";
import { findOwner } from "../repositories/password-owners.ts";
import { consumeRateLimit } from "../repositories/rate-limits.ts";
import { findLoginAccount, findTenantClientId } from "../repositories/tenants.ts";
import { checkCurrentPassword } from "../use-cases/check-current-password.ts";
import { logInOnce } from "../use-cases/log-in-once.ts";
import { completeLogin } from "../use-cases/login-outcome.ts";

/** How long a link works, in real time, ms. */
const lifetimeMs = minutesToMs(15);
/** Links that an employer may make in an hour: enough to help people, too few to view everybody. */
const limit = { points: 20, window: hoursToMs(1) };

/**
 * A link with which an employer views the portal as one of their people: see docs/decisions/magic-link.md.
 */
export function createMagicLinkRoutes(services: Services) {
  return [
    implement(createMagicLink, (req) => createLink(services, req)),
    implement(loginByMagicLink, (req) => logInByLink(services, req)),
  ];
}

/**
 * Makes a link (API-38). The person is checked before the password, so that an unknown person counts no
 * failure.
 */
async function createLink(services: Services, req: CallRequest<typeof createMagicLink>) {
  const { db, clock } = services;
  const { params, body, actor, request, refuse } = req;
  const { clientId, userId } = actor;
  const target = await findMagicTarget(db, { clientId, schemeId: params.schemeId, id: params.employeeId });
  const owner = target && (await findOwner(db, actor));
  if (!target || !owner) return refuse("not_found");
  if (target.userType === "employer" || target.publicUrl === null) return refuse("not_possible");
  if (!target.isRegistered) return refuse("not_registered");
  const realNow = clock.real().getTime();
  const wait = await consumeRateLimit(db, `magic-link:${userId}`, { ...limit, now: realNow });
  if (wait > 0) return refuse("too_many", { retryAfter: Math.ceil(wait / 1000) });
  const state = await checkCurrentPassword(services, owner, body.password, request);
  if (state === "locked") return refuse("locked", { fields: { userAccountLocked: true } });
  if (state === "wrong") return refuse("mismatch");

  const token = createToken();
  const expires = realNow + lifetimeMs;
  const isMade = await inTransaction(db, async (trx) => {
    // A change of the password in the meantime has ended the employer's links.
    if (!(await isPasswordHash(trx, owner))) return false;
    await addMagicLink(trx, {
      clientId,
      userId: params.employeeId,
      by: userId,
      tokenHash: hashToken(token),
      expiresAt: expires,
      at: realNow,
    });
    await addAudit(trx, {
      action: "magic_link.made",
      at: clock.now().getTime(),
      request,
      clientId,
      actor,
      target: { type: "employee", id: params.employeeId },
    });
    return true;
  });
  if (!isMade) return refuse("mismatch");
  return { link: `${target.publicUrl}/magic-link/${token}`, expires };
}

/** Checks a link and logs in with it in one transaction. Only the audit records why a link is refused. */
async function logInByLink(
  services: Services,
  { body, request, refuse, idempotencyKey: key }: CallRequest<typeof loginByMagicLink>,
) {
  const { db, clock } = services;
  const clientId = await findTenantClientId(db, findTenantLabel(body.domain));
  const realNow = clock.real().getTime();
  const logIn = async (trx: Trx, { isRepeat = false } = {}) => {
    const { link, ...checked } = await checkLink(trx, {
      tokenHash: hashToken(body.token),
      clientId,
      at: realNow,
    });
    const account = link && !checked.fault ? await findLoginAccount(trx, link) : null;
    if (!link || !account) return { link, fault: checked.fault ?? "used" };
    if (!isRepeat && !(await spendMagicLink(trx, link, realNow))) return { link, fault: "used" };
    const staff = { id: link.by, schemeYear: null };
    const reply = await completeLogin(trx, { clock }, account, { loginKind: "magic_link", request, staff });
    return { reply: { ...reply, masqueradeUserId: link.userId } };
  };
  const post = { clientId: clientId ?? "", userId: null, call: loginByMagicLink.id, key, secret: body.token };
  const first = await logInOnce(services, post, async (trx) => {
    const { reply } = await logIn(trx);
    return reply ? { proof: {}, reply } : new WorkRefusal("refused");
  });
  if (first && "reply" in first) return first.reply;
  const isRepeat = first !== null && "repeated" in first;
  return inTransaction(db, async (trx) => {
    const { reply, fault, link } = await logIn(trx, { isRepeat });
    if (reply) return reply;
    await addAudit(trx, {
      action: "magic_link.refused",
      at: clock.now().getTime(),
      request,
      clientId,
      detail: { reason: fault },
      ...(link?.clientId === clientId && { target: { type: "employee", id: link?.userId } }),
    });
    return refuse("link_invalid");
  });
}

/** Finds a link and the reason why it cannot log in, apart from having been used. */
async function checkLink(
  trx: Trx,
  { tokenHash, clientId, at }: { tokenHash: string; clientId: string | null; at: number },
) {
  const link = await findMagicLink(trx, tokenHash);
  if (!link) return { link, fault: "unknown" };
  if (link.clientId !== clientId) return { link, fault: "other_tenant" };
  if (hasEnded(link.expiresAt, at, lifetimeMs)) return { link, fault: "expired" };
  // The employer who made the link may have left or become an employee since.
  const hasRight = link.isStillEmployer && link.targetType !== "employer";
  return { link, fault: hasRight ? null : "no_right" };
}
