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
  /** Whether they opted out earlier and are enrolled again. */
  isAgain: boolean;
  /** The contributions of both sides, in words. */
  details: readonly PlanDetail[];
}

/** What the law asks to tell whoever was enrolled: from when, and beside it what is paid. */
function toNews({ benefit, coverDate, isAgain }: EnrolmentNews): string[] {
  const again = "You opted out before. The law asks employers to enrol people again about every 3 years.";
  return [
    `By law, your employer has enrolled you in ${singleLine(benefit)} from ${longDate(coverDate)}.`,
    ...(isAgain ? [again] : []),
  ];
}

const toFacts = (details: readonly PlanDetail[]): BenefitMail["facts"] =>
  details.map(({ label, value }) => [label, value]);

const NOT_YOU = "Not you? Change your password and tell your employer.";

const headingOf = ({ benefit }: EnrolmentNews) => `You are enrolled in ${singleLine(benefit)}`;

/** The news by email, with how to opt out. */
export function toEnrolledMail(news: EnrolmentNews, reader: Reader, brand: MailBrand): BenefitMail {
  const mail = writeBenefitMail(headingOf(news), reader, brand, [
    ...toNews(news),
    `You can opt out in My benefits. If you do so by ${longDate(news.refundUntil)}, everything you have paid is refunded.`,
  ]);
  return { ...mail, facts: toFacts(news.details) };
}

/** What somebody asked to join, from when, and what is paid. */
export function toJoinedMail(
  { benefit, coverDate, refundUntil, details }: Omit<EnrolmentNews, "isAgain">,
  reader: Reader,
  brand: MailBrand,
): BenefitMail {
  const name = singleLine(benefit);
  const mail = writeBenefitMail(`You have joined ${name}`, reader, brand, [
    `You asked to join ${name}. You are a member from ${longDate(coverDate)}.`,
    `You can opt out in My benefits. If you do so by ${longDate(refundUntil)}, everything you have paid is refunded.`,
  ]);
  return { ...mail, facts: toFacts(details), closing: NOT_YOU };
}

export interface Letter {
  heading: string;
  paragraphs: string[];
}

/** The same on paper, for somebody without an email address; the refund is left out once its month is over. */
export function toEnrolledLetter(
  news: EnrolmentNews,
  { name, isRefundable }: { name: string; isRefundable: boolean },
): Letter {
  const refund = `If you do so by ${longDate(news.refundUntil)}, everything you have paid is refunded. After that you can leave at any time.`;
  return {
    heading: headingOf(news),
    paragraphs: [
      `Dear ${singleLine(name)},`,
      ...toNews(news),
      news.details.map(({ label, value }) => `${label}: ${value}.`).join("\n"),
      isRefundable ? `You can opt out. ${refund}` : "You can opt out at any time.",
      "To opt out, give your employer an email address for you. You can then log in and opt out in My benefits.",
    ],
  };
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
      : `It ends on ${longDate(lastDay)}.`;
  const mail = writeBenefitMail(`${name}: you opted out`, reader, brand, [
    `You opted out of ${name}. ${effect}`,
    "You can join again in My benefits. By law, your employer enrols you again in about 3 years if you still qualify.",
  ]);
  return { ...mail, closing: NOT_YOU };
}
