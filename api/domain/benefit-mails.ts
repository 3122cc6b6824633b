import { listOf } from "#api-copy/formats";
import { mailsCopy } from "#api-copy/mails";
import { formatLongDate } from "./calendar.ts";
import { formatLongTime } from "./london-time.ts";
import type { MailContent, MailShare } from "./mail-layout.ts";
import type { MailBrand } from "./password-mails.ts";
import { sumAmounts, toPounds } from "./pay/money.ts";
import { toSingleLine } from "./plain-text.ts";

export type BenefitEmail = MailContent & { subject: string };

export interface Recipient {
  firstName: string;
  /**
   * Address of the page that the email is about, or of My benefits; null if the tenant has no stored
   * address.
   */
  href: string | null;
  /** Address of the employer's dashboard, for emails to an employer. */
  dashboardHref?: string | null;
}

/** Tells a person that the annual window has opened, with its last day, its scheme year and its benefits. */
export function toWindowMail(
  { closes, coverDate, names }: { closes: string; coverDate: string; names: readonly string[] },
  reader: Recipient,
  brand: MailBrand,
): BenefitEmail {
  return writeBenefitMail(mailsCopy("window"), reader, brand, [
    mailsCopy("windowText", {
      closes,
      start: coverDate,
      benefits: listOf(names),
    }),
    mailsCopy("windowContinue"),
  ]);
}

/** Tells a person whose probation has ended what they can choose today, and what they can choose later (HOME-05). */
export function toProbationMail(
  { open, later }: { open: readonly string[]; later: readonly string[] },
  reader: Recipient,
  brand: MailBrand,
): BenefitEmail {
  return writeBenefitMail(mailsCopy("probation"), reader, brand, [
    ...(open.length > 0 ? [mailsCopy("probationText", { benefits: listOf(open) })] : []),
    ...(later.length > 0 ? [mailsCopy("probationLater", { benefits: listOf(later) })] : []),
    mailsCopy("probationDates"),
  ]);
}

export interface TierFall {
  /** Names of people who are no longer covered. */
  people: readonly string[];
  benefit: string;
  /** The first day on which these people are not covered. */
  on: string;
  /** Pence a month; null if there is no price. */
  beforePence: number | null;
  afterPence: number | null;
}

/** Tells a person that a child has reached the age at which cover ends (RULE-10). */
export function toTierFallMail(
  falls: readonly TierFall[],
  reader: Recipient,
  brand: MailBrand,
): BenefitEmail {
  const fallTexts = falls.map(({ people, benefit, on, beforePence, afterPence }) => {
    const names = listOf(people.map(toSingleLine));
    const isSame = beforePence === afterPence || beforePence === null || afterPence === null;
    const price = isSame
      ? mailsCopy("tierFallSame")
      : mailsCopy("tierFallPrice", { after: toPounds(afterPence), before: toPounds(beforePence) });
    return mailsCopy("tierFallText", { count: people.length, names, benefit, date: on, price });
  });
  return writeBenefitMail(mailsCopy("tierFall"), reader, brand, [...fallTexts, mailsCopy("tierFallWhy")]);
}

/**
 * Tells a person an employer's decision on a request. The reason is only in the portal, because others may
 * read an email.
 */
export function toDecisionMail(
  { benefit, startDate }: { benefit: string; startDate: string | null },
  isApproved: boolean,
  reader: Recipient,
  brand: MailBrand,
): BenefitEmail {
  const name = toSingleLine(benefit);
  if (!isApproved) {
    return writeBenefitMail(mailsCopy("notApproved", { benefit: name }), reader, brand, [
      mailsCopy("notApprovedText", { benefit: name }),
    ]);
  }
  const start = startDate === null ? "" : ` ${mailsCopy("starts", { date: startDate })}`;
  return writeBenefitMail(mailsCopy("approved", { benefit: name }), reader, brand, [
    `${mailsCopy("approvedText", { benefit: name })}${start}`,
  ]);
}

