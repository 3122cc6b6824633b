import { refusalsCopy } from "#api-copy/refusals";
import { getEnrolmentOptOut, recordEnrolmentOptOut } from "#contract/extensions/enrolment.ts";
import type { CallReply } from "#contract/index.ts";
import type { Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Actor } from "../domain/actor.ts";
import { isShareOfPay } from "../domain/benefits/kinds/index.ts";
import { compareNewestFirst, isByPensionLaw, isSubmitted } from "../domain/benefits/selection.ts";
import type { Catalogue } from "../domain/benefits/snapshot-types.ts";
import { getOptOutDay } from "../domain/enrolment/enrolment.ts";
import { findLegalEnrolment, findNoticeError } from "../domain/enrolment/opting-out.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { computeOptOutRefund } from "../domain/payroll/opt-out-refund.ts";
import { getRunLabel } from "../domain/payroll/payroll-file.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { findByNumber } from "../repositories/enrolment.ts";
import { loadPayrollCalendars } from "../repositories/pay-periods.ts";
import { getName } from "../use-cases/benefit-views.ts";
import {
  findLastDay,
  leaveEnrolment,
  type OptOutContext,
  toOptOutRows,
} from "../use-cases/enrolment-opt-out.ts";
import {
  loadMemberBenefits,
  loadMemberBenefitsForUpdate,
  type MemberBenefits,
} from "../use-cases/member-benefits.ts";
import { findPersonRun } from "../use-cases/person-run.ts";
import { toWriteContext } from "../use-cases/selection-rows.ts";

type RecordRequest = CallRequest<typeof recordEnrolmentOptOut>;
type OptOutPreview = CallReply<typeof getEnrolmentOptOut>;
type RecordReply = CallReply<typeof recordEnrolmentOptOut>;
type Refusal = { errors: Record<string, string[]> } | { notAllowed: string };

/** The pension that a person leaves or has left. */
type OptOutTarget =
  | Refusal
  | { kind: "recorded"; reply: RecordReply; enrolledFrom: string; optedOutOn: string }
  | { kind: "open"; leaving: OptOutContext; employeeName: string; benefitName: string };

/** Opt-outs that reached the employer on paper, only for the employer's own client. */
export function createEnrolmentOptOutRoutes(services: Services) {
  const { db, catalogues } = services;
  return [
    implement(getEnrolmentOptOut, async ({ actor, query, refuse }) => {
      const answer = await previewOptOut(services, actor, query);
      if ("errors" in answer) return refuse("invalid", answer);
      if ("notAllowed" in answer) return refuse("not_allowed", { message: answer.notAllowed });
      return answer;
    }),
    implement(recordEnrolmentOptOut, async (req) => {
      const { actor, refuse } = req;
      const catalogue = await catalogues.get(actor.clientId);
      const answer = await inTransaction(db, (trx) => recordOptOut(trx, services, catalogue, req));
      if ("errors" in answer) return refuse("invalid", answer);
      if ("notAllowed" in answer) return refuse("not_allowed", { message: answer.notAllowed });
      services.wakeOutbox();
      return answer;
    }),
  ];
}

const refuseUnknownNumber = (): Refusal => ({ errors: { employee_number: [refusalsCopy("unknownNumber")] } });
const refuseOwnNumber = (): Refusal => ({ notAllowed: refusalsCopy("optOutOwn") });

/** Computes the record's effect without writing it. */
async function previewOptOut(
  services: Services,
  employer: Actor,
  { employee_number: number, given_on }: CallRequest<typeof getEnrolmentOptOut>["query"],
): Promise<OptOutPreview | Refusal> {
  const { db, clock, catalogues, payrollRules } = services;
  const person = await findByNumber(db, employer, number);
  if (!person) return refuseUnknownNumber();
  if (person.id === employer.userId) return refuseOwnNumber();
  const now = clock.now();
  const today = toLondonDate(now);
  const givenOn = given_on ?? today;
  const actor = { ...employer, userId: person.id };
  const memberBenefits = await loadMemberBenefits(services, actor, today);
  const target = findTarget(memberBenefits, person, { givenOn, today });
  if (!("kind" in target)) return target;
  const calendars = await loadPayrollCalendars(db, employer.clientId);
  const knownAt = now.getTime();
  const run = await findPersonRun({ db, catalogues, actor, calendars, knownAt, hasAllLines: true });
  const rows =
    target.kind === "open"
      ? toOptOutRows(toWriteContext(services, { memberBenefits, actor, now }), target.leaving)
      : [];
  const ended = new Map(rows.map(({ id, end_date }) => [id, { endDate: end_date }]));
  const refund = run && computeOptOutRefund(run.ledger, run.context, payrollRules, ended);
  return {
    ...toPreview(target, rows, givenOn),
    run: run && { label: getRunLabel(run.period, run.calendar.group), payDay: run.period.payDay },
    refundPence: refund?.refundPence ?? 0,
    employerRefundPence: refund?.employerRefundPence ?? 0,
  };
}

