import { dateOfBirthCopy } from "#copy/date-of-birth";
import { toAsciiDigits } from "./digits.ts";
import type { Rule } from "./rules.ts";

export interface DateOptions {
  /** An empty date is refused (FORM-09) unless this is false. */
  required?: boolean;
  /** First and last year allowed (FORM-05). */
  min?: number;
  max?: number;
  /** yyyy-mm-dd; a later date is in the future. Without it only the server checks. */
  today?: string;
  /** The date's name in messages; "Date of birth" by default. */
  label?: string;
  /** yyyy-mm-dd; earlier dates are refused, as are impossible years. */
  from?: string;
  /** The message for a date outside these limits; FORM-10 by default. */
  outOfRange?: string;
}

/** `iso` is yyyy-mm-dd (FORM-02), `dmy` is dd/mm/yyyy as the API takes it (FORM-07); both empty for no date. */
export type ParsedDate = { ok: true; iso: string; dmy: string } | { ok: false; message: string };

export const DATE_PARTS = ["day", "month", "year"] as const;
export type DatePart = (typeof DATE_PARTS)[number];

/** Nobody alive was born before. */
export const FIRST_YEAR = 1900;

/** The three boxes as typed, in any script's digits. The same rules in the browser and on the server. */
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
    return required ? no(dateOfBirthCopy("required", { label })) : { ok: true, iso: "", dmy: "" };
  }
  if (!/^\d{1,2}$/.test(dd) || !/^\d{1,2}$/.test(mm) || !/^\d{4}$/.test(yyyy)) {
    return no(dateOfBirthCopy("partial"));
  }
  const [d, m, y] = [Number(dd), Number(mm), Number(yyyy)];
  if (m < 1 || m > 12 || d < 1 || d > daysIn(m, y)) return no(dateOfBirthCopy("impossible", { label }));
  const [padded, paddedMonth] = [padPart(dd), padPart(mm)];
  const iso = `${yyyy}-${paddedMonth}-${padded}`;
  if (y < min || y > max || iso < from || iso > today) {
    return no(options.outOfRange ?? dateOfBirthCopy("outOfRange"));
  }
  return { ok: true, iso, dmy: `${padded}/${paddedMonth}/${yyyy}` };
}

/** For `usePortalForm`: the boxes of a date come as one value, "day/month/year" as typed. */
export function dateRule(options: DateOptions = {}): Rule {
  return (value) => {
    const { day, month, year } = toDateParts(value);
    const parsed = parseDateParts(day, month, year, options);
    return parsed.ok ? undefined : parsed.message;
  };
}

/** The values of the boxes: from a stored date (yyyy-mm-dd), or from typed text ("day/month/year"). */
export function toDateParts(value = ""): Record<DatePart, string> {
  const stored = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value);
  const [day = "", month = "", year = ""] = stored ? stored.slice(1).reverse() : value.split("/");
  return { day, month, year };
}

/** Days of a month (1 to 12); an unknown month (0) has 31, and February of an unknown year (0) has 29. */
export function daysIn(month: number, year: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** A day or month of one digit gets its zero. */
export const padPart = (value: string) => (/^\d$/.test(value) ? `0${value}` : value);

const no = (message: string): ParsedDate => ({ ok: false, message });