/** Tells a person that an employer has cancelled a benefit paid in instalments, and what becomes of them. */
export function toPlanCancelledMail(
  { benefit, isStarted }: { benefit: string; isStarted: boolean },
  reader: Recipient,
  brand: MailBrand,
): BenefitEmail {
  const name = toSingleLine(benefit);
  return writeBenefitMail(mailsCopy("planCancelled", { benefit: name }), reader, brand, [
    mailsCopy("planCancelledText", { benefit: name }),
    ...(isStarted ? [mailsCopy("planCorrected")] : []),
  ]);
}

export interface ChosenBenefit {
  benefit: string;
  /** Reference of the choice, for people to quote. */
  reference: string;
  /** The first day of cover, and the first pay day that pays for it; null if there is none yet. */
  startDate: string | null;
  firstPayDay: string | null;
  waitsFor: "approval" | "medical" | null;
  /** The last day on which an approval leaves these dates unchanged; null if no approval is needed. */
  decideBy: string | null;
  /** When the choice was confirmed, in ISO 8601. */
  submittedAt: string;
  /** Pence a month that take-home pay falls by, below 0 if it rises; null if it is not known. */
  takeHomePence: number | null;
  /** Tax and National Insurance saved, and the employer's part, in pence a month. */
  savedPence: number;
  employerPence: number;
}

/** Confirms a choice in writing, so that people notice a choice that is not theirs. */
export function toChoiceMail(chosen: ChosenBenefit, reader: Recipient, brand: MailBrand): BenefitEmail {
  const name = toSingleLine(chosen.benefit);
  const [heading, text] = {
    approval: [mailsCopy("asked", { benefit: name }), mailsCopy("askedText", { benefit: name })],
    medical: [
      mailsCopy("chosen", { benefit: name }),
      `${mailsCopy("choseText", { benefit: name })} ${mailsCopy("insurerDecides")}`,
    ],
    none: [
      mailsCopy("chosen", { benefit: name }),
      `${mailsCopy("choseText", { benefit: name })} ${mailsCopy("chosenNothing")}`,
    ],
  }[chosen.waitsFor ?? "none"] as [string, string];
  const mail = writeBenefitMail(heading, reader, brand, [text]);
  const isApproved = chosen.waitsFor === "approval" ? "no" : "yes";
  const days: [label: string, day: string | null][] = [
    [mailsCopy("decidesBy"), chosen.decideBy],
    [mailsCopy("firstPayslip", { isApproved }), chosen.firstPayDay],
    [mailsCopy("startsLabel", { isApproved }), chosen.startDate],
  ];
  // Sorted by day, like the dates on the page after confirming.
  const dates = days
    .flatMap(([label, day]) => (day === null ? [] : [{ label, day }]))
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ label, day }): [string, string] => [label, formatLongDate(day)]);
  const facts: MailContent["facts"] = [
    [mailsCopy("reference"), chosen.reference],
    [mailsCopy("youAsked"), formatLongTime(Date.parse(chosen.submittedAt))],
    ...dates,
  ];
  const label = mailsCopy(chosen.waitsFor === "approval" ? "seeRequest" : "seeChoice");
  const price = toMailPrice(chosen);
  return {
    ...mail,
    ...toAction(reader, label),
    ...(price && { price }),
    facts,
    closing: toNotYouAdvice(brand),
  };
}

/** The price in the words of the benefit's page; a free benefit needs no line. */
function toMailPrice({ takeHomePence, savedPence, employerPence }: ChosenBenefit): MailContent["price"] {
  if (!takeHomePence) return undefined;
  const isMore = takeHomePence < 0 ? "yes" : "no";
  const amount = toPounds(Math.abs(takeHomePence));
  const shares = toShares([
    { payer: "you", label: mailsCopy("payYou"), pence: takeHomePence },
    { payer: "tax", label: mailsCopy("payTax"), pence: savedPence },
    { payer: "employer", label: mailsCopy("payEmployer"), pence: employerPence },
  ]);
  return { amount, unit: mailsCopy("aMonth", { isMore }), shares };
}