function toPreview(
  target: Exclude<OptOutTarget, Refusal>,
  rows: ReturnType<typeof toOptOutRows>,
  givenOn: string,
): Omit<OptOutPreview, "run" | "refundPence" | "employerRefundPence"> {
  if (target.kind === "recorded") {
    const { reply, enrolledFrom, optedOutOn } = target;
    const isRefunded = reply.lastDay === null;
    return {
      ...reply,
      enrolledFrom,
      givenOn: optedOutOn,
      refundUntil: optedOutOn,
      isRefunded,
      isRecorded: true,
    };
  }
  const { leaving, employeeName, benefitName } = target;
  const { coverDate, refundUntil, isRefundable } = leaving.enrolment;
  return {
    employeeName,
    benefitName,
    enrolledFrom: coverDate,
    givenOn,
    refundUntil,
    isRefunded: isRefundable,
    lastDay: findLastDay(rows, leaving),
    isRecorded: false,
  };
}

/** A repeated record gets the same reply. */
async function recordOptOut(
  trx: Trx,
  services: Services,
  catalogue: Catalogue,
  req: RecordRequest,
): Promise<RecordReply | Refusal> {
  const { employee_number: number, reason, given_on } = req.body;
  const person = await findByNumber(trx, req.actor, number);
  if (!person) return refuseUnknownNumber();
  if (person.id === req.actor.userId) return refuseOwnNumber();
  const now = services.clock.now();
  const today = toLondonDate(now);
  const givenOn = given_on ?? today;
  const actor = { ...req.actor, userId: person.id };
  const memberBenefits = await loadMemberBenefitsForUpdate(trx, catalogue, actor, today);
  const target = findTarget(memberBenefits, person, { givenOn, today });
  if (!("kind" in target)) return target;
  if (target.kind === "recorded") return target.reply;
  const { employeeName, benefitName } = target;
  const leaving = { ...target.leaving, notice: { reason, givenOn } };
  const context = toWriteContext(services, { memberBenefits, actor, now });
  const { endDate = null } = await leaveEnrolment(trx, req, context, leaving);
  return { employeeName, benefitName, lastDay: leaving.enrolment.isRefundable ? null : endDate };
}

/**
 * The newest pension that the law enrolled a person in. A notice counts from the day on which it was given.
 */
function findTarget(
  benefits: MemberBenefits,
  { first_name, surname }: { first_name: string; surname: string },
  { givenOn, today }: { givenOn: string; today: string },
): OptOutTarget {
  const employeeName = `${first_name} ${surname}`;
  const { selections } = benefits.snapshot;
  for (const selection of selections.toSorted(compareNewestFirst)) {
    const offer = benefits.offers.find(({ product }) => product.code === selection.code);
    const row = benefits.selections.find(({ id }) => id === selection.id);
    if (!offer || !row || !isShareOfPay(offer.product)) continue;
    const benefitName = getName(offer);
    const { coverDate, endDate } = selection;
    if (selection.status === "opted-out" && isByPensionLaw(row)) {
      const isRefunded = endDate === null || coverDate === null || endDate < coverDate;
      return {
        kind: "recorded",
        reply: { employeeName, benefitName, lastDay: isRefunded ? null : endDate },
        enrolledFrom: coverDate ?? today,
        optedOutOn: getOptOutDay(selection),
      };
    }
    const enrolment = findLegalEnrolment(selection, selections, givenOn);
    if (!enrolment || !isSubmitted(selection)) continue;
    const noticeError = findNoticeError(givenOn, enrolment, today);
    if (noticeError !== null) return { errors: { given_on: [noticeError] } };
    const notice = { reason: "", givenOn };
    return { kind: "open", leaving: { row, offer, enrolment, notice }, employeeName, benefitName };
  }
  return { notAllowed: refusalsCopy("notEnrolled", { name: employeeName }) };
}
