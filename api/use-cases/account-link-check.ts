import { refusalsCopy } from "#api-copy/refusals";
import type { Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import {
  findLinkFault,
  isSameDay,
  isVoidedByDates,
  type LinkKind,
  maxWrongDates,
  networkDateLimit,
  personDateLimit,
} from "../domain/account-link.ts";
import { findNetwork } from "../domain/network.ts";
import { findTenantLabel } from "../domain/tenant.ts";
import type { RefusalDetail, RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { hashToken } from "../platform/tokens.ts";
import { type AccountLink, countWrongDate, findLink } from "../repositories/account-links.ts";
import { addAudit } from "../repositories/audit.ts";
import { findFirstReply } from "../repositories/idempotency.ts";
import { consumeRateLimit, findRateLimitWait } from "../repositories/rate-limits.ts";

/** Refuses a link with the error names that all its calls share. */
export interface LinkRefusal<Error extends string> {
  error: Error;
  detail: RefusalDetail;
}

type Fault = "token_invalid" | "token_expired";

const faultTexts = {
  get token_invalid() {
    return refusalsCopy("linkInvalid");
  },
  get token_expired() {
    return refusalsCopy("linkExpired");
  },
};

export interface LinkClaim {
  token: string;
  /** Left out if both kinds of link are accepted. */
  kind?: LinkKind;
  domain: string | null | undefined;
  /** A date as `dd/mm/yyyy`. */
  dateOfBirth: string;
  request: RequestInfo;
}

/** The working link of a token at a tenant. */
export async function findLiveLink(
  { db, clock }: { db: Services["db"] | Trx; clock: Services["clock"] },
  { token, kind, domain }: { token: string; kind?: LinkKind; domain: string | null | undefined },
): Promise<{ link: AccountLink } | LinkRefusal<Fault>> {
  const storedLink = await findLink(db, { label: findTenantLabel(domain), tokenHash: hashToken(token) });
  const link = storedLink && (kind === undefined || storedLink.kind === kind) ? storedLink : null;
  const error = findLinkFault(link, clock.real().getTime());
  if (link && error === null) return { link };
  const name = error ?? "token_invalid";
  const message = link && isVoidedByDates(link) ? refusalsCopy("voidedByDates") : faultTexts[name];
  return { error: name, detail: { message } };
}

/**
 * The link of a token, if it works and the date of birth is right. It counts guesses one at a time in one
 * transaction, so that parallel guesses cannot exceed the limit. Wrong dates count against link, person and
 * network, and beyond a limit a right date is refused too (E3).
 */
export function claimLink(
  { db, clock }: Pick<Services, "db" | "clock">,
  claim: LinkClaim,
): Promise<{ link: AccountLink } | LinkRefusal<Fault | "dob_mismatch" | "too_many">> {
  return inTransaction(db, async (trx) => {
    const liveLink = await findLiveLink({ db: trx, clock }, claim);
    if (!("link" in liveLink)) return liveLink;
    const { link } = liveLink;
    const now = clock.real().getTime();
    const limits = [
      { key: `link-dates:${link.userId}`, ...personDateLimit },
      { key: `link-dates:${findNetwork(claim.request.ip) ?? "unknown"}`, ...networkDateLimit },
    ];
    const delays = await Promise.all(
      limits.map(({ key, points, window }) => findRateLimitWait(trx, key, { points, window, now })),
    );
    const wait = Math.max(...delays);
    if (wait > 0) {
      return {
        error: "too_many",
        detail: { message: refusalsCopy("tooManyDates"), retryAfter: Math.ceil(wait / 1000) },
      };
    }
    if (isSameDay(claim.dateOfBirth, link.dateOfBirth)) return liveLink;
    await countWrongDate(trx, link, now);
    for (const { key, points, window } of limits) await consumeRateLimit(trx, key, { points, window, now });
    await addAudit(trx, {
      action: "password.date_wrong",
      at: clock.now().getTime(),
      request: claim.request,
      clientId: link.clientId,
      target: { type: "employee", id: link.userId },
      detail: { kind: link.kind },
    });
    if (link.wrongDates + 1 >= maxWrongDates) {
      return { error: "token_invalid", detail: { message: refusalsCopy("voidedByDates") } };
    }
    return {
      error: "dob_mismatch",
      detail: { message: refusalsCopy("wrongDate"), errors: { date_of_birth: [refusalsCopy("wrongDate")] } },
    };
  });
}

/** A request that uses a link up, with the caller's key. */
export interface LinkUse {
  token: string;
  domain: string | null | undefined;
  call: string;
  key: string | null;
}

/** Whether this very request, known by its key, used the link up before (C8, E8). */
export async function isRepeatedUse(
  { db }: Pick<Services, "db">,
  { token, domain, call, key }: LinkUse,
): Promise<boolean> {
  if (key === null) return false;
  const link = await findLink(db, { label: findTenantLabel(domain), tokenHash: hashToken(token) });
  if (!link) return false;
  const { clientId, userId } = link;
  return (await findFirstReply(db, { clientId, userId, call, key, body: null })) !== null;
}
