import { inCurrentLanguage } from "#copy/formats";
import { setUpCopy } from "#copy/set-up";
import { createNumberFormat, findMarks } from "../content/number-format.ts";
import { toAsciiDigits } from "./digits.ts";
import type { Rule } from "./rules.ts";

export interface AmountLimits {
  minimum?: number | null;
  maximum?: number | null;
  stepSize?: number | null;
  /** The upstream's message for a value outside the limits (BENEFIT-11). */
  validationMessage?: string | null;
  isOptional?: boolean | null;
}

/** The limit if the upstream gives none (LIMIT-07). */
export const DEFAULT_MAXIMUM = 999_999.9;

/** Reads a number with the given marks between thousands and before the pence. */
const toParser = (thousands: string, decimal: string) => {
  const [group, point] = [thousands, decimal].map((mark) => mark.normalize("NFKC").replace(".", "\\."));
  const pattern = new RegExp(`^(\\d+|\\d{1,3}(?:${group}\\d{3})+)(?:${point}(\\d{1,2}))?$`);
  return (text: string): number | null => {
    const [, pounds, pence = "0"] = pattern.exec(text) ?? [];
    return pounds === undefined ? null : Number(`${pounds.replace(/\D/g, "")}.${pence}`);
  };
};

const english = /* @__PURE__ */ toParser(",", ".");
const localParser = /* @__PURE__ */ inCurrentLanguage((locale) => {
  const marks = findMarks();
  if (marks) return toParser(marks.thousands, marks.point);
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
  const getMark = (kind: string) => parts.find(({ type }) => type === kind)?.value ?? "";
  return toParser(getMark("group"), getMark("decimal"));
});

/**
 * A number as people write it in the page's language or in English: "£50", "1,000", " 50 ", "5 %". Returns null for
 * anything else, including fractions of a penny.
 */
export function parseAmount(typed: string): number | null {
  const text = toAsciiDigits(typed)
    .trim()
    .replace(/^£|[%£]$/g, "")
    .trim();
  return localParser()(text) ?? english(text);
}

/** Hundredths of an amount that the form's rules have checked: pence of pounds, basis points of percent. */
export const toHundredths = (typed: string) => Math.round((parseAmount(typed) ?? 0) * 100);

const wholeFormat = /* @__PURE__ */ createNumberFormat({ minimumDecimals: 0, maximumDecimals: 0 });
const fractions = /* @__PURE__ */ createNumberFormat({ minimumDecimals: 2, maximumDecimals: 2 });

/** A number as text: "1,200", "24.50". */
export const formatAmount = (value: number): string =>
  (Number.isInteger(value) ? wholeFormat : fractions)(value);

const units = {
  pounds: "pickPounds",
  percent: "pickPercent",
  times: "pickTimes",
  days: "pickPlain",
  hours: "pickPlain",
  plain: "pickPlain",
} as const;

/** An amount with its unit: "£1,000", "5%". */
export const toAmountText = (unit: keyof typeof units, value: number) =>
  setUpCopy(units[unit], { amount: formatAmount(value) });

/**
 * Checks an amount in the browser and on the server (BENEFIT-11); an optional amount of zero counts as
 * empty.
 */
export function getAmountRule(limits: AmountLimits): Rule {
  const { isOptional } = limits;
  const minimum = limits.minimum ?? 0;
  const maximum = limits.maximum ?? DEFAULT_MAXIMUM;
  const outside = limits.validationMessage || setUpCopy("range", { min: minimum, max: maximum });
  return (typed) => {
    if (typed.trim() === "") return isOptional ? undefined : outside;
    const value = parseAmount(typed);
    if (value === 0 && isOptional) return undefined;
    if (value === null || value < minimum || value > maximum) return outside;
    return isStep(value - minimum, limits.stepSize)
      ? undefined
      : setUpCopy("inSteps", { step: formatAmount(limits.stepSize ?? 0) });
  };
}

/** Calculates in hundredths, because only whole numbers divide without a rounding error. */
function isStep(above: number, step: number | null | undefined): boolean {
  const hundredths = Math.round((step ?? 0) * 100);
  return hundredths <= 0 || Math.round(above * 100) % hundredths === 0;
}
