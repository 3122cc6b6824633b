import { getPendingSelections, getPendingSummary, type PendingSelection } from "#contract/approvals.ts";
import type { CallReply } from "#contract/index.ts";
import { approvalsCopy } from "#copy/approvals";
import type { ApprovalRow, ApprovalsView } from "~/components/content/approvals-view.ts";
import { toEstimateText } from "~/components/content/estimate.ts";
import { formatLongDay } from "~/copy/day.ts";
import { type ApprovalsQuery, DEFAULT_PER_PAGE } from "~/paths.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import type { Upstream } from "~/upstream/client.server.ts";
import type { Loadable } from "~/upstream/result.server.ts";

export interface WaitingBenefits {
  count: number;
  benefits: { id: string; name: string; count: number; decidableCount: number; deadline: Deadline | null }[];
  deadline: Deadline | null;
  /** The deadline as yyyy-mm-dd. */
  deadlineDay: string | null;
  /** The deductions in a month of requests that this employer may decide; null if the upstream gives none. */
  monthlyPence: number | null;
}

/** The last day to decide and its pay day, as texts. */
export interface Deadline {
  date: string;
  payDay: string | null;
  text: string;
}

function toDeadline(summary?: Partial<Summary>): Deadline | null {
  const date = formatLongDay(summary?.cutOffDate);
  if (!date) return null;
  const payDay = formatLongDay(summary?.payDate);
  const text = payDay
    ? approvalsCopy("deadline", { date, payDay })
    : approvalsCopy("deadlineAlone", { date });
  return { date, payDay, text };
}

type Summary = CallReply<typeof getPendingSummary>["summary"][number];

/** The benefits with waiting requests (APPROVE-04), with the earliest deadline of all. */
export async function loadWaitingBenefits(upstream: Upstream): Promise<Loadable<WaitingBenefits>> {
  const reply = await upstream.call(getPendingSummary);
  return reply.ok ? { value: toWaitingBenefits(reply.data) } : { value: null, error: true };
}

function toWaitingBenefits({ count, summary }: CallReply<typeof getPendingSummary>): WaitingBenefits {
  const [soonest] = summary
    .filter((each) => each.count > 0 && each.cutOffDate)
    .toSorted((a, b) => ((a.cutOffDate ?? "") < (b.cutOffDate ?? "") ? -1 : 1));
  return {
    count,
    benefits: summary.map((benefit) => ({
      id: benefit.benefitId,
      name: benefit.benefitName,
      count: benefit.count,
      decidableCount: getDecidableCount(benefit),
      deadline: toDeadline(benefit),
    })),
    deadline: toDeadline(soonest),
    deadlineDay: soonest?.cutOffDate ?? null,
    monthlyPence: sumAmounts(
      summary.filter((each) => getDecidableCount(each) > 0).map(({ monthlyPence }) => monthlyPence),
    ),
  };
}

/** An upstream that does not know who decides lets everyone decide. */
const getDecidableCount = ({ count, decidableCount }: Summary) => decidableCount ?? count;

/** The sum of the amounts; null if one is not known. */
const sumAmounts = (amounts: readonly (number | null | undefined)[]) =>
  amounts.reduce<number | null>((sum, each) => (sum === null || each == null ? null : sum + each), 0);

/**
 * The allowed numbers of rows on a page, of which the first is the default. The API decides at most 500 at
 * once.
 */
export const pageSizes = [DEFAULT_PER_PAGE, 100, 500] as const;
const MAX_PAGE_SIZE = pageSizes[2];

/** The filters of the list from its address; invalid values get the default (C11). */
export function readApprovalsQuery(url: string): Required<ApprovalsQuery> {
  const { searchParams } = new URL(url);
  const perPage = Number(searchParams.get("per_page"));
  return {
    search: (searchParams.get("search") ?? "").trim().slice(0, 200),
    page: parsePageNumber(searchParams),
    perPage: pageSizes.find((size) => size === perPage) ?? pageSizes[0],
  };
}

