import { dateOfBirthCopy } from "#copy/date-of-birth";
import { toAsciiDigits } from "./digits.ts";
import type { Rule } from "./rules.ts";

export interface DateOptions {
  /** Whether an empty date is refused (FORM-09); by default it is. */
  required?: boolean;
  /** The first and last year allowed (FORM-05). */
  min?: number;
  max?: number;
  /** Today as yyyy-mm-dd; later dates are in the future. Without it only the server checks. */
  today?: string;
  /** The date's name in messages; by default "Date of birth". */
  label?: string;
  /** The first allowed date as yyyy-mm-dd; earlier dates and impossible years are refused. */
  from?: string;
  /** The message for a date outside these limits; by default that of FORM-10. */
  outOfRange?: string;
}

/** `iso` is yyyy-mm-dd (FORM-02), `dmy` is dd/mm/yyyy for the API (FORM-07); both are empty for no date. */
export type ParsedDate = { ok: true; iso: string; dmy: string } | { ok: false; message: string };

export const DATE_PARTS = ["day", "month", "year"] as const;
export type DatePart = (typeof DATE_PARTS)[number];

/** The first year allowed, before which nobody alive was born. */
export const FIRST_YEAR = 1900;

/**
 * Reads the three typed parts, in any script's digits, by the same rules in the browser and on the server.
 */
export function parseDateParts(
  day: string,
  month: string,
  year: string,
  options: DateOptions = {},
): ParsedDate {
  const { required = true, min = FIRST_YEAR, max = 9999, today = "9999-12-31", from = "" } = options;
  const label = options.label ?? dateOfBirthCopy("label");
  const [dd = "", mm = "", yyyy = ""] = [day, month, year].map((part) => toAsciiDigits(part).trim());
  if (!dd && !mm && !yyyy) {
    return required ? toInvalid(dateOfBirthCopy("required", { label })) : { ok: true, iso: "", dmy: "" };
  }
  if (!/^\d{1,2}$/.test(dd) || !/^\d{1,2}$/.test(mm) || !/^\d{4}$/.test(yyyy)) {
    return toInvalid(dateOfBirthCopy("partial"));
  }
  const [d, m, y] = [Number(dd), Number(mm), Number(yyyy)];
  if (m < 1 || m > 12 || d < 1 || d > getDaysIn(m, y))
    return toInvalid(dateOfBirthCopy("impossible", { label }));
  const [padded, paddedMonth] = [padPart(dd), padPart(mm)];
  const iso = `${yyyy}-${paddedMonth}-${padded}`;
  if (y < min || y > max || iso < from || iso > today) {
    return toInvalid(options.outOfRange ?? dateOfBirthCopy("outOfRange"));
  }
  return { ok: true, iso, dmy: `${padded}/${paddedMonth}/${yyyy}` };
}

/** Reads a stored date or one typed as "day/month/year". */
export function parseDate(value: string | undefined, options?: DateOptions): ParsedDate {
  const { day, month, year } = toDateParts(value);
  return parseDateParts(day, month, year, options);
}

/** A date that the form's rules have checked, as yyyy-mm-dd. */
export function toIsoDay(value: string | undefined): string {
  const parsed = parseDate(value);
  return parsed.ok ? parsed.iso : "";
}

/** A rule for `usePortalForm`, in which the parts of a date are one value, "day/month/year" as typed. */
export function getDateRule(options: DateOptions = {}): Rule {
  return (value) => {
    const parsed = parseDate(value, options);
    return parsed.ok ? undefined : parsed.message;
  };
}

/** The parts of a stored date (yyyy-mm-dd) or of typed text ("day/month/year"). */
export function toDateParts(value = ""): Record<DatePart, string> {
  const stored = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value);
  const [day = "", month = "", year = ""] = stored ? stored.slice(1).reverse() : value.split("/");
  return { day, month, year };
}

/** Days of a month (1 to 12). An unknown month (0) has 31, and February of an unknown year (0) has 29. */
export function getDaysIn(month: number, year: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** Adds a zero to a day or month of one digit. */
export const padPart = (value: string) => (/^\d$/.test(value) ? `0${value}` : value);

const toInvalid = (message: string): ParsedDate => ({ ok: false, message });
