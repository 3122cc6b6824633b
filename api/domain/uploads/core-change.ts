import { listCoreCover } from "../benefits/core-cover.ts";
import type { Member } from "../benefits/product.ts";
import type { Selection } from "../benefits/selection.ts";
import type { MemberSnapshot } from "../benefits/snapshot-types.ts";
import { addDays } from "../calendar.ts";

/** What a load does to core cover: its first or last day; null for cover that never begins. */
export type CoreChange = { gainedFrom: string } | { lastDay: string | null };

interface LoadComparison {
  before: MemberSnapshot;
  after: MemberSnapshot;
  /** The day from which a new job counts. */
  jobFrom: string;
}

/** What a load changes about a plan's core cover; null for nothing. */
export function findCoreChange(code: string, { before, after, jobFrom }: LoadComparison): CoreChange | null {
  const { catalogue, today } = before;
  const offer = { catalogue, isOffered: (each: string) => each === code };
  const { holdings } = before.member;
  const versionsBefore = listCoreCover([{ ...allDays, member: before.member }], holdings, offer, today);
  const versionsAfter = listCoreCover(toSpans(before.member, after.member, jobFrom), holdings, offer, today);
  const [lastBefore, lastAfter] = [findLastVersion(versionsBefore), findLastVersion(versionsAfter)];
  const isCoreInForce = (core: Selection | undefined) =>
    core !== undefined && (core.endDate ?? today) >= today;
  if (!isCoreInForce(lastBefore))
    return lastAfter && isCoreInForce(lastAfter) ? { gainedFrom: lastAfter.coverDate ?? today } : null;
  if (!lastAfter) return { lastDay: null };
  const isShorter =
    lastAfter.endDate !== null && (lastBefore?.endDate == null || lastAfter.endDate < lastBefore.endDate);
  return isShorter ? { lastDay: lastAfter.endDate } : null;
}

/** The plans whose core cover a new person gets, by code, at once or when eligible. */
export function findNewCore(
  member: Member,
  offer: Parameters<typeof listCoreCover>[2],
  today: string,
): Set<string> {
  const versions = listCoreCover([{ ...allDays, member }], [], offer, today);
  return new Set(versions.filter(({ endDate }) => (endDate ?? today) >= today).map(({ code }) => code));
}

const allDays = { from: "0001-01-01", to: null };

/** The person with the old job before a day and the new one from it; all other facts as loaded. */
function toSpans(before: Member, after: Member, jobFrom: string) {
  const { grade, location, payrollGroup, weeklyHoursHundredths } = before;
  const first = { ...after, grade, location, payrollGroup, weeklyHoursHundredths };
  return [
    { from: allDays.from, to: addDays(jobFrom, -1), member: first },
    { from: jobFrom, to: null, member: after },
  ];
}

/** The version that ends last. */
const findLastVersion = (versions: readonly Selection[]): Selection | undefined =>
  versions.toSorted((a, b) => ((a.endDate ?? "9") < (b.endDate ?? "9") ? -1 : 1)).at(-1);
