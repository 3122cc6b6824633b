import { getUnderwriting, type UnderwritingRequest } from "#contract/extensions/underwriting.ts";
import { formatAmount } from "~/components/form/amount.ts";
import { longDay } from "~/copy/day.ts";
import { underwritingCopy } from "~/copy/underwriting.ts";
import type { Selection } from "./benefits.server.ts";
import type { Upstream } from "./client.server.ts";
import type { Held } from "./result.server.ts";
import type { Setup } from "./setup.server.ts";

const EXTENSION = "underwriting";

/** Whether the upstream keeps insurers' decisions. */
export const hasUnderwriting = ({ extensions }: Pick<Setup, "extensions">) => extensions.has(EXTENSION);

const short = (pence: number) => `£${formatAmount(pence / 100)}`;

/** A request as its page and its row show it. */
export function toRequestView(request: UnderwritingRequest) {
  const { selectionId, employeeName, employeeNumber, benefitName, version } = request;
  return {
    ...{ id: selectionId, name: employeeName, number: employeeNumber, benefit: benefitName, version },
    cover: short(request.coverPence),
    live: short(request.livePence),
    requested: longDay(request.requestedOn) ?? "",
    decideBy: longDay(request.decideBy) ?? "",
    waits: request.isAskedAgain ? underwritingCopy("waitsForPerson") : null,
    /** Why the employer who asks may not record it; null where they may. */
    reason: reasonOf(request),
  };
}
export type RequestView = ReturnType<typeof toRequestView>;

function reasonOf({ recordedBy, isOwn, hasActed }: UnderwritingRequest): string | null {
  if (recordedBy === "staff") return underwritingCopy("byStaff");
  if (isOwn) return underwritingCopy("own");
  return hasActed ? underwritingCopy("acted") : null;
}

interface RequestPage {
  total: number;
  /** Of the oldest request; null where none waits. */
  nextDue: string | null;
  requests: RequestView[];
  page: number;
  pageCount: number;
}

/** A page of what waits for an insurer. */
export async function loadRequests(
  upstream: Upstream,
  clientId: string,
  page = 1,
): Promise<Held<RequestPage>> {
  const reply = await upstream.call(getUnderwriting, { params: { id: clientId }, query: { page } });
  if (!reply.ok) return { value: null, error: true };
  const { requests, total, last_page } = reply.data;
  const [soonest] = requests.map(({ decideBy }) => decideBy).toSorted();
  return {
    value: {
      ...{ total, page, pageCount: last_page, nextDue: longDay(soonest) },
      requests: requests.map(toRequestView),
    },
  };
}

/** One request; `gone` where it no longer waits. */
export async function loadRequest(upstream: Upstream, clientId: string, selectionId: string) {
  const reply = await upstream.call(getUnderwriting, { params: { id: clientId }, query: { selectionId } });
  if (!reply.ok) return { kind: "failed" as const };
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
} as const;

/** What a person reads beside their cover; null where no insurer is asked. */
export function toUnderwritingNote({ underwriting }: Pick<Selection, "underwriting">): string | null {
  if (!underwriting) return null;
  const { state, on, limitPence } = underwriting;
  return underwritingCopy(texts[state], { date: longDay(on) ?? on, amount: short(limitPence ?? 0) });
}
