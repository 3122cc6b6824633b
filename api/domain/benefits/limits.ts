import { benefitsCopy } from "#api-copy/benefits";
import { toPounds } from "../pay/money.ts";
import type { AmountName } from "./choice-values.ts";
import type { Product } from "./product.ts";

/** The range of an amount. Money is in pence; an amount is the minimum plus whole steps. */
export interface Limit {
  unit: "pence" | "percent" | "times" | "days" | "hours";
  minimum: number;
  maximum: number;
  step: number;
}

export interface AmountLimits {
  /** Null if no amount can be chosen. */
  own: Limit | null;
  partner: Limit | null;
  /** Why no amount can be chosen. */
  reason: string | null;
}

/** The limits of a kind that has no amount to choose. */
export const noLimits: AmountLimits = { own: null, partner: null, reason: null };

/** The limit of the employee's own amount, or the reason why no amount can be chosen. */
export function toAmountLimits(
  { name }: Pick<Product, "name">,
  ownLimit: Limit,
  toReason = () => benefitsCopy("aboveLimit", { benefit: name, amount: toPounds(ownLimit.minimum) }),
): AmountLimits {
  return ownLimit.maximum < ownLimit.minimum
    ? { own: null, partner: null, reason: toReason() }
    : { own: ownLimit, partner: null, reason: null };
}

export const toStepLimit = (step: number, minimum: number, maximum: number): Limit => ({
  unit: "pence",
  minimum,
  step,
  maximum: Math.max(0, minimum + Math.floor((maximum - minimum) / step) * step),
});

/** Why an amount in the limit's unit is refused (BENEFIT-11), or null. */
export function checkAmount(limit: Limit, amount: number): string | null {
  if (!(amount >= limit.minimum && amount <= limit.maximum)) return toRangeMessage(limit);
  if ((amount - limit.minimum) % limit.step === 0) return null;
  return benefitsCopy("enterSteps", { step: toWireAmount(limit, limit.step) });
}

/** A limit in wire format: money in pounds (BENEFIT-10). */
export interface EditField {
  name: AmountName;
  minimum: number;
  maximum: number;
  stepSize: number;
  validationMessage: string;
}

export const toEditField = (name: EditField["name"], limit: Limit): EditField => ({
  name,
  minimum: toWireAmount(limit, limit.minimum),
  maximum: toWireAmount(limit, limit.maximum),
  stepSize: toWireAmount(limit, limit.step),
  validationMessage: toRangeMessage(limit),
});

export const toEditFields = ({ own, partner }: AmountLimits): EditField[] => [
  ...(own ? [toEditField("amount", own)] : []),
  ...(partner ? [toEditField("partnerAmount", partner)] : []),
];

/**
 * Converts an amount in wire format to the limit's unit. NaN for a fraction of a penny, which no limit
 * allows.
 */
export function fromWireAmount({ unit }: Limit, value: number): number {
  if (unit !== "pence") return value;
  const pence = Math.round(value * 100);
  return Math.abs(pence - value * 100) < 1e-6 ? pence : Number.NaN;
}

/** Pounds as pence; 0 for none, NaN for a fraction of a penny. */
export const toPence = (pounds: number | null | undefined): number =>
  fromWireAmount({ unit: "pence", minimum: 0, maximum: 0, step: 1 }, pounds ?? 0);

/** An amount in wire format: money in pounds. */
export const toWireAmount = ({ unit }: Limit, amount: number) => (unit === "pence" ? amount / 100 : amount);

const toRangeMessage = (limit: Limit) =>
  benefitsCopy("enterBetween", {
    from: toWireAmount(limit, limit.minimum),
    to: toWireAmount(limit, limit.maximum),
  });
