import { getUnderwriting, type UnderwritingRequest } from "#contract/extensions/underwriting.ts";
import type { CallReply } from "#contract/index.ts";
import { underwritingCopy } from "#copy/underwriting";
import { formatCount } from "~/components/content/format-count.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import { toAmountText } from "~/components/form/amount.ts";
import { formatLongDay } from "~/copy/day.ts";
import type { Selection } from "~/upstream/benefits.server.ts";
import type { Upstream } from "~/upstream/client.server.ts";
import type { Loadable } from "~/upstream/result.server.ts";

/** "£200,000", or "£54.84" if there are pence. */
const toShortMoney = (pence: number) => toAmountText("pounds", pence / 100);

/** The texts of a request for its page and its row. */
function toRequestView(request: UnderwritingRequest) {
  const { selectionId, employeeName, employeeNumber, benefitName, version } = request;
  return {
    id: selectionId,
    name: employeeName,
    number: employeeNumber,
    benefit: benefitName,
    version,
    cover: toShortMoney(request.coverPence),
    live: toShortMoney(request.livePence),
    requested: formatLongDay(request.requestedOn) ?? "",
    decideBy: formatLongDay(request.decideBy) ?? "",
    waits: findPendingStep(request),
    /** The reason why the employer may not record the decision; null if they may. */
    reason: findReason(request),
  };
}
export type RequestView = ReturnType<typeof toRequestView>;

/** What the person must send first; null for nothing. */
function findPendingStep({ isAskedAgain, offeredBasisPoints }: UnderwritingRequest): string | null {
  if (isAskedAgain) return underwritingCopy("waitsForPerson");
  if (offeredBasisPoints == null) return null;
  return underwritingCopy("offered", { percent: formatCount(offeredBasisPoints / 100) });
}

function findReason({ recordedBy, isOwn, hasActed }: UnderwritingRequest): string | null {
  if (recordedBy === "staff") return underwritingCopy("byStaff");
  if (isOwn) return underwritingCopy("own");
  return hasActed ? underwritingCopy("acted") : null;
}

interface RequestPage {
  total: number;
  /** The day by which the oldest request is due; null if none waits. */
  nextDue: string | null;
  /** How many wait for this employer, and when the first of them is due (yyyy-mm-dd). */
  toRecord: { count: number; dueDay: string | null };
  requests: RequestView[];
  page: number;
  pageCount: number;
}

/** A page of requests that wait for an insurer. */
export async function loadRequests(
  upstream: Upstream,
  clientId: string,
  page = 1,
): Promise<Loadable<RequestPage>> {
  const reply = await upstream.call(getUnderwriting, { params: { id: clientId }, query: { page } });
  if (!reply.ok) return { value: null, error: true };
  const { requests, total, last_page } = reply.data;
  const [soonest] = requests.map(({ decideBy }) => decideBy).toSorted();
  return {
    value: {
      total,
      page,
      pageCount: last_page,
      nextDue: formatLongDay(soonest),
      toRecord: toRecordable(reply.data),
      requests: requests.map(toRequestView),
    },
  };
}

/**
 * Requests that wait for the employer, and not for the employee or another recorder. If there are more pages, it
 * counts all.
 */
function toRecordable({ requests, total, last_page }: CallReply<typeof getUnderwriting>) {
  const mine = requests.filter((each) => findReason(each) === null && findPendingStep(each) === null);
  const [dueDay = null] = mine.map(({ decideBy }) => decideBy).toSorted();
  return { count: last_page > 1 ? total : mine.length, dueDay };
}

/** One request; `gone` if it no longer waits. */
export async function loadRequest(upstream: Upstream, clientId: string, selectionId: string) {
  const reply = await upstream.call(getUnderwriting, { params: { id: clientId }, query: { selectionId } });
  // A refusal of the id itself: no request can have it.
  if (!reply.ok) return { kind: reply.name === "invalid" ? ("gone" as const) : ("failed" as const) };
  const [request] = reply.data.requests;
  return request ? { kind: "found" as const, request: toRequestView(request) } : { kind: "gone" as const };
}

const texts = {
  waiting: "personWaiting",
  "ask-again": "personAskAgain",
  accepted: "personAccepted",
  limited: "personLimited",
  declined: "personDeclined",
  lapsed: "personLapsed",
  offered: "personOffered",
  "offer-accepted": "personOfferAccepted",
  "offer-declined": "personOfferDeclined",
  "offer-lapsed": "personOfferLapsed",
} as const;

/** The text next to a person's cover; null if no insurer decides about it. */
export function toUnderwritingNote({ underwriting }: Pick<Selection, "underwriting">): string | null {
  if (!underwriting) return null;
  const { state, on, limitPence } = underwriting;
  return underwritingCopy(texts[state], {
    date: formatLongDay(on) ?? on,
    amount: toShortMoney(limitPence ?? 0),
  });
}

/** The insurer's offer that the person must answer, with both prices as texts; null if there is none. */
export function toOfferView(selection: Selection | null | undefined) {
  const { offer, on } = selection?.underwriting ?? {};
  if (!selection || !offer) return null;
  const { coverPence, livePence, monthlyPence, monthlyPenceWithout } = offer;
  const percent = formatCount(offer.loadingBasisPoints / 100);
  const loading = underwritingCopy("offerLoadingText", { percent, live: toShortMoney(livePence) });
  return {
    selectionId: selection.selectionId,
    version: selection.version ?? null,
    monthlyPence,
    until: formatLongDay(on) ?? "",
    accepted: [
      { label: underwritingCopy("offerCover"), value: toShortMoney(coverPence) },
      { label: underwritingCopy("offerPrice"), value: formatMoney(monthlyPence) },
      { label: underwritingCopy("offerMore"), value: formatMoney(monthlyPence - monthlyPenceWithout) },
      { label: underwritingCopy("offerLoading"), value: loading },
      { label: underwritingCopy("offerFrom"), value: formatLongDay(offer.startsOn) ?? offer.startsOn },
    ],
    declined: [
      { label: underwritingCopy("offerCover"), value: toShortMoney(livePence) },
      { label: underwritingCopy("offerPrice"), value: formatMoney(monthlyPenceWithout) },
      { label: underwritingCopy("offerFrom"), value: underwritingCopy("offerNow") },
    ],
    acceptLabel: underwritingCopy("offerAccept", { price: formatMoney(monthlyPence) }),
    declineLabel: underwritingCopy("offerDecline", { cover: toShortMoney(livePence) }),
  };
}
