import type { Benefit } from "#contract/benefits.ts";
import {
  getEnrolmentJoined,
  getEnrolmentLetters,
  getEnrolmentWaiting,
} from "#contract/extensions/enrolment.ts";
import { enrolmentCopy } from "#copy/enrolment";
import { formatLongDay } from "~/copy/day.ts";
import type { Selection } from "~/upstream/benefits.server.ts";
import type { Upstream } from "~/upstream/client.server.ts";

/** A page of people who wait for the employer; null if it could not be loaded. */
export async function loadEnrolmentWaiting(upstream: Upstream, clientId: string, page = 1) {
  const reply = await upstream.call(getEnrolmentWaiting, { params: { id: clientId }, query: { page } });
  if (!reply.ok) return null;
  const { benefit, people, total, last_page, letters } = reply.data;
  return {
    benefit,
    total,
    page,
    pageCount: last_page,
    letters: letters ?? 0,
    people: people.map(({ employeeId, employeeName, employeeNumber, since }) => ({
      id: employeeId,
      name: employeeName,
      number: employeeNumber,
      since: formatLongDay(since) ?? since,
    })),
  };
}
export type EnrolmentWaiting = NonNullable<Awaited<ReturnType<typeof loadEnrolmentWaiting>>>;

/** A page of letters that have not been given yet; null if they could not be loaded. */
export async function loadEnrolmentLetters(upstream: Upstream, clientId: string, page = 1) {
  const reply = await upstream.call(getEnrolmentLetters, { params: { id: clientId }, query: { page } });
  if (!reply.ok) return null;
  const { letters, last_page } = reply.data;
  return {
    page,
    pageCount: last_page,
    letters: letters.map(({ selectionId, employeeNumber, heading, paragraphs }) => ({
      id: selectionId,
      number: employeeNumber,
      heading,
      paragraphs,
    })),
  };
}
export type EnrolmentLetters = NonNullable<Awaited<ReturnType<typeof loadEnrolmentLetters>>>;

/** A page of people who asked to join a pension; null if it could not be loaded. */
export async function loadEnrolmentJoined(upstream: Upstream, clientId: string, page = 1) {
  const reply = await upstream.call(getEnrolmentJoined, { params: { id: clientId }, query: { page } });
  if (!reply.ok) return null;
  const { people, total, last_page } = reply.data;
  return {
    total,
    page,
    pageCount: last_page,
    people: people.map((person) => ({
      id: person.selectionId,
      name: person.employeeName,
      number: person.employeeNumber,
      benefit: person.benefitName,
      mustPay: enrolmentCopy(person.right === "opted-in" ? "mustPay" : "needNotPay"),
      askedOn: formatLongDay(person.askedOn) ?? person.askedOn,
      from: formatLongDay(person.from) ?? person.from,
      optedOutOn: formatLongDay(person.optedOutOn) ?? "–",
    })),
  };
}
export type EnrolmentJoined = NonNullable<Awaited<ReturnType<typeof loadEnrolmentJoined>>>;

/** What it costs the person to join a pension on request; null if the person cannot. */
export function toJoiningView({ joining }: Pick<Benefit, "joining">) {
  if (!joining) return null;
  const { right, from, firstRun, planDetails, offerId } = joining;
  return {
    offerId,
    duty: enrolmentCopy(right === "opted-in" ? "joinMustPay" : "joinNeedNotPay"),
    facts: [
      ...planDetails,
      { label: enrolmentCopy("joinFrom"), value: formatLongDay(from) ?? from },
      { label: enrolmentCopy("joinFirstPay"), value: formatLongDay(firstRun.payDay) ?? firstRun.payDay },
    ],
  };
}

/** The note on a pension in which the law enrolled the person; null if they chose it. */
export function toEnrolmentNote({ enrolment }: Pick<Selection, "enrolment">): string | null {
  if (!enrolment) return null;
  const { from, refundUntil, isRefundable, isOnRequest } = enrolment;
  const dates = { from: formatLongDay(from) ?? from, until: formatLongDay(refundUntil) ?? refundUntil };
  if (isOnRequest) return enrolmentCopy(isRefundable ? "noteJoinedRefund" : "noteJoined", dates);
  return isRefundable ? enrolmentCopy("noteRefund", dates) : enrolmentCopy("noteLater", { from: dates.from });
}
