import { longDate } from "./calendar.ts";
import type { MailContent } from "./mail-layout.ts";
import type { MailBrand } from "./password-mails.ts";
import { toPounds } from "./pay/money.ts";
import { singleLine } from "./plain-text.ts";

export type BenefitMail = MailContent & { subject: string };

export interface Reader {
  firstName: string;
  /** My benefits on the tenant's own stored address; null where it has none. */
  href: string | null;
  /** The employer's dashboard there, for mails that an employer gets. */
  dashboardHref?: string | null;
}

/** The annual window has opened: until when, for the year from when, and for what. */
export function toWindowMail(
  { closes, coverDate, names }: { closes: string; coverDate: string; names: readonly string[] },
  reader: Reader,
  brand: MailBrand,
): BenefitMail {
  return writeBenefitMail("Your annual window is open", reader, brand, [
    `Choose by ${longDate(closes)} for the year from ${longDate(coverDate)}: ${listed(names)}.`,
    "If you change nothing, your benefits continue, except those you choose each year.",
  ]);
}

/** Probation is over, and these may be had now (HOME-05). */
export function toProbationMail(names: readonly string[], reader: Reader, brand: MailBrand): BenefitMail {
  return writeBenefitMail("Your probation has ended", reader, brand, [
    `From today you can choose these benefits as well: ${listed(names)}.`,
    "You can choose some for only a few weeks. See the dates in My benefits.",
  ]);
}

export interface TierFall {
  /** Names of who is covered no longer. */
  people: readonly string[];
  benefit: string;
  /** The first day without them. */
  on: string;
  /** A month, in pence; null where it has no price. */
  beforePence: number | null;
  afterPence: number | null;
}

/** A child has reached the age at which cover ends (RULE-10). */
export function toTierFallMail(falls: readonly TierFall[], reader: Reader, brand: MailBrand): BenefitMail {
  const told = falls.map(({ people, benefit, on, beforePence, afterPence }) => {
    const names = listed(people.map(singleLine));
    const verb = people.length === 1 ? "is" : "are";
    const isSame = beforePence === afterPence || beforePence === null || afterPence === null;
    const price = isSame
      ? "What you pay stays the same."
      : `From then on it is ${toPounds(afterPence)} a month on your payslip, not ${toPounds(beforePence)}.`;
    return `${names} ${verb} no longer covered by ${benefit} from ${longDate(on)}. ${price}`;
  });
  return writeBenefitMail("Who is covered has changed", reader, brand, [
    ...told,
    "Children are covered up to a set age, and longer in full-time education. Is a date on your profile wrong? Please correct it.",
  ]);
}

/** What an employer decided on a request. The reason is in the benefit itself: a mail may be read by others. */
export function toDecisionMail(
  { benefit, startDate }: { benefit: string; startDate: string | null },
  isApproved: boolean,
  reader: Reader,
  brand: MailBrand,
): BenefitMail {
  const name = singleLine(benefit);
  if (!isApproved) {
    return writeBenefitMail(`${name}: your request was not approved`, reader, brand, [
      `Your employer has not approved your request for ${name}. Their reason is in My benefits, where you can ask again.`,
    ]);
  }
  const start = startDate === null ? "" : ` It starts on ${longDate(startDate)}.`;
  return writeBenefitMail(`${name}: your request is approved`, reader, brand, [
    `Your employer has approved your request for ${name}.${start}`,
  ]);
}

/** An employer has called off what is paid in instalments. */
export function toPlanCancelledMail(benefit: string, reader: Reader, brand: MailBrand): BenefitMail {
  const name = singleLine(benefit);
  return writeBenefitMail(`${name}: your employer has cancelled it`, reader, brand, [
    `Your employer has cancelled your ${name}. We will correct what was taken for it in your next pay.`,
  ]);
}

export interface ChosenBenefit {
  benefit: string;
  /** Of the choice, for people to quote. */
  reference: string;
  /** The first day of cover, and the pay day from which it is paid; null where there is none yet. */
  startDate: string | null;
  firstPayDay: string | null;
  waitsFor: "approval" | "medical" | null;
  /** The last day on which an employer's approval keeps these days; null where nobody approves. */
  decideBy: string | null;
}

