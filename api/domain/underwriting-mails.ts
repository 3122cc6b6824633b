import { mailsCopy } from "#api-copy/mails";
import { type BenefitEmail, type Recipient, writeBenefitMail } from "./benefit-mails.ts";
import type { UnderwritingRecord } from "./benefits/selection-types.ts";
import { formatLongDate } from "./calendar.ts";
import type { MailBrand } from "./password-mails.ts";
import { toPounds } from "./pay/money.ts";
import { toSingleLine } from "./plain-text.ts";

export interface UnderwritingNews {
  benefit: string;
  decision: Exclude<UnderwritingRecord["decision"], "answered">;
  /** The first day of accepted cover, or the last day to answer. */
  day: string;
  /** The person's monthly payment with and without an offer, pence; left out without an offer. */
  offer?: { monthlyPence: number; monthlyPenceWithout: number } | null;
}

/** The email about an insurer's decision. It names both prices of an offer; other amounts are only in My benefits. */
export function toUnderwritingMail(
  news: UnderwritingNews,
  reader: Recipient,
  brand: MailBrand,
): BenefitEmail {
  const name = toSingleLine(news.benefit);
  const day = formatLongDate(news.day);
  switch (news.decision) {
    case "accepted":
      return writeBenefitMail(mailsCopy("uwAccepted", { benefit: name }), reader, brand, [
        mailsCopy("uwAllText", { date: day }),
      ]);
    case "limited":
      return writeBenefitMail(mailsCopy("uwLimited", { benefit: name }), reader, brand, [
        mailsCopy("uwLimitedText", { date: day }),
        mailsCopy("uwSee"),
      ]);
    case "loaded":
      return writeBenefitMail(mailsCopy("uwLoaded", { benefit: name }), reader, brand, [
        ...listOfferPrices(news),
        mailsCopy("uwAnswerBy", { date: day }),
      ]);
    case "offer-accepted":
      return writeBenefitMail(mailsCopy("uwOfferAccepted", { benefit: name }), reader, brand, [
        mailsCopy("uwAllText", { date: day }),
      ]);
    case "offer-declined":
      return writeBenefitMail(mailsCopy("uwOfferDeclined", { benefit: name }), reader, brand, [
        mailsCopy("uwStays"),
      ]);
    case "offer-lapsed":
      return writeBenefitMail(mailsCopy("uwOfferLapsed", { benefit: name }), reader, brand, [
        mailsCopy("uwOfferLapsedText"),
        mailsCopy("uwAgain"),
      ]);
    case "declined":
      return writeBenefitMail(mailsCopy("uwDeclined", { benefit: name }), reader, brand, [
        mailsCopy("uwDeclinedText"),
      ]);
    case "ask-again":
      return writeBenefitMail(mailsCopy("uwAskAgain", { benefit: name }), reader, brand, [
        mailsCopy("uwAskAgainText", { date: day }),
      ]);
    case "lapsed":
      return writeBenefitMail(mailsCopy("uwLapsed", { benefit: name }), reader, brand, [
        mailsCopy("uwLapsedText"),
        mailsCopy("uwAgain"),
      ]);
  }
}

const listOfferPrices = ({ offer }: UnderwritingNews): string[] => {
  if (!offer) return [mailsCopy("uwHigher")];
  const { monthlyPence, monthlyPenceWithout } = offer;
  return [
    mailsCopy("uwHigherPrices", { with: toPounds(monthlyPence), without: toPounds(monthlyPenceWithout) }),
  ];
};
