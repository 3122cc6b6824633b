import type { BenefitSelection } from "#contract/benefits.ts";
import type { Trx } from "../db/schema.ts";
import { getActingId } from "../domain/actor.ts";
import { getMonthlyStart } from "../domain/benefits/election-dates.ts";
import { isSubmitted } from "../domain/benefits/selection.ts";
import { addDays, getEarliestDay } from "../domain/calendar.ts";
import { toEnrolmentOptOutMail } from "../domain/enrolment/enrolment-mails.ts";
import type { LegalEnrolment } from "../domain/enrolment/opting-out.ts";
import { addBenefitMails } from "../platform/benefit-mails.ts";
import { type FullSelectionRow, saveSelections } from "../repositories/selections.ts";
import type { BenefitOffer } from "./benefit-offer.ts";
import { getName } from "./benefit-views.ts";
import { getNextVersion, type WriteContext } from "./selection-rows.ts";
import { auditSelection, type SelectionCommand, toSavedSelectionReply } from "./selection-writes.ts";

export interface OptOutContext {
  row: FullSelectionRow;
  offer: BenefitOffer;
  enrolment: LegalEnrolment;
  /** Set if an employer opts the person out: the reason, and the day of the person's notice. */
  notice?: { reason: string; givenOn: string };
}

interface OptOutChange {
  end_date: string | null;
  version: number;
  /** A time in milliseconds. */
  now: number;
  /** The time of the opt-out if it was earlier than now, ms. */
  optedOutAt?: number;
}

/** Marks a version as opted out by its owner at an instant. */
export const toOptedOutRow = (
  row: FullSelectionRow,
  { end_date, version, now, optedOutAt = now }: OptOutChange,
): FullSelectionRow => ({
  ...row,
  status: "opted-out",
  end_date,
  version,
  opted_out_at: optedOutAt,
  updated_at: now,
});

/**
 * The versions that opting out of automatic enrolment ends. Within the opt-out month the enrolment never
 * took effect, so the next run refunds all of it (M-33). Later it ends with the last locked run's period.
 */
export function toOptOutRows(
  context: WriteContext,
  { offer: { product }, enrolment, notice }: Omit<OptOutContext, "row">,
): FullSelectionRow[] {
  const { memberBenefits, now, today } = context;
  const change = {
    version: getNextVersion(memberBenefits, product.code),
    now,
    optedOutAt: notice === undefined || notice.givenOn === today ? now : getNoon(notice.givenOn),
  };
  if (enrolment.isRefundable)
    return listVersionsOfEnrolment(context, enrolment).map((row) =>
      toOptedOutRow(row, { ...change, end_date: findDayBefore(row) }),
    );
  const { coverDate } = getMonthlyStart(product, today, memberBenefits.snapshot.scheme.payroll);
  return listSubmittedRows(context, product.code).map((row) => {
    const end_date = getEarliestDay(addDays(coverDate, -1), row.end_date ?? coverDate);
    const isBegun = row.cover_date !== null && row.cover_date <= end_date;
    return toOptedOutRow(row, { ...change, end_date: isBegun ? end_date : findDayBefore(row) });
  });
}

const getNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** The last day of a pension after opting out; null if it never took effect. */
export const findLastDay = (
  rows: readonly FullSelectionRow[],
  { row, enrolment }: Pick<OptOutContext, "row" | "enrolment">,
): string | null =>
  enrolment.isRefundable ? null : (rows.find(({ id }) => id === row.id)?.end_date ?? null);

/**
 * Opts a person out of automatic enrolment. `context` is about the person; `command` may come from their
 * employer.
 */
export async function leaveEnrolment(
  trx: Trx,
  command: SelectionCommand,
  context: WriteContext,
  leaving: OptOutContext,
): Promise<BenefitSelection> {
  const { row, offer, enrolment, notice: optOutNotice } = leaving;
  const rows = toOptOutRows(context, leaving);
  await saveSelections(trx, context.actor, rows, getActingId(command.actor));
  const lastDay = findLastDay(rows, leaving);
  const detail = {
    benefit: offer.product.code,
    isRefunded: enrolment.isRefundable,
    lastDay: lastDay ?? "",
  };
  const recorded = optOutNotice ? { ...detail, owner: context.actor.userId, ...optOutNotice } : detail;
  await auditSelection(trx, command, context, "selection.opted_out", { id: row.id, rows, detail: recorded });
  const news = { benefit: getName(offer), lastDay };
  const notice = {
    employeeId: context.actor.userId,
    kind: "benefit_opted_out",
    write: (
      ...to: [Parameters<typeof toEnrolmentOptOutMail>[1], Parameters<typeof toEnrolmentOptOutMail>[2]]
    ) => toEnrolmentOptOutMail(news, ...to),
  };
  await addBenefitMails(trx, context.actor.clientId, [notice], context);
  return toSavedSelectionReply(context, rows, row.id);
}

/** The enrolment, and changes of it that its owner made since. */
const listVersionsOfEnrolment = (
  { memberBenefits }: WriteContext,
  { selection }: LegalEnrolment,
): FullSelectionRow[] =>
  memberBenefits.selections.filter(
    ({ product_code, status, created_at }) =>
      product_code === selection.code &&
      !["draft", "rejected"].includes(status) &&
      created_at >= selection.createdAt,
  );

const listSubmittedRows = ({ memberBenefits }: WriteContext, code: string): FullSelectionRow[] => {
  const submittedIds = new Set(memberBenefits.snapshot.selections.filter(isSubmitted).map(({ id }) => id));
  return memberBenefits.selections.filter(
    ({ id, product_code }) => product_code === code && submittedIds.has(id),
  );
};

/** The day before a version's start. A version that ends on this day never took effect. */
const findDayBefore = ({ cover_date }: FullSelectionRow) => cover_date && addDays(cover_date, -1);
