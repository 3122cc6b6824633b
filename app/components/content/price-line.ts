import { benefitsCopy } from "#copy/benefits";
import type { PriceLine } from "./price-lines.tsx";

/** A line of a price as sent by the API; whole pence. */
export interface SentLine {
  text: string;
  pence: number;
  rounding?: string | null;
}

/** A line as displayed. */
export const toPriceLine = ({ text, pence, rounding }: SentLine): PriceLine => ({
  text,
  pence,
  rounding: toRounding(rounding),
});

const roundings = { none: undefined, up: "roundedUp", down: "roundedDown", "half up": "rounded" } as const;

/** The API's own words for it, and anybody else's as they are. */
function toRounding(rounding: string | null | undefined): string | undefined {
  if (!rounding || !Object.hasOwn(roundings, rounding)) return rounding || undefined;
  const key = roundings[rounding as keyof typeof roundings];
  return key && benefitsCopy(key);
}
