import type { BenefitSelection } from "#contract/benefits.ts";
import type { Trx } from "../db/schema.ts";
import { actingId } from "../domain/actor.ts";
import { monthlyStart } from "../domain/benefits/election-dates.ts";
import { isAsked } from "../domain/benefits/selection.ts";
import { addDays, earliest } from "../domain/calendar.ts";
import { toEnrolmentOptOutMail } from "../domain/enrolment/enrolment-mails.ts";
import type { LegalEnrolment } from "../domain/enrolment/opting-out.ts";
import { addBenefitMails } from "../platform/benefit-mails.ts";
import { type OwnSelectionRow, saveSelections } from "../repositories/selections.ts";
import { nameOf, type Offer } from "./benefit-views.ts";
import { nextVersion, type Writing } from "./selection-rows.ts";
import { noteSelection, replyOf, type SelectionAsk } from "./selection-writes.ts";

interface OptedOut {
  end_date: string | null;
  version: number;
  /** ms. */
  now: number;
}

/** A version that its owner opts out of, with the instant of it. */
export const toOptedOut = (row: OwnSelectionRow, { end_date, version, now }: OptedOut): OwnSelectionRow => ({
  ...row,
  ...{ status: "opted-out", end_date, version, opted_out_at: now, updated_at: now },
});

/**
 * Leaves a pension that the law enrolled somebody in: within the month it never was, and the next run refunds all of it
 * (M-33); later it ends with the periods of the runs that are locked.
 */
export async function leaveEnrolment(
  trx: Trx,
  ask: SelectionAsk,
  writing: Writing,
  { row, offer, enrolment }: { row: OwnSelectionRow; offer: Offer; enrolment: LegalEnrolment },
): Promise<BenefitSelection> {
  const { own, now, today } = writing;
  const { product } = offer;
  const version = nextVersion(own, product.code);
  const rows = enrolment.isRefundable
    ? listSince(writing, enrolment).map((each) =>
        toOptedOut(each, { end_date: dayBefore(each), version, now }),
      )
    : listAsked(writing, product.code).map((each) => {
        const { coverDate } = monthlyStart(product, today, own.standing.scheme.payroll);
        const end_date = earliest(addDays(coverDate, -1), each.end_date ?? coverDate);
        const isBegun = each.cover_date !== null && each.cover_date <= end_date;
        return toOptedOut(each, { end_date: isBegun ? end_date : dayBefore(each), version, now });
      });
  await saveSelections(trx, ask.actor, rows, actingId(ask.actor));
  const lastDay = enrolment.isRefundable ? null : (rows.find(({ id }) => id === row.id)?.end_date ?? null);
  const detail = { benefit: product.code, isRefunded: enrolment.isRefundable, lastDay: lastDay ?? "" };
  await noteSelection(trx, ask, writing, "selection.opted_out", row.id, detail);
  const news = { benefit: nameOf(offer), lastDay };
  const notice = {
    employeeId: ask.actor.userId,
    kind: "benefit_opted_out",
    write: (
      ...to: [Parameters<typeof toEnrolmentOptOutMail>[1], Parameters<typeof toEnrolmentOptOutMail>[2]]
    ) => toEnrolmentOptOutMail(news, ...to),
  };
  await addBenefitMails(trx, ask.actor.clientId, [notice], writing);
  return replyOf(writing, rows, row.id);
}

/** The enrolment, and what its owner has made of it since. */
const listSince = ({ own }: Writing, { selection }: LegalEnrolment): OwnSelectionRow[] =>
  own.selections.filter(
    ({ product_code, status, created_at }) =>
      product_code === selection.code &&
      !["draft", "rejected"].includes(status) &&
      created_at >= selection.createdAt,
  );

const listAsked = ({ own }: Writing, code: string): OwnSelectionRow[] => {
  const asked = new Set(own.standing.selections.filter(isAsked).map(({ id }) => id));
  return own.selections.filter(({ id, product_code }) => product_code === code && asked.has(id));
};

/** It never was in force. */
const dayBefore = ({ cover_date }: OwnSelectionRow) => cover_date && addDays(cover_date, -1);
