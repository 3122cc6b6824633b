import { benefitsCopy } from "#api-copy/benefits";
import { compareNewestFirst, isByPensionLaw, type Selection } from "../benefits/selection.ts";
import { addDays, addMonths, getLatestDay } from "../calendar.ts";
import { toLondonDate } from "../london-date.ts";

/**
 * An enrolment by law, automatic or at the person's request, with their possible actions. Days are
 * `yyyy-mm-dd`.
 */
export interface LegalEnrolment {
  selection: Selection;
  coverDate: string;
  /** The first day on which an opt-out notice is valid: the day of the enrolment. */
  noticeFrom: string;
  /** The last day on which opting out gives a full refund. */
  refundUntil: string;
  isRefundable: boolean;
}

/** Last day of the opt-out month, which starts on the later of the enrolment and the email about it. */
function getLastRefundDay({ createdAt }: Selection, coverDate: string): string {
  const first = getLatestDay(coverDate, toLondonDate(new Date(createdAt)));
  return addDays(addMonths(first, 1), -1);
}

/** The error in the day on which a person gave notice to the employer; null if there is none. */
export function findNoticeError(
  givenOn: string,
  { noticeFrom }: Pick<LegalEnrolment, "noticeFrom">,
  today: string,
): string | null {
  if (givenOn > today) return benefitsCopy("noticeFuture");
  if (givenOn >= noticeFrom) return null;
  return benefitsCopy("noticeEarly", { date: noticeFrom });
}

/**
 * The enrolment by law behind a selection. During the opt-out month, a changed selection still counts as that
 * enrolment. Returns null if the owner chose it. `day` is that of the opt-out.
 */
export function findLegalEnrolment(
  { id, code }: Pick<Selection, "id" | "code">,
  selections: readonly Selection[],
  day: string,
): LegalEnrolment | null {
  const versions = selections.filter((each) => each.code === code && each.status !== "draft");
  const enrolled = versions
    .filter((each) => isByPensionLaw(each) && each.status !== "opted-out")
    .toSorted(compareNewestFirst)[0];
  if (!enrolled || enrolled.coverDate === null) return null;
  const { coverDate } = enrolled;
  const refundUntil = getLastRefundDay(enrolled, coverDate);
  const isRefundable = day <= refundUntil;
  const isEnrolment = enrolled.id === id;
  const isLater = versions.some((each) => each.id === id && each.createdAt > enrolled.createdAt);
  if (!isEnrolment && !(isLater && isRefundable)) return null;
  const noticeFrom = toLondonDate(new Date(enrolled.createdAt));
  return { selection: enrolled, coverDate, noticeFrom, refundUntil, isRefundable };
}
