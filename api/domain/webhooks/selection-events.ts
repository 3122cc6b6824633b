import type { WebhookEventType } from "#contract/extensions/webhook-events.ts";
import { isSubmitted } from "../benefits/selection.ts";
import type { Status } from "../benefits/statuses.ts";
import { addDays, getLastDayOfMonth } from "../calendar.ts";

/** The facts of a selection that decide which event a change causes. Choice and people are JSON. */
export interface SelectionState {
  id: string;
  employee_id: string;
  product_code: string;
  status: string;
  choice: string;
  people: string;
  cover_date: string | null;
  first_deduction_date: string | null;
  end_date: string | null;
  agreed_pence: number | null;
  accepted_pence: number | null;
}

const isOpenSelection = ({ status }: SelectionState) => isSubmitted({ status: status as Status });

/**
 * The events of a write. `before` has the people's open and opted-out selections, `after` the written rows. A replaced
 * version ends without an event, because its successor causes one.
 */
export function toSelectionEvents<State extends SelectionState>(
  before: readonly SelectionState[],
  after: readonly State[],
): { type: WebhookEventType; selection: State }[] {
  const writtenIds = new Set(after.map(({ id }) => id));
  const open = [...before.filter(({ id }) => !writtenIds.has(id)), ...after].filter(isOpenSelection);
  const earlierByBenefit = Map.groupBy(before, getBenefit);
  const openByBenefit = Map.groupBy(open, getBenefit);
  return after.flatMap((selection) => {
    const earlierVersions = earlierByBenefit.get(getBenefit(selection)) ?? [];
    const others = (openByBenefit.get(getBenefit(selection)) ?? []).filter(({ id }) => id !== selection.id);
    const type = findType(selection, earlierVersions, others);
    return type ? [{ type, selection }] : [];
  });
}

const getBenefit = ({ employee_id, product_code }: SelectionState) => `${employee_id} ${product_code}`;

function findType(
  now: SelectionState,
  earlier: readonly SelectionState[],
  others: readonly SelectionState[],
): WebhookEventType | null {
  const previous = earlier.find(({ id }) => id === now.id);
  const isEndChanged = now.end_date !== previous?.end_date;
  const isReplaced = others.some(({ end_date }) => end_date === null || end_date > (now.end_date ?? ""));
  if (!isOpenSelection(now)) {
    if (!previous) return null;
    if (now.status === "rejected") return "benefit.rejected";
    if (hasNeverBegun(now)) return isEndChanged || isOpenSelection(previous) ? "benefit.withdrawn" : null;
    return isEndChanged && !isReplaced ? "benefit.ended" : null;
  }
  if (!previous || !isOpenSelection(previous))
    return earlier.some(isOpenSelection) ? "benefit.changed" : "benefit.enrolled";
  if (previous.status === "approval-pending" && now.status !== previous.status) return "benefit.approved";
  if (isEndChanged && previous.end_date === null) return isReplaced ? null : "benefit.ended";
  return isEndChanged || hasEventChange(previous, now) ? "benefit.changed" : null;
}

/** A leaver's selections that run beyond the month of leaving, which no benefit does, with their last day. */
export const endOnLeaving = (selections: readonly SelectionState[], leaveDate: string): SelectionState[] =>
  selections
    .filter(isOpenSelection)
    .filter(({ end_date }) => end_date === null || end_date > getLastDayOfMonth(leaveDate))
    .map((selection) => {
      const { cover_date } = selection;
      const neverBegins = cover_date !== null && cover_date > leaveDate;
      return { ...selection, status: "ended", end_date: neverBegins ? addDays(cover_date, -1) : leaveDate };
    });

const hasNeverBegun = ({ status, cover_date, end_date }: SelectionState) =>
  status === "draft" || cover_date === null || (end_date !== null && end_date < cover_date);

/** Whether people changed something; a change by time only, such as the start of cover, does not count. */
const hasEventChange = (before: SelectionState, now: SelectionState) =>
  (before.status === "medical-pending" && now.status === "scheduled") ||
  comparedColumns.some((name) => before[name] !== now[name]);

const comparedColumns = [
  ...(["choice", "people", "cover_date", "first_deduction_date"] as const),
  ...(["agreed_pence", "accepted_pence"] as const),
];
