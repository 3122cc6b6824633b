import {
  getPayrollRun,
  listPayrollRuns,
  type lockPayrollRun,
  type PayrollRun,
} from "#contract/extensions/payroll.ts";
import type { CallReply } from "#contract/index.ts";
import { payrollCopy } from "#copy/payroll";
import { formatCount } from "~/components/content/format-count.ts";
import type {
  PayrollChange,
  PayrollChangeKind,
  PayrollOrigin,
  PayrollRunDetails,
  PayrollRunView,
  WaitingTotals,
} from "~/components/content/payroll-view.ts";
import { formatPeriodEnds } from "~/copy/day.server.ts";
import { formatLongDay, formatMoment, toLondonDay } from "~/copy/day.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import type { Result } from "~/upstream/result.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";

type PayrollContext = Pick<RequestContext, "upstream" | "clock">;
type Client = Pick<Setup["client"], "id" | "features">;
type Reply = CallReply<typeof getPayrollRun>;
export type LockResult = Result<typeof lockPayrollRun>;

/** The next run of each pay group and all locked ones, as received; null if they could not be loaded. */
export async function loadPayrollRuns({ upstream }: Pick<PayrollContext, "upstream">, clientId: string) {
  const reply = await upstream.call(listPayrollRuns, { params: { id: clientId } });
  return reply.ok ? reply.data : null;
}

export type PayrollRunReply =
  | { kind: "found"; details: PayrollRunDetails }
  | { kind: "gone" }
  | { kind: "failed" };

/** One run with a page of its differences, counted from 1. */
export async function loadPayrollRun(
  { upstream, clock }: PayrollContext,
  { client, runId, page }: { client: Client; runId: string; page: number },
): Promise<PayrollRunReply> {
  const reply = await upstream.call(getPayrollRun, { params: { id: client.id, runId }, query: { page } });
  if (reply.ok) {
    const options = { today: toLondonDay(clock.now()), hasFiles: hasRunFiles(client) };
    return { kind: "found", details: toRunDetails(reply.data, page, options) };
  }
  const isGone = reply.name === "not_found" || reply.name === "invalid";
  return { kind: isGone ? "gone" : "failed" };
}

/** Whether runs have files to download; a client without reports has none. */
export const hasRunFiles = ({ features }: Client) => !features.has("empty-reports");

interface RunViewOptions {
  /** A date as `yyyy-mm-dd`. */
  today: string;
  hasFiles: boolean;
}

export function toRunView(run: PayrollRun, { today, hasFiles }: RunViewOptions): PayrollRunView {
  const isOpen = run.state === "open";
  return {
    id: run.runId,
    group: run.group,
    groupName: run.groupName,
    name: run.label,
    state: isOpen && run.canLock ? "due" : run.state,
    cutOff: toDayText(run.cutOff),
    isLate: isOpen && run.cutOff < today,
    payDay: toDayText(run.payDay),
    period: payrollCopy("periodOf", formatPeriodEnds(run.from, run.to) ?? run),
    taxPeriod: run.taxPeriod,
    lines: run.rows == null ? null : formatCount(run.rows),
    sumPence: run.sumPence ?? null,
    locked: run.lockedAt == null ? null : { at: formatMoment(run.lockedAt), by: run.lockedBy ?? null },
    sha256: run.sha256 ?? null,
    reportId: hasFiles ? run.reportId : null,
    year: Number(run.payDay.slice(0, 4)),
  };
}

function toRunDetails(reply: Reply, page: number, options: RunViewOptions): PayrollRunDetails {
  const { run, changeCount, last_page: lastPage } = reply;
  return {
    run: toRunView(run, options),
    previewSha256: reply.previewSha256 ?? null,
    review: { lines: run.rows ?? 0, pence: run.sumPence ?? 0, changes: changeCount },
    elements: reply.elements.map(({ element, benefit, type, rows, pence }) => ({
      element,
      benefit: benefit ?? null,
      type: toTypeName(type),
      lines: formatCount(rows),
      pence,
    })),
    changes: reply.changes.map(toChange),
    changeCount,
    roundingCount: reply.roundingCount ?? 0,
    page,
    pageCount: lastPage,
    holds: reply.holds.map((hold) => ({ ...hold, roomPence: hold.roomPence ?? null })),
    carried: reply.carried.map((each) => toOrigin({ ...each, pence: Math.abs(each.pence) }, reply)),
    unexplained: reply.unexplained.map((each) => toOrigin(each, reply)),
    ...toUnexplained(reply),
    waiting: reply.waits ? toWaitingTotals(reply.waits) : null,
  };
}

function toUnexplained({ run, unexplained, unexplainedSha256, acceptance }: Reply) {
  const hasUnexplained = unexplained.length > 0 || unexplainedSha256 != null;
  const isBlocked = run.state === "open" && hasUnexplained && !acceptance?.isCurrent;
  return {
    unexplainedSha256: unexplainedSha256 ?? null,
    isBlocked,
    canAccept: isBlocked && unexplainedSha256 != null,
    acceptance: acceptance
      ? {
          at: formatMoment(acceptance.acceptedAt),
          by: acceptance.acceptedBy ?? null,
          reason: acceptance.reason,
          isCurrent: acceptance.isCurrent,
        }
      : null,
  };
}

const toWaitingTotals = ({ held, carried, unexplained }: NonNullable<Reply["waits"]>): WaitingTotals => ({
  held,
  carried: { count: carried.count, pence: Math.abs(carried.pence) },
  unexplained,
});

function toChange(line: Reply["changes"][number]): PayrollChange {
  const { employeeName, employeeNumber, element, benefit, beforePence } = line;
  return {
    employeeName,
    employeeNumber,
    element,
    benefit,
    kind: toChangeKind(line),
    origin: formatLongDay(line.origin),
    beforePence: beforePence ?? null,
    pence: line.pence,
    cause: line.cause ?? null,
  };
}

/** A regular line is named by its flag, such as new or changed; any other line by its type. */
const toChangeKind = ({ entry, flag }: Reply["changes"][number]): PayrollChangeKind | null =>
  entry === "REGULAR" ? (flag ?? null) : entry;

type OriginLine = Reply["carried"][number];

const toOrigin = (
  { employeeName, employeeNumber, element, origin, pence }: OriginLine,
  { elements }: Pick<Reply, "elements">,
): PayrollOrigin => ({
  employeeName,
  employeeNumber,
  element,
  benefit: elements.find((each) => each.element === element)?.benefit ?? null,
  origin: toDayText(origin),
  pence,
});

const typeNames = ["SAC", "NPA", "NET", "LOAN", "BIK", "ER"] as const;

/** A type without a translation is shown in payroll's own words. */
function toTypeName(type: string): string {
  const knownType = typeNames.find((each) => each === type);
  return knownType ? payrollCopy(`type.${knownType}`) : type;
}

/** A day as text; unchanged if it is not a day. */
const toDayText = (day: string): string => formatLongDay(day) ?? day;
