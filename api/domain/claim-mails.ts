import { type BenefitMail, type Reader, writeBenefitMail } from "./benefit-mails.ts";
import type { ClaimState } from "./benefits/claims.ts";
import type { MailBrand } from "./password-mails.ts";
import { toPounds } from "./pay/money.ts";
import { singleLine } from "./plain-text.ts";

export interface ClaimNews {
  benefit: string;
  reference: string;
  state: ClaimState;
  paidPence: number | null;
}

/** The email about a claim. What it is for, and why it was refused, are only in My benefits. */
export function toClaimMail(news: ClaimNews, reader: Reader, brand: MailBrand): BenefitMail {
  const { heading, text } = wordsOf(news);
  const mail = writeBenefitMail(`${singleLine(news.benefit)}: ${heading}`, reader, brand, [text]);
  return { ...mail, facts: [["Your reference", news.reference]] };
}

function wordsOf({ state, paidPence }: ClaimNews): { heading: string; text: string } {
  switch (state) {
    case "sent":
      return {
        heading: "we have your claim",
        text: "You do not need to do anything for now. We will email you when your claim changes.",
      };
    case "in-review":
      return { heading: "your claim is in review", text: "You do not need to do anything for now." };
    case "more-asked":
      return {
        heading: "we need more from you",
        text: "Open your claim in My benefits to see what we need.",
      };
    case "paid":
      return { heading: "your claim is paid", text: `We have paid ${toPounds(paidPence ?? 0)}.` };
    case "refused":
      return {
        heading: "your claim is not paid",
        text: "Open your claim in My benefits to see why.",
      };
  }
}

/** Tells who decides that a claim waits, and nothing of whose it is. */
export function toClaimWaitsMail(benefit: string, reader: Reader, brand: MailBrand): BenefitMail {
  const mail = writeBenefitMail(`${singleLine(benefit)}: a claim is waiting for you`, reader, brand, [
    "Open Claims on your dashboard to decide it.",
  ]);
  const href = reader.dashboardHref;
  return { ...mail, action: href ? { label: "Open your dashboard", href } : undefined };
}