/** What somebody has just chosen, so that they have it in writing and notice a choice that is not theirs. */
export function toChosenMail(chosen: ChosenBenefit, reader: Reader, brand: MailBrand): BenefitMail {
  const name = singleLine(chosen.benefit);
  const [heading, text] = {
    approval: [
      `${name}: your request is with your employer`,
      `You asked for ${name}. Your employer must approve it first. We will email you their decision.`,
    ],
    medical: [
      `${name}: we have your choice`,
      `You chose ${name}. The insurer must decide on part of the cover. My benefits shows what is covered until then.`,
    ],
    none: [`${name}: we have your choice`, `You chose ${name}. You do not need to do anything else.`],
  }[chosen.waitsFor ?? "none"] as [string, string];
  const mail = writeBenefitMail(heading, reader, brand, [text]);
  const condition = chosen.waitsFor === "approval" ? ", if approved" : "";
  const facts: MailContent["facts"] = [
    ["Your reference", chosen.reference],
    ["Your employer decides by", chosen.decideBy === null ? "" : longDate(chosen.decideBy)],
    [`First payslip${condition}`, chosen.firstPayDay === null ? "" : longDate(chosen.firstPayDay)],
    [`Starts${condition}`, chosen.startDate === null ? "" : longDate(chosen.startDate)],
  ];
  return { ...mail, facts: facts.filter(([, value]) => value !== ""), closing: notYou(brand) };
}

/** What somebody has just ended. */
export function toOptedOutMail(
  { benefit, lastDay }: { benefit: string; lastDay: string },
  reader: Reader,
  brand: MailBrand,
): BenefitMail {
  const name = singleLine(benefit);
  const mail = writeBenefitMail(`${name}: you opted out`, reader, brand, [
    `You opted out of ${name}. It ends on ${longDate(lastDay)}.`,
  ]);
  return { ...mail, closing: notYou(brand) };
}

const notYou = ({ supportEmail }: MailBrand) =>
  supportEmail === null
    ? "Not you? Change your password and tell your employer."
    : `Not you? Change your password and email ${singleLine(supportEmail)}.`;

export interface EndedBenefit {
  benefit: string;
  lastDay: string;
}

/** Benefits whose last day has passed. */
export function toCoverEndedMail(
  ended: readonly EndedBenefit[],
  reader: Reader,
  brand: MailBrand,
): BenefitMail {
  return writeBenefitMail(
    `${listed(ended.map(({ benefit }) => singleLine(benefit)))} ${ended.length === 1 ? "has" : "have"} ended`,
    reader,
    brand,
    [
      ...ended.map(({ benefit, lastDay }) => `${singleLine(benefit)} ended on ${longDate(lastDay)}.`),
      "You can still claim for anything up to that day. My benefits shows how.",
    ],
  );
}

/** Benefits that the employer's new data about somebody ends. */
export function toEndedByEmployerMail(
  ended: readonly EndedBenefit[],
  reader: Reader,
  brand: MailBrand,
): BenefitMail {
  return writeBenefitMail("Your employer updated your details", reader, brand, [
    "This changes your benefits:",
    ...ended.map(({ benefit, lastDay }) => `${singleLine(benefit)} ends on ${longDate(lastDay)}.`),
    "Is this wrong? Please tell your employer.",
  ]);
}

/** Benefits that go on because the employer took such an update back. */
export function toContinuedMail(names: readonly string[], reader: Reader, brand: MailBrand): BenefitMail {
  return writeBenefitMail("Your employer undid an update", reader, brand, [
    `These benefits continue as before: ${listed(names.map(singleLine))}.`,
  ]);
}

export function writeBenefitMail(
  heading: string,
  reader: Reader,
  brand: MailBrand,
  paragraphs: string[],
): BenefitMail {
  return {
    subject: singleLine(`${heading} (${brand.brandName})`).slice(0, 200),
    heading,
    facts: [],
    body: [`Hello ${singleLine(reader.firstName)},`, ...paragraphs].join("\n\n"),
    ...(reader.href !== null && { action: { label: "Open My benefits", href: reader.href } }),
    supportEmail: brand.supportEmail,
    brandName: brand.brandName,
    brandColour: brand.brandColour,
  };
}

const list = new Intl.ListFormat("en-GB");
const listed = (names: readonly string[]) => list.format(names);
