import { benefitsCopy } from "#api-copy/benefits";
import { addDays, formatLongDate, getLatestDay } from "../calendar.ts";
import type { PayrollCalendar } from "../payroll/ledger.ts";
import { getMonthlyStart, getPeriodForDecision, getStartDates, type StartDates } from "./election-dates.ts";
import { getEligibility, getEligibleDay } from "./eligibility.ts";
import type { IneligibilityReason } from "./eligibility-answer.ts";
import { isShareOfPay } from "./kinds/index.ts";
import { findOpeningEvent, getEventCoverDate, getEventWindow } from "./life-events.ts";
import type { Member, Product } from "./product.ts";
import type { EnrolmentWindow, LifeEvent, SchemeCalendar } from "./snapshot-types.ts";

export interface WindowStatus {
  /** The windows that are open today, the earliest cover date first. */
  windows: readonly EnrolmentWindow[];
  /** Why nothing is open. */
  reason?: IneligibilityReason | "past-year" | "closed";
  text?: string;
  /** The next day on which the product opens, if that is known today. */
  nextDate?: string;
  /** Whether a life event would open the product. */
  opensByEvent?: true;
}

export interface WindowQuery {
  member: Member;
  product: Product;
  scheme: SchemeCalendar;
  events: readonly LifeEvent[];
  today: string;
  /** A year that staff look back on is read-only (RULE-21). */
  isPastYear?: boolean;
}

/**
 * The windows of a product that are open today; if none, why and until when. In the annual window people
 * must be eligible on the start date, otherwise also today.
 */
export function findEnrolmentWindows(query: WindowQuery): WindowStatus {
  if (query.isPastYear) {
    return {
      windows: [],
      reason: "past-year",
      text: benefitsCopy("pastYear"),
    };
  }
  const { member, product, today } = query;
  const eligibility = getEligibility(member, product, today);
  const otherWindows = [
    ...listJoinerWindows(query),
    ...listLifeEventWindows(query),
    ...listRegularWindows(query),
  ];
  const routes = [...listAnnualWindows(query), ...(eligibility.isEligible ? otherWindows : [])]
    .filter(({ coverDate }) => getEligibility(member, product, getLatestDay(coverDate, today)).isEligible)
    .sort((a, b) => (a.coverDate < b.coverDate ? -1 : 1));
  if (routes.length > 0) return { windows: routes };
  const nextDate = findNextOpening(query);
  const next = nextDate === undefined ? {} : { nextDate };
  if (!eligibility.isEligible) {
    const { reason, text = "" } = eligibility;
    const opensOnOtherDay = nextDate !== undefined && nextDate !== eligibility.nextDate;
    const choosing = opensOnOtherDay ? ` ${benefitsCopy("chooseFrom", { date: nextDate })}` : "";
    return { windows: routes, ...(reason && { reason }), text: text + choosing, ...next };
  }
  return {
    windows: routes,
    reason: "closed",
    text: getClosedText(product, nextDate),
    ...next,
    ...(product.changes.event && { opensByEvent: true }),
  };
}

/** First and last day of a joiner's window, both included (RULE-08); null for a product without one. */
export function findJoinerWindow(member: Member, product: Product): { opens: string; closes: string } | null {
  const days = product.changes.joinerDays;
  if (days === undefined) return null;
  const opens = getEligibleDay(member, product);
  return { opens, closes: addDays(opens, days - 1) };
}

function listAnnualWindows({ member, product, scheme, today }: WindowQuery): EnrolmentWindow[] {
  const window = scheme.annualWindows.find(({ opens, closes }) => opens <= today && today <= closes);
  if (!product.changes.annual || !window) return [];
  const dates = getStartDates(product, window.coverDate, today, scheme.payroll);
  return [
    { kind: "annual", closes: window.closes, direction: "any", ...toPaidDates(member, product, dates) },
  ];
}

