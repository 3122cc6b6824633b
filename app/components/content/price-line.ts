import { benefitsCopy } from "#copy/benefits";
import type { PriceLine } from "./price-lines.tsx";

/** A line of a price as the API sends it, in whole pence. */
export interface SentLine {
  text: string;
  pence: number;
  rounding?: string | null;
}

/** A line as the page shows it. */
export const toPriceLine = ({ text, pence, rounding }: SentLine): PriceLine => ({
  text,
  pence,
  rounding: toRounding(rounding),
});

const roundings = { none: undefined, up: "roundedUp", down: "roundedDown", "half up": "rounded" } as const;

/** Translates the API's known words for rounding, and keeps any other text. */
function toRounding(rounding: string | null | undefined): string | undefined {
  if (!rounding || !Object.hasOwn(roundings, rounding)) return rounding || undefined;
  const key = roundings[rounding as keyof typeof roundings];
  return key && benefitsCopy(key);
}
