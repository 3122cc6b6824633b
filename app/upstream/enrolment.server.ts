import { getEnrolmentLetters, getEnrolmentWaiting } from "#contract/extensions/enrolment.ts";
import { enrolmentCopy } from "#copy/enrolment";
import { longDay } from "~/copy/day.ts";
import type { Selection } from "./benefits.server.ts";
import type { Upstream } from "./client.server.ts";
import type { Setup } from "./setup.server.ts";

const EXTENSION = "enrolment";

/** Whether the upstream enrols people in a pension by law. */
export const hasEnrolment = ({ extensions }: Pick<Setup, "extensions">) => extensions.has(EXTENSION);

/** A page of people who wait for the employer; null where it could not be loaded. */
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
      since: longDay(since) ?? since,
    })),
  };
}
export type EnrolmentWaiting = NonNullable<Awaited<ReturnType<typeof loadEnrolmentWaiting>>>;

/** A page of letters that wait to be given; null where they could not be had. */
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

/** The notice on a pension that the law enrolled the person in; null where they chose it. */
export function toEnrolmentNote({ enrolment }: Pick<Selection, "enrolment">): string | null {
  if (!enrolment) return null;
  const { from, refundUntil, isRefundable } = enrolment;
  const dates = { from: longDay(from) ?? from, until: longDay(refundUntil) ?? refundUntil };
  return isRefundable ? enrolmentCopy("noteRefund", dates) : enrolmentCopy("noteLater", { from: dates.from });
}
