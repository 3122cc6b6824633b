import type { SelectionValues } from "#contract/benefits.ts";
import { addDays, earliest, latest } from "../calendar.ts";
import type { Year } from "../pay/tax-year.ts";
import type { AgreedPrice } from "./agreed-price.ts";
import type { Choice } from "./choice.ts";
import type { Loading } from "./loading.ts";
import type { Holding, ProductCode } from "./product.ts";
import type { Status } from "./statuses.ts";
import type { UnderwritingState } from "./underwriting.ts";

/** How a share of pay is paid: given up before tax, taken before tax but after NI, or relieved by the provider. */
export type ShareRoute = "SAC" | "NPA" | "RAS";

/** Source of a selection that the member did not choose. */
export type SelectionSource = "core" | "carried-over" | PensionSource;

/** By law: enrolled without asking, or at their own request with or without the employer's duty to pay. */
export type PensionSource = "automatic-enrolment" | "opted-in" | "joined";

const pensionSources: readonly (string | null | undefined)[] = ["automatic-enrolment", "opted-in", "joined"];

/** Whether somebody came into a pension by law, so that they may opt out of it. */
export const isByPensionLaw = ({ source }: { source?: string | null }): boolean =>
  pensionSources.includes(source);

/** One version of what somebody chose. Days are `yyyy-mm-dd`, amounts pence. */
export interface Selection {
  id: string;
  code: ProductCode;
  /** First day of the plan's version that it was agreed under; null for the one in force when it was made. */
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
  /** The day whose prices it keeps; null where they follow the scheme year. */
  priceDate: string | null;
  /** Annual pay that it keeps; null where it follows pay. */
  payPence: number | null;
  acceptedPence: number | null;
  /** The insurer's loading on cover above a limit; null or left out for none. */
  loading?: Loading | null;
  /** Names what was reviewed before Confirm; null where nothing was recorded. */
  quoteId?: string | null;
  /** Of a plan, the price of Confirm; null for what is priced anew. */
  agreed?: AgreedPrice | null;
  reason: string | null;
  /** How a share of pay is taken; null or left out where the plan's funding decides. */
  route?: ShareRoute | null;
  /** Its source, where its owner did not choose it. */
  source?: SelectionSource | null;
  /** When its owner opted out, ms. */
  optedOutAt?: number | null;
  /** ms. */
  createdAt: number;
  version: number;
  /** What a draft holds so far. */
  draftValues?: SelectionValues | null;
  /** Yes or no by question. */
  medicalAnswers?: Readonly<Record<string, boolean>> | null;
  /** What waits for the insurer or was decided by it; only in a person's own benefits. */
  underwriting?: UnderwritingState | null;
  /** Whether it is core cover, which everybody eligible has without choosing and which has no row. */
  isByRule?: true;
  /** Which version of the terms was agreed to, by whom and when, ms (RULE-06, RULE-15). */
  terms?: { version: string; by: string; at: number } | null;
}

const asked: readonly Status[] = ["medical-pending", "approval-pending", "scheduled", "active"];
const over: readonly Status[] = ["ended", "opted-out"];

/** Whether it is more than a draft and not over. */
export const isSubmitted = ({ status }: Pick<Selection, "status">) => asked.includes(status);
export const isClosed = ({ status }: Pick<Selection, "status">) => over.includes(status);

/** As it stands on a day by time alone, whether or not the daily job has come by. */
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

/** Statuses of what holds from its cover date on: of what waits for medical answers the part that is live (RULE-13). */
const holding: readonly Status[] = ["medical-pending", "scheduled", "active", "ended", "opted-out"];

/** To sort by. */
export const newestFirst = (one: Selection, other: Selection): number =>
  other.createdAt - one.createdAt || (one.id < other.id ? -1 : 1);

/**
 * All versions, the newest first, each ending at the latest on the day before the next one of its product begins
 * (RULE-14). A version that is withdrawn gives that day back; a request for approval takes none before it is approved.
 */
export function endSupersededVersions(selections: readonly Selection[]): Selection[] {
  const begins = new Map<ProductCode, string>();
  return selections.toSorted(newestFirst).map((each) => {
    const { code, status, coverDate } = each;
    if (coverDate === null || !holding.includes(status)) return each;
    const next = begins.get(code);
    const last = next === undefined ? null : addDays(next, -1);
    const endDate = last === null ? each.endDate : earliest(last, each.endDate ?? last);
    if (endDate === null || endDate >= coverDate) begins.set(code, earliest(coverDate, next ?? coverDate));
    return { ...each, endDate };
  });
}

/** What was in force in a past year, as it stood on its last day (RULE-21). */
export function inYear(selections: readonly Selection[], { from, to }: Year): Selection[] {
  return (
    selections
      .filter(({ status }) => inForceStatuses.includes(status))
      .filter(({ coverDate, endDate }) => coverDate !== null && coverDate <= to && (endDate ?? to) >= from)
      // What was replaced before it began never was.
      .filter(({ coverDate, endDate }) => endDate === null || (coverDate ?? endDate) <= endDate)
      .map((each) => {
        if (each.endDate !== null && each.endDate < to) return { ...each, status: "ended" };
        // Of what waits for medical answers the part below the limit was in force.
        return each.status === "medical-pending" ? each : { ...each, status: "active" };
      })
  );
}

export interface SelectionPair {
  /** What is told first: the newest, be it a change that is not in force yet. */
  latest: Selection | null;
  /** What is in force meanwhile; null where that is what is shown, or nothing. */
  active: Selection | null;
}

/**
 * Of all versions, each as of today, those that matter for one product. With `today` what was opted out of still is
 * in force to its last day.
 */
export function findSelectionPair(
  selections: readonly Selection[],
  code: ProductCode,
  today?: string,
): SelectionPair {
  const own = selections.filter((each) => each.code === code).toSorted(newestFirst);
  const active = own.find(({ status }) => status === "active") ?? null;
  const shown = (active ? own.find((each) => !isClosed(each)) : own[0]) ?? null;
  if (active || today === undefined) return { latest: shown, active: active === shown ? null : active };
  const ending = own.find((each) => each.status === "opted-out" && covers(each, today));
  return { latest: shown, active: ending ? { ...ending, status: "active" } : null };
}

/** What of a product was in force on a day, the newest; undefined for nothing. */
export function inForceOnDay(
  selections: readonly Selection[],
  code: ProductCode,
  day: string,
): Selection | undefined {
  return selections
    .filter((each) => each.code === code && inForceStatuses.includes(each.status) && covers(each, day))
    .toSorted((a, b) => b.createdAt - a.createdAt)[0];
}

const inForceStatuses: readonly Status[] = ["medical-pending", "active", "ended", "opted-out"];

const covers = ({ coverDate, endDate }: Selection, day: string) =>
  coverDate !== null && coverDate <= day && (endDate ?? day) >= day;

/** What was, is and will be held of which plan. */
export const toHoldings = (selections: readonly Selection[]): Holding[] =>
  selections.flatMap(({ code, status, coverDate, endDate }) => {
    const isHeld = coverDate !== null && holding.includes(status);
    return isHeld && (endDate === null || endDate >= coverDate)
      ? [{ code, from: coverDate, to: endDate }]
      : [];
  });

/** The day whose prices count: today's while it lasts, the first of one to come, the last of one that is over. */
export function getPriceDay({ priceDate, coverDate, endDate }: Selection, today: string): string {
  const day = latest(today, coverDate ?? today);
  return priceDate ?? earliest(day, endDate ?? day);
}
