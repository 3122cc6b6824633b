import type { PayrollRun } from "#contract/extensions/payroll.ts";
import { lockedRunsPerPage, type PayrollRunView } from "~/components/content/payroll-view.ts";
import { toLondonDay } from "~/copy/day.ts";
import { toRunView } from "~/view-models/payroll.server.ts";

export interface PayrollView {
  /** The selected pay group; null if there is none. */
  group: string | null;
  groups: { code: string; name: string }[];
  /** The group's next run to lock; null if none is open. */
  next: PayrollRunView | null;
  locked: PayrollRunView[];
  lockedPage: number;
  lockedPageCount: number;
}

/** Selects the group in the address, or else the one with the next cut-off. */
export function toPayrollView(
  runs: readonly PayrollRun[],
  query: URLSearchParams,
  { now, hasFiles }: { now: Date; hasFiles: boolean },
): PayrollView {
  const nextRuns = runs.filter(({ isNext }) => isNext).toSorted(compareCutOffs);
  const groupNames = new Map([...nextRuns, ...runs].map((run) => [run.group, run.groupName]));
  const groups = [...groupNames].map(([code, name]) => ({ code, name }));
  const requestedGroup = query.get("group");
  const group = (groups.find(({ code }) => code === requestedGroup) ?? groups[0])?.code ?? null;
  const next = nextRuns.find((run) => run.group === group);
  const others = runs.filter((run) => run.group === group && run !== next);
  const pageCount = Math.max(1, Math.ceil(others.length / lockedRunsPerPage));
  const page = Math.min(getLockedPage(query), pageCount);
  const options = { today: toLondonDay(now), hasFiles };
  const pageRuns = others.slice((page - 1) * lockedRunsPerPage, page * lockedRunsPerPage);
  return {
    group,
    groups,
    next: next ? toRunView(next, options) : null,
    locked: pageRuns.map((run) => toRunView(run, options)),
    lockedPage: page,
    lockedPageCount: pageCount,
  };
}

const compareCutOffs = (a: PayrollRun, b: PayrollRun) => a.cutOff.localeCompare(b.cutOff);

/** The page of locked runs, counted from 1. */
function getLockedPage(query: URLSearchParams): number {
  const text = query.get("locked") ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
