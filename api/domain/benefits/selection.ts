import { addDays, addMonths, getEarliestDay, getFirstDayOfMonth, getLatestDay } from "../calendar.ts";
import type { Year } from "../pay/tax-year.ts";
import type { Choice } from "./choice.ts";
import type { ChoiceValues } from "./choice-values.ts";
import type { ProductCode } from "./kinds/types.ts";
import type { Holding } from "./product.ts";
import type { AgreedPrice, Loading, UnderwritingState } from "./selection-types.ts";
import type { Status } from "./statuses.ts";

/** How a share of pay is paid: before tax and NI, before tax only, or with relief by the provider. */
export type ShareRoute = "SAC" | "NPA" | "RAS";

/** Why a person has a selection that they did not choose. */
export type SelectionSource = "core" | "carried-over" | PensionSource;

/** How a person joined a pension by law: automatically or on request, with or without employer contributions. */
export type PensionSource = "automatic-enrolment" | "opted-in" | "joined";

const pensionSources: readonly (string | null | undefined)[] = ["automatic-enrolment", "opted-in", "joined"];

/** Whether the law put a person into a pension, so that they may opt out. */
export const isByPensionLaw = ({ source }: { source?: string | null }): boolean =>
  pensionSources.includes(source);

/** One version of a choice. Days are `yyyy-mm-dd`, amounts pence. */
export interface Selection {
  id: string;
  code: ProductCode;
  /**
   * First day of the plan version that the selection was agreed under; null for the version in force at the
   * choice.
   */
  planFrom: string | null;
  status: Status;
  choice: Choice;
  /** Ids of the family members who are covered. */
  people: readonly string[];
  coverDate: string | null;
  firstDeductionDate: string | null;
  /** Key of the pay period that had this pay day, because the employer may have moved the day since. */
  firstRun?: string | null;
  /** The last day of cover. */
  endDate: string | null;
  /** The day whose prices always apply; null if prices follow the scheme year. */
  priceDate: string | null;
  /** The annual pay in pence that is fixed for the selection; null if it follows the person's pay. */
  payPence: number | null;
  acceptedPence: number | null;
  /** The insurer's loading on cover above a limit; null or left out for none. */
  loading?: Loading | null;
  /** The id of the quote that the person confirmed; null if none was recorded. */
  quoteId?: string | null;
  /** For a plan, the price at Confirm; null for a benefit that is priced each time. */
  agreed?: AgreedPrice | null;
  reason: string | null;
  /** How a share of pay is taken; null or left out if the plan's funding decides. */
  route?: ShareRoute | null;
  /** Why the owner has the selection without choosing it. */
  source?: SelectionSource | null;
  /** When the owner opted out, ms. */
  optedOutAt?: number | null;
  /** A time in milliseconds. */
  createdAt: number;
  version: number;
  /** The values of a draft so far. */
  draftValues?: ChoiceValues | null;
  /** Yes or no by question. */
  medicalAnswers?: Readonly<Record<string, boolean>> | null;
  /** The insurer's decision, or that none has come yet. It is loaded only with a person's own benefits. */
  underwriting?: UnderwritingState | null;
  /**
   * Whether the selection is core cover, which everybody eligible has without choosing and which has no row.
   */
  isByRule?: true;
  /** The accepted version of the terms, with the person and time, ms (RULE-06, RULE-15). */
  terms?: { version: string; by: string; at: number } | null;
}

const submittedStatuses: readonly Status[] = ["medical-pending", "approval-pending", "scheduled", "active"];
const closedStatuses: readonly Status[] = ["ended", "opted-out"];

/** The statuses in which an insurer may still need the person's medical answers. */
export const undecidedStatuses: readonly Status[] = ["draft", "approval-pending", "medical-pending"];

/** Whether a selection is more than a draft and has not ended. */
export const isSubmitted = ({ status }: Pick<Selection, "status">) => submittedStatuses.includes(status);
export const isClosed = ({ status }: Pick<Selection, "status">) => closedStatuses.includes(status);

/** The selection with its state on a day, whether or not the daily job has run. */
export function asOf(selection: Selection, day: string): Selection {
  const { status, coverDate, endDate } = selection;
  if ((status === "active" || status === "scheduled") && endDate !== null && endDate < day) {
    return { ...selection, status: "ended" };
  }
  if (status === "scheduled" && coverDate !== null && coverDate <= day) {
    return { ...selection, status: "active" };
  }
  return selection;
}

/**
 * Statuses of selections that take effect on the cover date. While medical answers are missing, only cover up
 * to the free limit does (RULE-13).
 */
const effectiveStatuses: readonly Status[] = ["medical-pending", "scheduled", "active", "ended", "opted-out"];

/** Sorts selections, the newest first. */
export const compareNewestFirst = (first: Selection, other: Selection): number =>
  other.createdAt - first.createdAt || (first.id < other.id ? -1 : 1);

/**
 * All versions, the newest first, each ending before the next of its product begins (RULE-14). A withdrawn
 * version no longer shortens the one before it, and an unapproved request never does.
 */
