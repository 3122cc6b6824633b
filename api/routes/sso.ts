import { activateBySso, ssoLogin, workPlatform } from "#contract/sso.ts";
import type { Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { minutesToMs } from "../domain/clock.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { findNetwork } from "../domain/network.ts";
import { getSchemeYear, isCurrentYear } from "../domain/scheme-year.ts";
import { findTenantLabel } from "../domain/tenant.ts";
import { implement, type Refusal, type RefusalDetail, type RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { hashToken } from "../platform/tokens.ts";
import { addAudit } from "../repositories/audit.ts";
import { consumeRateLimit } from "../repositories/rate-limits.ts";
import { findYearStart } from "../repositories/schemes.ts";
import { findSsoToken, registerBySso, type SsoToken, spendSsoToken } from "../repositories/sso-tokens.ts";
import { findLoginAccount, findTenantClientId, findWorkPlatformUrl } from "../repositories/tenants.ts";
import { completeLogin, type LoginProof } from "../use-cases/login-outcome.ts";

/** The token that a browser brought from its identity provider, and the page to open. */
interface SsoLoginRequest {
  body: { sso_token: string; domain?: string | null; scheme_year?: string | null };
  request: RequestInfo;
}

export function createSsoRoutes(services: Services) {
  return [
    implement(ssoLogin, async (req) => {
      const outcome = await signIn(services, req, { activates: false });
      if (outcome === "not_activated") return req.refuse("not_activated");
      return "wait" in outcome ? refuseToken(req, outcome) : outcome;
    }),
    implement(activateBySso, async (req) => {
      const outcome = await signIn(services, req, { activates: true });
      if (outcome === "not_activated") return req.refuse("sso_invalid");
      return "wait" in outcome ? refuseToken(req, outcome) : outcome;
    }),
    implement(workPlatform, async ({ actor, refuse }) => {
      const redirect = await findWorkPlatformUrl(services.db, actor);
      return redirect === null ? refuse("not_found") : { redirect };
    }),
  ];
}

/**
 * Limits wrong tokens of one network. Right ones still work, because an office is one network and nobody
 * can guess them.
 */
const wrongTokenLimit = { points: 30, window: minutesToMs(15) };

/** A refused token, and how long its network must wait before another is checked, ms. */
interface InvalidTokenError {
  wait: number;
}

function refuseToken(
  { refuse }: { refuse(error: "sso_invalid" | "too_many", detail?: RefusalDetail): Refusal },
  { wait }: InvalidTokenError,
): Refusal {
  return wait > 0 ? refuse("too_many", { retryAfter: Math.ceil(wait / 1000) }) : refuse("sso_invalid");
}

/** Checks a token and logs in with it in one transaction. The audit records why a token is refused. */
function signIn(services: Services, req: SsoLoginRequest, { activates }: { activates: boolean }) {
  const { db, clock } = services;
  return inTransaction(db, async (trx) => {
    const clientId = await findTenantClientId(trx, findTenantLabel(req.body.domain));
    const token = await findSsoToken(trx, hashToken(req.body.sso_token));
    const refuseSsoToken = async (reason: string): Promise<InvalidTokenError> => {
      const key = `sso-token:${findNetwork(req.request.ip) ?? "unknown"}`;
      const wait = await consumeRateLimit(trx, key, { ...wrongTokenLimit, now: clock.real().getTime() });
      // Not audited, so that a flood of wrong tokens cannot fill the audit.
      if (wait > 0) return { wait };
      const target = token?.clientId === clientId ? { type: "employee", id: token.userId } : undefined;
      const entry = { action: "sso.refused", at: clock.now().getTime(), clientId, target } as const;
      await addAudit(trx, { ...entry, request: req.request, detail: { reason } });
      return { wait: 0 };
    };

    const realNow = clock.real().getTime();
    const fault = findFault(token, { clientId, tokenText: req.body.sso_token, realNow, activates });
    if (!token || fault) return refuseSsoToken(fault ?? "unknown");
    const staff = await readStaff(trx, services, token, req.body.scheme_year);
    if (staff === "no_such_year") return refuseSsoToken(staff);
    // The token stays valid for the activation that follows.
    if (!staff && !activates && token.registeredAt === null) return "not_activated";
    const account = await findLoginAccount(trx, token);
    if (!account) return refuseSsoToken("no_scheme");
    if (!(await spendSsoToken(trx, token, realNow))) return refuseSsoToken("used");
    if (activates) await activateAccount(trx, services, token, req.request);

    const loginKind = staff ? "masquerade" : "identity_provider";
    const reply = await completeLogin(trx, services, account, {
      loginKind,
      request: req.request,
      staff,
    });
    return staff ? { ...reply, masqueradeUserId: token.userId } : reply;
  });
}

/**
 * What is wrong with a token (A9). Only a masquerade's token starts with `msq` (MASQ-04), and it activates
 * nobody.
 */
function findFault(
  token: SsoToken | undefined,
  attempt: { clientId: string | null; tokenText: string; realNow: number; activates: boolean },
): string | null {
  if (!token) return "unknown";
  if (token.clientId !== attempt.clientId) return "other_tenant";
  const isMasquerade = token.staffId !== null;
  if (isMasquerade !== attempt.tokenText.startsWith("msq") || (isMasquerade && attempt.activates))
    return "wrong_kind";
  if (token.usedAt !== null) return "used";
  return token.expiresAt <= attempt.realNow ? "expired" : null;
}

/** The viewer, and the current or a past scheme year; undefined for a person's own token. */
async function readStaff(
  trx: Trx,
  { clock }: Services,
  { clientId, staffId }: SsoToken,
  year: string | null | undefined,
): Promise<LoginProof["staff"] | "no_such_year"> {
  if (staffId === null) return undefined;
  const start = isCurrentYear(year) ? null : await findYearStart(trx, { clientId });
  if (!year || !start) return { id: staffId, schemeYear: null };
  const present = getSchemeYear(toLondonDate(clock.now()), start);
  if (!/^\d{4}$/.test(year) || year > present) return "no_such_year";
  return { id: staffId, schemeYear: year === present ? null : year };
}

async function activateAccount(
  trx: Trx,
  { clock }: Services,
  { clientId, userId, registeredAt }: SsoToken,
  request: RequestInfo,
): Promise<void> {
  if (registeredAt !== null) return;
  const now = clock.now().getTime();
  await registerBySso(trx, { clientId, userId }, now);
  const target = { type: "employee", id: userId };
  const change = { before: { registered: false }, after: { registered: true } };
  await addAudit(trx, {
    action: "sso.activated",
    at: now,
    request,
    clientId,
    actor: { userId },
    target,
    change,
  });
}
