import { hasRequiredJob, type JobFacts } from "../benefits/eligibility-facts.ts";
import { coverAfterLeaving, findLastDayAfterJobChange } from "../benefits/leaver-rule.ts";
import type { Product } from "../benefits/product.ts";
import { isSubmitted, type Selection } from "../benefits/selection.ts";
import { addDays, getEarliestDay } from "../calendar.ts";

/** What a load changes that may end benefits: a new last day of service, or another job from a day. */
export type EndingCause = { leavesOn: string } | { job: JobFacts; from: string };

export interface CoverEnding {
  endDate: string;
  /** Whether the cover has already ended when the file is loaded. */
  hasEnded: boolean;
  /** Whether the cover would begin only after its last day. */
  neverBegins: boolean;
}

const jobFacts = [
  ...(["grade", "location", "payrollGroup", "weeklyHoursHundredths"] as const),
] satisfies (keyof JobFacts)[];

/** Why a load that counts from a day may end a person's benefits; null if it cannot. */
export function findEndingCause(
  before: JobFacts & { leaveDate: string | null },
  after: JobFacts & { leaveDate: string | null },
  from: string,
): EndingCause | null {
  if (after.leaveDate !== before.leaveDate) {
    return after.leaveDate === null ? null : { leavesOn: after.leaveDate };
  }
  return jobFacts.some((name) => before[name] !== after[name]) ? { job: after, from } : null;
}

/**
 * What a load does to one version. It ends when its owner leaves (RULE-09) or gets a job that the plan excludes.
 * Returns null if it continues. Preview and load share this. `today` is `yyyy-mm-dd`.
 */
export function findEnding(
  version: Pick<Selection, "status" | "choice" | "coverDate" | "endDate">,
  product: Product,
  cause: EndingCause,
  today: string,
): CoverEnding | null {
  const isOptedOut = isRunningOut(version, today);
  if (!isSubmitted(version) && !isOptedOut) return null;
  const lastDay = findLastDay(version, product, cause);
  const { status, coverDate, endDate } = version;
  if (lastDay === null || (endDate !== null && endDate <= lastDay)) return null;
  const neverBegins = coverDate !== null && coverDate > lastDay;
  const end = neverBegins ? addDays(coverDate, -1) : getEarliestDay(lastDay, endDate ?? lastDay);
  // An opted-out version keeps its status and only ends earlier.
  const hasEnded = !isOptedOut && (neverBegins || end < today || status === "approval-pending");
  return { endDate: end, hasEnded, neverBegins };
}

/** Whether a person has opted out of a version that still covers them. */
const isRunningOut = (
  { status, coverDate, endDate }: Pick<Selection, "status" | "coverDate" | "endDate">,
  today: string,
) => status === "opted-out" && endDate !== null && endDate >= today && (coverDate ?? "") <= endDate;

function findLastDay(
  { status, choice }: Pick<Selection, "status" | "choice">,
  product: Product,
  cause: EndingCause,
): string | null {
  if ("leavesOn" in cause) return coverAfterLeaving(product, cause.leavesOn).coverEnds ?? cause.leavesOn;
  if (hasRequiredJob(product, cause.job)) return null;
  const lastDay = findLastDayAfterJobChange(product, choice, cause.from);
  // A request has nothing agreed that could continue, so it ends at once.
  return status === "approval-pending" ? (lastDay ?? cause.from) : lastDay;
}
