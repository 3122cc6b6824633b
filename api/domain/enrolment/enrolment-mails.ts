import { type BenefitMail, type Reader, writeBenefitMail } from "../benefit-mails.ts";
import type { PlanDetail } from "../benefits/kinds/kind.ts";
import { longDate } from "../calendar.ts";
import type { MailBrand } from "../password-mails.ts";
import { singleLine } from "../plain-text.ts";

export interface EnrolmentNews {
  benefit: string;
  coverDate: string;
  /** The last day on which opting out refunds all of it. */
  refundUntil: string;
  /** Whether they opted out earlier, and are enrolled anew. */
  isAgain: boolean;
  /** What both sides pay, in words. */
  details: readonly PlanDetail[];
}

/** What the law asks to tell whoever was enrolled: from when, what is paid, and how to opt out. */
export function toEnrolledMail(news: EnrolmentNews, reader: Reader, brand: MailBrand): BenefitMail {
  const name = singleLine(news.benefit);
  const again = news.isAgain
    ? ["You opted out before. The law asks employers to enrol people again about every three years."]
    : [];
  return writeBenefitMail(`You are enrolled in ${name}`, reader, brand, [
    `By law, your employer has enrolled you in ${name} from ${longDate(news.coverDate)}.`,
    ...again,
    news.details.map(({ label, value }) => `${label}: ${value}.`).join("\n"),
    `You can opt out in My benefits. If you do so by ${longDate(news.refundUntil)}, everything you have paid is refunded.`,
  ]);
}

/** What somebody who was enrolled has ended: with a refund of all within the first month, else from a day on. */
export function toEnrolmentOptOutMail(
  { benefit, lastDay }: { benefit: string; lastDay: string | null },
  reader: Reader,
  brand: MailBrand,
): BenefitMail {
  const name = singleLine(benefit);
  const effect =
    lastDay === null
      ? "Everything you have paid is refunded in your next pay."
      : `The last day is ${longDate(lastDay)}.`;
  return writeBenefitMail(`${name}: you opted out`, reader, brand, [
    `You opted out of ${name}. ${effect}`,
    "You can join again in My benefits. By law, your employer enrols you again in about three years if you still qualify.",
    "Not you? Change your password and tell your employer.",
  ]);
}