function listJoinerWindows({ member, product, scheme, today }: WindowQuery): EnrolmentWindow[] {
  const window = findJoinerWindow(member, product);
  if (!window || today < window.opens || today > window.closes) return [];
  const dates = getStartDates(product, today, today, scheme.payroll);
  return [
    { kind: "joiner", closes: window.closes, direction: "any", ...toPaidDates(member, product, dates) },
  ];
}

function listLifeEventWindows({ member, product, scheme, events, today }: WindowQuery): EnrolmentWindow[] {
  const rule = product.changes.event;
  const event = rule && findOpeningEvent(product, events, today);
  if (!event) return [];
  const coverDate = getEventCoverDate(rule.from, event.eventDate, today);
  const dates = toPaidDates(member, product, getStartDates(product, coverDate, today, scheme.payroll));
  const { closes } = getEventWindow(event);
  return [{ kind: "life-event", eventId: event.id, closes, direction: "any", ...dates }];
}

function listRegularWindows({ member, product, scheme, today }: WindowQuery): EnrolmentWindow[] {
  const { monthly, anyTime } = product.changes;
  if (anyTime && product.funding === "none") {
    const free = { coverDate: today, firstDeductionDate: null };
    return [{ kind: "any-time", closes: null, direction: "any", ...free }];
  }
  const dates = toPaidDates(member, product, getRegularStart(member, product, scheme.payroll, today));
  if (anyTime) return [{ kind: "any-time", closes: null, direction: "any", ...dates }];
  if (!monthly) return [];
  return [
    {
      kind: "monthly",
      closes: getPeriodForDecision(scheme.payroll, today).cutOff,
      direction: monthly,
      ...dates,
    },
  ];
}

/**
 * A window that is not really open, used to price an example from today, because later prices may be
 * unpublished.
 */
export function getWindowFromToday(
  product: Product,
  { member, scheme, today }: Pick<WindowQuery, "member" | "scheme" | "today">,
): EnrolmentWindow {
  const firstDeductionDate = getPeriodForDecision(scheme.payroll, today).payDay;
  const dates = toPaidDates(member, product, { coverDate: today, firstDeductionDate });
  return { kind: "any-time", closes: null, direction: "any", ...dates };
}

/** A future joiner's share of pay is first taken by the run of their first day. */
function getRegularStart({ startDate }: Member, product: Product, payroll: PayrollCalendar, today: string) {
  const dates = getMonthlyStart(product, today, payroll);
  const isEarly = isShareOfPay(product) && startDate > dates.coverDate;
  return isEarly ? getStartDates(product, startDate, today, payroll) : dates;
}

/** Cover starts at the earliest on the first day of work, and free benefits have no deduction. */
const toPaidDates = ({ startDate }: Member, { funding }: Product, dates: StartDates) => ({
  coverDate: getLatestDay(dates.coverDate, startDate),
  firstDeductionDate: funding === "none" ? null : dates.firstDeductionDate,
});

function findNextOpening({ member, product, scheme, today }: WindowQuery): string | undefined {
  const { changes } = product;
  const eligibleNext = getEligibility(member, product, today).nextDate;
  const window = findJoinerWindow(member, product);
  const days = [
    ...scheme.annualWindows
      .filter(({ opens, coverDate }) => {
        return changes.annual && opens > today && getEligibility(member, product, coverDate).isEligible;
      })
      .map(({ opens }) => opens),
    ...(window && window.opens > today && eligibleNext ? [window.opens] : []),
    ...((changes.monthly === "any" || changes.anyTime) && eligibleNext ? [eligibleNext] : []),
  ];
  return days.sort()[0];
}

function getClosedText({ changes }: Product, nextDate: string | undefined): string {
  const byEvent = Boolean(changes.event);
  if (nextDate === undefined) return byEvent ? benefitsCopy("opensByEvent") : benefitsCopy("closed");
  const date = formatLongDate(nextDate);
  return byEvent ? benefitsCopy("opensOrByEvent", { date }) : benefitsCopy("opensOn", { date });
}
