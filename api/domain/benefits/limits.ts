import { toPounds } from "../pay/money.ts";
import type { HolidayLimits } from "./holiday.ts";
import type { Product } from "./product.ts";

/** What an amount may be. Money is in pence; every amount is the minimum and whole steps above it. */
export interface Limit {
  unit: "pence" | "percent" | "times" | "days" | "hours";
  minimum: number;
  maximum: number;
  step: number;
}

export interface LimitFacts {
  annualPayPence: number;
  /** `down`: to less than now only (RULE-12). */
  direction: "any" | "down";
  /** The multiple of pay now, and when the scheme year began; the core where there is no flex. */
  multiple: { now: number; atYearStart: number };
  /** Pence of one's own cover that the partner's may not exceed (RULE-16): of the same product, or for partner life of life. */
  ownCoverPence: number;
  /** Whether the partner's cover is asked for beside one's own. */
  hasPartner: boolean;
  /** Pence that may still be lent (RULE-19). */
  loanHeadroomPence: number;
  /** Pence a month by earnings assessment (RULE-18). */
  voucherPence: number;
  holiday: { limits: HolidayLimits; direction: "buy" | "sell" };
}

export interface Limits {
  /** Null where there is no amount to choose, or none is possible. */
  own: Limit | null;
  partner: Limit | null;
  /** Why none is possible. */
  reason: string | null;
}

/** What may be entered for a product by a person now. */
export function limitsOf(product: Product, facts: LimitFacts): Limits {
  const own = ownLimit(product, facts);
  if (!own) return { own: null, partner: null, reason: null };
  if (own.maximum < own.minimum) return { own: null, partner: null, reason: tooLittle(product, facts, own) };
  return { own, partner: partnerLimit(product, facts), reason: null };
}

function ownLimit({ choosable: what }: Product, facts: LimitFacts): Limit | null {
  switch (what.kind) {
    case "share":
      return { unit: "percent", minimum: what.minimum, maximum: what.maximum, step: what.step };
    case "multiple": {
      const { now, atYearStart } = facts.multiple;
      const most = facts.direction === "down" ? now : Math.max(atYearStart + what.stepsAYear, now);
      return { unit: "times", minimum: what.minimum, maximum: Math.min(what.maximum, most), step: 1 };
    }
    case "cover": {
      const ofPay = what.timesPay === null ? what.maximumPence : what.timesPay * facts.annualPayPence;
      const ofOwn = what.life === "partner" ? facts.ownCoverPence : what.maximumPence;
      return inSteps(what.stepPence, what.stepPence, Math.min(what.maximumPence, ofPay, ofOwn));
    }
    case "spread": {
      const most = what.isLoan ? facts.loanHeadroomPence : what.maximumPence;
      return inSteps(what.stepPence, what.minimumPence, Math.min(what.maximumPence, most));
    }
    case "voucher":
      return inSteps(what.stepPence, what.minimumPence, facts.voucherPence);
    case "days": {
      const { limits, direction } = facts.holiday;
      return { unit: limits.unit, minimum: 1, maximum: limits[direction], step: 1 };
    }
    default:
      return null;
  }
}

/** A partner's cover beside one's own: up to one's own (RULE-16). */
function partnerLimit({ choosable: what, isPartnerSupported }: Product, facts: LimitFacts): Limit | null {
  if (what.kind !== "cover" || !isPartnerSupported || !facts.hasPartner) return null;
  const limit = inSteps(what.stepPence, what.stepPence, Math.min(facts.ownCoverPence, what.maximumPence));
  return limit.maximum < limit.minimum ? null : limit;
}

const inSteps = (step: number, minimum: number, most: number): Limit => ({
  ...{ unit: "pence", minimum, step },
  maximum: Math.max(0, minimum + Math.floor((most - minimum) / step) * step),
});

function tooLittle({ choosable: what, name }: Product, facts: LimitFacts, own: Limit): string {
  if (what.kind === "multiple") return "This can go up in the annual window or after a life event only.";
  if (what.kind === "days") return "You have no holiday above the 5.6 weeks that must remain.";
  if (what.kind === "spread") {
    const left = toPounds(facts.loanHeadroomPence);
    return `Your loans from your employer leave ${left}: less than the ${toPounds(own.minimum)} that this begins with.`;
  }
  return `${name} begins with ${toPounds(own.minimum)}: more than your limit.`;
}

/** Why an amount in the limit's unit is refused (BENEFIT-11), or null. */
export function checkAmount(limit: Limit, amount: number): string | null {
  if (!(amount >= limit.minimum && amount <= limit.maximum)) return rangeMessage(limit);
  if ((amount - limit.minimum) % limit.step === 0) return null;
  return `Please enter a value in steps of ${toWire(limit, limit.step)}`;
}

/** A limit as the wire has it: money in pounds (BENEFIT-10). */
export interface EditField {
  name: "eeben_amount_value" | "eeben_partner_amount_value";
  minimum: number;
  maximum: number;
  stepSize: number;
  validationMessage: string;
}

export function editFields({ own, partner }: Limits): EditField[] {
  const field = (name: EditField["name"], limit: Limit): EditField => ({
    name,
    minimum: toWire(limit, limit.minimum),
    maximum: toWire(limit, limit.maximum),
    stepSize: toWire(limit, limit.step),
    validationMessage: rangeMessage(limit),
  });
  return [
    ...(own ? [field("eeben_amount_value", own)] : []),
    ...(partner ? [field("eeben_partner_amount_value", partner)] : []),
  ];
}

/** An amount of the wire in the limit's unit; NaN for parts of a penny, which no limit admits. */
export function fromWire({ unit }: Limit, value: number): number {
  if (unit !== "pence") return value;
  const pence = Math.round(value * 100);
  return Math.abs(pence - value * 100) < 1e-6 ? pence : Number.NaN;
}

/** An amount as the wire has it: money in pounds. */
export const toWire = ({ unit }: Limit, amount: number) => (unit === "pence" ? amount / 100 : amount);

const rangeMessage = (limit: Limit) =>
  `Please enter a value between ${toWire(limit, limit.minimum)} and ${toWire(limit, limit.maximum)}`;