export function endSupersededVersions(selections: readonly Selection[]): Selection[] {
  const begins = new Map<ProductCode, string>();
  return selections.toSorted(compareNewestFirst).map((selection) => {
    const { code, status, coverDate } = selection;
    if (coverDate === null || !effectiveStatuses.includes(status)) return selection;
    const nextStart = begins.get(code);
    const lastDay = nextStart === undefined ? null : addDays(nextStart, -1);
    const endDate =
      lastDay === null ? selection.endDate : getEarliestDay(lastDay, selection.endDate ?? lastDay);
    if (endDate === null || endDate >= coverDate)
      begins.set(code, getEarliestDay(coverDate, nextStart ?? coverDate));
    return { ...selection, endDate };
  });
}

/** The selection in force in a past year, as it was on the last day (RULE-21). */
export function listInYear(selections: readonly Selection[], { from, to }: Year): Selection[] {
  return (
    selections
      .filter(({ status }) => inForceStatuses.includes(status))
      .filter(({ coverDate, endDate }) => coverDate !== null && coverDate <= to && (endDate ?? to) >= from)
      // A version replaced before it started never took effect.
      .filter(({ coverDate, endDate }) => endDate === null || (coverDate ?? endDate) <= endDate)
      .map((selection) => {
        if (selection.endDate !== null && selection.endDate < to) return { ...selection, status: "ended" };
        // While medical answers are missing, the part below the limit is in force.
        return selection.status === "medical-pending" ? selection : { ...selection, status: "active" };
      })
  );
}

export interface SelectionPair {
  /** The newest version, which pages show first, even if it has not started. */
  latest: Selection | null;
  /** The version in force today; null if `latest` is in force or there is none. */
  active: Selection | null;
}

/**
 * The versions of a product that matter, each as of today. With `today`, an opted-out version is in force
 * until its last day.
 */
export function findSelectionPair(
  selections: readonly Selection[],
  code: ProductCode,
  today?: string,
): SelectionPair {
  const versions = selections.filter((each) => each.code === code).toSorted(compareNewestFirst);
  const active = versions.find(({ status }) => status === "active") ?? null;
  const latestVersion = (active ? versions.find((each) => !isClosed(each)) : versions[0]) ?? null;
  if (active || today === undefined)
    return { latest: latestVersion, active: active === latestVersion ? null : active };
  const ending = versions.find((each) => each.status === "opted-out" && isCovering(each, today));
  return { latest: latestVersion, active: ending ? { ...ending, status: "active" } : null };
}

/** The newest version of a product in force on a day; undefined for none. */
export function findInForce(
  selections: readonly Selection[],
  code: ProductCode,
  day: string,
): Selection | undefined {
  return selections
    .filter((each) => each.code === code && inForceStatuses.includes(each.status) && isCovering(each, day))
    .toSorted((a, b) => b.createdAt - a.createdAt)[0];
}

/** The last day of cover; null if none is known, or if a change continues the cover the next day. */
export function findLastDay({ code, endDate }: Selection, selections: readonly Selection[]): string | null {
  if (endDate === null) return null;
  const dayAfter = addDays(endDate, 1);
  const continues = selections.some(
    (each) => each.code === code && each.status === "scheduled" && each.coverDate === dayAfter,
  );
  return continues ? null : endDate;
}

type DeductionDates = Pick<Selection, "firstDeductionDate" | "coverDate">;

/** Whether the first deduction is in a month before cover, so that each instalment pays for the following month. */
export const isTakenAhead = ({ firstDeductionDate: first, coverDate }: DeductionDates): boolean =>
  first !== null && coverDate !== null && first < getFirstDayOfMonth(coverDate);

/** Whether a pay day takes an instalment: its own month's, or the following month's if taken ahead. */
export function isDueOn(selection: DeductionDates & Pick<Selection, "endDate">, payDay: string): boolean {
  const { firstDeductionDate: first, coverDate, endDate } = selection;
  if (first === null || coverDate === null || payDay < first) return false;
  return endDate === null || (isTakenAhead(selection) ? addMonths(payDay, 1) : payDay) <= endDate;
}

const inForceStatuses: readonly Status[] = ["medical-pending", "active", "ended", "opted-out"];

const isCovering = ({ coverDate, endDate }: Selection, day: string) =>
  coverDate !== null && coverDate <= day && (endDate ?? day) >= day;

/** When each plan was, is or will be held. */
export const toHoldings = (selections: readonly Selection[]): Holding[] =>
  selections.flatMap(({ code, status, coverDate, endDate }) => {
    const takesEffect = coverDate !== null && effectiveStatuses.includes(status);
    return takesEffect && (endDate === null || endDate >= coverDate)
      ? [{ code, from: coverDate, to: endDate }]
      : [];
  });

/**
 * The day whose prices apply: today, but not before a future selection's first day or after an ended one's
 * last.
 */
export function getPriceDay({ priceDate, coverDate, endDate }: Selection, today: string): string {
  const day = getLatestDay(today, coverDate ?? today);
  return priceDate ?? getEarliestDay(day, endDate ?? day);
}
