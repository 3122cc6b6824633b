import { getFirstRun, getPeriodForDecision } from "../benefits/election-dates.ts";
import { findEnrolmentChoice, isShareOfPay } from "../benefits/kinds/index.ts";
import type { KindChoice } from "../benefits/kinds/types.ts";
import type { Product } from "../benefits/product.ts";
import { compareNewestFirst, isSubmitted, type Selection } from "../benefits/selection.ts";
import type { Catalogue } from "../benefits/snapshot-types.ts";
import { addDays, addMonths, getLatestDay } from "../calendar.ts";
import { toLondonDate } from "../london-date.ts";
import { findPeriodOfDay } from "../payroll/calendar.ts";
import type { PayrollCalendar } from "../payroll/ledger.ts";
import { findQualifyingDay, isQualifyingIn, isQualifyingOn, type JobHolder } from "./qualifying.ts";

/** Years until the law enrols a person again after an opt-out. */
const reenrolmentMonths = 36;

/** A client's plan that enrols people by law. */
export interface EnrollingPlan {
  product: Product;
  choice: KindChoice;
  /**
   * The day on which the plan began to enrol. People who qualified before need the employer's confirmation.
   */
  since: string;
}

/** Finds the plan that enrols people. `clientSince` is the client's first day here. Returns null if no plan enrols. */
export function findEnrollingPlan(catalogue: Catalogue, clientSince: string): EnrollingPlan | null {
  for (const product of catalogue.products) {
    const choice = catalogue.isClosed(product.code) ? null : findEnrolmentChoice(product);
    if (!choice) continue;
    const versions = catalogue.listVersions(product.code);
    const currentIndex = versions.findIndex((each) => each.product === product);
    const before = versions
      .slice(0, currentIndex)
      .findLastIndex((each) => findEnrolmentChoice(each.product) === null);
    const first = versions[before + 1]?.from ?? clientSince;
    return { product, choice, since: getLatestDay(clientSince, first) };
  }
  return null;
}

export interface EnrolmentContext {
  plan: EnrollingPlan;
  catalogue: Catalogue;
  /** From the person's pay group. */
  calendar: PayrollCalendar;
  /** Re-enrolment days are counted from this day; null to count from each opt-out. */
  stagingDate: string | null;
  /** A date in London as `yyyy-mm-dd`. */
  today: string;
}

export interface EnrolmentPerson {
  holder: JobHolder;
  /** All versions, each as of today. */
  selections: readonly Selection[];
  /** Whether an employer has confirmed the enrolment. */
  isConfirmed: boolean;
}

export interface EnrolmentDates {
  coverDate: string;
  /** Pay day and key of the run that takes the first contribution. */
  firstDeductionDate: string;
  firstRun: string;
}

/** The step due today: enrol the person, wait for the employer's confirmation, or nothing. */
export type EnrolmentDecision =
  | { kind: "enrol"; dates: EnrolmentDates; isAgain: boolean }
  | { kind: "wait"; since: string }
  | { kind: "none" };

const noDecision: EnrolmentDecision = { kind: "none" };

/** Decides whether a person must be enrolled by law (B9). */
export function decideEnrolment(person: EnrolmentPerson, context: EnrolmentContext): EnrolmentDecision {
  const { holder, selections, isConfirmed } = person;
  const { plan, catalogue, calendar, today } = context;
  const pensions = selections.filter(({ code }) => {
    const product = catalogue.find(code);
    return product !== undefined && isShareOfPay(product);
  });
  if (pensions.some(isSubmitted)) return noDecision;
  const since = findQualifyingDay(holder, calendar, today, catalogue.rates);
  if (since === null) return noDecision;
  const last = findLastPension(pensions, holder);
  const optedOutOn = last?.status === "opted-out" ? getOptOutDay(last) : null;
  if (optedOutOn !== null && !(isOnRequest(last) && since > optedOutOn)) {
    const day = findReenrolmentDay(optedOutOn, holder, context);
    return day === null ? noDecision : { kind: "enrol", dates: toDates(day, context), isAgain: true };
  }
  const isFromBefore = since < plan.since && isQualifyingOn(holder, plan.since, catalogue.rates);
  if (isFromBefore && !isConfirmed) return { kind: "wait", since };
  const day = isFromBefore ? getPeriodForDecision(calendar, today).from : since;
  const lastDay = last?.endDate ?? null;
  const from = getLatestDay(day, holder.spell.from, lastDay === null ? day : addDays(lastDay, 1));
  return from > today && !isFromBefore
    ? noDecision
    : { kind: "enrol", dates: toDates(from, context), isAgain: false };
}

/** A person who opted out of a requested pension is enrolled once they qualify. */
const isOnRequest = (last: Selection | undefined): boolean =>
  last?.source === "opted-in" || last?.source === "joined";

/** The last pension of the person's present employment, in force or opted out of. */
const findLastPension = (pensions: readonly Selection[], { spell }: JobHolder): Selection | undefined =>
  pensions
    .filter(({ status }) => status === "ended" || status === "opted-out")
    .filter((each) => (each.status === "opted-out" ? getOptOutDay(each) : (each.endDate ?? "")) >= spell.from)
    .toSorted(compareNewestFirst)[0];

/** The day on which a pension was opted out of. */
export const getOptOutDay = ({ optedOutAt, createdAt }: Selection): string =>
  toLondonDate(new Date(optedOutAt ?? createdAt));

/**
 * The first past re-enrolment day, more than a year after the opt-out, on which the person qualifies. Returns null if
 * there is none.
 */
function findReenrolmentDay(
  optedOutOn: string,
  holder: JobHolder,
  { plan, catalogue, calendar, stagingDate, today }: EnrolmentContext,
): string | null {
  const first = stagingDate ?? optedOutOn;
  const afterYear = addMonths(optedOutOn, 12);
  for (let step = 1; ; step += 1) {
    const day = addMonths(first, step * reenrolmentMonths);
    if (day > today) return null;
    const period = findPeriodOfDay(calendar, day);
    const isDue = day > afterYear && day >= plan.since;
    if (isDue && period && isQualifyingIn(holder, period, catalogue.rates)) return day;
  }
}

function toDates(coverDate: string, { plan, calendar, today }: EnrolmentContext): EnrolmentDates {
  const run = getFirstRun(plan.product, coverDate, getPeriodForDecision(calendar, today), calendar);
  return { coverDate, firstDeductionDate: run.payDay, firstRun: run.key };
}
