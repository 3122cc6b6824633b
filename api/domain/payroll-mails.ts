import { type BenefitMail, type Reader, writeBenefitMail } from "./benefit-mails.ts";
import { longDate } from "./calendar.ts";
import type { MailBrand } from "./password-mails.ts";
import type { FloorEffect } from "./payroll/floor-changes.ts";
import { singleLine } from "./plain-text.ts";

/** A benefit that the minimum wage holds back, or moves to another route. */
export interface HeldBenefit {
  benefit: string;
  effect: FloorEffect;
  /** What happens to an amount that is not taken. */
  after: "later" | "never" | "none-issued";
}

/** Lists benefits that the minimum wage holds back (B8). It names no pay, because others may read an email. */
export function toHeldMail(
  held: readonly HeldBenefit[],
  payDay: string,
  reader: Reader,
  brand: MailBrand,
): BenefitMail {
  const stopped = held.filter(({ effect }) => effect === "held");
  const told = stopped.length > 0 ? stopped : held;
  const what = {
    held: "on hold for your next pay",
    "arrears-held": "an amount is on hold",
    moved: "paid in another way for your next pay",
  }[told[0]?.effect ?? "held"];
  return writeBenefitMail(`${namesOf(told)}: ${what}`, reader, brand, [
    ...held.map((each) => toText(each, longDate(payDay))),
    "Otherwise your pay would fall below the minimum wage, which the law does not allow.",
    "We check again before each pay day. You do not have to do anything.",
  ]);
}

function toText({ benefit, effect, after }: HeldBenefit, date: string): string {
  const name = singleLine(benefit);
  if (effect === "moved")
    return `${name} is not paid by salary sacrifice from your pay on ${date}. We pay in the same amount another way.`;
  if (effect === "arrears-held")
    return `We do not take the amount for earlier months of ${name} from your pay on ${date}. We take it once your pay allows it.`;
  const then = {
    later: "You keep the benefit. We take this payment later, and your plan ends later.",
    never: "You keep the benefit, and we do not ask for this payment later.",
    "none-issued": "You get none for this pay, and we do not make it up later.",
  }[after];
  return `We do not take ${name} from your pay on ${date}. ${then}`;
}

/** Lists benefits that are taken as agreed again. */
export function toReleasedMail(
  names: readonly string[],
  payDay: string,
  reader: Reader,
  brand: MailBrand,
): BenefitMail {
  const benefits = list.format(names.map(singleLine));
  return writeBenefitMail(`${benefits}: taken as usual again`, reader, brand, [
    `From your pay on ${longDate(payDay)}, we take ${benefits} as you agreed. Your pay is now far enough above the minimum wage.`,
  ]);
}

const list = new Intl.ListFormat("en-GB");
const namesOf = (held: readonly HeldBenefit[]) => list.format(held.map(({ benefit }) => singleLine(benefit)));
