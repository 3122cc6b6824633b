import { expect, test } from "vitest";
import { toUnderwritingMail } from "./underwriting-mails.ts";

const reader = { firstName: "Sam", href: "https://quay.example/app/my-benefits/" };
const brand = { brandName: "Quay", brandColour: "#004488", brandLogo: null, supportEmail: null };

test.each([
  ["accepted", "Life: the insurer has accepted your cover (Quay)", /starts on 12 November 2026/],
  ["limited", "Life: the insurer has accepted part of your cover (Quay)", /up to a limit/],
  [
    "declined",
    "Life: the insurer has made a decision (Quay)",
    /You keep the cover that needs no medical answers, and its price does not change/,
  ],
  ["ask-again", "Life: the insurer needs more answers (Quay)", /in My benefits by 12 November 2026/],
  ["lapsed", "Life: your request for more cover has ended (Quay)", /no decision in 90 days/],
  ["offer-accepted", "Life: you have accepted the insurer's offer (Quay)", /starts on 12 November 2026/],
  [
    "offer-declined",
    "Life: you have declined the insurer's offer (Quay)",
    /keep the cover that needs no medical answers/,
  ],
  ["offer-lapsed", "Life: the insurer's offer has ended (Quay)", /did not answer it in 30 days/],
] as const)(
  "[B10] the email about a decision that is %s says what happened, without amounts",
  (decision, subject, words) => {
    const mail = toUnderwritingMail({ benefit: "Life", decision, day: "2026-11-12" }, reader, brand as never);
    expect([mail.subject, mail.heading]).toEqual([subject, subject.replace(" (Quay)", "")]);
    expect(mail.body).toMatch(words);
    expect(mail.body).not.toContain("£");
  },
);

test("[B10] the email about an offer names both prices and the last day to answer", () => {
  const offer = { monthlyPence: 54_84, monthlyPenceWithout: 40_08 };
  const news = { benefit: "Life", decision: "loaded", day: "2026-12-12", offer } as const;
  const { body } = toUnderwritingMail(news, reader, brand as never);
  for (const words of [/£54\.84 a month/, /Without it, it is £40\.08 a month/, /by 12 December 2026/])
    expect(body).toMatch(words);
});
