import { listOf } from "#api-copy/formats";
import { mailsCopy } from "#api-copy/mails";
import { type BenefitEmail, type Recipient, writeBenefitMail } from "./benefit-mails.ts";
import { formatLongDate } from "./calendar.ts";
import type { MailBrand } from "./password-mails.ts";
import type { FloorEffect } from "./payroll/floor-changes.ts";
import { toSingleLine } from "./plain-text.ts";

/** A benefit that the minimum wage holds back, or whose funding it changes. */
export interface HeldBenefit {
  benefit: string;
  effect: FloorEffect;
  /** What becomes of the amount that is not taken. */
  outcome: "later" | "never" | "none-issued";
}

/** Lists benefits that the minimum wage holds back (B8). It names no pay, because others may read an email. */
export function toFloorMail(
  heldBenefits: readonly HeldBenefit[],
  payDay: string,
  reader: Recipient,
  brand: MailBrand,
): BenefitEmail {
  const stopped = heldBenefits.filter(({ effect }) => effect === "held");
  const listed = stopped.length > 0 ? stopped : heldBenefits;
  const effectText = {
    held: mailsCopy("held"),
    "arrears-held": mailsCopy("heldArrears"),
    moved: mailsCopy("heldMoved"),
  }[listed[0]?.effect ?? "held"];
  return writeBenefitMail(`${getNames(listed)}: ${effectText}`, reader, brand, [
    ...heldBenefits.map((each) => toHeldText(each, formatLongDate(payDay))),
    mailsCopy("heldWhy"),
    mailsCopy("heldChecks"),
  ]);
}

function toHeldText({ benefit, effect, outcome }: HeldBenefit, date: string): string {
  const name = toSingleLine(benefit);
  if (effect === "moved") return mailsCopy("heldMovedText", { benefit: name, date });
  if (effect === "arrears-held") return mailsCopy("heldArrearsText", { benefit: name, date });
  const then = {
    later: mailsCopy("heldLater"),
    never: mailsCopy("heldNever"),
    "none-issued": mailsCopy("heldNone"),
  }[outcome];
  return mailsCopy("heldText", { benefit: name, date, then });
}

/** Tells a person which benefits are again taken as agreed. */
export function toReleasedMail(
  names: readonly string[],
  payDay: string,
  reader: Recipient,
  brand: MailBrand,
): BenefitEmail {
  const benefits = listOf(names.map(toSingleLine));
  return writeBenefitMail(mailsCopy("released", { benefits }), reader, brand, [
    mailsCopy("releasedText", { date: payDay, benefits }),
  ]);
}

const getNames = (heldBenefits: readonly HeldBenefit[]) =>
  listOf(heldBenefits.map(({ benefit }) => toSingleLine(benefit)));
