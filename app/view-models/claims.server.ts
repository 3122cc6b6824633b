import {
  type Claim,
  type ClaimToDecide,
  getClaims,
  listClaimsToDecide,
} from "#contract/extensions/claims.ts";
import type { CallReply } from "#contract/index.ts";
import { claimsCopy } from "#copy/claims";
import { formatMoney } from "~/components/content/format-money.ts";
import { formatLongDay } from "~/copy/day.ts";
import type { Upstream } from "~/upstream/client.server.ts";
import { findForeignLanguage } from "~/upstream/foreign-language.server.ts";

const tones = {
  sent: "wait",
  "in-review": "wait",
  "more-asked": "wait",
  paid: "good",
  refused: "bad",
} as const;

const toDayText = (day: string) => formatLongDay(day) ?? day;

/** The texts of a claim. */
export function toClaimView(claim: Claim) {
  const { id, reference, state, claimantName, category, what, claimedPence, paidPence, paidOn, note } = claim;
  return {
    id,
    reference,
    state,
    claimantName,
    category,
    what,
    note: note ?? null,
    version: claim.version,
    benefitId: claim.benefitId,
    benefit: claim.benefitName,
    stateLabel: claimsCopy(state),
    tone: tones[state],
    claimed: formatMoney(claimedPence),
    treated: toDayText(claim.treatmentDate),
    sent: toDayText(claim.sentOn),
    paid:
      paidPence != null && paidOn
        ? claimsCopy("paidText", { amount: formatMoney(paidPence), date: toDayText(paidOn) })
        : null,
    isOpen: state !== "paid" && state !== "refused",
    events: claim.events.map((event, index) => ({
      title: isClaimState(event.state) ? claimsCopy(event.state) : event.state,
      when: [toDayText(event.on), event.note].filter(Boolean).join(": "),
      state: index === claim.events.length - 1 ? ("now" as const) : ("done" as const),
    })),
    receipts: claim.receipts.map((receipt, index) => ({
      id: receipt.id,
      label: claimsCopy("receipt", { number: index + 1 }),
    })),
  };
}
const isClaimState = (state: string): state is Claim["state"] => Object.hasOwn(tones, state);

export const loadClaims = (upstream: Upstream, id: string) => upstream.call(getClaims, { params: { id } });

/** The texts of a benefit's claims page. */
export function toClaimsView({
  name,
  language,
  earliest,
  claimants,
  left,
  claims,
}: CallReply<typeof getClaims>) {
  return {
    name,
    language: findForeignLanguage(language),
    canClaim: claimants.length > 0,
    earliest: toDayText(earliest),
    hasNames: left.some(({ claimantName }) => claimantName),
    left: [...Map.groupBy(left, ({ claimantName }) => claimantName ?? "")].map(([who, limits]) => ({
      who,
      limits: limits.map(({ category, limitPence, leftPence }) => ({
        category,
        left: claimsCopy("ofLimit", { left: formatMoney(leftPence), limit: formatMoney(limitPence) }),
      })),
    })),
    claims: claims.map(toClaimView),
  };
}

function toDecideView(claim: ClaimToDecide) {
  const { employeeName, employeeNumber, isOwn, leftPence, claimedPence, decidedBy } = claim;
  const maxPence = Math.min(claimedPence, leftPence ?? claimedPence);
  const view = toClaimView(claim);
  const decidedOn = claim.decidedOn ? toDayText(claim.decidedOn) : null;
  return {
    ...view,
    name: employeeName,
    number: employeeNumber,
    left: leftPence == null ? claimsCopy("noLimit") : formatMoney(leftPence),
    most: formatMoney(maxPence),
    paidAmount: claim.paidPence == null ? null : formatMoney(claim.paidPence),
    decidedOn,
    decidedBy: decidedBy ?? null,
    /** Whether only another employer can decide it. */
    isBlocked: isOwn && view.isOpen,
  };
}

interface ClaimsQuery {
  page?: number;
  /** Limits the list to this claim, even if it is closed. */
  claimId?: string;
}

/** A page of open claims, or one claim; `none` if the employer decides about no plan's claims. */
export const loadClaimsToDecide = (upstream: Upstream, clientId: string, query: ClaimsQuery = {}) =>
  loadClaimList(upstream, clientId, query);

/** A page of paid and refused claims; `none` if the employer decides about no plan's claims. */
export const loadDecidedClaims = (
  upstream: Upstream,
  clientId: string,
  { page, search }: { page: number; search: string },
) => loadClaimList(upstream, clientId, { page, list: "decided", search: search || undefined });

async function loadClaimList(
  upstream: Upstream,
  clientId: string,
  { page = 1, claimId, ...query }: ClaimsQuery & { list?: "decided"; search?: string },
) {
  const reply = await upstream.call(listClaimsToDecide, {
    params: { id: clientId },
    query: { page, claimId, ...query },
  });
  // A refusal of the id itself: no claim can have it.
  if (!reply.ok && reply.name === "invalid" && claimId) return { kind: "none" as const };
  if (!reply.ok) return { kind: "failed" as const };
  const { isDecider, claims, total, last_page } = reply.data;
  if (!isDecider) return { kind: "none" as const };
  return {
    kind: "found" as const,
    claims: claims.map(toDecideView),
    total,
    page,
    pageCount: last_page,
    waiting: toWaitingClaims(reply.data),
  };
}

/**
 * Claims that wait for the employer and not for the employee. If there are more pages, it counts all open
 * claims and gives no sum.
 */
function toWaitingClaims({ claims, total, last_page }: CallReply<typeof listClaimsToDecide>) {
  if (last_page > 1) return { count: total, pence: null };
  const open = claims.filter(({ isOwn, state }) => !isOwn && state !== "more-asked");
  return { count: open.length, pence: open.reduce((sum, { claimedPence }) => sum + claimedPence, 0) };
}
