import { type BenefitMail, type Reader, writeBenefitMail } from "./benefit-mails.ts";
import type { UnderwritingRecord } from "./benefits/underwriting.ts";
import { longDate } from "./calendar.ts";
import type { MailBrand } from "./password-mails.ts";
import { toPounds } from "./pay/money.ts";
import { singleLine } from "./plain-text.ts";

export interface UnderwritingNews {
  benefit: string;
  decision: Exclude<UnderwritingRecord["decision"], "answered">;
  /** The first day of accepted cover, or the last day to answer. */
  day: string;
  /** What the person pays a month with an offer and without it, pence; left out for no offer. */
  offer?: { monthlyPence: number; monthlyPenceWithout: number } | null;
}

/** The email about an insurer's decision. It names both prices of an offer; other amounts are only in My benefits. */
export function toUnderwritingMail(news: UnderwritingNews, reader: Reader, brand: MailBrand): BenefitMail {
  const name = singleLine(news.benefit);
  const day = longDate(news.day);
  switch (news.decision) {
    case "accepted":
      return writeBenefitMail(`${name}: the insurer has accepted your cover`, reader, brand, [
        `All the cover you asked for counts from ${day}. You can see what you pay in My benefits.`,
      ]);
    case "limited":
      return writeBenefitMail(`${name}: the insurer has accepted part of your cover`, reader, brand, [
        `The insurer has accepted your cover up to a limit. It counts from ${day}.`,
        "You can see your cover and what you pay in My benefits.",
      ]);
    case "loaded":
      return writeBenefitMail(`${name}: the insurer makes you an offer`, reader, brand, [
        ...offerPrices(news),
        `Accept or decline it in My benefits by ${day}. Without an answer you keep the cover you already have, at its price.`,
      ]);
    case "offer-accepted":
      return writeBenefitMail(`${name}: you have accepted the insurer's offer`, reader, brand, [
        `All the cover you asked for counts from ${day}. You can see what you pay in My benefits.`,
      ]);
    case "offer-declined":
      return writeBenefitMail(`${name}: you have declined the insurer's offer`, reader, brand, [
        "You keep the cover you already have, and what you pay does not change.",
      ]);
    case "offer-lapsed":
      return writeBenefitMail(`${name}: the insurer's offer has ended`, reader, brand, [
        "You did not answer it in 30 days. You keep the cover you already have, and what you pay does not change.",
        "You can ask again when you can next change this benefit.",
      ]);
    case "declined":
      return writeBenefitMail(`${name}: the insurer has made a decision`, reader, brand, [
        "The insurer has not accepted the extra cover you asked for. You keep the cover you already have, and what you pay does not change.",
      ]);
    case "ask-again":
      return writeBenefitMail(`${name}: the insurer needs more answers`, reader, brand, [
        `Please answer the medical questions again in My benefits by ${day}. Until the insurer decides, you keep the cover you already have.`,
      ]);
    case "lapsed":
      return writeBenefitMail(`${name}: your request for more cover has ended`, reader, brand, [
        "The insurer made no decision in 90 days. You keep the cover you already have, and what you pay does not change.",
        "You can ask again when you can next change this benefit.",
      ]);
  }
}

const offerPrices = ({ offer }: UnderwritingNews): string[] => {
  if (!offer) return ["The insurer accepts all the cover you asked for at a higher price."];
  const { monthlyPence, monthlyPenceWithout } = offer;
  return [
    `The insurer accepts all the cover you asked for at a higher price: ${toPounds(monthlyPence)} a month on your payslip. Without it, it is ${toPounds(monthlyPenceWithout)} a month.`,
  ];
};
