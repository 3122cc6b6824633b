import { mailsCopy } from "#api-copy/mails";
import { type BenefitEmail, type Recipient, writeBenefitMail } from "../benefit-mails.ts";
import type { PlanDetail } from "../benefits/kinds/kind.ts";
import type { MailBrand } from "../password-mails.ts";
import { toSingleLine } from "../plain-text.ts";

export interface EnrolmentNews {
  benefit: string;
  coverDate: string;
  /** The last day on which opting out gives a full refund. */
  refundUntil: string;
  /** Whether the person opted out earlier and was enrolled again. */
  isAgain: boolean;
  /** The contributions of both sides, in words. */
  details: readonly PlanDetail[];
}

/** What the law requires us to tell people after enrolment: the start and the payments. */
function toEnrolmentTexts({ benefit, coverDate, isAgain }: EnrolmentNews): string[] {
  const againText = mailsCopy("enrolledAgain");
  return [
    mailsCopy("enrolledText", { benefit: toSingleLine(benefit), date: coverDate }),
    ...(isAgain ? [againText] : []),
  ];
}

const toFacts = (details: readonly PlanDetail[]): BenefitEmail["facts"] =>
  details.map(({ label, value }) => [label, value]);

const getHeading = ({ benefit }: EnrolmentNews) => mailsCopy("enrolled", { benefit: toSingleLine(benefit) });

/** The email about an enrolment, with how to opt out. */
export function toEnrolledMail(news: EnrolmentNews, reader: Recipient, brand: MailBrand): BenefitEmail {
  const mail = writeBenefitMail(getHeading(news), reader, brand, [
    ...toEnrolmentTexts(news),
    mailsCopy("enrolledOptOut", { date: news.refundUntil }),
  ]);
  return { ...mail, facts: toFacts(news.details) };
}

/** The email about a person's request to join, with its start and payments. */
export function toJoinedMail(
  { benefit, coverDate, refundUntil, details }: Omit<EnrolmentNews, "isAgain">,
  reader: Recipient,
  brand: MailBrand,
): BenefitEmail {
  const name = toSingleLine(benefit);
  const mail = writeBenefitMail(mailsCopy("joined", { benefit: name }), reader, brand, [
    mailsCopy("joinedText", { benefit: name, date: coverDate }),
    mailsCopy("enrolledOptOut", { date: refundUntil }),
  ]);
  return { ...mail, facts: toFacts(details), closing: mailsCopy("notYou") };
}

export interface EnrolmentLetter {
  heading: string;
  paragraphs: string[];
}

/**
 * The letter about an enrolment, for a person without an email address. It leaves out the refund after the
 * first month.
 */
export function toEnrolledLetter(
  news: EnrolmentNews,
  { name, isRefundable }: { name: string; isRefundable: boolean },
): EnrolmentLetter {
  const refund = mailsCopy("letterRefund", { date: news.refundUntil });
  return {
    heading: getHeading(news),
    paragraphs: [
      mailsCopy("dear", { name: toSingleLine(name) }),
      ...toEnrolmentTexts(news),
      news.details.map(({ label, value }) => mailsCopy("detail", { label, value })).join("\n"),
      isRefundable ? mailsCopy("letterOptOut", { refund }) : mailsCopy("letterOptOutAnyTime"),
      mailsCopy("letterHow"),
    ],
  };
}

/** Confirms that an enrolled person left the pension, with a full refund or from a later day. */
export function toEnrolmentOptOutMail(
  { benefit, lastDay }: { benefit: string; lastDay: string | null },
  reader: Recipient,
  brand: MailBrand,
): BenefitEmail {
  const name = toSingleLine(benefit);
  const effect = lastDay === null ? mailsCopy("optOutRefund") : mailsCopy("optOutLastDay", { date: lastDay });
  const mail = writeBenefitMail(mailsCopy("optedOut", { benefit: name }), reader, brand, [
    mailsCopy("enrolmentOptOut", { benefit: name, effect }),
    mailsCopy("optOutJoin"),
  ]);
  return { ...mail, closing: mailsCopy("notYou") };
}