/** The shares above zero, as on the benefit's page; none if one payer pays all, or pay rises. */
function toShares(all: readonly (Omit<MailShare, "amount" | "percent"> & { pence: number })[]): MailShare[] {
  const paid = all.filter(({ pence }) => pence > 0);
  if (paid.length < 2 || all.some(({ payer, pence }) => payer === "you" && pence < 0)) return [];
  const sum = sumAmounts(paid);
  return paid.map(({ payer, label, pence }) => ({
    payer,
    label,
    amount: toPounds(pence),
    percent: Math.max(1, Math.round((100 * pence) / sum)),
  }));
}

/** The email's only link with its label; nothing without an address. */
export const toAction = ({ href }: Recipient, label: string): Pick<MailContent, "action"> =>
  href === null ? {} : { action: { label, href } };

/** Tells a person that somebody ended a benefit; `effects` say what remains of it. */
export function toOptedOutMail(
  { benefit, lastDay, effects }: { benefit: string; lastDay: string; effects: readonly string[] },
  reader: Recipient,
  brand: MailBrand,
): BenefitEmail {
  const name = toSingleLine(benefit);
  const mail = writeBenefitMail(mailsCopy("optedOut", { benefit: name }), reader, brand, [
    mailsCopy(effects.length > 0 ? "optedOutPaidText" : "optedOutText", { benefit: name, date: lastDay }),
    ...effects,
  ]);
  return { ...mail, closing: toNotYouAdvice(brand) };
}

const toNotYouAdvice = ({ supportEmail }: MailBrand) =>
  supportEmail === null
    ? mailsCopy("notYou")
    : mailsCopy("notYouEmail", { email: toSingleLine(supportEmail) });

export interface EndedBenefit {
  benefit: string;
  lastDay: string;
}

/** Lists benefits whose last day has passed, and those on which a person can still claim. */
export function toCoverEndedMail(
  ended: readonly (EndedBenefit & { hasClaims: boolean })[],
  reader: Recipient,
  brand: MailBrand,
  hasPersonLeft: boolean,
): BenefitEmail {
  const mail = writeBenefitMail(
    mailsCopy("ended", {
      benefits: listOf(ended.map(({ benefit }) => toSingleLine(benefit))),
      count: ended.length,
    }),
    reader,
    brand,
    ended.map(({ benefit, lastDay, hasClaims }) => {
      const text = mailsCopy("endedOn", { benefit: toSingleLine(benefit), date: lastDay });
      return hasClaims ? `${text} ${mailsCopy("endedClaim")}` : text;
    }),
  );
  return hasPersonLeft ? { ...mail, ...toAction(reader, mailsCopy("openHome")) } : mail;
}

/** Lists benefits that end because of the employer's new data about a person. */
export function toEndedByEmployerMail(
  ended: readonly EndedBenefit[],
  reader: Recipient,
  brand: MailBrand,
): BenefitEmail {
  return writeBenefitMail(mailsCopy("detailsUpdated"), reader, brand, [
    mailsCopy("detailsChange"),
    ...ended.map(({ benefit, lastDay }) =>
      mailsCopy("detailsEnd", { benefit: toSingleLine(benefit), date: lastDay }),
    ),
    mailsCopy("detailsWrong"),
  ]);
}

/** Lists benefits that continue because the employer undid an update of a person's data. */
export function toContinuedMail(names: readonly string[], reader: Recipient, brand: MailBrand): BenefitEmail {
  return writeBenefitMail(mailsCopy("updateUndone"), reader, brand, [
    mailsCopy("updateUndoneText", { benefits: listOf(names.map(toSingleLine)) }),
  ]);
}

export function writeBenefitMail(
  heading: string,
  reader: Recipient,
  brand: MailBrand,
  paragraphs: string[],
): BenefitEmail {
  return {
    subject: toSingleLine(`${heading} (${brand.brandName})`).slice(0, 200),
    heading,
    facts: [],
    body: [mailsCopy("hello", { name: toSingleLine(reader.firstName) }), ...paragraphs].join("\n\n"),
    ...toAction(reader, mailsCopy("openMyBenefits")),
    supportEmail: brand.supportEmail,
    brandName: brand.brandName,
    brandColour: brand.brandColour,
    brandLogo: brand.brandLogo,
  };
}
