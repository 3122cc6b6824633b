import { addDays, longDate } from "../calendar.ts";
import { getPeriodTaking } from "./election-dates.ts";
import { eligibilityOn, hasLeft } from "./eligibility.ts";
import { coreOf, findKindOfChoice, kindOf } from "./kinds/index.ts";
import { choiceOn } from "./other-benefits.ts";
import type { Product } from "./product.ts";
import { type Held, isAsked, type Selection } from "./selection.ts";
import type { Standing } from "./standing.ts";
import { type ChangeState, changesOn, type OpenRoute } from "./windows.ts";

export interface Availability {
  canChange: boolean;
  /** Until when it is open, or why it is closed and from when it opens. */
  text?: string;
  closes?: string;
  coverDate?: string;
  firstDeductionDate?: string;
  nextDate?: string;
  /** The way in which it would be changed. */
  route: OpenRoute | null;
}

/**
 * Whether somebody is shown a product: what may be had today or by time alone, and what is held. Who has left is shown
 * nothing but vouchers that remain (CCV-04).
 */
export function isShown(product: Product, held: Held, { member, today, catalogue }: Standing): boolean {
  if (hasLeft(member, today)) {
    const hasVouchers = held.shown !== null || member.lastVoucherDate !== null;
    return product.group === "ccv" && hasVouchers;
  }
  const isHeld = [held.shown, held.inForce].some((each) => each !== null && isAsked(each));
  if (isHeld || catalogue.isClosed(product.code)) return isHeld;
  const { isEligible, nextDate } = eligibilityOn(member, product, today);
  return isEligible || nextDate !== undefined;
}

/** What may be done with a product today, in words and days. */
export function availabilityOf(product: Product, held: Held, standing: Standing): Availability {
  const { member, scheme, events, today, isPastYear } = standing;
  const ask = (of: Product) => changesOn({ member, product: of, scheme, events, today, isPastYear });
  const waiting = held.shown && waitingTexts[held.shown.status];
  if (waiting && !isPastYear) return { canChange: false, text: waiting, route: null };
  const running = [held.shown, held.inForce].map((each) => each && runningTerm(each, standing)).find(Boolean);
  if (running && !isPastYear) return { canChange: false, ...running, route: null };
  const { monthly, ...otherwise } = product.changes;
  // One can go down only from something.
  const mayReduce = hasMoreThanCore(product, standing);
  const state = ask(monthly === "down" && !mayReduce ? { ...product, changes: otherwise } : product);
  const [route] = state.routes;
  if (!route) return closed(state);
  if (state.routes.every(({ direction }) => direction === "down")) {
    const upwards = ask({ ...product, changes: otherwise });
    const until = route.closes === null ? "" : ` by ${longDate(route.closes)}`;
    const text = `Choose less${until} to start on ${longDate(route.coverDate)}. To choose more: ${lowerFirst(upwards.text)}`;
    return { ...open(route, text, product), ...(upwards.nextDate && { nextDate: upwards.nextDate }) };
  }
  const best = state.routes.find(({ direction }) => direction === "any") ?? route;
  return open(best, openText(best), product);
}

const waitingTexts: Partial<Record<string, string>> = {
  "approval-pending": "Your request is waiting for approval.",
  "medical-pending": "Your request is waiting for medical answers.",
};

/** A plan that is paid back or leased runs to its end once its first instalment is taken; null for other products. */
function runningTerm(selection: Selection, standing: Standing): { text: string; nextDate: string } | null {
  const { status, choice, endDate, firstDeductionDate: first } = selection;
  if (endDate === null || !findKindOfChoice(choice)?.hasOwnTerm) return null;
  const isPaying = () =>
    first !== null && first < getPeriodTaking(standing.scheme.payroll, standing.today).payDay;
  if (status !== "active" && !(status === "scheduled" && isPaying())) return null;
  const nextDate = addDays(endDate, 1);
  const text = `You pay for this until ${longDate(endDate)}. You can choose it again from ${longDate(nextDate)}.`;
  return { text, nextDate };
}

/** Whether something is left to give up; of what has no less and more, there always is. */
function hasMoreThanCore(product: Product, standing: Standing): boolean {
  const { isLess } = kindOf(product);
  const core = coreOf(product);
  const now = choiceOn(product, standing, standing.today);
  return !isLess || !core || (now !== null && isLess(core, now));
}

const closed = ({ text, nextDate }: ChangeState): Availability => ({
  canChange: false,
  ...(text && { text }),
  ...(nextDate && { nextDate }),
  route: null,
});

const open = (route: OpenRoute, text: string, { funding }: Product): Availability => ({
  ...{ canChange: true, text, coverDate: route.coverDate, route },
  ...(route.closes && { closes: route.closes }),
  // Nothing is taken from pay for what the employer pays.
  ...(funding !== "employer" && route.firstDeductionDate && { firstDeductionDate: route.firstDeductionDate }),
});

function openText({ route, closes, coverDate }: OpenRoute): string {
  const until = closes === null ? "" : longDate(closes);
  const from = longDate(coverDate);
  switch (route) {
    case "annual":
      return `Choose by ${until} for the year from ${from}.`;
    case "joiner":
      return `You are new, so choose by ${until}.`;
    case "life-event":
      return `After your life event, choose by ${until}.`;
    case "monthly":
      return closes !== null && coverDate <= closes
        ? `Choose by ${until} for pay from ${from}.`
        : `Choose by ${until} to start on ${from}.`;
    case "any-time":
      return "Open at any time.";
  }
}

const lowerFirst = (text = "") => text.charAt(0).toLowerCase() + text.slice(1);
