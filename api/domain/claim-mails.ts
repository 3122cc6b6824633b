import { mailsCopy } from "#api-copy/mails";
import { type BenefitEmail, type Recipient, toAction, writeBenefitMail } from "./benefit-mails.ts";
import type { ClaimState } from "./benefits/claims.ts";
import type { MailBrand } from "./password-mails.ts";
import { toPounds } from "./pay/money.ts";
import { toSingleLine } from "./plain-text.ts";

export interface ClaimNews {
  benefit: string;
  reference: string;
  state: ClaimState;
  paidPence: number | null;
}

/** The email about a claim. Its purpose and a refusal's reason are shown only after login. */
export function toClaimMail(news: ClaimNews, reader: Recipient, brand: MailBrand): BenefitEmail {
  const { heading, text } = getNewsTexts(news);
  const mail = writeBenefitMail(`${toSingleLine(news.benefit)}: ${heading}`, reader, brand, [text]);
  return {
    ...mail,
    ...toAction(reader, mailsCopy("seeClaim")),
    facts: [[mailsCopy("reference"), news.reference]],
  };
}

function getNewsTexts({ state, paidPence }: ClaimNews): { heading: string; text: string } {
  switch (state) {
    case "sent":
      return {
        heading: mailsCopy("claimSent"),
        text: mailsCopy("claimSentText"),
      };
    case "in-review":
      return { heading: mailsCopy("claimInReview"), text: mailsCopy("claimInReviewText") };
    case "more-asked":
      return {
        heading: mailsCopy("claimMore"),
        text: mailsCopy("claimMoreText"),
      };
    case "paid":
      return {
        heading: mailsCopy("claimPaid"),
        text: mailsCopy("claimPaidText", { amount: toPounds(paidPence ?? 0) }),
      };
    case "refused":
      return {
        heading: mailsCopy("claimRefused"),
        text: mailsCopy("claimRefusedText"),
      };
  }
}

/** Tells the deciding employer that a claim waits, without naming the claimant. */
export function toClaimPendingMail(benefit: string, reader: Recipient, brand: MailBrand): BenefitEmail {
  const heading = mailsCopy("claimWaits", { benefit: toSingleLine(benefit) });
  const mail = writeBenefitMail(heading, reader, brand, [mailsCopy("claimWaitsText")]);
  const href = reader.dashboardHref;
  return { ...mail, action: href ? { label: mailsCopy("openDashboard"), href } : undefined };
}