export type ApprovalsReply = { kind: "found"; view: ApprovalsView } | { kind: "gone" } | { kind: "failed" };

/** Each request has its own upstream client, so that its cached replies end with it. */
const replies = new WeakMap<Upstream, Promise<ApprovalsReply>>();

/** A benefit's waiting requests (APPROVE-05), loaded once for the action and its page. */
export function loadApprovals(
  upstream: Upstream,
  benefitId: string,
  query: Required<ApprovalsQuery>,
): Promise<ApprovalsReply> {
  const reply = replies.get(upstream) ?? requestApprovals(upstream, benefitId, query);
  replies.set(upstream, reply);
  return reply;
}

/**
 * The given requests that still wait, in their current state and in the given order. Returns null if they
 * could not be loaded. Rows move between pages as others decide, so the largest page is loaded if the shown
 * one lacks some.
 */
export async function findApprovals(
  upstream: Upstream,
  benefitId: string,
  query: Required<ApprovalsQuery>,
  ids: readonly string[],
): Promise<Pick<ApprovalsView, "columns" | "hasChanges" | "hasHeadroom" | "rows"> | null> {
  const reply = await loadApprovals(upstream, benefitId, query);
  if (reply.kind !== "found") return null;
  const mapById = ({ rows }: ApprovalsView) => new Map(rows.map((row) => [row.id, row]));
  const rowsById = mapById(reply.view);
  if (ids.some((id) => !rowsById.has(id))) {
    const largest = await requestApprovals(upstream, benefitId, {
      search: "",
      page: 1,
      perPage: MAX_PAGE_SIZE,
    });
    if (largest.kind === "found") for (const [id, row] of mapById(largest.view)) rowsById.set(id, row);
  }
  const rows = ids.flatMap((id) => rowsById.get(id) ?? []);
  return toTable(rows);
}

const toTable = (rows: ApprovalRow[]) => ({
  columns: [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))],
  hasChanges: rows.every(({ change }) => change !== null),
  hasHeadroom: rows.some(({ headroomPence }) => headroomPence !== null),
  rows,
});

/** Removes cached replies, so that the next read after a write loads fresh data. */
export const clearApprovals = (upstream: Upstream) => void replies.delete(upstream);

async function requestApprovals(
  upstream: Upstream,
  benefitId: string,
  query: Required<ApprovalsQuery>,
): Promise<ApprovalsReply> {
  const { search, page, perPage } = query;
  const reply = await upstream.call(getPendingSelections, {
    params: { id: benefitId },
    query: { search: search || null, page, per_page: perPage },
  });
  if (!reply.ok) {
    const isGone = reply.name === "not_found" || reply.name === "invalid";
    return isGone ? { kind: "gone" } : { kind: "failed" };
  }
  const { benefitName, approvals, total, last_page } = reply.data;
  // After decisions the former last page may no longer exist.
  if (page > last_page)
    return requestApprovals(upstream, benefitId, { ...query, page: Math.max(1, last_page) });
  return {
    kind: "found",
    view: {
      benefitId,
      name: benefitName,
      total,
      search,
      page,
      perPage,
      pageCount: last_page,
      ...toTable(approvals.map(toRow)),
    },
  };
}

const toRow = (selection: PendingSelection): ApprovalRow => ({
  id: selection.selectionId,
  name: selection.employeeName,
  orderValue: selection.orderValue,
  fields: selection.fields,
  change: selection.change ?? null,
  monthlyAmount: selection.monthlyAmount ?? null,
  estimate: toEstimateText(selection.estimatedPricesYear),
  requestedOn: formatLongDay(selection.requestedOn),
  decideBy: formatLongDay(selection.decideBy),
  isOwn: selection.isOwn ?? false,
  hasActed: selection.hasActed ?? false,
  version: selection.decisionVersion ?? null,
  headroomPence: selection.wageHeadroomPence ?? null,
});
