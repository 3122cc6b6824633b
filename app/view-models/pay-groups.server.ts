import type { CallReply } from "#contract/index.ts";
import { payCalendarCopy } from "#copy/pay-calendar";
import { formatPeriodEnds } from "~/copy/day.server.ts";
import { formatLongDay } from "~/copy/day.ts";
import { listPayGroups, listPayPeriods } from "~/upstream/calls.server.ts";
import type { Upstream } from "~/upstream/client.server.ts";

export type PayGroup = CallReply<typeof listPayGroups>[number];
export type PayPeriod = CallReply<typeof listPayPeriods>[number];

/** Pay days of a group for the page; days are long texts. */
export interface PayGroupView {
  code: string;
  title: string;
  name: string;
  people: string;
  isDefault: boolean;
  periods: PayPeriodView[];
  /** How many more pay days there are. */
  hiddenCount: number;
}

export interface PayPeriodView {
  key: string;
  payDay: string;
  period: string;
  cutOff: string;
  taxPeriod: string;
  isLocked: boolean;
  /** The reason why the pay day may have to move; null if it need not. */
  hint: string | null;
}

/** A year of months, or a quarter of weeks, for which employers plan. */
const FIRST_PERIODS = 13;

/**
 * Each group with its coming pay days, all of them for the group `expandedGroup`. Returns null if they
 * could not be loaded.
 */
export async function loadPayCalendar(
  upstream: Upstream,
  clientId: string,
  expandedGroup: string | null,
): Promise<PayGroupView[] | null> {
  const groups = await upstream.call(listPayGroups, { params: { id: clientId } });
  if (!groups.ok) return null;
  const lists = await Promise.all(
    groups.data.map(({ code }) => upstream.call(listPayPeriods, { params: { id: clientId, code } })),
  );
  const views: PayGroupView[] = [];
  for (const [index, group] of groups.data.entries()) {
    const list = lists[index];
    if (!list?.ok) return null;
    views.push(toGroupView(group, list.data, group.code === expandedGroup));
  }
  return views;
}

function toGroupView(group: PayGroup, periods: readonly PayPeriod[], isWhole: boolean): PayGroupView {
  const pagePeriods = isWhole ? periods : periods.slice(0, FIRST_PERIODS);
  const frequency = payCalendarCopy(group.frequency);
  return {
    code: group.code,
    name: group.name,
    // Many clients name a group by its frequency, which is then shown once.
    title:
      group.name.toLowerCase() === frequency
        ? group.name
        : payCalendarCopy("groupTitle", { name: group.name, frequency }),
    people:
      group.people === 1 ? payCalendarCopy("person") : payCalendarCopy("people", { count: group.people }),
    isDefault: group.default,
    periods: pagePeriods.map(toPeriodView),
    hiddenCount: periods.length - pagePeriods.length,
  };
}

export const toPeriodView = (period: PayPeriod): PayPeriodView => ({
  key: period.key,
  payDay: formatLongDay(period.payDay) ?? period.payDay,
  period: payCalendarCopy("periodOf", formatPeriodEnds(period.from, period.to) ?? period),
  cutOff: formatLongDay(period.cutOff) ?? period.cutOff,
  taxPeriod: period.taxPeriod ?? "",
  isLocked: period.isLocked ?? false,
  hint: period.nonBankingDay ? payCalendarCopy("nonBanking", { reason: period.nonBankingDay }) : null,
});
